/** A category with those below it. */
export type Category = { id: string; name: string; children: readonly Category[] }
export type CategoryRow = { id: string; name: string; parent: string | null; sort_order: number }

/** Rows as trees in their order. One whose parent is not among them stands at the top; of a circle, none is lost. */
export function treeOf(rows: readonly CategoryRow[]): Category[] {
  const existing = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(
    [...rows].sort((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name, 'id')),
    ({ parent }) => (parent && existing.has(parent) ? parent : null),
  )
  const placed = new Set<string>()
  const nodesOf = (own: readonly CategoryRow[]): Category[] =>
    own.flatMap(({ id, name }) => {
      if (placed.has(id)) return []
      placed.add(id)
      return [{ id, name, children: nodesOf(below.get(id) ?? []) }]
    })
  const top = nodesOf(below.get(null) ?? [])
  return [...top, ...nodesOf(rows)]
}

/** A category and everything below it. */
export const idsOf = ({ id, children }: Category): string[] => [id, ...children.flatMap(idsOf)]
