import { choice, date, decimal, defineResource, integer, money, type RowOf, ref, text } from '../../kit/index.ts'
import { procurementStatuses } from '../choices.ts'

/**
 * The lines of all purchase requests, each with what was requested, approved, ordered, received and cancelled of it. The
 * database keeps them (docs/decisions/purchases.md).
 */
export const generalProcurementLines = defineResource({
  area: 'hr',
  name: 'general-procurement-lines',
  menu: 'procurement',
  label: 'Baris barang',

  fields: {
    procurement: ref('Permintaan', 'general-procurements'),
    number: text('No. PR', 60).nullable(),
    line_no: integer('Baris', { min: 1 }),
    name: text('Barang/jasa'),
    item: ref('Barang', 'items').nullable(),
    unit: ref('Satuan', 'references', { category: 'unit' }),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    department: ref('Departemen', 'references', { category: 'department' }),
    requester: ref('Pemohon', 'employees'),
    category: ref('Jenis', 'references', { category: 'procurement-type' }),
    status: choice('Status', procurementStatuses),
    needed_at: date('Dibutuhkan tanggal'),
    est_price: money('Perkiraan harga'),
    qty: decimal('Diminta'),
    qty_approved: decimal('Disetujui'),
    qty_ordered: decimal('Dipesan'),
    qty_received: decimal('Diterima'),
    qty_cancelled: decimal('Dibatalkan'),
    qty_invoiced: decimal('Ditagih'),
    qty_open: decimal('Sisa belum dipesan'),
  },

  title: 'name',
  computed: [
    'procurement',
    'number',
    'line_no',
    'name',
    'item',
    'unit',
    'company',
    'department',
    'requester',
    'category',
    'status',
    'needed_at',
    'est_price',
    'qty',
    'qty_approved',
    'qty_ordered',
    'qty_received',
    'qty_cancelled',
    'qty_invoiced',
    'qty_open',
  ],
  lookup: ['name', 'number'],
  note: ['number'],
  // A table that the database keeps: nobody writes it, and its rows are no use of what they name.
  view: true,

  list: {
    search: ['name', 'number'],
    filters: [
      'name',
      'procurement',
      'number',
      'item',
      'company',
      'department',
      'requester',
      'category',
      'status',
      'needed_at',
      'qty_open',
    ],
    sort: ['number', 'name', 'needed_at', 'est_price', 'qty_open'],
    default: '-needed_at',
  },
})

export type GeneralProcurementLine = RowOf<typeof generalProcurementLines>
