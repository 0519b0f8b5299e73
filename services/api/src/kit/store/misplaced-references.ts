import { columnMeta, type FieldMeta, type Pair, pairsOf, parentWord, type Resource, rootOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import type { Issue } from '../problems.ts'
import { storeFor } from '../stores.ts'
import { columnOf, tableOf } from './columns.ts'
import { type Link, linksOf } from './foreign-key-links.ts'

type Values = Readonly<Record<string, unknown>>
type Proposed = { before: Values | null; after: Values; changed: readonly string[] }
type Limited = Link & { columns: Readonly<Record<string, FieldMeta>>; pairs: readonly Pair[] }
/** One reference to check: `parent` is the value that its field `pair.of` must have. */
type Reference = { n: number; id: string; at: string; link: Limited; pair: Pair; parent: string | null }

/**
 * Problems of references to rows of another parent than the row's own (`within`): an office of another company, a contact
 * of another partner. Checks changed references, and unchanged ones whose parent changed; others stay as they are.
 */
export async function misplacedReferences(deps: Deps, resource: Resource, rows: readonly Proposed[]) {
  const issues: Issue[][] = rows.map(() => [])
  const touched = rows.flatMap((row, n) => limitedLinks(resource).flatMap((link) => touchedIn(link, row, n)))
  if (!touched.length) return issues
  const parents = await parentsOf(deps, resource, touched)
  const references = touched.flatMap(({ row, ...one }, n): Reference[] => {
    const parent = parents[n] ?? null
    return parent === null && !one.pair.isDeclared ? [] : [{ ...one, parent }]
  })
  const values = await valuesOf(
    deps,
    references.map(({ link: { to }, id, pair: { of } }) => ({ to, id, field: of })),
  )
  const wrong = references.filter(({ link: { to }, id, pair: { of }, parent }) => {
    const value = values.get(keyOf(to, id, of))
    return value != null && value !== parent
  })
  if (!wrong.length) return issues
  const names = await namesOf(deps, resource, wrong)
  for (const { n, at, link, pair, parent } of wrong) {
    const name = parent === null ? undefined : names.get(`${parentType(resource, link, pair)} ${parent}`)
    issues[n]?.push({
      field: at,
      message: refusal(resource, link, pair, parent === null ? null : name),
      code: 'WITHIN',
    })
  }
  return issues
}

/** `name` is that of the parent: null without a parent, undefined where the user may not read it. */
function refusal({ meta: metas }: Resource, { meta, columns }: Limited, pair: Pair, name: string | undefined | null) {
  const word = parentWord(metas, pair, columns)
  if (name === null) return `Pilih ${word} dahulu.`
  return meta.misplaced ?? `${meta.label} bukan milik ${word === 'perusahaan' && name ? name : `${word} ini`}.`
}

const limitedOf = new WeakMap<Resource, readonly Limited[]>()

/** References with pairs. Fields of the server follow from others, which are checked. */
function limitedLinks(resource: Resource): readonly Limited[] {
  const limited =
    limitedOf.get(resource) ??
    linksOf(resource).flatMap((link): Limited[] => {
      if ((resource.computed as readonly string[]).includes(link.field)) return []
      const { columns = {} } = resource.meta[link.field] ?? {}
      const pairs = pairsOf(resource.meta, link.meta, columns)
      return pairs.length ? [{ ...link, columns, pairs }] : []
    })
  limitedOf.set(resource, limited)
  return limited
}

type Touched = Omit<Reference, 'parent'> & { row: Proposed; from: Values }

/** References that a change concerns. A line has no id: it is unchanged when it was there with the same parent. */
function touchedIn(link: Limited, row: Proposed, n: number): Touched[] {
  const { field, pairs, columns } = link
  return pairs.flatMap((pair) => {
    const root = rootOf(pair)
    const isOfLine = root in columns
    const isMoved = !isOfLine && row.changed.includes(root)
    if (!isMoved && !row.changed.includes(field)) return []
    const place = (values: Values, at: string) => (isOfLine ? lineAt(values[field], at) : values)
    const listed = (values: Values) =>
      link.idsIn(values).map(({ id, at }) => ({ id, at, key: `${id} ${isOfLine ? place(values, at)[root] : ''}` }))
    const kept = new Set(row.before && !isMoved ? listed(row.before).map(({ key }) => key) : [])
    return listed(row.after).flatMap(({ id, at, key }) =>
      kept.has(key) ? [] : [{ n, id, at, link, pair, row, from: place(row.after, at) }],
    )
  })
}

/** The line that contains `lines/2/item`. */
const lineAt = (lines: unknown, at: string) => (lines as Values[])[Number(at.split('/')[1])] ?? {}

/** The value of `is` for each reference. */
async function parentsOf(deps: Deps, resource: Resource, touched: readonly Touched[]) {
  const sources = touched.map((one) => sourceOf(deps, resource, one))
  const values = await valuesOf(
    deps,
    sources.flatMap((source) => (typeof source === 'object' && source ? [source] : [])),
  )
  return sources.map((source) =>
    typeof source === 'object' && source ? values.get(keyOf(source.to, source.id, source.field)) : source,
  )
}

type Source = { to: string; id: string; field: string }

/** The value itself, or the row that has it. A new row about an employee has no company yet: it gets that of the employee. */
function sourceOf({ user }: Deps, resource: Resource, { pair, row, from, link }: Touched): Source | string | null {
  const [root = '', field] = pair.is.split('.')
  if (root === '@me') return user.employee && field ? { to: 'employees', id: user.employee, field } : null
  const value = from[root]
  if (field !== undefined)
    return value == null ? null : { to: parentMeta(resource, link, root).to ?? '', id: String(value), field }
  if (value != null) return String(value)
  const isAbout = !row.before && isComputed(resource, root) && resource.meta.employee?.to === 'employees'
  return isAbout && row.after.employee != null ? { to: 'employees', id: String(row.after.employee), field: root } : null
}

const isComputed = ({ computed }: Resource, field: string) => (computed as readonly string[]).includes(field)

const parentMeta = ({ meta }: Resource, { columns }: Limited, root: string): Partial<FieldMeta> =>
  columns[root] ?? meta[root] ?? {}

/** Type of the rows that `is` leads to. */
function parentType(resource: Resource, link: Limited, { is, of }: Pair): string {
  const [root = '', field] = is.split('.')
  if (field === undefined) return parentMeta(resource, link, root).to ?? ''
  return columnMeta(storeFor(link.to).resource, of).to ?? ''
}

const keyOf = (to: string, id: string, field: string) => `${to} ${id} ${field}`

/** References in fields of rows, one query for each type. */
async function valuesOf({ db }: Deps, sources: readonly Source[]): Promise<ReadonlyMap<string, string | null>> {
  const values = new Map<string, string | null>()
  for (const [to, some] of Map.groupBy(sources, (one) => one.to)) {
    const { resource } = storeFor(to)
    const fields = [...new Set(some.map(({ field }) => field))]
    const ids = [...new Set(some.map(({ id }) => id))]
    const columns = fields.map((field) => sql`${columnOf(resource, field)}::text as ${sql.id(field)}`)
    const rows = await db.rows(sql<Record<string, string | null> & { id: string }>`select t.id::text as id,
      ${sql.join(columns)} from ${tableOf(resource)} t where t.id = any(${ids}::bigint[])`)
    for (const row of rows) for (const field of fields) values.set(keyOf(to, row.id, field), row[field] ?? null)
  }
  return values
}

/** Names of the parents, as far as the user may read them. */
async function namesOf(deps: Deps, resource: Resource, wrong: readonly Reference[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const sources = wrong.flatMap(({ link, pair, parent }) =>
    parent === null ? [] : [{ to: parentType(resource, link, pair), id: parent }],
  )
  for (const [to, some] of Map.groupBy(sources, (one) => one.to)) {
    const store = storeFor(to)
    for (const row of await store.named(deps, [...new Set(some.map(({ id }) => id))]))
      names.set(`${to} ${row.id}`, String((row as Values)[store.resource.title]))
  }
  return names
}
