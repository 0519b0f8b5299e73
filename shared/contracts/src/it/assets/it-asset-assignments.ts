import { choice, defineResource, instant, type RowOf, ref, text } from '../../kit/index.ts'
import { assetConditions } from '../choices.ts'

/**
 * Who had an asset from when to when, and by which acts it came and went. The database writes the rows whenever the holder
 * changes, and allows one holder at a time.
 */
export const itAssetAssignments = defineResource({
  area: 'it',
  name: 'it-asset-assignments',
  menu: 'it-asset',
  label: 'Riwayat Pemakaian Aset',

  fields: {
    asset: ref('Aset', 'it-assets'),
    asset_tag: text('Kode aset', 30),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    holder: ref('Pengguna', 'employees').nullable(),
    holder_office: ref('Dipakai di', 'references', { category: 'office' }).nullable(),
    since: instant('Sejak'),
    until: instant('Sampai').nullable(),
    condition_out: choice('Kondisi keluar', assetConditions),
    condition_in: choice('Kondisi kembali', assetConditions).nullable(),
    handover: ref('Berita acara', 'it-handovers').nullable(),
    returned_by: ref('Berita acara kembali', 'it-handovers').nullable(),
  },

  title: 'asset_tag',
  computed: [
    'asset',
    'asset_tag',
    'company',
    'holder',
    'holder_office',
    'since',
    'until',
    'condition_out',
    'condition_in',
    'handover',
    'returned_by',
  ],

  list: {
    search: ['asset_tag'],
    filters: ['asset', 'asset_tag', 'company', 'holder', 'holder_office', 'since', 'until', 'handover', 'returned_by'],
    sort: ['asset_tag', 'since', 'until'],
    default: '-since',
  },
})

export type ItAssetAssignment = RowOf<typeof itAssetAssignments>
