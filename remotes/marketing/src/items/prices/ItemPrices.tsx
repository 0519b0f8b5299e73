import { type Item, items, priceListItems } from '@ems/contracts/marketing'
import { formatDate, readHistory, useQuery, useSession } from '@ems/platform'
import { Failed, type FormGroup, Loading, Nothing, RelatedRows, Stack, Title } from '@ems/ui'
import { LineChart } from '@ems/ui/charts'
import { type PriceEntry, pricesOverTime } from './prices-over-time.ts'

/** Entries of the history that are looked through for prices. */
const MAX_ENTRIES = 250

type Props = { item: Pick<Item, 'sell_price' | 'buy_price'> & { id: string } }

/** Prices of an item on all lists, and how its own prices have changed. */
export default function ItemPrices({ item }: Props) {
  const { can } = useSession()
  return (
    <Stack>
      {can(priceListItems.can.list) && (
        <RelatedRows
          resource={priceListItems}
          of={{ item: item.id }}
          columns={['list', 'min_quantity', 'price', 'updated_at']}
          form={form}
          empty="Tidak ada pada daftar harga."
          addLabel="Tambah ke daftar harga"
        />
      )}
      <Title order={3} size="h5">
        Riwayat harga
      </Title>
      <PriceHistory item={item} />
    </Stack>
  )
}

function PriceHistory({ item }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [items.name, item.id, 'price-history'],
    queryFn: ({ signal }) => readHistory(items, item.id, { size: MAX_ENTRIES, signal }),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="riwayat harga" rows={4} onRetry={() => void refetch()} />
  const points = pricesOverTime(data.entries as readonly PriceEntry[], item)
  if (points.length === 0) return <Nothing text="Harga barang/jasa ini belum pernah diubah." />
  return (
    <LineChart
      label="Harga jual dan harga beli dari waktu ke waktu"
      axis="Tanggal"
      rows={points.map(({ day, sell_price, buy_price }) => ({
        label: formatDate(day),
        values: { sell: sell_price, buy: buy_price },
      }))}
      series={series}
    />
  )
}

const series = [
  { key: 'sell', label: items.meta.sell_price.label },
  { key: 'buy', label: items.meta.buy_price.label },
]
const form: readonly FormGroup<typeof priceListItems>[] = [
  { legend: 'Harga', names: ['list', 'min_quantity', 'price'] },
]
