import { type Sql, sql } from '@ems/postgres'
import { type Filter, flatten, parse } from 'scim2-parse-filter'
import { ScimError } from './scim-errors.ts'

/** Attributes that a filter may compare, in lower case, with the condition for one value. */
export type Comparable = Readonly<Record<string, (value: unknown) => Sql>>

const MAX_LENGTH = 1_000

/** The condition of a filter: `eq` on the given attributes, joined by `and` or `or` (RFC 7644 §3.4.2.2). */
export function conditionOf(text: string | undefined, comparable: Comparable): Sql {
  if (!text) return sql`true`
  if (text.length > MAX_LENGTH) throw rejected('it is too long')
  let filter: Filter
  try {
    filter = flatten(parse(text))
  } catch (error) {
    throw rejected((error as Error).message)
  }
  return build(filter, comparable)
}

function build(filter: Filter, comparable: Comparable): Sql {
  if (filter.op === 'and' || filter.op === 'or') {
    const parts = (filter as { filters: Filter[] }).filters.map((one) => build(one, comparable))
    return parts.reduce((all, one) => (filter.op === 'and' ? sql`(${all} and ${one})` : sql`(${all} or ${one})`))
  }
  if (filter.op !== 'eq') throw rejected(`${filter.op} is not supported`)
  const { attrPath, compValue } = filter as { attrPath: string; compValue: unknown }
  const compare = comparable[attrPath.replace(/^urn:.*:(?=[^:]+$)/, '').toLowerCase()]
  if (!compare) throw rejected(`${attrPath} cannot be compared`)
  return compare(compValue)
}

const rejected = (because: string) => new ScimError(400, `The filter was not understood: ${because}.`, 'invalidFilter')

const MAX_COUNT = 200

export type Page = { startIndex: number; count: number }

/** `startIndex` begins at 1; values out of range count as the nearest one (RFC 7644 §3.4.2.4). */
export function pageOf({ startIndex, count }: { startIndex?: unknown; count?: unknown }): Page {
  const whole = (value: unknown, usual: number) =>
    Number.isInteger(Number(value ?? Number.NaN)) ? Number(value) : usual
  return { startIndex: Math.max(1, whole(startIndex, 1)), count: Math.min(MAX_COUNT, Math.max(0, whole(count, 100))) }
}

export const listResponse = (resources: readonly object[], totalResults: number, { startIndex }: Page) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  ...{ totalResults, startIndex, itemsPerPage: resources.length },
  Resources: resources,
})

export const textOf = (value: unknown) => String(value ?? '').toLowerCase()
/** An id in a bigint column; any other text matches no row. */
export const idOf = (value: unknown) => (/^\d{1,18}$/.test(String(value)) ? String(value) : '0')
