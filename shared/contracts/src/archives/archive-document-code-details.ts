import { boolean, choice, decimal, defineResource, type RowOf, ref, refs, text } from '../kit/index.ts'
import { activeBases, finalDispositions, securities } from './choices.ts'

/** Sub-classifications with their retention schedule (JRA): how long what is kept, and what becomes of it. */
export const archiveDocumentCodeDetails = defineResource({
  area: 'archives',
  name: 'archive-document-code-details',
  menu: 'archive',
  label: 'Klasifikasi & JRA',

  fields: {
    document_code: ref('Kode klasifikasi', 'archive-document-codes'),
    code: text('Kode', 20),
    name: text('Nama'),
    active_years: decimal('Retensi aktif (th)', { scale: 1 }),
    active_basis: choice('Dihitung dari', activeBases),
    inactive_years: decimal('Retensi inaktif (th)', { scale: 1 }),
    min_total_years: decimal('Minimum hukum (th)', { scale: 1 }).nullable(),
    final_fate: choice('Nasib akhir', finalDispositions),
    security: choice('Klasifikasi keamanan', securities),
    access_groups: refs('Dibuka bagi grup', 'usergroups'),
    legal_basis: text('Dasar hukum', 250).nullable(),
    is_active: boolean('Aktif'),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'name',
  defaults: { active_basis: 'document_date', security: 'normal', access_groups: [], is_active: true },
  lookup: ['code', 'name', 'is_active', 'company'],
  trash: true,

  invariants: [
    {
      field: 'min_total_years',
      message: 'Retensi aktif dan inaktif kurang dari minimum hukum.',
      holds: ({ active_years, inactive_years, min_total_years }) =>
        !min_total_years || tenths(active_years) + tenths(inactive_years) >= tenths(min_total_years),
    },
  ],

  list: {
    search: ['code', 'name', 'legal_basis'],
    filters: ['code', 'name', 'document_code', 'active_basis', 'final_fate', 'security', 'is_active', 'company'],
    sort: ['code', 'name', 'active_years', 'inactive_years'],
    default: 'code',
  },
})

export type ArchiveDocumentCodeDetail = RowOf<typeof archiveDocumentCodeDetails>

/** Years with one decimal as a whole number. */
function tenths(years = '0') {
  const [whole = '0', part = ''] = years.split('.')
  return Number(whole) * 10 + Number(part.padEnd(1, '0').slice(0, 1))
}
