import { daysBetween } from '../kit/days.ts'
import {
  choice,
  type DerivedWords,
  date,
  defineResource,
  instant,
  integer,
  longText,
  type RowOf,
  ref,
  text,
} from '../kit/index.ts'
import { conditions, loanForms, loanProtections, loanStatuses, logTypes } from './choices.ts'

/** A loan that is out after its day; the database stores no status of its own for it. */
const overdue: DerivedWords = {
  from: ['due_at'],
  text: ({ status, due_at }, today) =>
    status === 'on_loan' && String(due_at) < today ? `Terlambat ${daysBetween(String(due_at), today)} hari` : undefined,
  tone: 'danger',
  stored: { Terlambat: 'on_loan' },
}

/** Records of one request. */
export const maxLoanDocuments = 20

/** Loans of documents with due day and condition at lending and return. */
export const archiveDocumentLogs = defineResource({
  area: 'archives',
  name: 'archive-document-logs',
  menu: 'archive',
  label: 'Peminjaman Arsip',

  fields: {
    document: ref('Arsip', 'documents'),
    type: choice('Jenis catatan', logTypes),
    at: instant('Waktu'),
    loan_no: text('No. peminjaman', 40).nullable(),
    /** How well the document has to be looked after; it follows the document. */
    protection: choice('Perlindungan', loanProtections),
    borrower: ref('Peminjam', 'employees'),
    borrower_department: ref('Departemen peminjam', 'references', { category: 'department' }).nullable(),
    purpose: text('Keperluan', 500).refine((value) => value.length >= 10, 'Keperluan minimal 10 karakter.'),
    form: choice('Bentuk', loanForms),
    needed_at: date('Dibutuhkan').nullable(),
    due_at: date('Tanggal kembali'),
    original_due_at: date('Tanggal kembali semula').nullable(),
    extension_count: integer('Kali diperpanjang'),
    extension_reason: longText('Alasan perpanjangan', 250).nullable(),
    handed_over_at: instant('Diserahkan').nullable(),
    handed_by: ref('Diserahkan oleh', 'users').nullable(),
    returned_at: instant('Dikembalikan').nullable(),
    received_by: ref('Diterima oleh', 'users').nullable(),
    condition_out: choice('Kondisi keluar', conditions).nullable(),
    condition_in: choice('Kondisi kembali', conditions).nullable(),
    status: choice('Status', loanStatuses),
    reject_reason: longText('Alasan penolakan', 250).nullable(),
    notes: longText('Catatan', 1_000).nullable(),
  },

  title: 'purpose',
  computed: [
    'type',
    'at',
    'loan_no',
    'protection',
    'borrower_department',
    'original_due_at',
    'extension_count',
    'handed_over_at',
    'handed_by',
    'returned_at',
    'received_by',
  ],
  fixed: ['document', 'borrower'],
  assumed: ['borrower', 'due_at'],
  defaults: { form: 'physical' },
  derivedWords: { status: overdue },
  trash: true,

  roles: { owner: 'borrower' },
  workflow: {
    initial: 'requested',
    states: {
      requested: { tone: 'waiting', category: 'open', editable: ['needed_at', 'notes'] },
      approved: {
        tone: 'info',
        category: 'open',
        editable: ['purpose', 'form', 'notes'],
        waits: [{ for: 'can:update', say: 'Serahkan arsip', due: 'needed_at' }],
      },
      on_loan: {
        tone: 'info',
        category: 'open',
        editable: ['notes'],
        waits: [
          { for: 'owner', say: 'Kembalikan arsip', from: 'due_at', due: 'due_at' },
          { for: 'can:update', say: 'Tagih pengembalian', from: 'due_at', due: 'due_at' },
        ],
      },
      returned: { tone: 'success', category: 'done', editable: ['notes'] },
      rejected: { tone: 'danger', category: 'cancelled', removable: true },
      cancelled: { tone: 'danger', category: 'cancelled', removable: true },
      lost: { tone: 'danger', category: 'open', step: false, editable: ['notes'] },
    },
    transitions: {
      handOver: {
        label: 'Serahkan',
        from: ['approved'],
        to: 'on_loan',
        who: ['can:update'],
        tone: 'primary',
        ask: { condition_out: 'required' },
        sets: { handed_over_at: 'now', handed_by: 'me' },
        signature: { need: 'optional', by: 'borrower' },
        bulk: 'all',
      },
      takeBack: {
        label: 'Terima kembali',
        from: ['on_loan', 'lost'],
        to: 'returned',
        who: ['can:update'],
        tone: 'primary',
        ask: { condition_in: 'required', notes: 'optional' },
        sets: { returned_at: 'now', received_by: 'me' },
        signature: { need: 'optional', by: 'borrower' },
        bulk: 'all',
      },
      extend: {
        label: 'Perpanjang',
        from: ['approved', 'on_loan'],
        to: 'same',
        who: ['owner', 'can:dueDateExtend'],
        ask: { due_at: 'required' },
        reason: 'extension_reason',
      },
      markLost: { label: 'Nyatakan hilang', from: ['on_loan'], to: 'lost', who: ['can:update'], reason: 'required' },
      cancel: {
        label: 'Batalkan',
        from: ['requested', 'approved'],
        to: 'cancelled',
        who: ['owner', 'can:cancel', 'system'],
        tone: 'danger',
        confirm: 'Batalkan {title}?',
      },
    },
    approval: {
      state: 'requested',
      approved: 'approved',
      rejected: 'rejected',
      reason: 'reject_reason',
      subject: 'borrower',
      kind: 'protection',
      material: ['document', 'borrower', 'purpose', 'form', 'due_at'],
      facts: ['document', 'borrower', 'purpose', 'form', 'needed_at', 'due_at'],
    },
  },

  invariants: [
    {
      field: 'due_at',
      message: 'Tanggal kembali tidak boleh sebelum Dibutuhkan.',
      holds: ({ needed_at, due_at }) => !needed_at || !due_at || due_at >= needed_at,
    },
  ],

  list: {
    search: ['purpose', 'loan_no'],
    filters: [
      'document',
      'type',
      'borrower',
      'borrower_department',
      'status',
      'form',
      'due_at',
      'at',
      'extension_count',
      'loan_no',
    ],
    sort: ['at', 'loan_no', 'purpose', 'due_at', 'status'],
    default: '-at',
  },
})

export type ArchiveDocumentLog = RowOf<typeof archiveDocumentLogs>
