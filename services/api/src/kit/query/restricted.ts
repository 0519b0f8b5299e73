import { isReadable, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps, User } from '../context.ts'
import { badRequest } from '../problems.ts'
import { columnOf, type Row, referencedResource, tableOf } from '../store/columns.ts'
import { type ListQuery, leavesOf } from './list-query.ts'

/** Whether this user may read the field at all. */
export const mayRead = (user: User, resource: Resource, field: string): boolean =>
  isReadable(resource, field, (permission) => user.permissions.has(permission))

/**
 * Refuses filters, orders and sections by figures that the user may not read, with the words for a field that does not
 * exist: who sorts by a figure has read it. Every reading of several rows asks this.
 */
export function assertReadable(user: User, resource: Resource, query: ListQuery): void {
  const { sort, filters, where, group, counts = {} } = query
  if (!resource.restricted && !resource.list.filtersThrough) return
  const closed = (field: string, of: Resource = resource) => !mayRead(user, of, field)
  if (sort.some(({ field }) => closed(field))) throw unknownField('Kolom tidak dapat diurutkan.', 'sort', 'SORT')
  if (group && closed(group)) throw unknownField('Kolom tidak dapat dikelompokkan.', 'group', 'GROUP')
  const leaves = [{ filters, where }, ...Object.values(counts)].flatMap((one) => [
    ...one.filters,
    ...(one.where ? leavesOf(one.where) : []),
  ])
  const leaf = leaves.find(({ field, through }) =>
    closed(field, through ? referencedResource(resource, through) : resource),
  )
  if (leaf) throw unknownField('Parameter tidak dikenal.', `filter[${leaf.field}]`, 'PARAMETER')
}

const unknownField = (detail: string, parameter: string, code: string) => badRequest(detail, { parameter }, code)

/** The rows with the restricted figures that the user may read and asks for; other rows have none of them. */
export async function withRestricted<T extends Row>(
  { db, user }: Deps,
  resource: Resource,
  rows: readonly T[],
  requested?: readonly string[],
): Promise<readonly T[]> {
  const fields = Object.keys(resource.restricted ?? {}).filter(
    (field) => (!requested || requested.includes(field)) && mayRead(user, resource, field),
  )
  if (!fields.length || !rows.length) return rows
  const columns = fields.map((field) => sql`${columnOf(resource, field)} as ${sql.id(field)}`)
  const amounts = await db.rows(sql<Row>`select t.id, ${sql.join(columns)} from ${tableOf(resource)} t
    where t.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  const byId = new Map(amounts.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}
