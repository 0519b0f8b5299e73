import { currencies } from '../common/currencies.ts'
import {
  boolean,
  choice,
  code,
  decimal,
  defineResource,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  refs,
  rows,
  tags,
  text,
} from '../kit/index.ts'
import { permission } from '../permission.ts'

export const itemKinds = { goods: 'Barang', service: 'Jasa' } as const

/** Whether a record of one of the two books is paired with the item; the database keeps it. */
export const itemSyncStates = { none: 'Tanpa pasangan', paired: 'Terpasang' } as const

/** Goods and services that the group sells, buys or reports to customs. */
export const items = defineResource({
  area: 'marketing',
  name: 'items',
  menu: 'items',
  label: 'Barang dan Jasa',

  fields: {
    kind: choice('Jenis', itemKinds),
    code: text('Kode', 40).refine(
      (value) => /^[A-Z0-9._/-]+$/.test(value),
      'Kode hanya huruf besar, angka, titik, garis.',
    ),
    name: text('Nama'),
    name_en: text('Nama Inggris').nullable(),
    category: ref('Kategori', 'references', { category: 'item-category' }),
    unit: ref('Satuan', 'references', { category: 'unit' }),
    unit_conversions: rows(
      'Konversi',
      {
        unit: ref('Satuan', 'references', { category: 'unit' }),
        factor: decimal('Faktor').refine((value) => /[1-9]/.test(value), 'Faktor harus lebih besar dari 0.'),
      },
      { max: 20 },
    ),
    brand: ref('Merek', 'references', { category: 'brand' }).nullable(),
    spec: longText('Spesifikasi').nullable(),
    barcode: text('Barcode', 40).nullable(),
    hs_code: code('HS code', 8, /^\d{8}$/, 'harus 8 digit.').nullable(),
    sell_price: money('Harga jual').nullable(),
    buy_price: money('Harga beli').nullable(),
    /** Of a unit on the newest order that went to a vendor, without tax and shipping. */
    cost: money('Harga pokok terakhir', { signed: true }).nullable(),
    margin: money('Margin', { signed: true }).nullable(),
    /** Of the selling price. */
    margin_percent: decimal('Margin (%)', { scale: 1, signed: true }).nullable(),
    currency: choice('Mata uang', currencies),
    tax: ref('Pajak', 'references', { category: 'tax' }),
    is_sold: boolean('Dijual'),
    is_purchased: boolean('Dibeli'),
    is_kite: boolean('Dipakai KITE'),
    is_active: boolean('Aktif'),
    /** Vendors of its relations; one of them may be the main one. */
    suppliers: refs('Pemasok', 'partners'),
    main_supplier: ref('Pemasok utama', 'partners').nullable(),
    /** The first picture that is small enough for a list. */
    picture: ref('Gambar', 'assets').nullable(),
    relation_count: integer('Relasi mitra'),
    tags: tags('Tag', { each: 40, max: 20 }),
    notes: longText('Catatan').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    accounting_actual: choice('Sinkron akuntansi aktual', itemSyncStates),
    accounting_commercial: choice('Sinkron akuntansi komersial', itemSyncStates),
  },

  title: 'name',
  computed: [
    'cost',
    'margin',
    'margin_percent',
    'suppliers',
    'main_supplier',
    'picture',
    'relation_count',
    'accounting_actual',
    'accounting_commercial',
  ],
  restricted: {
    cost: permission('item_margin', 'list'),
    margin: permission('item_margin', 'list'),
    margin_percent: permission('item_margin', 'list'),
    accounting_actual: permission('accounting_actual', 'list'),
    accounting_commercial: permission('accounting_commercial', 'list'),
  },
  assumed: ['code'],
  defaults: {
    kind: 'goods',
    currency: 'IDR',
    is_sold: true,
    is_purchased: false,
    is_kite: false,
    is_active: true,
    unit_conversions: [],
    tags: [],
  },
  lookup: ['code', 'name', 'kind', 'unit', 'is_active', 'company'],
  note: ['code', 'unit'],
  trash: true,

  invariants: [
    {
      field: 'is_sold',
      message: 'Pilih minimal satu penggunaan.',
      holds: ({ is_sold, is_purchased, is_kite }) => Boolean(is_sold || is_purchased || is_kite),
    },
  ],

  list: {
    search: ['code', 'name', 'name_en', 'barcode', 'spec'],
    filters: [
      'kind',
      'code',
      'name',
      'category',
      'unit',
      'brand',
      'hs_code',
      'barcode',
      'sell_price',
      'cost',
      'margin',
      'margin_percent',
      'tax',
      'is_sold',
      'is_purchased',
      'is_kite',
      'is_active',
      'suppliers',
      'relation_count',
      'tags',
      'company',
      'accounting_actual',
      'accounting_commercial',
    ],
    sort: [
      'code',
      'name',
      'kind',
      'sell_price',
      'buy_price',
      'cost',
      'margin',
      'margin_percent',
      'is_active',
      'relation_count',
      'accounting_actual',
      'accounting_commercial',
    ],
    default: 'name',
  },
})

export type Item = RowOf<typeof items>
