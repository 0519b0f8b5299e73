import { choice, date, defineResource, instant, integer, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { letterKinds } from './letter-templates.ts'
import { unknownPlaceholders } from './placeholders.ts'

export const letterStatuses = {
  draft: 'Draf',
  submitted: 'Menunggu persetujuan',
  issued: 'Terbit',
  rejected: 'Ditolak',
  withdrawn: 'Ditarik',
  cancelled: 'Dibatalkan',
} as const

/** Letters of human resources about an employee. An issued one keeps its number and its text. */
export const employeeLetters = defineResource({
  area: 'hr',
  name: 'employee-letters',
  menu: 'employee',
  label: 'Surat karyawan',

  fields: {
    employee: ref('Karyawan', 'employees'),
    employee_name: text('Nama karyawan', 120),
    template: ref('Templat', 'letter-templates'),
    kind: choice('Jenis', letterKinds),
    title: text('Judul', 120),
    number: text('Nomor', 60).nullable(),
    letter_date: date('Tanggal surat'),
    effective_on: date('Berlaku sejak').nullable(),
    valid_to: date('Berlaku sampai').nullable(),
    level: integer('Tingkat peringatan', { min: 1, max: 3 }).nullable(),
    purpose: text('Keperluan', 200).nullable(),
    detail: longText('Uraian', 2_000).nullable(),
    signer: ref('Penanda tangan', 'employees').nullable(),
    body: longText('Isi', 20_000).nullable(),
    status: choice('Status', letterStatuses),
    issued_at: instant('Diterbitkan').nullable(),
    cancel_reason: longText('Alasan pembatalan', 250).nullable(),
    document: ref('Dokumen karyawan', 'employee-documents').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
  },

  title: 'title',
  computed: ['employee_name', 'kind', 'title', 'number', 'issued_at', 'document', 'company'],
  fixed: ['employee', 'template'],
  lookup: ['title', 'number', 'employee_name', 'status', 'company'],
  trash: true,

  roles: { owner: 'created_by' },
  workflow: {
    initial: 'draft',
    views: { open: 'Belum terbit', done: 'Terbit' },
    states: {
      draft: { tone: 'neutral', category: 'open', waits: [{ for: 'creator', say: 'Terbitkan surat' }] },
      submitted: { tone: 'waiting', category: 'open', editable: 'none' },
      issued: { tone: 'success', category: 'done' },
      rejected: { tone: 'danger', category: 'cancelled', removable: true },
      withdrawn: { tone: 'danger', category: 'cancelled', removable: true },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      submit: {
        label: 'Terbitkan',
        from: ['draft'],
        to: 'submitted',
        who: ['can:update'],
        confirm: 'Terbitkan {title}? Nomor dan isinya tidak dapat diubah lagi.',
        tone: 'primary',
        notify: [],
      },
      cancel: {
        label: 'Batalkan surat',
        from: ['issued'],
        to: 'cancelled',
        who: ['can:update'],
        reason: 'cancel_reason',
        tone: 'danger',
        notify: [],
      },
    },
    approval: {
      state: 'submitted',
      approved: 'issued',
      rejected: 'rejected',
      withdrawn: 'withdrawn',
      subject: 'employee',
      kind: 'kind',
      company: 'company',
      material: ['letter_date', 'effective_on', 'valid_to', 'level', 'detail', 'signer', 'body'],
      facts: ['employee', 'title', 'letter_date', 'effective_on', 'detail'],
      effect: 'issue',
    },
  },

  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku sampai tidak boleh sebelum Berlaku sejak.',
      holds: ({ effective_on, valid_to }) => !effective_on || !valid_to || valid_to >= effective_on,
    },
    {
      field: 'body',
      message: 'Isi memuat kolom yang tidak dikenal. Pilih dari daftar kolom.',
      holds: ({ body }) => !body || unknownPlaceholders(body).length === 0,
    },
  ],

  list: {
    search: ['number', 'title', 'employee_name'],
    filters: [
      'employee',
      'employee_name',
      'template',
      'kind',
      'title',
      'number',
      'letter_date',
      'valid_to',
      'status',
      'company',
    ],
    sort: ['number', 'title', 'employee_name', 'letter_date', 'valid_to', 'status'],
    default: '-letter_date',
  },
})

export type EmployeeLetter = RowOf<typeof employeeLetters>
