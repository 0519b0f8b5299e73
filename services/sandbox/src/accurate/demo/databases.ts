import { moduleNames } from '../contract/contract.ts'
import { Collection } from '../records/collection.ts'
import { type Database, numberFields } from '../records/database.ts'
import { insertDocuments } from './documents.ts'
import { insertItems } from './items.ts'
import { insertCustomers, insertVendors } from './partners.ts'
import { insertEmployees } from './people.ts'
import { insertQuotedSale } from './quoted-sale.ts'

/** Differences of the two sets of books: the ids, and a seed for all random values. */
const books = [
  { id: 1001, alias: 'PT Cakrawala Mandala Induk (Aktual)', firstId: 50, seed: 41, host: 0 },
  { id: 1002, alias: 'PT Cakrawala Mandala Induk (Komersial)', firstId: 7_300, seed: 97, host: 1 },
] as const

/** Both databases as they are in the beginning; documents are dated back from `now`. */
export function demoDatabases(now: number): Database[] {
  // Records saved from now on are newer than all of these, also to the second.
  const latest = now - 3_600_000
  return books.map(({ id, alias, firstId, seed, host }) => {
    const entries = moduleNames.map((name, at) => [name, new Collection(numberFields[name], firstId + at * 1_000)])
    const modules = Object.fromEntries(entries) as Database['modules']
    const database = { id, alias, modules, host }
    insertEmployees(database, latest)
    insertItems(database, latest, seed)
    insertCustomers(database, latest, seed)
    insertVendors(database, latest, seed)
    insertDocuments(database, latest, seed)
    if (id === 1001) insertQuotedSale(database, latest)
    return database
  })
}
