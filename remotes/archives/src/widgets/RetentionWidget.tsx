import type { documents as contract } from '@ems/contracts/archives'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const documents = collection<typeof contract>('documents')

/** Retensi jatuh tempo: records whose time in use or in store is over. */
export default function RetentionWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <SummaryTiles
      resource={documents}
      path="/private/archives/archive?section=documents"
      title="Retensi jatuh tempo"
      companies={companies}
      questions={[
        { label: 'Masa aktif habis', filters: { status: 'active', active_until_to: today }, tone: 'danger' },
        { label: 'Masa inaktif habis', filters: { status: 'inactive', inactive_until_to: today }, tone: 'warning' },
        {
          label: 'Habis ≤ 30 hari',
          filters: {
            status: 'active',
            active_until_from: addDays(today, 1),
            active_until_to: addDays(today, 30),
          },
        },
      ]}
    />
  )
}
