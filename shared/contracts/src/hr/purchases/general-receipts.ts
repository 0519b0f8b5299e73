import { choice, date, decimal, defineResource, integer, type RowOf, ref, rows, text } from '../../kit/index.ts'

export const receiptKinds = { receipt: 'Penerimaan', return: 'Retur ke pemasok' } as const
export const receiptStatuses = { draft: 'Draf', posted: 'Dicatat', cancelled: 'Dibatalkan' } as const

/** Goods received for an order, good and broken, or returned to its vendor. */
export const generalReceipts = defineResource({
  area: 'hr',
  name: 'general-receipts',
  menu: 'procurement',
  label: 'Penerimaan barang',

  fields: {
    number: text('No. BAST', 60),
    kind: choice('Jenis', receiptKinds),
    order: ref('Pesanan', 'general-orders'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    received_on: date('Tanggal'),
    delivery_note: text('No. surat jalan', 60).nullable(),
    received_by: ref('Penerima', 'employees'),
    lines: rows(
      'Barang/jasa',
      {
        order_line: integer('Baris pesanan', { min: 1, max: 100 }),
        name: text('Barang/jasa').nullable(),
        qty_good: decimal('Jumlah baik'),
        qty_bad: decimal('Jumlah rusak'),
        note: text('Catatan').nullable(),
      },
      { min: 1, max: 100 },
    ),
    status: choice('Status', receiptStatuses),
  },

  title: 'number',
  computed: ['number', 'company'],
  fixed: ['kind', 'order'],
  defaults: { kind: 'receipt', received_by: '@me.employee' },
  permissions: { store: 'update', destroy: 'update' },
  lookup: ['number', 'company', 'status'],
  note: ['order'],
  trash: true,

  workflow: {
    initial: 'draft',
    states: {
      draft: {
        tone: 'neutral',
        category: 'open',
        waits: [{ for: 'creator', say: 'Lengkapi dan catat penerimaan' }],
      },
      posted: { tone: 'success', category: 'done' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      post: {
        label: 'Catat',
        from: ['draft'],
        to: 'posted',
        who: ['can:update'],
        tone: 'primary',
        evidence: { purpose: 'photo', min: 1, because: 'Lampirkan foto barangnya.' },
        signature: { need: 'required', by: 'received_by' },
        notify: [],
      },
      cancel: {
        label: 'Batalkan',
        from: ['draft', 'posted'],
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        reason: 'required',
        notify: [],
      },
    },
  },

  list: {
    search: ['number', 'delivery_note'],
    through: ['order'],
    filters: ['number', 'delivery_note', 'kind', 'order', 'company', 'status', 'received_on', 'received_by'],
    sort: ['number', 'received_on', 'status'],
    default: '-received_on',
  },
})

export type GeneralReceipt = RowOf<typeof generalReceipts>
