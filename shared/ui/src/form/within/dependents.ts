import { type FieldMeta, pairsOf, type Resource, rootOf } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'

type Columns = NonNullable<FieldMeta['columns']>

/** A reference whose parent changed, in the row or in one of its lines; `parent` is the label of that parent. */
export type Dependent = {
  field: string
  meta: FieldMeta
  ids: readonly string[]
  parent: string
  line?: { of: string; at: number; columns: Columns }
}

type Change = { path: string; value: unknown; before: Values }

/** The references that this change may leave out of place. */
export function dependentsOf(resource: Pick<Resource, 'meta' | 'computed'>, change: Change): Dependent[] {
  const { meta: metas, computed } = resource
  const { path, before } = change
  const parent = metas[path]?.label ?? path
  return Object.entries(metas).flatMap(([field, meta]): Dependent[] => {
    if (computed.includes(field)) return []
    if (meta.columns) return inLines(metas, field, meta.columns, change)
    const isWithin = pairsOf(metas, meta).some((pair) => rootOf(pair) === path)
    const ids = idsIn(before[field])
    return isWithin && ids.length ? [{ field, meta, ids, parent }] : []
  })
}

function inLines(metas: Resource['meta'], of: string, columns: Columns, { path, value, before }: Change): Dependent[] {
  const old = linesIn(before[of])
  const now = path === of ? linesIn(value) : old
  // Lines were added or removed: each keeps what it holds.
  if (now.length !== old.length) return []
  return now.flatMap((line, at) =>
    Object.entries(columns).flatMap(([field, meta]): Dependent[] => {
      const ids = idsIn(line[field])
      const changed = pairsOf(metas, meta, columns)
        .map(rootOf)
        .find((root) => (root in columns ? path === of && line[root] !== old[at]?.[root] : root === path))
      // A cell that changed together with its parent was meant so, as in a paste.
      if (!changed || !ids.length || line[field] !== old[at]?.[field]) return []
      const parent = (columns[changed] ?? metas[changed])?.label ?? changed
      return [{ field, meta, ids, parent, line: { of, at, columns } }]
    }),
  )
}

const idsIn = (value: unknown) => [value ?? []].flat().filter(Boolean).map(String)

export const linesIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])

/** The line of a dependent field, for its limits. */
export const lineOf = (row: Values, { line }: Dependent) =>
  line && { line: linesIn(row[line.of])[line.at] ?? {}, columns: line.columns }

export const valueIn = (row: Values, { field, line }: Dependent): unknown =>
  line ? linesIn(row[line.of])[line.at]?.[field] : row[field]
