import { resources } from '@ems/contracts'
import { Problem, type RowOf } from '@ems/contracts/kit'
import { references } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { type OutboxEvent, record } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { badRequest, conflict, Forbidden, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { type Key, referenceKeys } from './reference-usages.ts'

type References = Store<typeof references>
type Reference = RowOf<typeof references> & Row

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const requested = z.strictObject({
  data: z.strictObject({
    type: z.literal(references.name).optional(),
    attributes: z.strictObject({ from: z.array(id).min(1).max(100), to: id }),
  }),
})

/**
 * POST /references/-actions/merge: moves every use of the references `from` to `to` and deletes them, all or nothing.
 * One audit row records the moves (docs/decisions/lookups-and-references.md).
 */
export const merge =
  (store: References): Handler =>
  (request, reply) => {
    const { user } = allow(request, references.can.bulkUpdate)
    allow(request, references.can.bulkDelete)
    const parsed = requested.safeParse(request.body)
    if (!parsed.success)
      throw badRequest('Sebutkan referensi yang digabung dan tujuannya.', {
        pointer: `/${parsed.error.issues[0]?.path.join('/') ?? ''}`,
      })
    const { from, to } = parsed.data.data.attributes
    return transact(request, reply, async (deps) => {
      const { target, gone } = await lockedRows(deps, store, from, to)
      const moved = await move(deps, gone, target)
      await remove(deps, gone)
      const events = gone.map((row) => eventOf(row, 'deleted', deps.user.id))
      await record(deps, [entryOf(target, gone, moved)], [...events, eventOf(target, 'updated', deps.user.id)])
      const row = await store.find(deps, target.id)
      return { status: 200, body: { data: objectsOf(references, { user })(row as unknown as Row), meta: { moved } } }
    })
  }

/** Refuses references that are out of scope, of another category, or system rows. */
async function lockedRows(deps: Deps, store: References, from: readonly string[], to: string) {
  if (from.includes(to))
    throw conflict('SAME_ROW', 'Referensi tidak dapat digabung ke dirinya sendiri.', { pointer: '/data/attributes/to' })
  const rows = await store.findMany(deps, [...new Set([...from, to])], 'update')
  const target = rows.find((row) => row.id === to)
  if (!target) throw NotFound({ pointer: '/data/attributes/to' })
  const removed = from.map((one, n) => {
    const row = rows.find((match) => match.id === one)
    const pointer = `/data/attributes/from/${n}`
    if (!row) throw NotFound({ pointer })
    if (row.category !== target.category)
      throw conflict('OTHER_CATEGORY', 'Hanya referensi dari kategori yang sama yang dapat digabung.', { pointer })
    if (row.is_system) throw conflict('SYSTEM_ROW', `${row.name} bawaan sistem dan tidak dapat digabung.`, { pointer })
    return row
  })
  // The company decides who sees a row: users with some companies in scope must not move rows to another one.
  if (target.category === 'company' && deps.user.scope !== 'group')
    throw Forbidden({ because: 'Perusahaan hanya dapat digabung oleh pengguna dengan cakupan seluruh grup.' })
  return { target, gone: removed as Reference[] }
}

type Moved = Readonly<Record<string, number>>

async function move(deps: Deps, removed: readonly Reference[], target: Reference): Promise<Moved> {
  const ids = removed.map((row) => row.id)
  const moved: Record<string, number> = {}
  try {
    const kept = await keptTables(deps)
    for (const key of await referenceKeys(deps.db)) {
      if (kept.has(key.table_name)) {
        await refuseUse(deps, key, ids)
        continue
      }
      const n =
        key.column_name === 'target_id'
          ? await relink(deps, key, ids, target.id)
          : await repoint(deps, key, ids, target.id)
      if (n) moved[`${key.table_name}.${key.column_name}`] = n
    }
    for (const line of lineColumns) {
      const n = await reline(deps, line, ids, target.id)
      if (n) moved[`${line.table}.${line.field}.${line.column}`] = n
    }
    await recode(deps, removed, target)
  } catch (error) {
    throw rejected(error)
  }
  return moved
}

/** Tables that this service may not update: they only grow. PostgreSQL refuses an update even where no row would change. */
async function keptTables({ db }: Deps): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'ems'::regnamespace and c.relkind in ('r', 'p') and not has_table_privilege(c.oid, 'update')`)
  return new Set(rows.map(({ name }) => name))
}

async function refuseUse({ db }: Deps, { table_name, column_name }: Key, ids: readonly string[]) {
  const row = await db.first(sql<{ one: number }>`select 1 as one from ${sql.id(`ems.${table_name}`)}
    where ${sql.id(column_name)} = any(${ids}::bigint[]) limit 1`)
  if (row) throw Booked()
}

async function repoint({ db, user }: Deps, key: Key, from: readonly string[], to: string) {
  const column = sql.id(key.column_name)
  const mark = key.has_version
    ? sql`, version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint`
    : sql``
  return db.run(sql`update ${sql.id(`ems.${key.table_name}`)} set ${column} = ${to}::bigint ${mark}
    where ${column} = any(${from}::bigint[])`)
}

type LineColumn = { table: string; field: string; column: string }

/** Reference columns inside jsonb lines, from the contracts: foreign keys do not cover them. */
const lineColumns: readonly LineColumn[] = resources.flatMap(({ name, meta, view }) =>
  Object.entries(meta).flatMap(([field, { columns = {} }]) =>
    Object.entries(columns).flatMap(([column, { to }]) =>
      to === references.name && !view ? [{ table: name.replaceAll('-', '_'), field, column }] : [],
    ),
  ),
)

async function reline({ db, user }: Deps, { table, field, column }: LineColumn, from: readonly string[], to: string) {
  const lines = sql.id(field)
  return db.run(sql`update ${sql.id(`ems.${table}`)} set
      ${lines} = (select jsonb_agg(case when line ->> ${column}::text = any(${from}::text[])
          then jsonb_set(line, array[${column}::text], to_jsonb(${to}::text)) else line end order by n)
        from jsonb_array_elements(${lines}) with ordinality every_line(line, n)),
      version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint
    where exists (select from jsonb_array_elements(${lines}) line where line ->> ${column}::text = any(${from}::text[]))`)
}

/** In a to-many field the target may already exist. */
async function relink({ db }: Deps, { table_name }: Key, from: readonly string[], to: string) {
  const table = sql.id(`ems.${table_name}`)
  const row = await db.first(sql<{ n: number }>`with gone as (
      delete from ${table} where target_id = any(${from}::bigint[]) returning owner_id
    ), linked as (
      insert into ${table} (owner_id, target_id) select distinct owner_id, ${to}::bigint from gone on conflict do nothing
    ) select count(*)::int as n from gone`)
  return row?.n ?? 0
}

/** Details that name another reference by its code, by category of the named reference. */
const codes: Readonly<Record<string, readonly [category: string, key: string][]>> = {
  'work-pattern': [['company', 'work_pattern']],
  position: [['position', 'superior']],
  grade: [['position', 'grade']],
}

async function recode({ db }: Deps, removed: readonly Reference[], target: Reference) {
  for (const [category, key] of codes[target.category] ?? [])
    await db.run(sql`update ems."references" set meta = jsonb_set(meta, ${[key]}::text[], to_jsonb(${target.code}::text)),
        version = version + 1, updated_at = now()
      where category = ${category} and meta ->> ${key} = any(${removed.map(({ code }) => code)}) and deleted_at is null`)
}

const remove = ({ db, user }: Deps, removed: readonly Reference[]) =>
  db.run(sql`update ems."references" set deleted_at = now(), version = version + 1, updated_at = now(),
      updated_by_id = ${user.id}::bigint where id = any(${removed.map((row) => row.id)}::bigint[])`)

const entryOf = (target: Reference, removed: readonly Reference[], moved: Moved) => ({
  action: 'merge',
  menu: references.menu,
  target_type: references.name,
  target_id: target.id,
  target_label: target.name,
  before: { merged: removed.map((row) => ({ id: row.id, code: row.code, name: row.name })) },
  after: { into: target.id, moved },
  rows_affected: Object.values(moved).reduce((sum, n) => sum + n, 0),
})

const eventOf = (row: Reference, event: 'deleted' | 'updated', actor: string): OutboxEvent => ({
  channel: `private-${references.name}.${row.company ?? '0'}`,
  event,
  payload: { id: row.id, version: row.version + 1, actor, changed: [] },
})

const Booked = () =>
  conflict('MERGE_REFUSED', 'Sebagian pemakaian sudah dibukukan dan tidak dapat dipindahkan.[Galat]Nonaktifkan saja.')

/** Refusals of the database: two rows that would become one, a closed ledger, a circle of parents. */
function rejected(error: unknown) {
  const { code, message } = error as { code?: string; message?: string }
  if (error instanceof Problem) return error
  if (code === 'EM422') return conflict('MERGE_REFUSED', message ?? '')
  if (code === '23505')
    return conflict(
      'MERGE_REFUSED',
      'Data yang memakai kedua referensi akan menjadi ganda.[Galat]Gabungkan datanya lebih dahulu.',
    )
  if (code === '42501') return Booked()
  return error
}
