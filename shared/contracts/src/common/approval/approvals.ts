import { choice, code, defineResource, instant, integer, longText, type RowOf, ref, text } from '../../kit/index.ts'

export const approvalModes = {
  any: 'Salah satu',
  parallel: 'Semua, bersamaan',
  sequential: 'Semua, berurutan',
  quorum: 'Jumlah suara',
} as const
/** How a task came to its approver. */
export const approvalOrigins = {
  rule: 'Aturan',
  delegation: 'Pengganti',
  reroute: 'Dialihkan',
  collapse: 'Sudah menyetujui',
  escalation: 'Eskalasi',
  forward: 'Diteruskan',
  adhoc: 'Ditambahkan',
  assigned: 'Ditunjuk',
} as const
export const approvalStatuses = {
  waiting: 'Menunggu giliran',
  pending: 'Menunggu',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  returned: 'Dikembalikan',
  skipped: 'Dilewati',
  cancelled: 'Dibatalkan',
} as const

/** How an approval is signed: by a sign-in of the last minutes, or by hand. */
export const decisionSignatures = {
  none: 'Tidak perlu',
  confirm: 'Masuk kembali sebelum memutuskan',
  drawn: 'Digambar saat menyetujui',
} as const

/** Minutes in which an approver may recall a decision. */
export const recallMinutes = 10

/** Shortest reason of a refusal. */
export const shortestReason = 10
/** How old a sign-in may be when a secret is revealed or a decision is signed, in minutes. */
export const freshSignInMinutes = 10

/**
 * One approver's decision on a record. Users see the decisions that are theirs and those on their own requests. Nobody
 * decides on their own request. Actions take many rows and apply to all or none.
 */
export const approvals = defineResource({
  area: 'common',
  name: 'approvals',
  menu: 'utility',
  label: 'Persetujuan',

  fields: {
    target_type: text('Jenis data', 60),
    target_id: text('Id data', 20),
    /** The round that the task belongs to; none for requests of access from before they had approval rules. */
    request: ref('Pengajuan', 'approval-requests').nullable(),
    title: text('Perihal', 200),
    requester: ref('Pemohon', 'users'),
    label: text('Nama langkah', 60).nullable(),
    step: integer('Langkah', { min: 1, max: 50 }),
    mode: choice('Cara', approvalModes),
    rule: text('Aturan', 40),
    approver: ref('Penyetuju', 'users'),
    /** The absent approver whom `approver` replaces. */
    delegate_of: ref('Menggantikan', 'users').nullable(),
    origin: choice('Asal', approvalOrigins),
    status: choice('Status', approvalStatuses),
    due_at: instant('Batas waktu').nullable(),
    acted_at: instant('Diputuskan').nullable(),
    note: longText('Catatan', 500).nullable(),
    /** None where the step does not ask for one. */
    signature: choice('Tanda tangan', decisionSignatures).nullable(),
    /** Files with this purpose that the record must have before it is approved. */
    evidence: code('Berkas wajib', 40, /^[a-z0-9_-]+$/, 'hanya huruf kecil, angka, tanda hubung.').nullable(),
  },

  title: 'title',
  computed: [
    'target_type',
    'target_id',
    'request',
    'title',
    'requester',
    'label',
    'step',
    'mode',
    'rule',
    'approver',
    'delegate_of',
    'origin',
    'status',
    'due_at',
    'acted_at',
    'note',
    'signature',
    'evidence',
  ],

  list: {
    search: ['title'],
    filters: ['target_type', 'target_id', 'requester', 'approver', 'status', 'due_at', 'step'],
    sort: ['status', 'due_at', 'acted_at', 'step'],
    default: '-due_at',
  },

  actions: {
    approve: {
      permission: 'update',
      label: 'Setujui',
      fields: {
        note: longText('Catatan', 500).nullable(),
        /** For a request of access: the group the user moves to, where the request left it open. */
        usergroup: ref('Grup', 'usergroups').nullable(),
        /**
         * For an account that asks to be linked: the employee. Filled automatically if one has the same e-mail address.
         */
        employee: ref('Karyawan', 'employees').nullable(),
      },
    },
    reject: { permission: 'update', label: 'Tolak', fields: { note: longText('Alasan penolakan', 500) } },
    return: { permission: 'update', label: 'Kembalikan untuk revisi', fields: { note: longText('Catatan', 500) } },
    /** Gives the task to another person, who decides instead. */
    forward: {
      permission: 'update',
      label: 'Teruskan',
      fields: { approver: ref('Penyetuju', 'users'), note: longText('Alasan', 500) },
    },
    /** Adds a step with one more person before or after one's own. */
    add: {
      permission: 'update',
      label: 'Tambah penyetuju',
      fields: {
        approver: ref('Penyetuju', 'users'),
        place: choice('Urutan', { before: 'Sebelum saya', after: 'Sesudah saya' }),
        note: longText('Alasan', 500).nullable(),
      },
    },
    /** Takes one's own decision back, for ten minutes and while nobody has gone on from it. */
    recall: {
      permission: 'update',
      label: 'Urungkan keputusan',
      fields: { note: longText('Catatan', 500).nullable() },
    },
  },
})

export type Approval = RowOf<typeof approvals>
