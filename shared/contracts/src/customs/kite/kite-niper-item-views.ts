import { choice, date, decimal, defineResource, integer, longText, type RowOf, text } from '../../kit/index.ts'
import { niperItemTypes } from '../choices.ts'
import { all, tenant, word } from '../parts.ts'

const fields = {
  tenant,
  item_type: choice('Jenis', niperItemTypes),
  code: text('Kode', 50),
  hs_code: word('HS', 10),
  description: longText('Uraian', 500),
  unit: word('Satuan', 10).nullable(),
  skep_no: text('Nomor SKEP', 60).nullable(),
  skep_date: date('Tanggal SKEP').nullable(),
  valid_from: date('Berlaku mulai').nullable(),
  valid_to: date('Berlaku sampai').nullable(),
  related_code: text('Relasi', 500).nullable(),
  /** Empty where the item has no material, or materials counted in different units; these have no sums. */
  base_unit: text('Satuan dasar', 10).nullable(),
  qty_base: decimal('Jumlah PIB').nullable(),
  used_base: decimal('Terpakai').nullable(),
  balance_base: decimal('Saldo').nullable(),
  unrelated_count: integer('Baris belum relasi'),
}

/** Items of the Keputusan with what was imported and used of them. */
export const kiteNiperItemViews = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-niper-item-views',
  menu: 'kitetool',
  label: 'Item NIPER',
  idAttributes: true,
  view: true,
  fields,
  title: 'code',
  computed: all(fields),
  list: {
    search: ['code', 'hs_code', 'description'],
    filters: ['tenant', 'item_type', 'code', 'hs_code', 'description', 'related_code', 'valid_from', 'valid_to'],
    sort: ['item_type', 'code', 'hs_code', 'related_code', 'balance_base', 'unrelated_count', 'valid_to'],
    default: 'code',
  },
})

export type KiteNiperItemView = RowOf<typeof kiteNiperItemViews>
