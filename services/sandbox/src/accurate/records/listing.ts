import type { ModuleName } from '../contract/contract.ts'
import { fieldNames, param, type Query } from '../contract/query.ts'
import type { Collection, Row } from './collection.ts'
import { comparable, filterOf, isFiltered } from './filters.ts'

const USUAL_SIZE = 20
const MAX_SIZE = 100
/** Orders that were worked out, kept while the rows stay the same: pages of one list are asked for one after the other. */
const MAX_ORDERS = 8

/** Fields that only `detail.do` has; a list leaves them out without a word. */
const detailOnly: Readonly<Partial<Record<ModuleName, ReadonlySet<string>>>> = {
  'sales-invoice': new Set(['outstanding', 'status', 'customerName', 'branchName', 'primeOwing', 'taxOwing', 'age']),
}

/** An employee's list has no `fields`. */
const employeeFields = [
  'id',
  'number',
  'name',
  'email',
  'mobilePhone',
  'position',
  'salesman',
  'suspended',
  'lastUpdate',
]

type Kept = { version: number; positions: Int32Array }
const kept = new WeakMap<Collection, Map<string, Kept>>()

/** The answer of `list.do`. */
export function listOf(module: ModuleName, rows: Collection, query: Query) {
  const pageSize = Math.min(Math.max(Number(param(query, 'sp.pageSize') ?? USUAL_SIZE), 1), MAX_SIZE)
  const page = Math.max(Number(param(query, 'sp.page') ?? 1), 1)
  const sort = param(query, 'sp.sort') ?? null
  const positions = orderOf(module, rows, query, sort)
  const rowCount = positions?.length ?? rows.size
  const start = (page - 1) * pageSize
  const end = Math.min(start + pageSize, rowCount)
  const names = module === 'employee' ? employeeFields : (fieldNames(query) ?? ['id'])
  const d: Record<string, unknown>[] = []
  for (let n = start; n < end; n++) d.push(projected(module, rows.at(positions ? (positions[n] as number) : n), names))
  const pageCount = Math.ceil(rowCount / pageSize)
  return { s: true, d, sp: { page, sort, pageSize, pageCount, rowCount, start, limit: null } }
}

/** Names in `fields` that no row has. */
export function unknownFields(module: ModuleName, rows: Collection, names: readonly string[]) {
  if (rows.size === 0) return []
  const row = rows.at(0)
  return names.filter((name) => detailOnly[module]?.has(name) || !((name.split('.')[0] ?? '') in row))
}

/** The positions of the rows that a request lists; undefined means all of them by id. */
function orderOf(module: ModuleName, rows: Collection, query: Query, sort: string | null) {
  if (!isFiltered(query) && (!sort || /^id(\|asc)?$/i.test(sort))) return undefined
  const filters = [...query].filter(([name]) => name.startsWith('filter.') || name === 'keywords')
  const key = JSON.stringify([filters, sort])
  const orders = kept.get(rows) ?? new Map<string, Kept>()
  kept.set(rows, orders)
  const match = orders.get(key)
  if (match?.version === rows.version) return match.positions
  const positions = sorted(rows, matching(rows, filterOf(module, query)), sort)
  orders.delete(key)
  orders.set(key, { version: rows.version, positions })
  if (orders.size > MAX_ORDERS) orders.delete(orders.keys().next().value as string)
  return positions
}

function matching(rows: Collection, test: (row: Row) => boolean) {
  const positions: number[] = []
  for (let position = 0; position < rows.size; position++) if (test(rows.at(position))) positions.push(position)
  return Int32Array.from(positions)
}

function sorted(rows: Collection, positions: Int32Array, sort: string | null) {
  const orders = (sort ?? 'id').split(';').map((part) => {
    const [field = 'id', direction = 'asc'] = part.split('|')
    const keys = new Map<number, string>()
    for (const position of positions) keys.set(position, comparable(valueAt(rows.at(position), field)))
    return { keys, sign: direction.toLowerCase() === 'desc' ? -1 : 1 }
  })
  const compared = (a: number, b: number) => {
    for (const { keys, sign } of orders) {
      const [one = '', other = ''] = [keys.get(a), keys.get(b)]
      if (one !== other) return one < other ? -sign : sign
    }
    return a - b
  }
  return positions.sort(compared)
}

/** The fields of a row that a list has; unknown ones are left out. */
function projected(module: ModuleName, row: Row, names: readonly string[]) {
  const fields = names.filter((name) => !detailOnly[module]?.has(name.split('.')[0] ?? ''))
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = valueAt(row, name)
      return value === undefined || Array.isArray(value) ? [] : [[name, value]]
    }),
  )
}

/** `customer.name` is the name in the object `customer`. */
const valueAt = (row: Row, name: string): unknown =>
  name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], row)
