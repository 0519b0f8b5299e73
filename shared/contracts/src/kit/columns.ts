import type { FieldMeta } from './fields.ts'
import type { Resource } from './resource.ts'

// Separate from `resource.ts`: every page needs this part of a contract, and it must not load zod.

/** Labels of the columns every table has. `created_by` and `updated_by` point to users. */
export const systemFields: Readonly<Record<string, FieldMeta>> = {
  created_at: { label: 'Dibuat', kind: 'instant', nullable: false },
  updated_at: { label: 'Diperbarui', kind: 'instant', nullable: false },
  created_by: { label: 'Dibuat oleh', kind: 'ref', to: 'users', nullable: true },
  updated_by: { label: 'Diperbarui oleh', kind: 'ref', to: 'users', nullable: true },
}

const idMeta: FieldMeta = { label: 'ID', kind: 'ref', nullable: false }

const groupable = ['choice', 'ref', 'boolean', 'date', 'instant']

/** Fields that a list may be grouped by: filters with few values, and days by their month. */
export const groupFields = ({ list, meta }: Pick<Resource, 'list' | 'meta'>): string[] =>
  [...list.filters, ...Object.keys(systemFields)].filter((name) =>
    groupable.includes((meta[name] ?? systemFields[name])?.kind ?? ''),
  )

/** Whether the values of the field are grouped by month. */
export const isByMonth = (resource: Resource, field: string) =>
  ['date', 'instant'].includes(columnMeta(resource, field).kind)

/** Meta of a field, of a system column, or of the id. */
export function columnMeta(resource: Resource, name: string): FieldMeta {
  const meta = resource.meta[name] ?? systemFields[name] ?? (name === 'id' ? idMeta : undefined)
  if (!meta) throw new Error(`${resource.name} has no column ${name}`)
  return meta
}

/** Whether a user with these permissions may read the field. */
export const isReadable = (
  { restricted = {} }: Pick<Resource, 'restricted'>,
  field: string,
  holds: (permission: string) => boolean,
): boolean => {
  const need = Object.hasOwn(restricted, field) ? restricted[field] : undefined
  return need === undefined || holds(need)
}

/** The resource as a user may list it: without filters and orders by fields that the user may not read. */
export function listableBy<R extends Resource>(resource: R, holds: (permission: string) => boolean): R {
  const isOpen = (field: string) => isReadable(resource, field, holds)
  if (Object.keys(resource.restricted ?? {}).every(isOpen)) return resource
  const { list } = resource
  const narrowed = { ...list, filters: list.filters.filter(isOpen), sort: list.sort.filter(isOpen) }
  // Copies property descriptors, not values: reading a lazy schema would create it.
  return Object.defineProperties({} as R, {
    ...Object.getOwnPropertyDescriptors(resource),
    ...Object.getOwnPropertyDescriptors({ list: narrowed }),
  })
}
