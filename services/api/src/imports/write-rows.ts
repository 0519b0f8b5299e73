import type { ImportError, ImportMode } from '@ems/contracts/common'
import { Problem, splitDetail } from '@ems/contracts/kit'
import { sql } from 'kysely'
import { columnOf, type Row, tableOf } from '../kit/columns.ts'
import type { Deps } from '../kit/context.ts'
import { insertRows, updateRows } from '../kit/write.ts'
import type { Added } from './added.ts'
import type { Importable } from './importables.ts'
import type { Mapping, Read } from './read-rows.ts'

type Means = {
  of: Importable
  mode: ImportMode
  mapping: Mapping
  added: Added
  refuse: (error: ImportError) => void
}

/**
 * Writes a batch inside the caller's transaction, with every rule of single writes. What is refused is left out and
 * reported row by row: the batch is tried whole, then in halves, so that one wrong row costs a few statements.
 */
export async function writeRows(deps: Deps, rows: readonly Read[], means: Means): Promise<void> {
  if (!rows.length) return
  await sql`savepoint batch`.execute(deps.db)
  try {
    const ids = await write(deps, rows, means)
    await sql`release savepoint batch`.execute(deps.db)
    means.added.note(ids)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await sql`rollback to savepoint batch`.execute(deps.db)
    const blamed = blamedRows(error, rows.length)
    if (rows.length === 1 || blamed.size === rows.length) {
      for (const [n, row] of rows.entries()) report(error, row, n, means)
      return
    }
    // Checks name their rows at once; the database only the first one it met.
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

/** Answers the ids of the rows that are new. */
async function write(deps: Deps, rows: readonly Read[], { of, mode, mapping }: Means): Promise<string[]> {
  const { store, rules, key } = of
  const rooted = rows.map(({ values }, n) => ({ values, root: `/data/${n}` }))
  const known = mode === 'upsert' ? await knownRows(deps, of, rows) : new Map<string, string>()
  const added = rooted.filter(({ values }) => !known.has(keyOf(key, values)))
  const news = added.length ? await insertRows(deps, store, added, { ...rules, isQuiet: true }) : []
  const said = new Set(mapping.map(({ field }) => field))
  const changeable = Object.keys(store.resource.update.shape)
  const changes = rooted.flatMap(({ values, root }) => {
    const id = known.get(keyOf(key, values))
    if (!id) return []
    const changed = Object.entries(values).filter(
      ([field]) => said.has(field) && changeable.includes(field) && !key.includes(field),
    )
    return [{ id, root, values: Object.fromEntries(changed) }]
  })
  if (changes.length) await updateRows(deps, store, changes, { ...rules, action: 'import' })
  return news.map(({ id }) => id)
}

const keyOf = (key: readonly string[], values: Record<string, unknown>) =>
  JSON.stringify(key.map((field) => String(values[field] ?? '').toLowerCase()))

/** The rows that are there already, by their key. */
async function knownRows(deps: Deps, { store, key }: Importable, rows: readonly Read[]) {
  const { resource } = store
  const [first = ''] = key
  const columns = key.map((field) => sql`${columnOf(resource, field)} as ${sql.ref(field)}`)
  const asked = [...new Set(rows.map(({ values }) => String(values[first] ?? '').toLowerCase()))]
  const rest = key.slice(1).map((field) => {
    const values = [...new Set(rows.map(({ values: one }) => String(one[field] ?? '').toLowerCase()))]
    return sql`and coalesce(lower(${columnOf(resource, field)}::text), '') = any(${values})`
  })
  const { rows: found } = await sql<Row>`select t.id, ${sql.join(columns)} from ${tableOf(resource)} t
    where lower(${columnOf(resource, first)}::text) = any(${asked}) ${sql.join(rest, sql` `)}
    and ${store.reach(deps)}`.execute(deps.db)
  return new Map(found.map((row) => [keyOf(key, row), row.id]))
}

/** The rows of the batch an error points to: `/data/<n>/…`. */
const blamedRows = ({ errors }: Problem, count: number) =>
  new Set(
    errors.flatMap(({ source }) => {
      const n = Number(/^\/data\/(\d+)/.exec(source?.pointer ?? '')?.[1] ?? Number.NaN)
      return Number.isInteger(n) && n < count ? [n] : []
    }),
  )

function report({ errors }: Problem, { row, values }: Read, n: number, { mapping, refuse }: Means) {
  const own = errors.filter(
    ({ source }) => source?.pointer?.startsWith(`/data/${n}/`) || source?.pointer === `/data/${n}`,
  )
  for (const { detail, code, source } of own.length ? own : errors.slice(0, 1)) {
    const field = /^\/data\/\d+\/\w+\/(\w+)/.exec(source?.pointer ?? '')?.[1] ?? null
    const column = mapping.find((one) => one.field === field)?.head ?? null
    const value = field && values[field] != null ? String(values[field]).slice(0, 200) : null
    const { detail: message, hint } = splitDetail(detail)
    // Of a refused right the hint says what was wrong with this row.
    refuse({ row, column, field, value, code, message: errorIsForbidden(code) && hint ? hint : message })
  }
}

const errorIsForbidden = (code: string) => code === 'ERROR_UNAUTHORIZED_ACCESS'
