import type { PurchaseReport } from '@ems/contracts/hr'
import { api, formatMoney, useQuery, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, Text } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'

/** More bars than these cannot be read on a card. */
const MAX_BARS = 6

/** Belanja pengadaan: what departments ordered, and what of it came. */
export default function SpendWidget({ companies, range: { from, to } }: WidgetProps) {
  const { data, error, refetch } = useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: ['general-orders', 'spend', companies, from, to] as const,
    queryFn: async ({ signal }) => {
      const searchParams = { by: 'department', from, to, companies: companies.join(',') }
      const answer = api.get('purchase-report', { searchParams, signal })
      return (await answer.json<{ data: { attributes: PurchaseReport } }>()).data.attributes
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Belanja pengadaan" rows={6} onRetry={() => void refetch()} />
  if (data.rows.length === 0) return <EmptyCard icon="shopping-cart" text="Tidak ada pesanan pada rentang ini." />
  return (
    <>
      <Text size="sm" c="dimmed">
        Dipesan {formatMoney(data.ordered)}, diterima {formatMoney(data.spent)}.
      </Text>
      <BarChart
        label="Belanja pengadaan per departemen"
        axis="Departemen"
        series={series}
        rows={data.rows.slice(0, MAX_BARS).map(({ id, label, ordered, spent }) => ({
          label,
          values: { ordered, spent },
          to: `/private/generals/procurement?section=lines&f.department=${id}`,
        }))}
      />
    </>
  )
}

const series = [
  { key: 'ordered', label: 'Dipesan', color: 'indigo.5' },
  { key: 'spent', label: 'Diterima', color: 'teal.7' },
]
