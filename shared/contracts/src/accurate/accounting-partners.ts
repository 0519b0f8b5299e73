import { boolean, choice, defineResource, instant, money, type RowOf, ref, text } from '../kit/index.ts'
import { accountingConnections } from './connections.ts'

export const accountingPartnerModules = { customer: 'Pelanggan', vendor: 'Pemasok' } as const

/** Customers and vendors as the accounting system has them, and the partner of EMS that each belongs to. */
export const accountingPartners = defineResource({
  area: 'accurate',
  name: 'accounting-partners',
  menu: 'accounting_actual',
  guard: 'accounting',
  label: 'Mitra akuntansi',

  fields: {
    connection: choice('Koneksi', accountingConnections),
    database_id: text('Basis data', 20),
    module: choice('Jenis', accountingPartnerModules),
    external_id: text('Id akuntansi', 20),
    number: text('Nomor', 100),
    name: text('Nama', 300),
    npwp: text('NPWP', 60).nullable(),
    email: text('Email', 300).nullable(),
    phone: text('Telepon', 100).nullable(),
    city: text('Kota', 200).nullable(),
    category: text('Kategori', 200).nullable(),
    term: text('Termin', 200).nullable(),
    currency: text('Mata uang', 10).nullable(),
    credit_limit: money('Batas kredit', { signed: true }).nullable(),
    balance: money('Saldo', { signed: true }).nullable(),
    is_suspended: boolean('Nonaktif'),
    partner: ref('Mitra', 'partners').nullable(),
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
    'module',
    'external_id',
    'number',
    'name',
    'npwp',
    'email',
    'phone',
    'city',
    'category',
    'term',
    'currency',
    'credit_limit',
    'balance',
    'is_suspended',
    'partner',
    'linked_by',
    'linked_at',
    'changed_at',
    'synced_at',
    'removed_at',
  ],

  list: {
    search: ['number', 'name', 'npwp'],
    filters: ['connection', 'module', 'external_id', 'number', 'name', 'npwp', 'partner', 'is_suspended', 'changed_at'],
    sort: ['number', 'name', 'balance', 'changed_at'],
    default: 'number',
  },
})

export type AccountingPartner = RowOf<typeof accountingPartners>
