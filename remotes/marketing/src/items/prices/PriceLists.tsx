import { type PriceList, priceListItems, priceLists } from '@ems/contracts/marketing'
import { Link } from '@ems/platform'
import {
  Anchor,
  Badge,
  everyPart,
  type FormGroup,
  type QuickFilter,
  RelatedRows,
  ResourceScreen,
  type ScreenTab,
  Stack,
  Text,
} from '@ems/ui'

import { partnerPriceListForm } from './price-list-form.ts'

/** Who pays which prices, in which currency and when. */
export const PriceLists = () => (
  <ResourceScreen
    resource={priceLists}
    addLabel="Tambah Daftar Harga"
    columns={columns}
    hidden={hidden}
    empty="Belum ada daftar harga. Barang/jasa dijual dengan harga jualnya."
    cardFirst={cardFirst}
    cells={cells}
    filters={filters}
    quick={quick}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={everyPart}
    form={form}
    tabs={tabs}
  />
)

const columns = [
  'code',
  'name',
  'partner',
  'segment',
  'currency',
  'valid_from',
  'valid_to',
  'item_count',
  'is_promotion',
  'is_active',
  'company',
  'updated_at',
] as const
const hidden = ['company', 'updated_at'] as const
const cardFirst = ['name', 'partner', 'segment', 'valid_from', 'valid_to'] as const
const filters = [
  'partner',
  'segment',
  'currency',
  'valid_from',
  'valid_to',
  'is_promotion',
  'is_active',
  'company',
] as const
const quick: readonly QuickFilter[] = [
  { label: 'Aktif', filters: { is_active: '1' } },
  { label: 'Promosi', filters: { is_promotion: '1' } },
  { label: 'Umum', filters: { partner_null: '1', segment_null: '1' } },
]
const bulkFields = ['valid_to', 'is_active'] as const
const editable = ['name', 'valid_to', 'is_active'] as const
const cells = {
  is_active: ({ is_active }: PriceList) => (
    <Badge variant="light" color={is_active ? 'green' : 'gray'}>
      {is_active ? 'Aktif' : 'Nonaktif'}
    </Badge>
  ),
}

const form: readonly FormGroup<typeof priceLists>[] = [
  ...partnerPriceListForm.slice(0, 1),
  {
    legend: 'Berlaku untuk',
    names: ['partner', 'segment'],
    descriptions: { partner: 'Kosongkan keduanya untuk semua pelanggan.' },
  },
  ...partnerPriceListForm.slice(1),
]

const tabs: readonly ScreenTab<typeof priceLists>[] = [
  {
    key: 'prices',
    title: 'Harga',
    permission: priceListItems.can.list,
    render: ({ id }) => (
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Banyak harga sekaligus diubah dengan persen, dengan pratinjau, di{' '}
          <Anchor component={Link} to={`/private/marketing/items?section=prices&list=${id}`}>
            bagian Harga
          </Anchor>
          .
        </Text>
        <RelatedRows
          resource={priceListItems}
          of={{ list: id }}
          columns={['item', 'min_quantity', 'price', 'updated_at']}
          form={price}
          empty="Belum ada harga pada daftar ini."
          addLabel="Tambah harga"
        />
      </Stack>
    ),
  },
]
const price: readonly FormGroup<typeof priceListItems>[] = [
  { legend: 'Harga', names: ['item', 'min_quantity', 'price'] },
]
