import { choice, code, date, defineResource, integer, longText, type RowOf, ref, tags, text } from '../kit/index.ts'
import { confidentialities, verifications } from './choices.ts'
import { revealReason } from './employees.ts'

/** Documents of an employee with expiry and verification. */
export const employeeDocuments = defineResource({
  area: 'hr',
  name: 'employee-documents',
  menu: 'employee',
  label: 'Dokumen karyawan',

  fields: {
    employee: ref('Karyawan', 'employees'),
    doc_type: ref('Jenis', 'references', { category: 'document-type' }),
    number: code(
      'Nomor',
      60,
      /^[\w./ -]{3,60}$/,
      'hanya boleh memuat huruf, angka, spasi, dan tanda . / - _.',
    ).nullable(),
    title: text('Nama dokumen', 150),
    issued_at: date('Terbit').nullable(),
    valid_from: date('Berlaku sejak').nullable(),
    valid_to: date('Berlaku s.d.').nullable(),
    issuer: text('Penerbit', 120).nullable(),
    sequence: integer('PKWT ke-', { min: 1, max: 99 }).nullable(),
    verification: choice('Verifikasi', verifications),
    verified_by: ref('Diverifikasi oleh', 'users').nullable(),
    reject_reason: longText('Alasan penolakan', 250).nullable(),
    confidentiality: choice('Keamanan', confidentialities),
    reminder_days: tags('Pengingat (hari sebelum)', { each: 3, max: 10 }).refine(
      (days) => days.every((day) => /^\d+$/.test(day)),
      'Pengingat harus angka hari.',
    ),
    archive_document: ref('Arsip', 'documents').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }),
  },

  title: 'title',
  computed: ['company'],
  fixed: ['employee'],
  assumed: ['title'],
  defaults: { confidentiality: 'limited', reminder_days: ['90', '30', '7'] },
  trash: true,
  encrypted: ['number'],
  actions: {
    reveal: {
      permission: 'reveal',
      label: 'Tampilkan',
      fields: { field: choice('Kolom', { number: 'Nomor' }), reason: revealReason() },
    },
  },

  roles: { owner: 'employee' },
  state: 'verification',
  workflow: {
    initial: 'pending',
    views: { open: 'Perlu diperiksa', done: 'Terverifikasi' },
    states: {
      pending: {
        tone: 'waiting',
        category: 'open',
        removable: true,
        waits: [{ for: 'can:update', say: 'Verifikasi dokumen' }],
      },
      // A verified document stays as it was checked.
      verified: {
        tone: 'success',
        category: 'done',
        editable: ['confidentiality', 'reminder_days', 'archive_document'],
        removable: true,
      },
      rejected: {
        tone: 'danger',
        category: 'open',
        step: false,
        removable: true,
        waits: [{ for: 'owner', say: 'Perbaiki dokumen dan unggah berkasnya' }],
      },
    },
    transitions: {
      verify: {
        label: 'Verifikasi',
        from: ['pending'],
        to: 'verified',
        who: ['can:update'],
        guard: 'hasFile',
        tone: 'primary',
        sets: { verified_by: 'me' },
        bulk: 'all',
      },
      reject: {
        label: 'Tolak',
        from: ['pending', 'verified'],
        to: 'rejected',
        who: ['can:update'],
        tone: 'danger',
        sets: { verified_by: null },
        reason: 'reject_reason',
      },
      resubmit: {
        label: 'Ajukan lagi',
        from: ['rejected'],
        to: 'pending',
        who: ['owner', 'creator', 'can:update'],
        guard: 'attached',
        tone: 'primary',
        sets: { reject_reason: null },
        notify: [],
      },
    },
  },

  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku s.d. tidak boleh sebelum Terbit.',
      holds: ({ issued_at, valid_to }) => !issued_at || !valid_to || valid_to >= issued_at,
    },
    {
      field: 'valid_to',
      message: 'Berlaku s.d. tidak boleh sebelum Berlaku sejak.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ],

  list: {
    search: ['title', 'issuer'],
    filters: [
      'employee',
      'doc_type',
      'title',
      'verification',
      'confidentiality',
      'issued_at',
      'valid_to',
      'archive_document',
      'company',
    ],
    sort: ['title', 'issued_at', 'valid_to', 'verification'],
    default: 'title',
  },
})

export type EmployeeDocument = RowOf<typeof employeeDocuments>
