import type { ModuleName } from '../contract/contract.ts'
import type { Collection } from './collection.ts'

/** One set of books, and the data host where it lies. */
export type Database = {
  id: number
  alias: string
  modules: Readonly<Record<ModuleName, Collection>>
  /** Position in the list of data hosts; `move_host` changes it. */
  host: number
  /** An address that is none of the data hosts, after a move of that kind. */
  foreignHost?: string
}

/** The field that holds the number of a record. */
export const numberFields: Readonly<Record<ModuleName, string>> = {
  customer: 'customerNo',
  vendor: 'vendorNo',
  employee: 'number',
  item: 'no',
  'sales-quotation': 'number',
  'sales-order': 'number',
  'sales-invoice': 'number',
  'sales-receipt': 'number',
}
