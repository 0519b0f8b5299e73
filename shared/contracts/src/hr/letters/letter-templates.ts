import { boolean, choice, defineResource, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** What a letter is for; a warning is a line of the career. */
export const letterKinds = {
  certificate: 'Surat keterangan kerja',
  warning: 'Surat peringatan',
  contract: 'Perjanjian kerja (PKWT)',
  transfer: 'Keputusan mutasi/promosi',
  other: 'Surat lain',
} as const

/** Texts of letters with placeholders for what is known of the employee. */
export const letterTemplates = defineResource({
  area: 'hr',
  name: 'letter-templates',
  menu: 'employee',
  label: 'Templat surat',

  fields: {
    name: text('Nama', 80),
    kind: choice('Jenis', letterKinds),
    title: text('Judul surat', 120),
    body: longText('Isi', 20_000),
    doc_type: ref('Disimpan sebagai', 'references', { category: 'document-type' }),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    is_active: boolean('Aktif'),
  },

  title: 'name',
  defaults: { kind: 'other', is_active: true },
  lookup: ['name', 'kind', 'is_active', 'company'],
  note: ['kind', 'company'],
  trash: true,

  invariants: [
    {
      field: 'body',
      message: 'Isi memuat kolom yang tidak dikenal. Pilih dari daftar kolom.',
      holds: ({ body }) => !body || unknownPlaceholders(body).length === 0,
    },
    {
      field: 'title',
      message: 'Judul tidak boleh memuat kolom.',
      holds: ({ title }) => !title?.includes('{{'),
    },
  ],

  list: {
    search: ['name', 'title'],
    filters: ['name', 'kind', 'doc_type', 'company', 'is_active'],
    sort: ['name', 'kind'],
    default: 'name',
  },
})

export type LetterTemplate = RowOf<typeof letterTemplates>
