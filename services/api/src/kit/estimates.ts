import type { User } from './context.ts'
import type { ListQuery } from './list-query.ts'

/** An estimate is no exact figure anyway; for this long it is not worth being made again. */
const KEPT_MS = 30_000
const MOST = 2_000

const known = new Map<string, { total: number; until: number }>()

const keyOf = (type: string, { id }: User, { filters, q, where, deleted, for: asked }: ListQuery) =>
  JSON.stringify([type, id, filters, q, where, deleted, asked])

/**
 * The estimate that was lately made of a list too long to be counted. Whoever leafs through ten million rows is not made
 * to wait for a count of ten thousand on every page.
 */
export function estimateOf(type: string, user: User, query: ListQuery): number | undefined {
  if (!known.size) return undefined
  const found = known.get(keyOf(type, user, query))
  return found && found.until > Date.now() ? found.total : undefined
}

export function rememberEstimate(type: string, user: User, query: ListQuery, total: number): void {
  if (known.size >= MOST) known.clear()
  known.set(keyOf(type, user, query), { total, until: Date.now() + KEPT_MS })
}
