import { columnMeta, type Resource } from '@ems/contracts/kit'
import type pg from 'pg'

/** One request to the API and the bare statement that answers the same rows. */
export type Requested = { what: string; query: string; bare: string; share?: number }

/** Fewer rows than this are no filter of a large list, more than half of it none that anybody would call one. */
const LEAST = 0.004
const MAX_SHARE = 0.5
const columnOf = (resource: Resource, field: string) =>
  `"${columnMeta(resource, field).kind === 'ref' ? `${field}_id` : field}"`
export const tableOf = ({ name }: Pick<Resource, 'name'>) => `ems."${name.replaceAll('-', '_')}"`

const directed = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc')
const fieldIn = (sort: string) => sort.replace('-', '')

/** The rows with their total as a bare statement: no token, no permission, no scope. */
function statement(resource: Resource, { where, sort, offset }: { where: string; sort: string; offset: number }) {
  const table = tableOf(resource)
  const order = `${columnOf(resource, fieldIn(sort))} ${directed(sort)}, id ${directed(sort)}`
  return `select *, (select count(*)::int from (select from ${table} where ${where} limit 10001) c) as total
    from ${table} where ${where} order by ${order} limit 50 offset ${offset}`
}

type Value = { value: string; share: number }

/** The value that leaves nearest to a twentieth of the rows, as P1 has it. */
async function commonValue(pool: pg.Pool, resource: Resource, field: string, live: string) {
  const column = columnOf(resource, field)
  const { rows } = await pool.query<Value>(
    `select ${column}::text as value, count(*)::float / sum(count(*)) over () as share from ${tableOf(resource)}
     where ${live} group by ${column}`,
  )
  return rows
    .filter(({ value, share }) => value !== null && share >= LEAST && share <= MAX_SHARE)
    .toSorted((a, b) => Math.abs(a.share - 0.05) - Math.abs(b.share - 0.05))[0]
}

/** Each filter of one choice that the list offers, page three in the default order. */
export async function filtersOf(pool: pg.Pool, resource: Resource, live: string, isInScope: (id: string) => boolean) {
  const requested: Requested[] = []
  const sort = resource.list.default
  for (const field of resource.list.filters) {
    const { kind } = columnMeta(resource, field)
    if ((kind !== 'choice' && kind !== 'ref' && kind !== 'boolean') || field === 'tenant') continue
    const match = await commonValue(pool, resource, field, live)
    if (!match || (field === 'company' && !isInScope(match.value))) continue
    const value = kind === 'boolean' ? (match.value === 'true' ? '1' : '0') : match.value
    const where = `${live} and ${columnOf(resource, field)} = '${match.value}'`
    requested.push({
      what: `filter[${field}]=${value}`,
      query: `filter[${field}]=${value}&sort=${sort}&page[number]=3&page[size]=50`,
      bare: statement(resource, { where, sort, offset: 100 }),
      share: match.share,
    })
  }
  return requested
}

/** The first page in every order the list offers, either way. */
export function ordersOf(resource: Resource, live: string): Requested[] {
  const fields = new Set([fieldIn(resource.list.default), ...resource.list.sort, 'created_at', 'updated_at'])
  return [...fields].flatMap((field) =>
    [field, `-${field}`].map((sort) => ({
      what: `sort=${sort}`,
      query: `sort=${sort}&page[size]=50`,
      bare: statement(resource, { where: live, sort, offset: 0 }),
    })),
  )
}
