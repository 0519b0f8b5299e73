import { z } from 'zod'
import { boolean, code, date, defineResource, integer, json, knowing, type RowOf, ref, text } from '../../kit/index.ts'
import { referenceCategories } from './reference-categories.ts'

/** Every list the business may extend: companies, departments, units, … one category each. */
export const references = defineResource({
  area: 'settings',
  name: 'references',
  menu: 'reference',
  label: 'Referensi',

  fields: {
    category: knowing(
      code('Kategori', 40, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'hanya huruf kecil, angka, dan tanda hubung.'),
      referenceCategories,
    ),
    code: text('Kode', 40),
    name: text('Nama', 120),
    parent: ref('Induk', 'references').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
    sort_order: integer('Urutan'),
    color: code('Warna', 7, /^#[0-9a-f]{6}$/i, 'harus berformat #RRGGBB.').nullable(),
    icon: text('Ikon', 40).nullable(),
    meta: json('Rincian', z.record(z.string().max(60), z.unknown())),
    valid_from: date('Berlaku mulai').nullable(),
    valid_to: date('Berlaku sampai').nullable(),
    is_active: boolean('Aktif'),
    is_system: boolean('Bawaan sistem'),
    /** Counted every night. */
    usage_count: integer('Dipakai'),
  },

  title: 'name',
  computed: ['is_system', 'usage_count'],
  fixed: ['category'],
  defaults: { sort_order: 0, meta: {}, is_active: true },
  note: ['code', 'company'],
  lookup: ['category', 'code', 'name', 'parent', 'company', 'sort_order', 'color', 'icon', 'is_active'],

  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku sampai tidak boleh sebelum Berlaku mulai.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ],

  trash: true,

  list: {
    search: ['code', 'name'],
    filters: ['category', 'code', 'name', 'parent', 'company', 'is_active', 'is_system', 'sort_order', 'usage_count'],
    sort: ['category', 'code', 'name', 'sort_order', 'usage_count', 'is_active'],
    default: 'sort_order',
  },
})

export type Reference = RowOf<typeof references>
export { referenceCategories }
