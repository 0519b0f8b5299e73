import { itMaintenanceExternals, itMaintenanceInternalActivities } from '@ems/contracts/it'
import { addDays, dayOf, queries, useQuery, useSession } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const path = '/private/infotech/it-asset'

/** Perawatan aset: what should have been looked after, what comes next, and what is still at a vendor's. */
export default function MaintenanceWidget() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const [yesterday, week] = [addDays(today, -1), addDays(today, 7)]
  const late = useWork({ status: 'scheduled', scheduled_at_to: yesterday })
  const next = useWork({ status: 'scheduled', scheduled_at_from: today, scheduled_at_to: week })
  const away = useExternal({ status: 'sent' })
  const overdue = useExternal({ status: 'sent', expected_return_to: yesterday })
  const all = [late, next, away, overdue]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Perawatan aset" rows={4} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Perawatan terlambat',
          value: late.data?.total ?? 0,
          to: `${path}?section=work&f.status=scheduled&f.scheduled_at_to=${yesterday}`,
          tone: 'danger',
        },
        {
          label: '7 hari ke depan',
          value: next.data?.total ?? 0,
          to: `${path}?section=work&f.status=scheduled&f.scheduled_at_from=${today}&f.scheduled_at_to=${week}`,
          tone: 'warning',
        },
        {
          label: 'Terlambat dari vendor',
          value: overdue.data?.total ?? 0,
          to: `${path}?section=externals&f.status=sent&f.expected_return_to=${yesterday}`,
          tone: 'danger',
        },
        { label: 'Di vendor', value: away.data?.total ?? 0, to: `${path}?section=externals&f.status=sent` },
      ]}
    />
  )
}

type Filters = Readonly<Record<string, string>>

const useWork = (filters: Filters) =>
  useQuery(queries(itMaintenanceInternalActivities).list({ page: 1, size: 1, fields: ['status'], filters }))
const useExternal = (filters: Filters) =>
  useQuery(queries(itMaintenanceExternals).list({ page: 1, size: 1, fields: ['status'], filters }))
