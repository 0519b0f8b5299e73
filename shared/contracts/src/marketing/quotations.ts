import { currencies } from '../common/currencies.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  instant,
  longText,
  money,
  type RowOf,
  ref,
  rows,
  text,
} from '../kit/index.ts'

export const quotationStatuses = {
  draft: 'Draf',
  sent: 'Dikirim ke pelanggan',
  accepted: 'Diterima',
  declined: 'Ditolak',
  cancelled: 'Batal',
} as const

/** Default validity of an offer. */
export const QUOTATION_VALID_DAYS = 14

/** Offer to a customer on a marketing card: lines, prices, discount, tax, validity and terms. */
export const quotations = defineResource({
  area: 'marketing',
  name: 'quotations',
  menu: 'marketing_activity',
  label: 'Penawaran',

  fields: {
    code: text('Nomor', 30),
    activity: ref('Aktivitas', 'marketing-activities'),
    partner: ref('Pelanggan', 'partners'),
    status: choice('Status', quotationStatuses),
    quoted_on: date('Tanggal'),
    valid_until: date('Berlaku sampai'),
    currency: choice('Mata uang', currencies),
    payment_term: ref('Termin', 'references', { category: 'payment-term' }).nullable(),
    lines: rows(
      'Barang/jasa',
      {
        item: ref('Barang/jasa', 'items'),
        description: text('Keterangan').nullable(),
        quantity: decimal('Jumlah').refine((value) => /[1-9]/.test(value), 'Jumlah harus lebih besar dari 0.'),
        price: money('Harga'),
        discount_pct: decimal('Diskon (%)', { scale: 2 })
          .refine((value) => Number(value) <= 100, 'Diskon 0–100.')
          .nullable(),
      },
      { min: 1, max: 100, product: { of: ['quantity', 'price'], less: 'discount_pct' } },
    ),
    discount: money('Potongan'),
    is_taxed: boolean('Kena PPN'),
    is_tax_included: boolean('Harga termasuk PPN'),
    subtotal: money('Subtotal'),
    tax_base: money('DPP'),
    tax_amount: money('PPN'),
    total: money('Total'),
    terms: longText('Syarat dan ketentuan', 4_000).nullable(),
    sent_at: instant('Dikirim').nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'code',
  computed: ['subtotal', 'tax_base', 'tax_amount', 'total', 'sent_at'],
  fixed: ['activity'],
  assumed: ['code'],
  defaults: { currency: 'IDR', discount: '0.00', is_taxed: true, is_tax_included: false },
  trash: true,

  workflow: {
    initial: 'draft',
    states: {
      draft: { tone: 'neutral', category: 'open', removable: true },
      sent: { tone: 'info', category: 'open', editable: 'none' },
      accepted: { tone: 'success', category: 'done' },
      declined: { tone: 'danger', category: 'cancelled' },
      cancelled: { tone: 'neutral', category: 'cancelled', removable: true },
    },
    transitions: {
      send: {
        label: 'Tandai dikirim',
        from: ['draft'],
        to: 'sent',
        who: ['can:update'],
        sets: { sent_at: 'now' },
        tone: 'primary',
        notify: [],
      },
      accept: {
        label: 'Diterima pelanggan',
        from: ['sent'],
        to: 'accepted',
        who: ['can:update'],
        tone: 'primary',
        notify: [],
      },
      decline: {
        label: 'Ditolak pelanggan',
        from: ['sent'],
        to: 'declined',
        who: ['can:update'],
        reason: 'required',
        notify: [],
      },
      revise: { label: 'Ubah lagi', from: ['sent', 'declined'], to: 'draft', who: ['can:update'], notify: [] },
      cancel: {
        label: 'Batalkan',
        from: ['draft', 'sent'],
        to: 'cancelled',
        who: ['can:update'],
        reason: 'required',
        tone: 'danger',
        notify: [],
      },
    },
  },

  invariants: [
    {
      field: 'valid_until',
      message: 'Berlaku sampai tidak boleh sebelum tanggal penawaran.',
      holds: ({ quoted_on, valid_until }) => !quoted_on || !valid_until || valid_until >= quoted_on,
    },
  ],

  list: {
    search: ['code'],
    filters: ['code', 'activity', 'partner', 'status', 'quoted_on', 'valid_until', 'total', 'company'],
    sort: ['code', 'quoted_on', 'valid_until', 'total'],
    default: '-quoted_on',
  },
})

export type Quotation = RowOf<typeof quotations>
