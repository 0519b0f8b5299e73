import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  longText,
  money,
  type RowOf,
  ref,
  rows,
  text,
} from '../../kit/index.ts'

export const vendorQuotationStatuses = {
  received: 'Masuk',
  chosen: 'Dipilih',
  declined: 'Tidak dipilih',
  withdrawn: 'Ditarik pemasok',
} as const

/** What a vendor offers for lines of one purchase request; several are compared, and the chosen ones become orders. */
export const generalQuotations = defineResource({
  area: 'hr',
  name: 'general-quotations',
  menu: 'procurement',
  label: 'Penawaran pemasok',

  fields: {
    name: text('Penawaran'),
    procurement: ref('Permintaan', 'general-procurements'),
    vendor: ref('Pemasok', 'partners'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    number: text('No. penawaran', 60).nullable(),
    quoted_on: date('Tanggal'),
    valid_to: date('Berlaku s.d.').nullable(),
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
    shipping: money('Ongkos kirim'),
    is_taxed: boolean('Kena PPN'),
    subtotal: money('Subtotal'),
    tax_amount: money('PPN'),
    total: money('Total'),
    payment_term: ref('Termin', 'references', { category: 'payment-term' }).nullable(),
    lead_time_days: integer('Waktu kirim (hari)', { max: 1_000 }).nullable(),
    warranty: text('Garansi', 100).nullable(),
    quality: integer('Nilai mutu (0–100)', { max: 100 }).nullable(),
    note: longText('Catatan', 1_000).nullable(),
    status: choice('Status', vendorQuotationStatuses),
    choice_reason: longText('Alasan memilih', 500).nullable(),
  },

  title: 'name',
  computed: ['name', 'company', 'subtotal', 'tax_amount', 'total', 'choice_reason'],
  fixed: ['procurement', 'vendor'],
  defaults: { shipping: '0.00', is_taxed: true },
  permissions: { store: 'update', destroy: 'update' },
  lookup: ['name', 'company', 'status'],
  note: ['vendor'],
  trash: true,

  workflow: {
    initial: 'received',
    states: {
      received: { tone: 'info', category: 'open' },
      chosen: { tone: 'success', category: 'done' },
      declined: { tone: 'neutral', category: 'cancelled' },
      withdrawn: { tone: 'warning', category: 'cancelled', step: false },
    },
    transitions: {
      choose: {
        label: 'Pilih penawaran',
        from: ['received', 'declined', 'chosen'],
        to: 'chosen',
        who: ['system'],
        reason: 'optional',
        effect: 'choose',
        notify: [],
      },
      pass: {
        label: 'Tidak dipilih',
        from: ['received'],
        to: 'declined',
        who: ['can:update'],
        notify: [],
      },
      withdraw: {
        label: 'Ditarik pemasok',
        from: ['received', 'declined'],
        to: 'withdrawn',
        who: ['can:update'],
        reason: 'required',
        notify: [],
      },
      reopen: {
        label: 'Buka kembali',
        from: ['declined', 'withdrawn'],
        to: 'received',
        who: ['can:update'],
        notify: [],
      },
    },
  },

  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku s.d. tidak boleh sebelum tanggal penawaran.',
      holds: ({ quoted_on, valid_to }) => !quoted_on || !valid_to || valid_to >= quoted_on,
    },
  ],

  list: {
    search: ['name'],
    filters: ['name', 'procurement', 'vendor', 'company', 'status', 'quoted_on', 'valid_to', 'total'],
    sort: ['name', 'quoted_on', 'valid_to', 'total', 'status'],
    default: '-quoted_on',
  },
})

export type GeneralQuotation = RowOf<typeof generalQuotations>
