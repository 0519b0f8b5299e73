import { type ImportError, type ImportMode, lineCellOf } from '@ems/contracts/common'
import { Problem, type Resource, splitDetail } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { shown } from '../files/index.ts'
import type { Deps } from '../kit/context.ts'
import { type Issue, invalid, mergeProblems } from '../kit/problems.ts'
import { columnOf, type Row, tableOf } from '../kit/store/columns.ts'
import { insertRows, updateRows } from '../kit/write/write-rows.ts'
import type { IdRanges } from './id-ranges.ts'
import { fieldIn, type Importable, labelFor, linePaths } from './importables.ts'
import { type Mapping, pathOf, placeOf, type Read, type StoredCompany } from './read/read-rows.ts'

type Means = {
  of: Importable
  mode: ImportMode
  mapping: Mapping
  added: IdRanges
  refuse: (error: ImportError) => void
}

/**
 * Writes a batch in the caller's transaction, with every rule of single writes. Refused rows are left out and reported.
 * The batch is tried as a whole, then in halves, so that one wrong row costs a few statements.
 */
export async function writeRows(deps: Deps, rows: readonly Read[], means: Means): Promise<void> {
  if (!rows.length) return
  await deps.db.run(sql`savepoint batch`)
  try {
    const ids = await write(deps, rows, means)
    await deps.db.run(sql`release savepoint batch`)
    means.added.note(ids)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await deps.db.run(sql`rollback to savepoint batch`)
    const blamed = blamedRows(error, rows.length)
    if (rows.length === 1 || blamed.size === rows.length) {
      for (const [n, row] of rows.entries()) report(error, row, n, means)
      return
    }
    // Rules name all their rows; the database names only the first.
    if (blamed.size > 1) {
      for (const n of blamed) report(error, rows[n] as Read, n, means)
      return writeRows(
        deps,
        rows.filter((_, n) => !blamed.has(n)),
        means,
      )
    }
    const middle = Math.ceil(rows.length / 2)
    await writeRows(deps, rows.slice(0, middle), means)
    await writeRows(deps, rows.slice(middle), means)
  }
}

/** Returns the ids of new rows. */
async function write(deps: Deps, rows: readonly Read[], { of, mode, mapping }: Means): Promise<string[]> {
  const { store, rules, key } = of
  const { resource } = store
  const rooted = rows.map((row, n) => ({ ...row, root: `/data/${n}` }))
  const counted = mode === 'upsert' ? linedFields(mapping) : []
  const existing = mode === 'upsert' ? await knownRows(deps, of, rows, counted) : new Map<string, Previous>()
  const isKnown = ({ values }: Read) => existing.has(keyOf(key, values))
  refuseMasked(
    resource,
    rooted.filter((row) => !isKnown(row)),
  )
  refuseCut(
    resource,
    rooted.flatMap((row) => ({ ...row, stored: existing.get(keyOf(key, row.values)) })),
    mapping,
  )
  const added = rooted.filter((row) => !isKnown(row)).map(({ values, root }) => ({ values, root }))
  const news = added.length ? await insertRows(deps, store, added, { ...rules, isQuiet: true }) : []
  const messages = new Set(mapping.map(({ field }) => fieldIn(field)))
  const changeable = Object.keys(resource.update.shape)
  const changes = rooted.flatMap(({ values, root, masked, lines }) => {
    const id = existing.get(keyOf(key, values))?.id
    if (!id) return []
    const changed = Object.entries(values)
      .filter(
        ([field]) => messages.has(field) && changeable.includes(field) && !key.includes(field) && !masked.has(field),
      )
      // Emptied lines become an empty list; only a new row gets defaults.
      .map(([field, value]) => [field, lines.get(field)?.length === 0 ? [] : value])
    return [{ id, root, values: Object.fromEntries(changed) }]
  })
  if (changes.length) await updateRows(deps, store, changes, { ...rules, action: 'import' })
  return news.map(({ id }) => id)
}

type Rooted = Read & { root: string }

/** Refuses masks in new rows, which have no stored value. */
function refuseMasked(resource: Resource, rows: readonly Rooted[]) {
  const problems = rows
    .filter(({ masked }) => masked.size)
    .map(({ masked, root }) =>
      invalid(
        resource,
        [...masked].map((field) => ({
          field,
          message: `${resource.meta[field]?.label ?? field} tersamar (••••). Isi nilai lengkapnya.`,
        })),
        root,
      ),
    )
  if (problems.length) throw mergeProblems(problems)
}

/** Fields of kind `rows` that a file fills cell by cell. */
const linedFields = (mapping: Mapping) => [
  ...new Set(mapping.flatMap(({ field }) => (lineCellOf(field) ? fieldIn(field) : []))),
]

/** Refuses files with fewer columns than the stored lines: lines are written as a whole, so values would be lost. */
function refuseCut(resource: Resource, rows: readonly (Rooted & { stored: Previous | undefined })[], mapping: Mapping) {
  const problems: Problem[] = []
  const gaps = gapsIn(resource, mapping)
  for (const { stored, root } of rows) {
    const issues = Object.entries(stored?.counts ?? {}).flatMap(([field, count]): Issue[] => {
      const { label = field } = resource.meta[field] ?? {}
      const { lines, missing } = gaps.get(field) ?? { lines: 0, missing: [] }
      if (count > lines)
        return [
          {
            field,
            message: `${label} tersimpan ${count} baris, berkas hanya memuat ${lines}. Ekspor lagi, lalu ubah hasilnya.`,
          },
        ]
      return count && missing.length
        ? [
            {
              field,
              message: `${label} diganti seluruhnya, tetapi kolom ${missing.slice(0, 3).join(', ')} tidak dipetakan.`,
            },
          ]
        : []
    })
    if (issues.length) problems.push(invalid(resource, issues, root))
  }
  if (problems.length) throw mergeProblems(problems)
}

/** Per field of kind `rows`, the number of lines in the file and the missing columns of these lines. */
function gapsIn(resource: Resource, mapping: Mapping) {
  const paths = new Set(mapping.map(({ field }) => field))
  return new Map(
    linedFields(mapping).map((field) => {
      const lines = Math.max(...[...paths].map((path) => (fieldIn(path) === field ? (lineCellOf(path)?.line ?? 0) : 0)))
      const missing = linePaths(resource, field, lines).filter((path) => !paths.has(path))
      return [field, { lines, missing: missing.map((path) => labelFor(resource, path)) }] as const
    }),
  )
}

const keyOf = (key: readonly string[], values: Record<string, unknown>) =>
  JSON.stringify(key.map((field) => String(values[field] ?? '').toLowerCase()))

type Previous = { id: string; counts: Readonly<Record<string, number>>; company: string | null | undefined }

/** Existing rows by their key; `counts` are their numbers of lines in the given fields. */
async function knownRows(
  deps: Deps,
  { store, key }: Importable,
  rows: readonly { values: Record<string, unknown> }[],
  counted: readonly string[] = [],
): Promise<Map<string, Previous>> {
  const { resource } = store
  const [first = ''] = key
  const columns = key.map((field) => sql`${columnOf(resource, field)} as ${sql.id(field)}`)
  const requested = [...new Set(rows.map(({ values }) => String(values[first] ?? '').toLowerCase()))]
  const rest = key.slice(1).map((field) => {
    const values = [...new Set(rows.map(({ values: one }) => String(one[field] ?? '').toLowerCase()))]
    return sql`and coalesce(lower(${columnOf(resource, field)}::text), '') = any(${values})`
  })
  const counts = counted.map((field) => sql`${field}::text, jsonb_array_length(${columnOf(resource, field)})`)
  const matches = await deps.db.rows(sql<Row & { counts_: Record<string, number>; company_: string | null }>`
    select t.id, ${sql.join(columns)}, jsonb_build_object(${sql.join(counts)}) as counts_,
      ${'company' in resource.meta ? sql`${columnOf(resource, 'company')}::text` : sql`null::text`} as company_
    from ${tableOf(resource)} t
    where lower(${columnOf(resource, first)}::text) = any(${requested}) ${sql.join(rest, sql` `)}
    and ${store.rowScope(deps)}`)
  return new Map(matches.map((row) => [keyOf(key, row), { id: row.id, counts: row.counts_, company: row.company_ }]))
}

/** Companies of the rows that a file changes without a company column; undefined where key columns are missing. */
export function storedCompanies(deps: Deps, of: Importable, mode: ImportMode): StoredCompany | undefined {
  const { key, store } = of
  if (mode !== 'upsert' || !('company' in store.resource.meta) || key.includes('company')) return undefined
  return async (messages) => {
    const existing = await knownRows(
      deps,
      of,
      messages.map((values) => ({ values })),
    )
    return messages.map((values) => existing.get(keyOf(key, values))?.company)
  }
}

/** The rows of the batch an error points to: `/data/<n>/…`. */
const blamedRows = ({ errors }: Problem, count: number) =>
  new Set(
    errors.flatMap(({ source }) => {
      const n = Number(/^\/data\/(\d+)/.exec(source?.pointer ?? '')?.[1] ?? Number.NaN)
      return Number.isInteger(n) && n < count ? [n] : []
    }),
  )

function report({ errors }: Problem, { row, cells, lines }: Read, n: number, { mapping, refuse }: Means) {
  const own = errors.filter(
    ({ source }) => source?.pointer?.startsWith(`/data/${n}/`) || source?.pointer === `/data/${n}`,
  )
  for (const { detail, code, source } of own.length ? own : errors.slice(0, 1)) {
    const pointer = /^\/data\/\d+\/\w+\/(\w+(?:\/\d+\/\w+)?)/.exec(source?.pointer ?? '')?.[1]
    const field = pointer === undefined ? null : pathOf(pointer, lines)
    const place = field === null ? undefined : placeOf(mapping, field)
    const value = place ? shown(cells[place.column]).slice(0, 200) || null : null
    const { detail: message, hint } = splitDetail(detail)
    // For a missing permission the hint describes the problem of this row.
    refuse({
      row,
      column: place?.head ?? null,
      field,
      value,
      code,
      message: errorIsForbidden(code) && hint ? hint : message,
    })
  }
}

const errorIsForbidden = (code: string) => code === 'ERROR_UNAUTHORIZED_ACCESS'
