import { boolean, choice, code, defineResource, email, longText, type RowOf, ref, text } from '../kit/index.ts'

export const partnerStatuses = {
  prospect: 'Prospek',
  active: 'Aktif',
  inactive: 'Nonaktif',
  blocked: 'Diblokir',
  blacklisted: 'Daftar hitam',
} as const
export const partnerFacilities = { none: '–', exemption: 'Pembebasan', drawback: 'Pengembalian' } as const

/** Customers and vendors of the group, one row per company outside it. */
export const partners = defineResource({
  area: 'marketing',
  name: 'partners',
  menu: 'customer',
  label: 'Mitra',

  fields: {
    code: text('Kode', 20),
    name: text('Nama', 120),
    is_customer: boolean('Pelanggan'),
    is_vendor: boolean('Pemasok'),
    status: choice('Status', partnerStatuses),
    npwp: code('NPWP', 16, /^\d{15,16}$/, 'harus 15 atau 16 digit angka.').nullable(),
    email: email('Email').nullable(),
    phone: text('Telepon', 30).nullable(),
    address: longText('Alamat', 500).nullable(),
    kite_facility: choice('Fasilitas KITE', partnerFacilities),
    niper: text('NIPER', 30).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  defaults: { is_customer: true, is_vendor: false, status: 'active', kite_facility: 'none' },
  lookup: ['code', 'name', 'status', 'kite_facility', 'company'],

  invariants: [
    {
      field: 'is_customer',
      message: 'Pilih minimal satu peran.',
      holds: ({ is_customer, is_vendor }) => Boolean(is_customer || is_vendor),
    },
    {
      field: 'niper',
      message: 'NIPER wajib diisi bila fasilitas dipilih.',
      holds: ({ kite_facility, niper }) => !kite_facility || kite_facility === 'none' || Boolean(niper),
    },
  ],

  list: {
    search: ['code', 'name', 'npwp'],
    filters: ['code', 'name', 'is_customer', 'is_vendor', 'status', 'npwp', 'kite_facility', 'company'],
    sort: ['code', 'name', 'status'],
    default: 'name',
  },
})

export type Partner = RowOf<typeof partners>
