import { boolean, defineResource, integer, longText, type RowOf, ref, text } from '../kit/index.ts'

/** By what documents are sorted: the primary classification, a tree of at most four levels. */
export const archiveDocumentCodes = defineResource({
  area: 'archives',
  name: 'archive-document-codes',
  menu: 'archive',
  label: 'Kode Klasifikasi',

  fields: {
    code: text('Kode', 12).refine((value) => /^[A-Z]{2,3}(\.\d{2}){0,3}$/.test(value), 'Kode harus seperti KU.01.02.'),
    name: text('Nama', 150),
    description: longText('Keterangan', 500).nullable(),
    parent: ref('Induk', 'archive-document-codes').nullable(),
    is_active: boolean('Aktif'),
    sort_order: integer('Urutan'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  defaults: { is_active: true, sort_order: 0 },
  lookup: ['code', 'name', 'is_active', 'company'],
  trash: true,

  list: {
    search: ['code', 'name', 'description'],
    filters: ['code', 'name', 'parent', 'is_active', 'sort_order', 'company'],
    sort: ['code', 'name', 'sort_order'],
    default: 'code',
  },
})

export type ArchiveDocumentCode = RowOf<typeof archiveDocumentCodes>
