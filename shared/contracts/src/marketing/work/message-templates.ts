import { boolean, choice, defineResource, longText, type RowOf, ref, text } from '../../kit/index.ts'

export const messageChannels = { wa: 'WhatsApp', email: 'Email' } as const

/** What a message can say of its card, by the name that stands between braces: `{{kontak}}`. */
export const messageVariables = {
  sapaan: 'Sapaan kontak',
  kontak: 'Nama kontak',
  mitra: 'Mitra atau calon mitra',
  judul: 'Judul kartu',
  kode: 'Kode kartu',
  nilai: 'Nilai',
  tahap: 'Tahap',
  perkiraan_tutup: 'Perkiraan tutup',
  tindak_lanjut: 'Waktu tindak lanjut',
  pengirim: 'Nama Anda',
} as const
export type MessageVariable = keyof typeof messageVariables

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Names between braces that no card has, each once. */
export const unknownVariables = (body: string): string[] => [
  ...new Set([...body.matchAll(pattern)].flatMap(([, name = '']) => (name in messageVariables ? [] : [name]))),
]

/** A text with what is known of its card; a variable without a value stays in sight, so that nobody sends a gap unseen. */
export const filledIn = (body: string, values: Readonly<Partial<Record<MessageVariable, string | null>>>): string =>
  body.replaceAll(pattern, (whole, name: string) => values[name as MessageVariable] || whole)

/** Texts for messages to the people of a card, with variables. */
export const messageTemplates = defineResource({
  area: 'marketing',
  name: 'message-templates',
  menu: 'marketing_activity',
  label: 'Template Pesan',

  fields: {
    name: text('Nama', 80),
    channel: choice('Saluran', messageChannels),
    subject: text('Subjek', 200).nullable(),
    body: longText('Isi', 4_000),
    is_active: boolean('Aktif'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  defaults: { channel: 'wa', is_active: true },
  trash: true,

  invariants: [
    {
      field: 'subject',
      message: 'Subjek wajib diisi untuk email.',
      holds: ({ channel, subject }) => channel !== 'email' || Boolean(subject),
    },
    {
      field: 'subject',
      message: 'Subjek memuat variabel yang tidak dikenal. Pilih dari daftar variabel.',
      holds: ({ subject }) => !subject || unknownVariables(subject).length === 0,
    },
    {
      field: 'body',
      message: 'Isi memuat variabel yang tidak dikenal. Pilih dari daftar variabel.',
      holds: ({ body }) => !body || unknownVariables(body).length === 0,
    },
  ],

  list: {
    search: ['name', 'subject'],
    filters: ['name', 'channel', 'is_active', 'company'],
    sort: ['name'],
    default: 'name',
  },
})

export type MessageTemplate = RowOf<typeof messageTemplates>
