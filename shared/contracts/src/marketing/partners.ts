import { currencies } from '../common/currencies.ts'
import {
  boolean,
  choice,
  code,
  defineResource,
  email,
  instant,
  integer,
  longText,
  money,
  phone,
  type RowOf,
  ref,
  refs,
  rows,
  tags,
  text,
} from '../kit/index.ts'
import { addressLine, bankAccountLine, evaluationLine, partnerGrades } from './parts.ts'

export const partnerStatuses = {
  prospect: 'Prospek',
  active: 'Aktif',
  inactive: 'Nonaktif',
  blocked: 'Diblokir',
  blacklisted: 'Daftar hitam',
} as const
export const partnerFacilities = { none: '–', exemption: 'Pembebasan', drawback: 'Pengembalian' } as const
export const taxStatuses = { pkp: 'PKP', non_pkp: 'Non-PKP' } as const

/** Customers and vendors of the group, one row per company outside it; one may be both. */
export const partners = defineResource({
  area: 'marketing',
  name: 'partners',
  menu: 'customer',
  guard: 'partner',
  label: 'Mitra',

  fields: {
    code: text('Kode', 20),
    name: text('Nama', 150),
    legal_form: ref('Bentuk usaha', 'references', { category: 'legal-form' }).nullable(),
    is_customer: boolean('Pelanggan'),
    is_vendor: boolean('Pemasok'),
    status: choice('Status', partnerStatuses),
    block_reason: text('Alasan blokir', 250).nullable(),
    tax_status: choice('Status pajak', taxStatuses),
    npwp: text('NPWP', 16)
      .refine((value) => /^\d{15,16}$/.test(value), 'NPWP harus 16 digit angka (atau 15 digit format lama).')
      .nullable(),
    nitku: code('NITKU', 22, /^\d{22}$/, 'harus 22 digit angka.').nullable(),
    nib: code('NIB', 13, /^\d{13}$/, 'harus 13 digit angka.').nullable(),
    industry: ref('Industri', 'references', { category: 'industry' }).nullable(),
    segment: ref('Segmen', 'references', { category: 'segment' }).nullable(),
    addresses: rows('Alamat', addressLine, { min: 1, max: 20 }),
    city: text('Kota', 80).nullable(),
    province: text('Provinsi', 80).nullable(),
    phone: phone('Telepon').nullable(),
    whatsapp: phone('WhatsApp').nullable(),
    email: email('Email').nullable(),
    website: text('Situs', 200)
      .refine((value) => /^https?:\/\/\S+$/.test(value), 'Alamat web harus diawali http:// atau https://.')
      .nullable(),
    owner: ref('Penanggung jawab', 'users').nullable(),
    payment_term: ref('Termin', 'references', { category: 'payment-term' }).nullable(),
    currency: choice('Mata uang', currencies),
    credit_limit: money('Batas kredit').nullable(),
    kite_facility: choice('Fasilitas KITE', partnerFacilities),
    niper: text('NIPER', 30).nullable(),
    bank_accounts: rows('Rekening', bankAccountLine, { max: 20 }),
    vendor_categories: refs('Kategori pasok', 'references', { category: 'vendor-category' }),
    lead_time_days: integer('Lead time (hari)', { max: 3_650 }).nullable(),
    min_order: money('Minimal pesanan').nullable(),
    evaluations: rows('Evaluasi', evaluationLine, { max: 40 }),
    evaluation_grade: choice('Nilai evaluasi', partnerGrades).nullable(),
    tags: tags('Tag', { each: 40, max: 20 }),
    last_activity_at: instant('Aktivitas terakhir').nullable(),
    notes: longText('Catatan').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  computed: ['city', 'province', 'evaluation_grade', 'last_activity_at'],
  assumed: ['code', 'owner'],
  defaults: {
    is_customer: true,
    is_vendor: false,
    status: 'active',
    tax_status: 'non_pkp',
    currency: 'IDR',
    kite_facility: 'none',
    bank_accounts: [],
    vendor_categories: [],
    evaluations: [],
    tags: [],
  },
  lookup: ['code', 'name', 'status', 'kite_facility', 'is_customer', 'is_vendor', 'company'],
  trash: true,

  invariants: [
    {
      field: 'is_customer',
      message: 'Pilih minimal satu peran.',
      holds: ({ is_customer, is_vendor }) => Boolean(is_customer || is_vendor),
    },
    { field: 'legal_form', message: 'Bentuk usaha wajib dipilih.', holds: ({ legal_form }) => Boolean(legal_form) },
    { field: 'phone', message: 'Isi telepon atau email.', holds: ({ phone, email }) => Boolean(phone || email) },
    {
      field: 'npwp',
      message: 'NPWP wajib diisi untuk PKP.',
      holds: ({ tax_status, npwp }) => tax_status !== 'pkp' || Boolean(npwp),
    },
    {
      field: 'niper',
      message: 'NIPER wajib diisi bila fasilitas dipilih.',
      holds: ({ kite_facility, niper }) => !kite_facility || kite_facility === 'none' || Boolean(niper),
    },
    {
      field: 'block_reason',
      message: 'Alasan blokir wajib diisi.',
      holds: ({ status, block_reason }) => (status !== 'blocked' && status !== 'blacklisted') || Boolean(block_reason),
    },
    {
      field: 'vendor_categories',
      message: 'Kategori pasok wajib dipilih.',
      holds: ({ is_vendor, vendor_categories }) => !is_vendor || Boolean(vendor_categories?.length),
    },
  ],

  list: {
    search: ['code', 'name', 'npwp', 'phone', 'email'],
    filters: [
      'code',
      'name',
      'is_customer',
      'is_vendor',
      'status',
      'legal_form',
      'tax_status',
      'npwp',
      'industry',
      'segment',
      'city',
      'province',
      'owner',
      'kite_facility',
      'vendor_categories',
      'evaluation_grade',
      'tags',
      'last_activity_at',
      'company',
    ],
    sort: ['code', 'name', 'status', 'city', 'credit_limit', 'evaluation_grade', 'last_activity_at'],
    default: 'name',
  },
})

export type Partner = RowOf<typeof partners>
