import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  email,
  instant,
  longText,
  money,
  type RowOf,
  ref,
  refs,
  rows,
  text,
} from '../../kit/index.ts'

export const orderStatuses = {
  draft: 'Draf',
  sent: 'Dikirim',
  partially_received: 'Diterima sebagian',
  received: 'Diterima',
  closed: 'Ditutup',
  cancelled: 'Dibatalkan',
} as const

/** Order to one vendor, with lines of one request or several. */
export const generalOrders = defineResource({
  area: 'hr',
  name: 'general-orders',
  menu: 'procurement',
  label: 'Pesanan pembelian',

  fields: {
    number: text('No. PO', 60),
    vendor: ref('Pemasok', 'partners'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    ordered_on: date('Tanggal'),
    deliver_by: date('Dikirim paling lambat').nullable(),
    delivery_office: ref('Lokasi kirim', 'references', { category: 'office' }, { within: { company: 'company' } }),
    buyer: ref('Pembeli', 'users', undefined, { among: 'update' }).nullable(),
    payment_term: ref('Termin', 'references', { category: 'payment-term' }).nullable(),
    lines: rows(
      'Barang/jasa',
      {
        line: ref('Baris permintaan', 'general-procurement-lines'),
        qty: decimal('Jumlah').refine((value) => /[1-9]/.test(value), 'Jumlah harus lebih besar dari 0.'),
        price: money('Harga'),
        note: text('Catatan').nullable(),
      },
      { min: 1, max: 100, product: { of: ['qty', 'price'] } },
    ),
    procurements: refs('Permintaan', 'general-procurements'),
    quotation: ref('Penawaran', 'general-quotations').nullable(),
    shipping: money('Ongkos kirim'),
    is_taxed: boolean('Kena PPN'),
    subtotal: money('Subtotal'),
    tax_amount: money('PPN'),
    total: money('Total'),
    terms: longText('Syarat dan ketentuan', 4_000).nullable(),
    direct_reason: longText('Alasan pembelian langsung', 500).nullable(),
    sent_to: email('Surel pemasok').nullable(),
    status: choice('Status', orderStatuses),
    sent_at: instant('Dikirim').nullable(),
  },

  title: 'number',
  computed: ['number', 'procurements', 'subtotal', 'tax_amount', 'total'],
  defaults: { shipping: '0.00', is_taxed: true, company: '@me.company', delivery_office: '@me.office' },
  permissions: { store: 'update', destroy: 'update' },
  lookup: ['number', 'company', 'status'],
  note: ['vendor'],
  trash: true,

  roles: { assignee: 'buyer' },
  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open' },
      sent: {
        tone: 'info',
        category: 'open',
        editable: ['deliver_by', 'buyer'],
        waits: [{ for: 'assignee', say: 'Tagih kedatangan barang', from: 'deliver_by', due: 'deliver_by' }],
      },
      partially_received: {
        tone: 'warning',
        category: 'open',
        step: false,
        editable: ['deliver_by', 'buyer'],
        waits: [{ for: 'assignee', say: 'Tagih sisa barang', from: 'deliver_by', due: 'deliver_by' }],
      },
      received: { tone: 'success', category: 'done' },
      closed: { tone: 'success', category: 'done', step: false },
      cancelled: { tone: 'danger', category: 'cancelled' },
    },
    transitions: {
      send: {
        label: 'Kirim ke pemasok',
        from: ['draft'],
        to: 'sent',
        who: ['assignee', 'can:update'],
        tone: 'primary',
        ask: { sent_to: 'optional', direct_reason: 'optional' },
        sets: { sent_at: 'now' },
        effect: 'send',
      },
      follow: {
        label: 'Ikuti penerimaan',
        from: ['sent', 'partially_received', 'received'],
        to: ['sent', 'partially_received', 'received'],
        who: ['system'],
        effect: 'follow',
        notify: ['assignee'],
      },
      close: {
        label: 'Tutup pesanan',
        from: ['sent', 'partially_received'],
        to: 'closed',
        who: ['assignee', 'can:update'],
        reason: 'required',
      },
      cancel: {
        label: 'Batalkan',
        from: ['draft', 'sent'],
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        reason: 'required',
        guard: 'withoutInvoices',
      },
    },
  },

  invariants: [
    {
      field: 'deliver_by',
      message: 'Dikirim paling lambat tidak boleh sebelum tanggal pesanan.',
      holds: ({ ordered_on, deliver_by }) => !ordered_on || !deliver_by || deliver_by >= ordered_on,
    },
  ],

  list: {
    search: ['number'],
    filters: [
      'number',
      'vendor',
      'company',
      'status',
      'buyer',
      'ordered_on',
      'deliver_by',
      'delivery_office',
      'total',
      'procurements',
      'quotation',
    ],
    sort: ['number', 'ordered_on', 'deliver_by', 'total', 'status'],
    default: '-ordered_on',
  },
})

export type GeneralOrder = RowOf<typeof generalOrders>
