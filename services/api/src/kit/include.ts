import type { Resource, ResourceObject } from '@ems/contracts/kit'
import { referredIds } from './batches.ts'
import type { Row } from './columns.ts'
import type { Deps } from './context.ts'
import { type Hidden, objectsOf } from './document.ts'
import type { ListQuery } from './list-query.ts'
import { storeFor } from './stores.ts'

export type Included = { included?: ResourceObject[]; hidden: Hidden }

/**
 * The rows that the asked relations of `rows` point to, each once and none of `rows` again. What this user does not
 * reach is not included but reported as hidden; without the permission to see a type, its lookup fields are all there is.
 */
export async function include(
  deps: Deps,
  resource: Resource,
  rows: readonly Row[],
  { include: relations, fields }: ListQuery,
): Promise<Included> {
  if (!relations) return { hidden: new Map() }
  const included: ResourceObject[] = []
  const hidden = new Map<string, Set<string>>()
  for (const [type, ids] of referredIds(resource, rows, relations)) {
    const { resource: target, findMany } = storeFor(type)
    const found = await findMany(deps, [...ids])
    const seen = new Set(found.map(({ id }) => id))
    const asked = visibleFields(deps, target, fields[type])
    const open = asked === undefined || target.lookup.length > 0
    hidden.set(type, new Set([...ids].filter((id) => !open || !seen.has(id))))
    const primary = new Set(type === resource.name ? rows.map(({ id }) => id) : [])
    const others = open ? found.filter(({ id }) => !primary.has(id)) : []
    included.push(...others.map(objectsOf(target, { user: deps.user, ...(asked ? { fields: asked } : {}) })))
  }
  return { included, hidden }
}

function visibleFields({ user }: Deps, { can, lookup }: Resource, asked?: readonly string[]) {
  if (user.permissions.has(can.list) || user.permissions.has(can.show)) return asked
  return asked ? asked.filter((field) => lookup.includes(field)) : lookup
}
