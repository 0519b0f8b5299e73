import { type FieldMeta, type Pair, pairsOf, parentWord, type Resource, rootOf } from '@ems/contracts/kit'

type Metas = Resource['meta']
type Values = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, string>>
/** The line of a reference, and the columns of such lines. */
type InLine = { line: Values; columns: Metas }

/** Filters of a reference's lookup, limited to the employee a row is about, or to users who reach its company. */
export function offeredFor({ where, among, needs }: FieldMeta, row: Values = {}): Filters {
  const about = needs ? row.company : row.employee
  return { ...where, ...(among ? { for: about ? `${among}:${about}` : among } : {}) }
}

/** The parent of a row, or of a line, that a pair speaks of: an id, or null. */
function parentIn({ is }: Pair, row: Values, { line, columns }: Partial<InLine> = {}): unknown {
  const root = rootOf({ is })
  const value = columns && root in columns ? line?.[root] : row[root]
  return value === '' ? null : (value ?? null)
}

/**
 * Lookup filters that limit a reference to rows of the same parent as this row (`within`), and to rows that everybody
 * shares.
 */
export function withinParent(
  { meta: metas }: Pick<Resource, 'meta'>,
  meta: FieldMeta,
  row: Values,
  inLine?: InLine,
): Filters {
  const limits = pairsOf(metas, meta, inLine?.columns).flatMap((pair): [string, string][] => {
    // A field of another row is not at hand: `filter[for]` limits such lookups.
    if (pair.is.includes('.')) return []
    const parent = parentIn(pair, row, inLine)
    return parent === null ? [] : [[`within.${pair.of}`, String(parent)]]
  })
  return Object.fromEntries(limits)
}

/** Label of the field that must be chosen before this reference: `perusahaan`. */
export function awaitedParent(
  { meta: metas }: Pick<Resource, 'meta'>,
  meta: FieldMeta,
  row: Values,
  inLine?: InLine,
): string | undefined {
  const awaited = pairsOf(metas, meta, inLine?.columns).find(
    (pair) => pair.isDeclared && rootOf(pair) !== '@me' && parentIn(pair, row, inLine) === null,
  )
  return awaited && parentWord(metas, awaited, inLine?.columns)
}

/** The same for a field that several rows get at once: of several companies only what belongs to none. */
export function sharedOnly(resource: Pick<Resource, 'meta'>, meta: FieldMeta, rows: readonly Values[]): Filters {
  const [first = {}, ...others] = rows.map((row) => withinParent(resource, meta, row))
  const isSame = others.every((one) => JSON.stringify(one) === JSON.stringify(first))
  if (isSame) return first
  return pairsOf(resource.meta, meta).some(({ of }) => of === 'company') ? { company_null: '1' } : {}
}
