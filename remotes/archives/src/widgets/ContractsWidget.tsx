import type { archiveContracts as contract } from '@ems/contracts/archives'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const archiveContracts = collection<typeof contract>('archive-contracts')

/** Kontrak akan berakhir: contracts in force by how near their end is. */
export default function ContractsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const within = (days: number) => ({ current_end_date_from: today, current_end_date_to: addDays(today, days) })
  return (
    <SummaryTiles
      resource={archiveContracts}
      path="/private/archives/contract"
      title="Kontrak akan berakhir"
      companies={companies}
      where={{ status: 'active' }}
      questions={[
        { label: '30 hari ke depan', filters: within(30), tone: 'danger' },
        { label: '90 hari ke depan', filters: within(90), tone: 'warning' },
        {
          label: 'Lewat batas pemberitahuan',
          filters: { notice_deadline_to: addDays(today, -1), current_end_date_from: today },
        },
      ]}
    />
  )
}
