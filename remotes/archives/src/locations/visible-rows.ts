import type { Location } from './use-locations.ts'

export type TreeRow = Location & { level: number; hasInside: boolean }

/** Rows of the tree that are open, or all that match the words with what is around them. */
export function visibleRows(
  locations: readonly Location[],
  { open, q }: { open: ReadonlySet<string>; q: string },
): TreeRow[] {
  const byId = new Map(locations.map((one) => [one.id, one]))
  const children = Map.groupBy(locations, ({ parent }) => (parent && byId.has(parent) ? parent : null))
  const words = q.trim().toLowerCase()
  const kept = new Set<string>()
  if (words)
    for (const one of locations) {
      if (!`${one.code} ${one.name}`.toLowerCase().includes(words)) continue
      for (let at: Location | undefined = one; at && !kept.has(at.id); at = at.parent ? byId.get(at.parent) : undefined)
        kept.add(at.id)
    }
  const rows: TreeRow[] = []
  const add = (row: Location, level: number) => {
    if (words && !kept.has(row.id)) return
    const inside = children.get(row.id) ?? []
    rows.push({ ...row, level, hasInside: inside.length > 0 })
    if (words || open.has(row.id)) for (const child of inside) add(child, level + 1)
  }
  for (const root of children.get(null) ?? []) add(root, 0)
  return rows
}
