import type { priceLists } from '@ems/contracts/marketing'
import type { FormGroup } from '@ems/ui'

/** Form of a price list whose customers are chosen already. */
export const partnerPriceListForm: readonly FormGroup<typeof priceLists>[] = [
  {
    legend: 'Daftar harga',
    names: ['name', 'code', 'currency', 'company', 'is_active'],
    more: ['code', 'company'],
    descriptions: { code: 'Kosongkan untuk kode otomatis.' },
  },
  {
    legend: 'Masa berlaku',
    names: ['valid_from', 'valid_to', 'is_promotion'],
    descriptions: { is_promotion: 'Promosi mendahului daftar biasa untuk pelanggan yang sama.' },
  },
  { legend: 'Catatan', names: ['notes'], columns: 1, more: true },
]
