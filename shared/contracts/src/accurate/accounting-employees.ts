import { boolean, choice, defineResource, instant, type RowOf, text } from '../kit/index.ts'
import { accountingConnections } from './connections.ts'

/** Employees of the accounting system: the sellers of its documents. */
export const accountingEmployees = defineResource({
  area: 'accurate',
  name: 'accounting-employees',
  menu: 'accounting_actual',
  guard: 'accounting',
  label: 'Karyawan akuntansi',

  fields: {
    connection: choice('Koneksi', accountingConnections),
    database_id: text('Basis data', 20),
    external_id: text('Id akuntansi', 20),
    number: text('Nomor', 100),
    name: text('Nama', 300),
    email: text('Email', 300).nullable(),
    position: text('Jabatan', 200).nullable(),
    is_salesman: boolean('Penjual'),
    is_suspended: boolean('Nonaktif'),
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
    'email',
    'position',
    'is_salesman',
    'is_suspended',
    'changed_at',
    'synced_at',
    'removed_at',
  ],

  list: {
    search: ['number', 'name'],
    filters: ['connection', 'external_id', 'number', 'name', 'is_salesman', 'is_suspended'],
    sort: ['number', 'name'],
    default: 'number',
  },
})

export type AccountingEmployee = RowOf<typeof accountingEmployees>
