import { choice, code, defineResource, instant, longText, type RowOf, refs } from '../kit/index.ts'

export const commentKinds = {
  comment: 'Komentar',
  internal: 'Catatan internal',
  interaction: 'Interaksi',
  system: 'Sistem',
  solution: 'Solusi',
} as const

/** Time in which the author may change or delete a comment. */
export const commentEditableMinutes = 15

/**
 * Comments on a record. A list must name the record (`filter[target_type]` and `filter[target_id]`), and is open to
 * users who may see it.
 */
export const comments = defineResource({
  area: 'common',
  name: 'comments',
  menu: 'utility',
  label: 'Komentar',

  fields: {
    target_type: code('Jenis data', 60, /^[a-z][a-z0-9-]*$/, 'tidak dikenal.'),
    target_id: code('Id data', 20, /^[1-9]\d{0,17}$/, 'tidak dikenal.'),
    kind: choice('Jenis', commentKinds),
    body: longText('Komentar', 10_000),
    mentions: refs('Disebut', 'users'),
    files: refs('Lampiran', 'assets'),
    edited_at: instant('Diubah').nullable(),
  },

  title: 'body',
  computed: ['edited_at'],
  fixed: ['target_type', 'target_id', 'kind'],
  defaults: { kind: 'comment', mentions: [], files: [] },

  list: {
    search: ['body'],
    filters: ['target_type', 'target_id', 'kind'],
    sort: [],
    default: 'created_at',
  },
})

export type Comment = RowOf<typeof comments>

/** Kinds of entries in the timeline of a record, `GET /<type>/:id/activity`. */
export const activityKinds = {
  change: 'Perubahan',
  comment: 'Komentar',
  file: 'Berkas',
  approval: 'Persetujuan',
} as const
export type ActivityKind = keyof typeof activityKinds

type ByUser = { id: string; at: string; by: string | null; by_name: string | null }
type AuditedChange = ByUser & {
  action: string
  reason: string | null
  changed_fields: readonly string[]
  /** Values of the changed fields; masked where the entry is sensitive, null for a new or deleted record. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}
type ApprovalTask = ByUser & {
  status: 'pending' | 'approved'
  origin: string
  label: string | null
  step: number
  /** The absent approver whom `by` replaces. */
  for_name: string | null
  due_at: string | null
  note: string | null
}

/** One entry of the timeline of a record. A decision comes from the audit log, a waiting task has a `status`. */
export type ActivityEntry =
  | (AuditedChange & { kind: 'change' })
  | ((AuditedChange | ApprovalTask) & { kind: 'approval' })
  | (ByUser & {
      kind: 'comment'
      comment: string
      version: number
      comment_kind: keyof typeof commentKinds
      body: string
      edited_at: string | null
      mentions: readonly string[]
      files: readonly { id: string; name: string; mime: string; size_byte: number }[]
    })
  | (ByUser & { kind: 'file'; file: string; name: string; mime: string; size_byte: number; purpose: string | null })
