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
