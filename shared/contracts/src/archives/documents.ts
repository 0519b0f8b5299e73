import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  instant,
  longText,
  type RowOf,
  ref,
  tags,
  text,
} from '../kit/index.ts'
import {
  conditions,
  developmentLevels,
  documentKinds,
  documentMedia,
  documentStatuses,
  finalDispositions,
  loanStates,
  securities,
} from './choices.ts'

/** Where a record is and how it is kept: these change as long as it is there. */
const care = ['location', 'condition', 'quantity', 'unit', 'tags', 'notes'] as const
const hold = ['legal_hold', 'hold_reason', 'excluded_from_disposal'] as const

/** A hold wins over every proposal. */
const unheld = {
  holds: ({ legal_hold, excluded_from_disposal }: { legal_hold: boolean; excluded_from_disposal: boolean }) =>
    !legal_hold && !excluded_from_disposal,
  because: 'Arsip ditahan atau dikecualikan dari penyusutan.',
}
const available = {
  holds: ({ loan_status }: { loan_status: string }) => loan_status === 'available',
  because: 'Arsip sedang dipinjam.',
}

/** The records the group keeps, on paper or as files, by classification. */
export const documents = defineResource({
  area: 'archives',
  name: 'documents',
  menu: 'archive',
  label: 'Arsip',

  fields: {
    company: ref('Perusahaan', 'references', { category: 'company' }),
    code_detail: ref('Kode klasifikasi', 'archive-document-code-details'),
    number: text('No. arsip', 60),
    doc_number: text('Nomor dokumen/surat', 100).nullable(),
    title: longText('Uraian', 500),
    doc_date: date('Tanggal dokumen'),
    period_from: date('Kurun waktu dari').nullable(),
    period_to: date('Kurun waktu sampai').nullable(),
    department: ref('Unit pencipta', 'references', { category: 'department' }, { within: { company: 'company' } }),
    kind: choice('Jenis', documentKinds),
    media: choice('Media', documentMedia),
    development_level: choice('Tingkat perkembangan', developmentLevels).nullable(),
    quantity: decimal('Jumlah').nullable(),
    unit: ref('Satuan', 'references', { category: 'archive-unit' }).nullable(),
    location: ref('Lokasi simpan', 'references', { category: 'archive-location' }).nullable(),
    condition: choice('Kondisi fisik', conditions).nullable(),
    security: choice('Klasifikasi keamanan', securities),
    is_vital: boolean('Arsip vital'),
    vital_protection: text('Metode pelindungan', 120).nullable(),
    retention_basis_date: date('Retensi dihitung sejak').nullable(),
    active_until: date('Aktif s.d.').nullable(),
    inactive_until: date('Inaktif s.d.').nullable(),
    retention_override_reason: text('Alasan perubahan retensi', 250).nullable(),
    final_fate: choice('Nasib akhir', finalDispositions),
    legal_hold: boolean('Tahan pemusnahan'),
    hold_reason: longText('Alasan penahanan', 250).nullable(),
    excluded_from_disposal: boolean('Dikecualikan dari penyusutan'),
    status: choice('Status simpan', documentStatuses),
    loan_status: choice('Status pinjam', loanStates),
    current_log: ref('Peminjaman berjalan', 'archive-document-logs').nullable(),
    borrower: ref('Dipinjam oleh', 'employees').nullable(),
    borrowed_until: date('Dipinjam s.d.').nullable(),
    disposal: ref('Usulan pemusnahan', 'archive-disposals').nullable(),
    destroyed_at: instant('Dimusnahkan').nullable(),
    partner: ref('Mitra', 'partners').nullable(),
    employee: ref('Karyawan', 'employees').nullable(),
    contract: ref('Kontrak', 'archive-contracts').nullable(),
    tags: tags('Tag', { each: 40, max: 20 }),
    notes: longText('Catatan', 1_000).nullable(),
  },

  title: 'title',
  computed: ['loan_status', 'current_log', 'borrower', 'borrowed_until'],
  assumed: ['number', 'security', 'final_fate'],
  defaults: {
    kind: 'file',
    is_vital: false,
    legal_hold: false,
    excluded_from_disposal: false,
    tags: [],
  },
  lookup: ['number', 'title', 'company'],
  trash: true,

  workflow: {
    initial: 'draft',
    imports: ['active', 'inactive', 'permanent'],
    stays: 'Arsip hanya dapat dihapus melalui pemusnahan.',
    views: { open: 'Disimpan', done: 'Permanen & musnah' },
    states: {
      draft: { tone: 'neutral', category: 'open' },
      active: { tone: 'success', category: 'open' },
      inactive: {
        tone: 'info',
        category: 'open',
        waits: [{ for: 'can:update', say: 'Tentukan nasib akhir', from: 'inactive_until' }],
      },
      proposed: { tone: 'warning', category: 'open', step: false, editable: [...care, ...hold] },
      destroyed: { tone: 'neutral', category: 'done', kept: 'Arsip {number} sudah dimusnahkan.' },
      permanent: {
        tone: 'success',
        category: 'done',
        editable: [...care, ...hold, 'security', 'is_vital', 'vital_protection', 'partner', 'employee', 'contract'],
      },
      lost: { tone: 'danger', category: 'open', step: false },
    },
    transitions: {
      register: {
        label: 'Daftarkan',
        from: ['draft'],
        to: 'active',
        who: ['can:update'],
        tone: 'primary',
        bulk: 'all',
      },
      deactivate: {
        label: 'Pindah ke inaktif',
        from: ['active', 'permanent'],
        to: 'inactive',
        who: ['can:update', 'system'],
        bulk: 'all',
      },
      activate: {
        label: 'Aktifkan kembali',
        from: ['inactive'],
        to: 'active',
        who: ['can:update'],
        bulk: 'all',
      },
      keep: {
        label: 'Jadikan permanen',
        from: ['active', 'inactive'],
        to: 'permanent',
        who: ['can:update'],
        bulk: 'all',
      },
      // A batch of records takes these (`archive-disposals`).
      propose: {
        label: 'Usulkan musnah',
        from: ['inactive'],
        to: 'proposed',
        who: ['system'],
        when: [unheld, available],
        notify: [],
        effect: 'joinBatch',
      },
      unpropose: {
        label: 'Batalkan usul musnah',
        from: ['proposed'],
        to: 'inactive',
        who: ['system'],
        sets: { disposal: null },
        notify: [],
      },
      retain: {
        label: 'Simpan lebih lama',
        from: ['proposed'],
        to: 'inactive',
        who: ['system'],
        sets: { disposal: null },
        notify: [],
        effect: 'keepLonger',
      },
      erase: {
        label: 'Musnahkan',
        from: ['proposed'],
        to: 'destroyed',
        who: ['system'],
        when: [unheld, available],
        sets: { destroyed_at: 'now' },
        notify: [],
      },
      markLost: {
        label: 'Nyatakan hilang',
        from: ['active', 'inactive'],
        to: 'lost',
        who: ['can:update'],
        tone: 'danger',
        reason: 'required',
      },
      found: {
        label: 'Ditemukan',
        from: ['lost'],
        to: ['active', 'inactive'],
        who: ['can:update'],
        tone: 'primary',
        reason: 'required',
        effect: 'backInPlace',
      },
    },
  },

  invariants: [
    {
      field: 'period_to',
      message: 'Akhir kurun waktu tidak boleh sebelum awal.',
      holds: ({ period_from, period_to }) => !period_from || !period_to || period_to >= period_from,
    },
    {
      field: 'location',
      message: 'Lokasi simpan wajib dipilih untuk arsip kertas.',
      holds: ({ media, location }) => !media || media === 'digital' || Boolean(location),
    },
    {
      field: 'vital_protection',
      message: 'Metode pelindungan wajib diisi untuk arsip vital.',
      holds: ({ is_vital, vital_protection }) => !is_vital || Boolean(vital_protection),
    },
    {
      field: 'hold_reason',
      message: 'Alasan penahanan wajib diisi.',
      holds: ({ legal_hold, hold_reason }) => !legal_hold || Boolean(hold_reason),
    },
    {
      field: 'inactive_until',
      message: 'Inaktif s.d. tidak boleh sebelum Aktif s.d.',
      holds: ({ active_until, inactive_until }) => !active_until || !inactive_until || inactive_until >= active_until,
    },
    {
      field: 'quantity',
      message: 'Jumlah harus lebih besar dari 0.',
      holds: ({ quantity }) => !quantity || /[1-9]/.test(quantity),
    },
  ],

  list: {
    search: ['number', 'title', 'doc_number'],
    files: true,
    filters: [
      'number',
      'doc_number',
      'title',
      'code_detail',
      'company',
      'department',
      'kind',
      'media',
      'doc_date',
      'status',
      'loan_status',
      'borrower',
      'borrowed_until',
      'security',
      'is_vital',
      'location',
      'partner',
      'contract',
      'employee',
      'active_until',
      'inactive_until',
      'final_fate',
      'legal_hold',
      'disposal',
      'tags',
    ],
    sort: ['number', 'title', 'doc_date', 'active_until', 'inactive_until', 'borrowed_until', 'status'],
    default: '-doc_date',
  },
})

export type ArchiveDocument = RowOf<typeof documents>

/** Attributes of one `archive-texts` of `GET /archive-texts?q=…`: the best page of a record whose text has the words. */
export type TextHit = {
  kind: 'documents' | 'archive-contracts'
  /** Id of the record. */
  record: string
  number: string
  title: string
  /** Id and name of the file the page is of. */
  file: string
  file_name: string
  page: number
  /** The text around the words, in pieces. */
  snippet: readonly { text: string; isHit: boolean }[]
}

/** Records of one search. */
export const textHitLimit = 50
