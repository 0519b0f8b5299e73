import { boolean, choice, date, defineResource, longText, phone, type RowOf, ref, text } from '../kit/index.ts'
import { contactStatuses, genders, relations } from './choices.ts'
import { revealReason } from './employees.ts'
import { sixteenDigits } from './parts.ts'

/** The family of an employee: whom to call, who counts for tax and insurance. */
export const employeeContacts = defineResource({
  area: 'hr',
  name: 'employee-contacts',
  menu: 'employee',
  label: 'Keluarga & darurat',

  fields: {
    employee: ref('Karyawan', 'employees'),
    name: text('Nama', 120),
    relation: choice('Hubungan', relations),
    nik: sixteenDigits('NIK').nullable(),
    birth_date: date('Tanggal lahir').nullable(),
    gender: choice('Jenis kelamin', genders).nullable(),
    occupation: text('Pekerjaan', 80).nullable(),
    phone: phone('HP').nullable(),
    address: longText('Alamat', 500).nullable(),
    is_emergency: boolean('Kontak darurat'),
    is_tax_dependent: boolean('Tanggungan pajak'),
    is_bpjs_covered: boolean('Ditanggung BPJS'),
    status: choice('Status', contactStatuses),
    company: ref('Perusahaan', 'references', { category: 'company' }),
  },

  title: 'name',
  computed: ['company'],
  fixed: ['employee'],
  defaults: { is_emergency: false, is_tax_dependent: false, is_bpjs_covered: false, status: 'alive' },
  trash: true,
  encrypted: ['nik'],
  actions: {
    reveal: {
      permission: 'reveal',
      label: 'Tampilkan',
      fields: { field: choice('Kolom', { nik: 'NIK' }), reason: revealReason() },
    },
  },

  invariants: [
    {
      field: 'phone',
      message: 'HP wajib diisi untuk kontak darurat.',
      holds: ({ is_emergency, phone: number }) => !is_emergency || Boolean(number),
    },
    {
      field: 'is_emergency',
      message: 'Kontak darurat tidak boleh sudah meninggal.',
      holds: ({ is_emergency, status }) => !is_emergency || status !== 'deceased',
    },
  ],

  list: {
    search: ['name', 'phone'],
    filters: [
      'employee',
      'name',
      'relation',
      'is_emergency',
      'is_tax_dependent',
      'is_bpjs_covered',
      'status',
      'birth_date',
      'company',
    ],
    sort: ['name', 'relation', 'birth_date'],
    default: 'name',
  },
})

export type EmployeeContact = RowOf<typeof employeeContacts>
