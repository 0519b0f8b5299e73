import { generalOrders, generalQuotations, type VendorStanding } from '@ems/contracts/hr'
import { formatDecimal, formatMoney, formatNumber } from '@ems/platform'
import { Failed, Loading, RelatedList, SimpleGrid, Stack, Text, Title } from '@ems/ui'
import { useStanding } from './use-standing.ts'

/** Quotations of a vendor, orders to it, and how it keeps them. */
export default function VendorOrders({ vendor }: { vendor: string }) {
  const { data, error, refetch } = useStanding(vendor)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="pengadaan" rows={4} onRetry={() => void refetch()} />
  return (
    <Stack>
      {data.orders > 0 && <Totals of={data} />}
      <section>
        <Title order={3} size="h6" mb={4}>
          Pesanan
        </Title>
        <RelatedList
          resource={generalOrders}
          of={{ vendor }}
          sort="-ordered_on"
          columns={['number', 'ordered_on', 'deliver_by', 'total', 'status']}
          path="/private/generals/procurement?section=orders&id="
          empty="Belum ada pesanan."
        />
      </section>
      <section>
        <Title order={3} size="h6" mb={4}>
          Penawaran
        </Title>
        <RelatedList
          resource={generalQuotations}
          of={{ vendor }}
          sort="-quoted_on"
          columns={['name', 'procurement', 'quoted_on', 'valid_to', 'total', 'status']}
          path="/private/generals/procurement?section=quotations&id="
          empty="Belum ada penawaran."
        />
      </section>
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
