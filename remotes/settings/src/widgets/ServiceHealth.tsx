import { services } from '@ems/contracts/settings'
import { api, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, SummaryList } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'
import { type Hour, lastDay, sumOf } from '../services/hours.ts'

type Answer = { data: readonly { id: keyof typeof services; attributes: { hours: readonly Hour[] } }[] }

const EVERY = 60_000
const LIST = '/private/utilities/log-service'

/** Activity of integrations in the last 24 hours, with failures. */
export default function ServiceHealth({ size }: WidgetProps) {
  const { user } = useSession()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['audit-services', 'health'],
    queryFn: ({ signal }) => api.get('audit-services/-actions/health', { signal }).json<Answer>(),
    refetchInterval: EVERY,
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Kesehatan integrasi" rows={3} onRetry={refetch} />
  const seen = data.data.filter(({ attributes }) => attributes.hours.length > 0)
  if (seen.length === 0) return <EmptyCard icon="heartbeat" text="Tidak ada entri Log Service dalam 24 jam terakhir." />

  const totals = seen.map(({ id, attributes: { hours } }) => {
    const { failed, total } = sumOf(hours)
    const tone = failed === 0 ? undefined : failed * 20 > total ? ('danger' as const) : ('warning' as const)
    return {
      label: services[id],
      value: failed,
      to: `${LIST}?f.service=${id}&f.level=error`,
      ...(tone ? { tone } : {}),
    }
  })
  return (
    <>
      {size !== 's' && (
        <BarChart
          label="Entri Log Service per jam dalam 24 jam terakhir"
          axis="Jam"
          rows={rowsOf(seen, dataUpdatedAt, user.timezone)}
          series={[
            { key: 'fine', label: 'Berhasil', color: 'teal.6' },
            { key: 'failed', label: 'Galat', color: 'red.7' },
          ]}
          stacked
          height={130}
        />
      )}
      <SummaryList figures={totals} />
    </>
  )
}

function rowsOf(seen: Answer['data'], now: number, timezone: string) {
  const all = seen.map(({ attributes: { hours } }) => lastDay(hours, now))
  const clock = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: timezone })
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS
  return Array.from({ length: 24 }, (_, n) => {
    const inHour = all.flatMap((hours) => hours[n] ?? [])
    const { total, failed } = sumOf(inHour)
    return { label: clock.format(newest - (23 - n) * HOUR_MS), values: { fine: total - failed, failed } }
  })
}

const HOUR_MS = 3_600_000
