import type { marketingActivities as contract } from '@ems/contracts/marketing'
import { addDays, collection, dayOf, useSession, type WidgetProps } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const marketingActivities = collection<typeof contract>('marketing-activities')

/** Tindak lanjut pemasaran: open cards by what is to be done next, and when. */
export default function ActivitiesWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <SummaryTiles
      resource={marketingActivities}
      path="/private/marketing/activity?as=list&board=all"
      title="Tindak lanjut pemasaran"
      companies={companies}
      where={{ result: 'open' }}
      questions={[
        { label: 'Terlambat', filters: { next_action_at_to: addDays(today, -1) }, tone: 'danger' },
        {
          label: '7 hari ke depan',
          filters: { next_action_at_from: today, next_action_at_to: addDays(today, 7) },
          tone: 'warning',
        },
        { label: 'Tanpa tindak lanjut', filters: { next_action_at_null: '1' } },
        { label: 'Semua yang terbuka', filters: {} },
      ]}
    />
  )
}
