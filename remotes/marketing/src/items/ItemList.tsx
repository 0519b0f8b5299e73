import { items, partnerItems } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { lazyPart, type Row } from '@ems/platform'
import {
  Badge,
  everyPart,
  type FormGroup,
  filesBelow,
  IconPrinter,
  LazyPicture,
  Loading,
  type QuickFilter,
  RelatedRows,
  ResourceScreen,
  type RowAction,
  type ScreenTab,
  Text,
} from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'
import { syncHeadings } from '../accounting-push/sync-headings.ts'
import { DuplicateItemWarning } from './DuplicateItemWarning.tsx'
import { PrintDialog } from './print/PrintDialog.tsx'
import { PrintMenu } from './print/PrintMenu.tsx'
import type { Printing } from './print/print-parts.tsx'
import { CategoryTree } from './tree/CategoryTree.tsx'

type Item = Row<typeof items>

/** The catalogue: what is sold, bought or reported, with prices and who supplies it. */
export default function ItemList() {
  const [printing, setPrinting] = useState<Printing | null>(null)
  const actions = useMemo(() => [labelAction(setPrinting)], [])
  return (
    <ResourceScreen
      resource={items}
      addLabel="Tambah Barang/Jasa"
      columns={columns}
      hidden={hidden}
      empty="Belum ada barang/jasa. Tarik dari akuntansi atau impor Excel."
      cells={cells}
      labels={syncHeadings}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      parts={everyPart}
      form={form}
      tabs={tabs}
      actions={actions}
      aside={(list) => <CategoryTree list={list} />}
      headActions={(list) => (
        <PrintMenu onChoose={(kind) => setPrinting({ kind, params: list.params, count: list.total })} />
      )}
    >
      {() => printing && <PrintDialog printing={printing} onClose={() => setPrinting(null)} />}
    </ResourceScreen>
  )
}

const labelAction = (print: (printing: Printing) => void): RowAction<typeof items> => ({
  label: 'Cetak label barcode',
  icon: IconPrinter,
  permission: items.can.show,
  bulk: true,
  run: (rows) => print({ kind: 'labels', params: { filters: { id: rows.map(({ id }) => id) } }, count: rows.length }),
})

const columns = [
  'picture',
  'code',
  'name',
  'kind',
  'category',
  'unit',
  'brand',
  'hs_code',
  'sell_price',
  'buy_price',
  'cost',
  'margin',
  'margin_percent',
  'tax',
  'main_supplier',
  'relation_count',
  'is_active',
  'accounting_actual',
  'accounting_commercial',
  'company',
  'updated_at',
] as const
const hidden = [
  'picture',
  'brand',
  'hs_code',
  'buy_price',
  'cost',
  'margin',
  'margin_percent',
  'tax',
  'main_supplier',
  'accounting_actual',
  'accounting_commercial',
  'company',
  'updated_at',
] as const
const filters = [
  'kind',
  'category',
  'unit',
  'brand',
  'tax',
  'sell_price',
  'margin_percent',
  'suppliers',
  'hs_code',
  'barcode',
  'is_sold',
  'is_purchased',
  'is_kite',
  'is_active',
  'tags',
  'accounting_actual',
  'accounting_commercial',
  'company',
] as const
const quick: readonly QuickFilter[] = [
  { label: 'Barang', filters: { kind: ['goods'] } },
  { label: 'Jasa', filters: { kind: ['service'] } },
  { label: 'Tanpa harga', filters: { sell_price_null: '1' } },
  { label: 'Nonaktif', filters: { is_active: '0' } },
]
const bulkFields = ['category', 'tax', 'is_active', 'brand', 'tags', 'sell_price', 'buy_price'] as const
const editable = ['name', 'category', 'sell_price', 'is_active'] as const

const cells = {
  picture: ({ picture }: Item) => picture && <LazyPicture file={picture} />,
  code: (_: Item, text: string) => (
    <Text component="span" ff="monospace" size="sm">
      {text}
    </Text>
  ),
  is_active: ({ is_active }: Item) => (
    <Badge variant="light" color={is_active ? 'green' : 'gray'}>
      {is_active ? 'Aktif' : 'Nonaktif'}
    </Badge>
  ),
}

const form: readonly FormGroup<typeof items>[] = [
  {
    legend: 'Identitas',
    names: ['kind', 'code', 'name', 'name_en', 'category', 'unit', 'brand', 'barcode', 'company', 'is_active'],
    more: ['name_en', 'barcode', 'is_active'],
    descriptions: { code: 'Kosongkan untuk kode otomatis.' },
    after: ({ mode, values }) => mode === 'create' && <DuplicateItemWarning name={values.name} />,
  },
  { legend: 'Konversi satuan', names: ['unit_conversions'], columns: 1, more: true },
  {
    legend: 'Harga dan pajak',
    names: ['sell_price', 'buy_price', 'currency', 'tax'],
    after: ({ values }) =>
      isBelow(values.sell_price, values.buy_price) && (
        <Text size="sm" c="orange.9" role="status" mt="xs">
          Harga jual di bawah harga beli.
        </Text>
      ),
  },
  { legend: 'Penggunaan', names: ['is_sold', 'is_purchased', 'is_kite', 'hs_code'], more: ['is_kite', 'hs_code'] },
  { legend: 'Lainnya', names: ['spec', 'tags', 'notes'], columns: 1, more: ['spec', 'tags'] },
  { legend: 'Gambar', names: [], after: filesBelow('Gambar', 'image', { multiple: true }) },
]

/** Comparing is all that a float is good for here. */
const isBelow = (sell: unknown, buy: unknown) => Boolean(sell && buy) && Number(sell) < Number(buy)

const tabs: readonly ScreenTab<typeof items>[] = [
  {
    key: 'partners',
    title: 'Relasi mitra',
    permission: permission('items', 'list'),
    render: ({ id }) => (
      <RelatedRows
        resource={partnerItems}
        of={{ item: id }}
        columns={relationColumns}
        form={relationForm}
        empty="Belum ada relasi mitra."
        addLabel="Relasikan mitra"
      />
    ),
  },
  {
    key: 'prices',
    title: 'Harga',
    permission: permission('items', 'list'),
    render: (item) => (
      <Suspense fallback={<Loading label="harga" rows={4} onRetry={() => location.reload()} />}>
        <ItemPrices item={item} />
      </Suspense>
    ),
  },
  {
    key: 'usages',
    title: 'Dipakai di',
    permission: items.can.show,
    render: ({ id }) => (
      <Suspense fallback={<Loading label="pemakaian" rows={4} onRetry={() => location.reload()} />}>
        <ItemUsages item={id} />
      </Suspense>
    ),
  },
  {
    key: 'accounting',
    title: 'Akuntansi',
    permission: 'accounting-list',
    render: ({ id }) => (
      <Suspense fallback={<Loading label="data akuntansi" rows={3} onRetry={() => location.reload()} />}>
        <ItemAccounting item={id} />
      </Suspense>
    ),
  },
]
const ItemPrices = lazyPart(() => import('./prices/ItemPrices.tsx'))
const ItemUsages = lazyPart(() => import('./ItemUsages.tsx'))
const ItemAccounting = lazyPart(() => import('./ItemAccounting.tsx'))
const relationColumns = [
  'partner',
  'price',
  'partner_item_code',
  'min_order',
  'lead_time_days',
  'is_primary',
  'valid_to',
] as const
const relationForm: readonly FormGroup<typeof partnerItems>[] = [
  {
    legend: 'Relasi',
    names: [
      'partner',
      'partner_item_code',
      'price',
      'currency',
      'min_order',
      'lead_time_days',
      'valid_to',
      'is_primary',
    ],
  },
]
