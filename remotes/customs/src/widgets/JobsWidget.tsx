import type { customsConsultantActivities as contract } from '@ems/contracts/customs'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const customsConsultantActivities = collection<typeof contract>('customs-consultant-activities')

const unfinished = ['queue', 'waiting', 'doing', 'review']

/** Pekerjaan jatuh tempo: unfinished jobs of the consultants by how near their deadline is. */
export default function JobsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const within = (days: number) => ({ due_date_from: today, due_date_to: addDays(today, days) })
  return (
    <SummaryTiles
      resource={customsConsultantActivities}
      path="/private/customs/activity?view=list"
      title="Pekerjaan jatuh tempo"
      companies={companies}
      where={{ stage_category: unfinished }}
      questions={[
        { label: 'Terlambat', filters: { due_date_to: addDays(today, -1) }, tone: 'danger' },
        { label: '7 hari ke depan', filters: within(7), tone: 'warning' },
        { label: '30 hari ke depan', filters: within(30) },
        { label: 'Menunggu dokumen klien', filters: { documents_missing_from: '1' } },
      ]}
    />
  )
}
