import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { User } from '../context.ts'
import type { Issue } from '../problems.ts'
import { meIn } from '../store/visibility.ts'
import { storeFor } from '../stores.ts'

type Proposed = { before: unknown; after: Readonly<Record<string, unknown>>; changed: readonly string[] }

/**
 * Problems of a row written for somebody else. Everybody may name themselves in the `behalf` fields of a store; naming
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
