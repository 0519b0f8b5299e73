import type { ModuleName } from '../contract/contract.ts'
import { sortable } from '../contract/dates.ts'
import type { Query } from '../contract/query.ts'
import type { Row } from './collection.ts'

type Test = (row: Row) => boolean
type Read = (row: Row) => unknown

/** Where a filter looks, if not at the field of its name. */
const readers: Readonly<Record<string, Read>> = {
  customerCategoryId: (row) => inner(row.category, 'id'),
  itemCategoryId: (row) => inner(row.itemCategory, 'id'),
  preferedVendorId: (row) => inner(row.preferedVendor, 'id'),
  customerId: (row) => inner(row.customer, 'id'),
  customerNo: (row) => inner(row.customer, 'customerNo'),
  currencyId: (row) => inner(row.currency, 'id'),
  paymentTermId: (row) => inner(row.paymentTerm, 'id'),
  keywords: (row) =>
    [row.name, row.number, row.customerNo, row.vendorNo, row.no, row.description].filter(Boolean).join(' '),
}

const numbers: Partial<Record<ModuleName, string>> = { customer: 'customerNo', vendor: 'vendorNo' }

/** The filters of a request as one test of a row. Deprecated parameters are accepted and have no effect. */
export function filterOf(module: ModuleName, query: Query): Test {
  const tests = [...filterNames(query)].map((name) => testOf(module, name, query))
  const keywords = query.get('keywords')?.[0]
  if (keywords) tests.push(compare('CONTAIN', [keywords], readers.keywords as Read))
  return (row) => tests.every((test) => test(row))
}

/** Whether a request lists everything. */
export const isFiltered = (query: Query) => query.has('keywords') || filterNames(query).size > 0

const filterNames = (query: Query) =>
  new Set([...query.keys()].flatMap((name) => /^filter\.(\w+)/.exec(name)?.[1] ?? []))

function testOf(module: ModuleName, name: string, query: Query): Test {
  const field = name === 'no' ? (numbers[module] ?? 'no') : name
  const read: Read = readers[name] ?? ((row) => row[field])
  const flat = query.get(`filter.${name}`)?.[0]
  if (flat !== undefined) return (row) => String(read(row) ?? false) === flat
  const values = [...query].flatMap(([key, [value = '']]) => (key.startsWith(`filter.${name}.val`) ? [value] : []))
  const usual = name === 'keywords' ? 'CONTAIN' : 'EQUAL'
  return compare(query.get(`filter.${name}.op`)?.[0] ?? usual, values, read)
}

function compare(operator: string, values: readonly string[], read: Read): Test {
  const [low = '', high = ''] = values.map(comparable)
  const of = (row: Row) => comparable(read(row))
  const isEmpty = (row: Row) => [undefined, null, ''].includes(read(row) as string)
  const isAny = (row: Row) => values.some((value) => comparable(value) === of(row))
  const isBetween = (row: Row) => !isEmpty(row) && of(row) >= low && of(row) <= high
  const tests = new Map<string, Test>([
    ['EQUAL', isAny],
    ['NOT_EQUAL', (row) => !isAny(row)],
    ['BETWEEN', isBetween],
    ['NOT_BETWEEN', (row) => !isBetween(row)],
    ['GREATER_THAN', (row) => !isEmpty(row) && of(row) > low],
    ['GREATER_EQUAL_THAN', (row) => !isEmpty(row) && of(row) >= low],
    ['LESS_THAN', (row) => !isEmpty(row) && of(row) < low],
    ['LESS_EQUAL_THAN', (row) => !isEmpty(row) && of(row) <= low],
    ['EMPTY', isEmpty],
    ['NOT_EMPTY', (row) => !isEmpty(row)],
    ['CONTAIN', (row) => of(row).includes(low)],
  ])
  return tests.get(operator) ?? (() => false)
}

/** Text that sorts as the value does: days by time, numbers by size, text without regard to case. */
export function comparable(value: unknown): string {
  const text = String(value ?? '')
  const time = sortable(text)
  if (time) return time
  return /^\d{1,18}$/.test(text) ? text.padStart(18, '0') : text.toLowerCase()
}

const inner = (value: unknown, field: string) => (value as Record<string, unknown> | null | undefined)?.[field]
