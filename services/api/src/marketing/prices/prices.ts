import { store as partnerItems, imports as partnerItemsImports } from '../items/partner-items.ts'
import { store as priceListItems, imports as priceListItemsImports } from './price-list-items.ts'
import { store as priceLists, imports as priceListsImports } from './price-lists.ts'

/** Collections of prices: what is agreed with a partner, price lists, and the prices on them. */
export const priceStores = [partnerItems, priceListItems, priceLists] as const

/** Those of them that can be imported. */
export const priceImports = [partnerItemsImports, priceListItemsImports, priceListsImports] as const
