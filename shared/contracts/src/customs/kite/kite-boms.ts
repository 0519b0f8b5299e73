import { choice, date, decimal, defineResource, integer, type RowOf, ref, text } from '../../kit/index.ts'
import { bomStatuses } from '../choices.ts'
import { all, positive, sourceFile, tenant, word } from '../parts.ts'

/** Konversi: what one unit of a finished good takes, declared to customs under a number. */
export const kiteBoms = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-boms',
  menu: 'kitetool',
  label: 'Konversi',
  idAttributes: true,
  fields: {
    tenant,
    no_konversi: text('Nomor konversi', 30),
    conversion_date: date('Tanggal konversi'),
    finish_good: ref('Barang jadi', 'customs-kite-tool-finish-goods'),
    kd_bj: text('Kode barang pada PEB', 80).nullable(),
    fg_unit: word('Satuan barang jadi', 10),
    valid_from: date('Berlaku mulai'),
    valid_to: date('Berlaku sampai').nullable(),
    status: choice('Status', bomStatuses),
    source_file: sourceFile,
  },
  title: 'no_konversi',
  computed: ['source_file'],
  fixed: ['tenant'],
  // The unit of the finished good and the date of the conversion.
  assumed: ['fg_unit', 'valid_from'],
  workflow: {
    initial: 'AKTIF',
    states: {
      DRAFT: { tone: 'neutral', category: 'open', removable: true, step: false },
      AKTIF: { tone: 'success', category: 'open' },
      NONAKTIF: { tone: 'neutral', category: 'done', editable: 'all', removable: true },
    },
    transitions: {
      activate: { label: 'Aktifkan', from: ['DRAFT', 'NONAKTIF'], to: 'AKTIF', who: ['can:update'], tone: 'primary' },
      draft: { label: 'Jadikan draf', from: ['AKTIF', 'NONAKTIF'], to: 'DRAFT', who: ['can:update'] },
      deactivate: { label: 'Nonaktifkan', from: ['DRAFT', 'AKTIF'], to: 'NONAKTIF', who: ['can:update'] },
    },
  },
  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku sampai tidak boleh sebelum Berlaku mulai.',
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ],
  list: {
    search: ['no_konversi', 'kd_bj'],
    filters: ['tenant', 'no_konversi', 'conversion_date', 'finish_good', 'kd_bj', 'status', 'valid_from', 'valid_to'],
    sort: ['no_konversi', 'conversion_date', 'kd_bj', 'valid_from', 'valid_to', 'status'],
    default: 'no_konversi',
  },
})

/** One line of a conversion. The same material may stand on several: they count together. */
export const kiteBomDetails = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-bom-details',
  menu: 'kitetool',
  label: 'Rincian Konversi',
  idAttributes: true,
  fields: {
    tenant,
    bom: ref('Konversi', 'customs-kite-tool-boms'),
    line_no: integer('Nomor urut', { min: 1 }),
    raw_material: ref('Bahan baku', 'customs-kite-tool-raw-materials'),
    hs_code: word('HS', 10).nullable(),
    unit: word('Satuan', 10),
    coefficient: decimal('Koefisien', { scale: 10 }),
    contained_pct: decimal('Terkandung (%)', { scale: 4 }),
    waste_pct: decimal('Waste (%)', { scale: 4 }),
  },
  title: 'line_no',
  fixed: ['tenant', 'bom'],
  // The next line, the base unit of the material, and 100% contained.
  assumed: ['tenant', 'line_no', 'unit', 'contained_pct', 'waste_pct'],
  invariants: [
    positive('coefficient', 'Koefisien'),
    {
      field: 'contained_pct',
      message: 'Terkandung (%) harus 0 sampai 100.',
      holds: ({ contained_pct }) => !contained_pct || Number(contained_pct) <= 100,
    },
    {
      field: 'waste_pct',
      message: 'Terkandung + waste harus 100%.',
      // Four decimals each, so that the sum is off by less than half of the last one.
      holds: ({ contained_pct, waste_pct }) =>
        !contained_pct || !waste_pct || Math.abs(Number(contained_pct) + Number(waste_pct) - 100) <= 0.00015,
    },
  ],
  list: {
    search: [],
    through: ['bom', 'raw_material'],
    filters: ['tenant', 'bom', 'raw_material', 'line_no', 'coefficient', 'contained_pct', 'waste_pct'],
    sort: ['line_no', 'coefficient', 'contained_pct', 'waste_pct'],
    default: 'line_no',
  },
})

const viewFields = {
  tenant,
  bom: ref('Konversi', 'customs-kite-tool-boms'),
  line_no: integer('Nomor urut'),
  no_konversi: text('Nomor konversi', 30),
  conversion_date: date('Tanggal konversi'),
  status: choice('Status', bomStatuses),
  valid_from: date('Berlaku mulai'),
  valid_to: date('Berlaku sampai').nullable(),
  fg_code: text('Kode barang jadi', 50),
  fg_name: text('Nama barang jadi'),
  fg_hs_code: text('HS barang jadi', 10).nullable(),
  fg_unit: word('Satuan barang jadi', 10),
  rm_code: text('Kode bahan baku', 50),
  rm_name: text('Nama bahan baku'),
  rm_hs_code: text('HS bahan baku', 10).nullable(),
  rm_unit: word('Satuan bahan baku', 10),
  coefficient: decimal('Koefisien', { scale: 10 }),
  contained_pct: decimal('Terkandung (%)', { scale: 4 }),
  waste_pct: decimal('Waste (%)', { scale: 4 }),
  rm_balance_total: decimal('Saldo bahan baku'),
  used_in_run_count: integer('Dipakai BCL.KT'),
}

/** Conversions line by line with the names of everything. */
export const kiteBomDetailViews = defineResource({
  area: 'customs',
  name: 'customs-kite-tool-bom-detail-views',
  menu: 'kitetool',
  label: 'Konversi',
  idAttributes: true,
  view: true,
  fields: viewFields,
  title: 'no_konversi',
  computed: all(viewFields),
  list: {
    search: ['no_konversi', 'fg_code', 'fg_name', 'rm_code', 'rm_name'],
    filters: [
      'tenant',
      'bom',
      'no_konversi',
      'conversion_date',
      'status',
      'fg_code',
      'fg_name',
      'rm_code',
      'rm_name',
      'valid_from',
      'valid_to',
    ],
    sort: ['no_konversi', 'conversion_date', 'status', 'fg_code', 'rm_code', 'line_no', 'coefficient', 'valid_from'],
    default: 'no_konversi',
  },
})

export type KiteBom = RowOf<typeof kiteBoms>
export type KiteBomDetail = RowOf<typeof kiteBomDetails>
export type KiteBomDetailView = RowOf<typeof kiteBomDetailViews>
