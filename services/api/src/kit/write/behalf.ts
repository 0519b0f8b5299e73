import { columnMeta, type Resource } from '@ems/contracts/kit'
import type { User } from '../context.ts'
import type { Issue } from '../problems.ts'
import { meIn } from '../store/visibility.ts'
import { storeFor } from '../stores.ts'

type Proposed = { before: unknown; after: Readonly<Record<string, unknown>>; changed: readonly string[] }

/**
 * Who may act for whom: everybody for themselves; for others whoever may change rows of the menu, and then for those whom
 * the data scope reaches. Asked of every write, single, many, imported or restored, of every field that names for whom a
 * row is (`behalf` of its store).
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
