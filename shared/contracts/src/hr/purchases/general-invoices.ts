import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  money,
  type RowOf,
  ref,
  rows,
  text,
} from '../../kit/index.ts'

export const vendorInvoiceStatuses = {
  draft: 'Draf',
  deviating: 'Menunggu keputusan',
  matched: 'Cocok',
  paid: 'Dibayar',
  rejected: 'Ditolak',
  cancelled: 'Dibatalkan',
} as const

export const differenceKinds = { qty: 'Jumlah', price: 'Harga', shipping: 'Ongkos kirim', tax: 'PPN' } as const

/** What a vendor bills for an order, compared with the order and with what came (docs/decisions/purchases.md). */
export const generalInvoices = defineResource({
  area: 'hr',
  name: 'general-invoices',
  menu: 'procurement',
  label: 'Faktur pemasok',

  fields: {
    number: text('No. faktur', 60),
    order: ref('Pesanan', 'general-orders'),
    vendor: ref('Pemasok', 'partners'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    invoiced_on: date('Tanggal faktur'),
    due_on: date('Jatuh tempo').nullable(),
    tax_number: text('No. faktur pajak', 30).nullable(),
    lines: rows(
      'Barang/jasa',
      {
        order_line: integer('Baris pesanan', { min: 1, max: 100 }),
        name: text('Barang/jasa').nullable(),
        qty: decimal('Jumlah').refine((value) => /[1-9]/.test(value), 'Jumlah harus lebih besar dari 0.'),
        price: money('Harga'),
        note: text('Penjelasan selisih').nullable(),
      },
      { min: 1, max: 100, product: { of: ['qty', 'price'] } },
    ),
    shipping: money('Ongkos kirim'),
    tax_amount: money('PPN'),
    subtotal: money('Subtotal'),
    total: money('Total'),
    differences: rows('Selisih', {
      order_line: integer('Baris pesanan').nullable(),
      name: text('Barang/jasa'),
      kind: choice('Selisih pada', differenceKinds),
      expected: decimal('Seharusnya'),
      billed: decimal('Ditagih'),
      amount: money('Nilai selisih', { signed: true }),
      is_within: boolean('Dalam toleransi'),
      note: text('Penjelasan').nullable(),
    }),
    deviation: money('Di luar toleransi'),
    status: choice('Status', vendorInvoiceStatuses),
    paid_on: date('Dibayar').nullable(),
  },

  title: 'number',
  computed: ['vendor', 'company', 'subtotal', 'total', 'differences', 'deviation'],
  fixed: ['order'],
  defaults: { shipping: '0.00', tax_amount: '0.00' },
  permissions: { store: 'update', destroy: 'update' },
  lookup: ['number', 'company', 'status'],
  note: ['vendor'],
  trash: true,

  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open', waits: [{ for: 'creator', say: 'Cocokkan faktur' }] },
      deviating: { tone: 'waiting', category: 'open', step: false, editable: 'none' },
      matched: {
        tone: 'info',
        category: 'open',
        editable: ['due_on', 'tax_number'],
        waits: [{ for: 'can:update', say: 'Bayar faktur', from: 'due_on', lead: 7, due: 'due_on' }],
      },
      paid: { tone: 'success', category: 'done' },
      rejected: { tone: 'danger', category: 'cancelled' },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      match: {
        label: 'Cocokkan',
        from: ['draft'],
        to: ['matched', 'deviating'],
        who: ['can:update'],
        tone: 'primary',
        effect: 'match',
        notify: [],
      },
      settle: {
        label: 'Catat pembayaran',
        from: ['matched'],
        to: 'paid',
        who: ['can:update'],
        tone: 'primary',
        ask: { paid_on: 'required' },
        notify: ['creator'],
      },
      cancel: {
        label: 'Batalkan',
        from: ['draft', 'deviating', 'matched'],
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        reason: 'required',
        notify: ['creator'],
      },
    },
    approval: {
      state: 'deviating',
      approved: 'matched',
      rejected: 'rejected',
      returned: 'draft',
      withdrawn: 'draft',
      subject: 'created_by',
      amount: 'deviation',
      company: 'company',
      material: ['lines', 'order', 'shipping', 'tax_amount'],
      facts: ['vendor', 'order', 'total', 'deviation', 'invoiced_on', 'due_on'],
      notes: 'differences',
    },
  },

  invariants: [
    {
      field: 'due_on',
      message: 'Jatuh tempo tidak boleh sebelum tanggal faktur.',
      holds: ({ invoiced_on, due_on }) => !invoiced_on || !due_on || due_on >= invoiced_on,
    },
  ],

  list: {
    search: ['number', 'tax_number'],
    through: ['order'],
    filters: [
      'number',
      'tax_number',
      'order',
      'vendor',
      'company',
      'status',
      'invoiced_on',
      'due_on',
      'total',
      'deviation',
      'paid_on',
    ],
    sort: ['number', 'invoiced_on', 'due_on', 'total', 'deviation', 'status'],
    default: '-invoiced_on',
  },
})

export type GeneralInvoice = RowOf<typeof generalInvoices>

/** A line of an order: what was ordered, what came, what is billed, and what is left of each. */
export type OrderQuantities = {
  order_line: number
  name: string
  unit: string
  price: string
  ordered: string
  received: string
  broken: string
  returned: string
  invoiced: string
  /** Ordered and not here yet. */
  to_receive: string
  /** Here and not billed yet. */
  to_invoice: string
}
