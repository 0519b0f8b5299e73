import { currencies } from '../common/currencies.ts'
import { boolean, choice, date, decimal, defineResource, integer, money, type RowOf, ref, text } from '../kit/index.ts'

/** Which partner buys or supplies which item, on what terms (`relProduct`, `relProductDestroy`). */
export const partnerItems = defineResource({
  area: 'marketing',
  name: 'partner-items',
  menu: 'items',
  guard: 'partner-item',
  permissions: {
    store: 'relProduct',
    update: 'relProduct',
    bulkUpdate: 'relProduct',
    destroy: 'relProductDestroy',
    bulkDelete: 'relProductDestroy',
  },
  label: 'Relasi barang',

  fields: {
    partner: ref('Mitra', 'partners'),
    item: ref('Barang/jasa', 'items'),
    name: text('Relasi', 400),
    price: money('Harga').nullable(),
    currency: choice('Mata uang', currencies),
    partner_item_code: text('Kode barang mitra', 60).nullable(),
    min_order: decimal('MOQ').nullable(),
    lead_time_days: integer('Lead time (hari)', { max: 3_650 }).nullable(),
    is_primary: boolean('Pemasok utama'),
    valid_to: date('Berlaku sampai').nullable(),
  },

  title: 'name',
  computed: ['name'],
  fixed: ['partner', 'item'],
  defaults: { currency: 'IDR', is_primary: false },
  trash: true,

  list: {
    search: ['name', 'partner_item_code'],
    filters: ['partner', 'item', 'name', 'partner_item_code', 'price', 'is_primary', 'valid_to'],
    sort: ['name', 'price', 'partner_item_code', 'lead_time_days', 'valid_to'],
    default: 'name',
  },
})

export type PartnerItem = RowOf<typeof partnerItems>
