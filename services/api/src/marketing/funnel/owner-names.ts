import { users } from '@ems/contracts/settings'
import type { Deps } from '../../kit/context.ts'
import { storeFor } from '../../kit/stores.ts'

const BEYOND = 'Di luar akses Anda'

/**
 * Rows with the names of owners that this user may read: on a card, too, the owner of another company stays unnamed. `ownerOf`
 * says who owns a row, `named` gives it another name.
 */
export async function withNamesInScope<R>(
  deps: Deps,
  rows: readonly R[],
  { ownerOf, named }: { ownerOf: (row: R) => string | null; named: (row: R, name: string) => R },
): Promise<R[]> {
  const ids = [...new Set(rows.flatMap((row) => ownerOf(row) ?? []))]
  if (!ids.length) return [...rows]
  const inScope = new Set((await storeFor(users.name).named(deps, ids)).map(({ id }) => id))
  return rows.map((row) => {
    const owner = ownerOf(row)
    return owner && !inScope.has(owner) ? named(row, BEYOND) : row
  })
}
