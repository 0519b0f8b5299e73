import { boolean, choice, decimal, defineResource, instant, money, type RowOf, ref, text } from '../kit/index.ts'
import { accountingConnections } from './connections.ts'

export const accountingItemTypes = {
  INVENTORY: 'Persediaan',
  NON_INVENTORY: 'Non-persediaan',
  SERVICE: 'Jasa',
  GROUP: 'Grup',
  PRODUCTION_COST: 'Biaya produksi',
} as const

/** Goods and services with price and stock as the accounting system has them. */
export const accountingItems = defineResource({
  area: 'accurate',
  name: 'accounting-items',
  menu: 'accounting_actual',
  guard: 'accounting',
  label: 'Barang akuntansi',

  fields: {
    connection: choice('Koneksi', accountingConnections),
    database_id: text('Basis data', 20),
    external_id: text('Id akuntansi', 20),
    number: text('Kode', 100),
    name: text('Nama', 300),
    item_type: text('Jenis', 40).nullable(),
    category: text('Kategori', 200).nullable(),
    unit: text('Satuan', 100).nullable(),
    unit_price: money('Harga jual', { signed: true }).nullable(),
    stock: decimal('Stok', { signed: true }).nullable(),
    is_suspended: boolean('Nonaktif'),
    item: ref('Barang', 'items').nullable(),
    linked_by: ref('Dipasangkan oleh', 'users').nullable(),
    linked_at: instant('Dipasangkan').nullable(),
    changed_at: instant('Diubah di akuntansi').nullable(),
    synced_at: instant('Disinkronkan'),
    removed_at: instant('Dihapus di akuntansi').nullable(),
  },

  title: 'name',
  computed: [
    'connection',
    'database_id',
    'external_id',
    'number',
    'name',
    'item_type',
    'category',
    'unit',
    'unit_price',
    'stock',
    'is_suspended',
    'item',
    'linked_by',
    'linked_at',
    'changed_at',
    'synced_at',
    'removed_at',
  ],

  list: {
    search: ['number', 'name'],
    filters: ['connection', 'external_id', 'number', 'name', 'item_type', 'item', 'is_suspended', 'changed_at'],
    sort: ['number', 'name', 'unit_price', 'stock', 'changed_at'],
    default: 'number',
  },
})

export type AccountingItem = RowOf<typeof accountingItems>
