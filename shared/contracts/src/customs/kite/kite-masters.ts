import {
  boolean,
  choice,
  code,
  date,
  decimal,
  defineResource,
  longText,
  type RowOf,
  ref,
  text,
} from '../../kit/index.ts'
import { matchKinds, niperItemTypes, relationSides } from '../choices.ts'
import { all, sourceFile, tenant, word } from '../parts.ts'

const hs = (label: string) => code(label, 10, /^(\d{8}|\d{10})$/, 'harus 8 atau 10 digit angka.')

/** Bahan baku: what the ledger counts, in its base unit. */
export const kiteRawMaterials = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-raw-materials',
  menu: 'kitetool',
  label: 'Bahan Baku',
  idAttributes: true,
  fields: {
    tenant,
    code: text('Kode', 50),
    name: text('Nama', 200),
    hs_code: hs('HS').nullable(),
    unit: word('Satuan', 10),
    niper_item: ref('Item NIPER', 'customs-kite-tool-niper-items').nullable(),
    is_active: boolean('Aktif'),
    source_file: sourceFile,
    balance_base: decimal('Saldo', { signed: true }).nullable(),
  },
  title: 'code',
  computed: ['source_file', 'balance_base'],
  fixed: ['tenant'],
  defaults: { is_active: true },
  list: {
    search: ['code', 'name', 'hs_code'],
    filters: ['tenant', 'code', 'name', 'hs_code', 'unit', 'niper_item', 'is_active'],
    sort: ['code', 'name', 'hs_code', 'unit'],
    default: 'code',
  },
})

/** Barang jadi: what PEB lines export and conversions make. */
export const kiteFinishGoods = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-finish-goods',
  menu: 'kitetool',
  label: 'Barang Jadi',
  idAttributes: true,
  fields: {
    tenant,
    code: text('Kode', 50),
    name: text('Nama', 200),
    hs_code: hs('HS').nullable(),
    unit: word('Satuan', 10),
    niper_item: ref('Item NIPER', 'customs-kite-tool-niper-items').nullable(),
    is_active: boolean('Aktif'),
    source_file: sourceFile,
  },
  title: 'code',
  computed: ['source_file'],
  fixed: ['tenant'],
  defaults: { is_active: true },
  list: {
    search: ['code', 'name', 'hs_code'],
    filters: ['tenant', 'code', 'name', 'hs_code', 'unit', 'niper_item', 'is_active'],
    sort: ['code', 'name', 'hs_code', 'unit'],
    default: 'code',
  },
})

/** Goods that the company's Keputusan lists. */
export const kiteNiperItems = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-niper-items',
  menu: 'kitetool',
  label: 'Item NIPER',
  idAttributes: true,
  fields: {
    tenant,
    item_type: choice('Jenis', niperItemTypes),
    code: text('Kode', 50),
    hs_code: hs('HS'),
    description: longText('Uraian', 500),
    unit: word('Satuan', 10).nullable(),
    skep_no: text('Nomor SKEP', 60).nullable(),
    skep_date: date('Tanggal SKEP').nullable(),
    valid_from: date('Berlaku mulai').nullable(),
    valid_to: date('Berlaku sampai').nullable(),
    source_file: sourceFile,
  },
  title: 'code',
  computed: ['source_file'],
  fixed: ['tenant'],
  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku sampai tidak boleh sebelum Berlaku mulai.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ],
  list: {
    search: ['code', 'hs_code', 'description'],
    filters: ['tenant', 'item_type', 'code', 'hs_code', 'description', 'unit', 'valid_from', 'valid_to'],
    sort: ['item_type', 'code', 'hs_code', 'valid_from', 'valid_to'],
    default: 'code',
  },
})

const relationFields = {
  tenant,
  side: choice('Sisi', relationSides),
  match_kind: choice('Cakupan', matchKinds),
  match_key: text('Kunci', 600),
  raw_material: ref('Bahan baku', 'customs-kite-tool-raw-materials').nullable(),
  finish_good: ref('Barang jadi', 'customs-kite-tool-finish-goods').nullable(),
  declared_unit: word('Satuan', 10),
  factor: decimal('Faktor', { scale: 8 }).nullable(),
  created_from: text('Dibuat dari', 200).nullable(),
}

/** Rules from related lines, for later lines. Written by relProduct and relProductDestroy. */
export const kiteProductRelations = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-product-relations',
  menu: 'kitetool',
  label: 'Relasi Produk',
  idAttributes: true,
  fields: relationFields,
  title: 'match_key',
  computed: all(relationFields),
  list: {
    search: [],
    through: ['raw_material', 'finish_good'],
    filters: ['tenant', 'side', 'match_kind', 'match_key', 'raw_material', 'finish_good', 'declared_unit'],
    sort: ['side', 'match_kind', 'match_key'],
    default: 'match_key',
  },
})

export type KiteRawMaterial = RowOf<typeof kiteRawMaterials>
export type KiteFinishGood = RowOf<typeof kiteFinishGoods>
export type KiteNiperItem = RowOf<typeof kiteNiperItems>
export type KiteProductRelation = RowOf<typeof kiteProductRelations>
