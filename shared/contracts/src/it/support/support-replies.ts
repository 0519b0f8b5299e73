import { boolean, defineResource, longText, type RowOf, ref, text } from '../../kit/index.ts'

/** Names that a reply may have in braces, and what they stand for. */
export const replyVariables = {
  pelapor: 'Nama pelapor',
  petugas: 'Nama Anda',
  kunci: 'Kunci tiket',
  ringkasan: 'Ringkasan tiket',
  batas: 'Batas penyelesaian',
} as const
export type ReplyVariable = keyof typeof replyVariables

const named = /\{([^{}\n]{1,40})\}/g

/** Names in braces that stand for nothing. */
export const unknownVariables = (body: string): string[] => [
  ...new Set([...body.matchAll(named)].flatMap(([, name = '']) => (name in replyVariables ? [] : [name]))),
]

/** The reply with the values of a ticket; a value that is not there is three dots, so that nobody sends it unseen. */
export const filledReply = (body: string, values: Partial<Record<ReplyVariable, string>>): string =>
  body.replace(named, (all, name: string) => (name in replyVariables ? values[name as ReplyVariable] || '…' : all))

/** Texts that the help desk writes again and again. Names in braces stand for the values of the ticket. */
export const supportReplies = defineResource({
  area: 'it',
  name: 'support-replies',
  menu: 'support',
  label: 'Jawaban Siap',

  fields: {
    name: text('Nama', 80),
    body: longText('Isi', 5_000).refine(
      (value) => unknownVariables(value).length === 0,
      `Variabel dalam kurung kurawal harus salah satu dari ${Object.keys(replyVariables).join(', ')}.`,
    ),
    request_type: ref('Jenis permintaan', 'references', { category: 'request-type' }).nullable(),
    is_active: boolean('Aktif'),
  },

  title: 'name',
  defaults: { is_active: true },
  lookup: ['name', 'is_active'],
  trash: true,

  list: {
    search: ['name', 'body'],
    filters: ['name', 'request_type', 'is_active'],
    sort: ['name', 'is_active'],
    default: 'name',
  },
})

export type SupportReply = RowOf<typeof supportReplies>
