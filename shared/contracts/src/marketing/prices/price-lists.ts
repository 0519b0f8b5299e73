import { currencies } from '../../common/currencies.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  text,
} from '../../kit/index.ts'

/**
 * Prices of goods and services for one customer, the customers of a segment, or all of them, in one currency while the list
 * is valid. Of two that would be valid at once for the same customers the database takes one, so a price has one origin.
 */
export const priceLists = defineResource({
  area: 'marketing',
  name: 'price-lists',
  menu: 'items',
  label: 'Daftar harga',

  fields: {
    code: text('Kode', 20),
    name: text('Nama', 150),
    partner: ref('Pelanggan', 'partners').nullable(),
    segment: ref('Segmen', 'references', { category: 'segment' }).nullable(),
    currency: choice('Mata uang', currencies),
    valid_from: date('Berlaku mulai'),
    valid_to: date('Berlaku sampai').nullable(),
    is_promotion: boolean('Promosi'),
    is_active: boolean('Aktif'),
    item_count: integer('Jumlah harga'),
    notes: longText('Catatan').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  computed: ['item_count'],
  fixed: ['company', 'currency'],
  assumed: ['code'],
  defaults: { currency: 'IDR', is_promotion: false, is_active: true },
  lookup: ['code', 'name', 'currency', 'is_active', 'company'],
  note: ['code', 'currency'],
  trash: true,

  invariants: [
    {
      field: 'segment',
      message: 'Pilih pelanggan atau segmen, tidak keduanya.',
      holds: ({ partner, segment }) => !partner || !segment,
    },
    {
      field: 'valid_to',
      message: 'Berlaku sampai tidak boleh sebelum berlaku mulai.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ],

  list: {
    search: ['code', 'name'],
    filters: [
      'code',
      'name',
      'partner',
      'segment',
      'currency',
      'valid_from',
      'valid_to',
      'is_promotion',
      'is_active',
      'company',
    ],
    sort: ['code', 'name', 'valid_from', 'valid_to', 'item_count'],
    default: '-valid_from',
  },
})

export type PriceList = RowOf<typeof priceLists>

/** The price of one item on a list, from a quantity on. */
export const priceListItems = defineResource({
  area: 'marketing',
  name: 'price-list-items',
  menu: 'items',
  label: 'Harga',

  fields: {
    list: ref('Daftar harga', 'price-lists'),
    item: ref('Barang/jasa', 'items'),
    name: text('Nama', 200),
    min_quantity: decimal('Mulai jumlah').refine((value) => /[1-9]/.test(value), 'Jumlah harus lebih besar dari 0.'),
    price: money('Harga'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  computed: ['name', 'company'],
  fixed: ['list', 'item'],
  defaults: { min_quantity: '1' },
  trash: true,

  list: {
    search: ['name'],
    filters: ['list', 'item', 'name', 'min_quantity', 'price', 'company'],
    sort: ['name', 'min_quantity', 'price'],
    default: 'name',
  },
})

export type PriceListItem = RowOf<typeof priceListItems>
