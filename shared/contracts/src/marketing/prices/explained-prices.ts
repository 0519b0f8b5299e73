/** Where a price comes from, the first that fits is taken: what is agreed with the customer goes before what all pay. */
export const priceSources = {
  agreed: 'Harga khusus pelanggan',
  customer: 'Daftar harga pelanggan',
  segment: 'Daftar harga segmen',
  everyone: 'Daftar harga umum',
  item: 'Harga jual barang/jasa',
} as const
export type PriceSource = keyof typeof priceSources

/** What became of a price when the one for a line was looked for. */
export type PriceOutcome = 'taken' | 'outranked' | 'inactive' | 'currency' | 'later' | 'ended' | 'quantity'

/** One price that an item has for a customer, whether it fits or not. */
export type PriceStep = {
  source: PriceSource
  /** Id, number and name of the price list; null for the others. */
  list: string | null
  list_code: string | null
  list_name: string | null
  price: string
  currency: string
  min_quantity: string | null
  valid_from: string | null
  valid_to: string | null
  is_promotion: boolean
  outcome: PriceOutcome
}

/** The price for one line, and how it was found. Null where no price fits. */
export type ExplainedPrice = { item: string; quantity: string; price: string | null; steps: readonly PriceStep[] }
