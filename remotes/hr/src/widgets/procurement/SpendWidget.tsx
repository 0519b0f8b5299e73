import { type PurchaseGroup, type PurchaseReport, type PurchaseRow, purchaseGroups } from '@ems/contracts/hr'
import { api, formatDecimal, formatMoney, useQuery, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, SegmentedControl, Text } from '@ems/ui/card'
import { BarChart } from '@ems/ui/charts'
import { useState } from 'react'

/** More bars than these cannot be read on a card. */
const MAX_BARS = 6
const dimensions = ['department', 'vendor', 'category', 'approver'] as const satisfies readonly PurchaseGroup[]
type Dimension = (typeof dimensions)[number]

/** Belanja pengadaan: what was ordered and what came of it, by department, vendor or kind, and how long approvers took. */
export default function SpendWidget({ companies, range: { from, to } }: WidgetProps) {
  const [by, setBy] = useState<Dimension>('department')
  const { data, error, refetch } = useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: ['general-orders', 'spend', by, companies, from, to] as const,
    queryFn: async ({ signal }) => {
      const searchParams = { by, from, to, companies: companies.join(',') }
      const answer = api.get('purchase-report', { searchParams, signal })
      return (await answer.json<{ data: { attributes: PurchaseReport } }>()).data.attributes
    },
  })
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="xs"
        aria-label="Belanja menurut"
        data={dimensions.map((value) => ({ value, label: purchaseGroups[value] }))}
        value={by}
        onChange={(value) => setBy(value as Dimension)}
      />
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Belanja pengadaan" rows={6} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <EmptyCard icon="shopping-cart" text="Tidak ada pesanan pada rentang ini." />
      ) : (
        <Spend report={data} by={by} />
      )}
    </>
  )
}

function Spend({ report: { rows, ordered, spent, from, to }, by }: { report: PurchaseReport; by: Dimension }) {
  const isApprover = by === 'approver'
  return (
    <>
      <Text size="sm" c="dimmed">
        {isApprover
          ? `Paling lama: ${rows[0]?.label}, rata-rata ${formatDecimal(rows[0]?.days ?? '0')} hari.`
          : `Dipesan ${formatMoney(ordered)}, diterima ${formatMoney(spent)}.`}
      </Text>
      <BarChart
        label={isApprover ? 'Lama menunggu per penyetuju' : `Belanja pengadaan per ${purchaseGroups[by].toLowerCase()}`}
        axis={purchaseGroups[by]}
        series={isApprover ? [{ key: 'days', label: 'Hari', color: 'indigo.5' }] : series}
        rows={rows.slice(0, MAX_BARS).map((row) => ({
          label: row.label,
          values: valuesOf(row, isApprover),
          ...(isApprover ? {} : { to: pathOf(by, row.id, from, to) }),
        }))}
      />
    </>
  )
}

const valuesOf = ({ days, ordered, spent }: PurchaseRow, isApprover: boolean): Record<string, string> =>
  isApprover ? { days: days ?? '0' } : { ordered, spent }

const pathOf = (by: Dimension, id: string, from: string, to: string) =>
  by === 'vendor'
    ? `/private/generals/procurement?section=orders&f.vendor=${id}&f.ordered_on_from=${from}&f.ordered_on_to=${to}`
    : `/private/generals/procurement?section=lines&f.${by}=${id}`

const series = [
  { key: 'ordered', label: 'Dipesan', color: 'indigo.5' },
  { key: 'spent', label: 'Diterima', color: 'teal.7' },
]
