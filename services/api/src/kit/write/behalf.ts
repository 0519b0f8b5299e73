import { isDeepStrictEqual } from 'node:util'
import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { User } from '../context.ts'
import type { Issue } from '../problems.ts'
import { meIn } from '../store/visibility.ts'
import { storeFor } from '../stores.ts'

type Proposed = { before: unknown; after: Readonly<Record<string, unknown>>; changed: readonly string[] }

/**
 * Problems of a row written on behalf of another person. Users may name themselves in the `behalf` fields of a store; naming
 * others needs the permission to change rows of the menu, and the data scope must include them. Every write calls it:
 * single, bulk, import, restore (docs/decisions/permissions-and-row-scope.md).
 */
export function notOnBehalf(user: User, resource: Resource, { before, after, changed }: Proposed): Issue[] {
  const { behalf } = storeFor(resource.name)
  if (!behalf.length || user.permissions.has(resource.can.update)) return []
  return behalf.flatMap((field) => {
    const isSaid = after[field] != null && (before === null || changed.includes(field))
    if (!isSaid || after[field] === meIn(resource, field, user)) return []
    const { label } = columnMeta(resource, field)
    return [
      {
        field,
        message: `${label} hanya boleh diri sendiri: Anda tidak berhak mengisi untuk orang lain.`,
        code: 'ON_BEHALF',
      },
    ]
  })
}

/**
 * Fields of a new row that its author may not fill in: users who may add rows, but not change them, have the fields of
 * `forms.portal`. Defaults may be repeated. Fields with the person of the row are checked by `notOnBehalf`.
 */
export function notYours(user: User, resource: Resource, values: Readonly<Record<string, unknown>>): Issue[] {
  const { forms, blank, mine, can, name } = resource
  if (!forms || user.permissions.has(can.update)) return []
  const open = new Set([...forms.portal, ...Object.keys(mine), ...storeFor(name).behalf])
  const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0)
  return Object.entries(values)
    .filter(([field, value]) => !open.has(field) && !isEmpty(value) && !isDeepStrictEqual(value, blank[field]))
    .map(([field]) => ({
      field,
      message: `${columnMeta(resource, field).label} diisi oleh petugas, bukan oleh pemohon.`,
      code: 'NOT_YOURS',
    }))
}
