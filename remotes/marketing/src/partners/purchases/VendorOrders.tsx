import { generalOrders, type VendorStanding } from '@ems/contracts/hr'
import { api, formatDecimal, formatMoney, formatNumber, useQuery } from '@ems/platform'
import { Failed, Loading, RelatedList, SimpleGrid, Stack, Text } from '@ems/ui'
import VendorHalves, { type EvaluatedVendor } from './VendorHalves.tsx'

/** Orders to a vendor, and how it keeps them. */
export default function VendorOrders({ partner }: { partner: EvaluatedVendor }) {
  const { id: vendor } = partner
  const { data, error, refetch } = useQuery({
    // Below the orders: what changes them makes it stale.
    queryKey: [generalOrders.name, 'standing', vendor] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get(`vendor-standings/${vendor}`, { signal })
      return (await answer.json<{ data: { attributes: VendorStanding } }>()).data.attributes
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pembelian" rows={4} onRetry={() => void refetch()} />
  return (
    <Stack>
      {data.orders > 0 && <Totals of={data} />}
      {data.orders > 0 && <VendorHalves vendor={partner} />}
      <RelatedList
        resource={generalOrders}
        of={{ vendor }}
        sort="-ordered_on"
        columns={['number', 'ordered_on', 'deliver_by', 'total', 'status']}
        path="/private/generals/procurement?section=orders&id="
        empty="Belum ada pesanan."
      />
    </Stack>
  )
}

const share = (value: string | null) => (value === null ? '–' : `${formatDecimal(value)} %`)

function Totals({ of: { orders, ordered, spent, on_time, good, days, late } }: { of: VendorStanding }) {
  const totals = [
    ['Pesanan', formatNumber(orders)],
    ['Dipesan', formatMoney(ordered)],
    ['Diterima', formatMoney(spent)],
    ['Tepat waktu', share(on_time)],
    ['Barang baik', share(good)],
    ['Lead time', days === null ? '–' : `${formatDecimal(days)} hari`],
    ['Terlambat sekarang', formatNumber(late)],
  ] as const
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}
