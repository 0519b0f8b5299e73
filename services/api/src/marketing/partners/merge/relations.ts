import { resources } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import { type AuditEntry, record } from '../../../kit/audit/audit-log.ts'
import { EventsOfRows } from '../../../kit/audit/row-events.ts'
import type { Deps } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problems.ts'

/** Rows of a table that referred to a merged partner: `[id, partner before]`. */
export type Moved = { table: string; column: string; rows: readonly (readonly [id: string, before: string])[] }
export type MovedLines = { table: string; field: string; id: string; before: unknown; after: unknown }
export type Moves = {
  moved: readonly Moved[]
  lines: readonly MovedLines[]
  /** Relations to an item that the survivor has too: in the trash. */
  dropped: readonly string[]
  /** Contacts that were primary beside another one. */
  demoted: readonly string[]
  /** Price lists that would be valid beside one of the survivor: inactive now. */
  shelved?: readonly string[]
}
type Reference = { table: string; column: string }
type Written = { id: string; before: string; version: number | null; company: string | null; label: string | null }

/** Columns of the database that refer to partners, whatever area they are of. */
const references = ({ db }: Deps) =>
  db.rows(sql<Reference>`
    select r.relname as "table", a.attname as "column" from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'ems.partners'::regclass
      and r.relname not in ('partners', 'partners_vendor_categories', 'partner_merges') order by 1, 2`)

/** Polymorphic rows of a partner: comments and files. */
const attached: readonly Reference[] = [
  { table: 'comments', column: 'target_id' },
  { table: 'assets', column: 'target_id' },
]

const resourceOfTable = (table: string): Resource | undefined =>
  resources.find(({ name, view }) => !view && name.replaceAll('-', '_') === table)

/** What users call the rows of a table. */
export const labelOf = (table: string): string => resourceOfTable(table)?.label ?? table

const isAttached = (table: string) => attached.some((one) => one.table === table)

/** Lets everything that belongs to these partners belong to one of them, with an audit entry for each row. */
export async function moveRelations(deps: Deps, survivor: string, others: readonly string[]): Promise<Moves> {
  const { db } = deps
  const prepared = await prepare(deps, survivor, others)
  const moved: Moved[] = []
  for (const { table, column } of [...(await references(deps)), ...attached]) {
    const rows = await written(deps, { table, column }, () =>
      db.rows(sql<Written>`update ${tableNamed(table)} t set ${sql.id(column)} = ${typed(table, survivor)},
          version = t.version + 1, updated_at = now()
        from (select id, ${sql.id(column)}::text as before from ${tableNamed(table)}
          where ${sql.id(column)} = any(${typedMany(table, others)}) ${ofPartners(table)} for update) o
        where t.id = o.id ${table === 'partner_items' ? sql`and not t.id = any(${prepared.dropped}::bigint[])` : sql``}
        returning t.id::text, o.before, t.version, coalesce(to_jsonb(t) ->> 'company_id', to_jsonb(t) ->> 'owner_company_id') as company,
          coalesce(to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'number', to_jsonb(t) ->> 'code') as label`),
    )
    if (!rows.length) continue
    moved.push({ table, column, rows: rows.map(({ id, before }) => [id, before] as const) })
    await note(deps, { table, column }, rows, survivor)
  }
  return { moved, lines: await moveLines(deps, survivor, others), ...prepared }
}

/** Of two price lists: `o` is valid on a day of `t`, for the same company and currency. */
const isOverlapping = sql`o.is_active and o.deleted_at is null and o.id <> t.id
  and o.company_id is not distinct from t.company_id and o.currency = t.currency and o.is_promotion = t.is_promotion
  and daterange(o.valid_from, o.valid_to, '[]') && daterange(t.valid_from, t.valid_to, '[]')`

/** Rows that would collide at the survivor: the same item twice, two primary contacts, two price lists of one time. */
async function prepare({ db }: Deps, survivor: string, others: readonly string[]) {
  const dropped = await db.rows(sql<{ id: string }>`
    update ems.partner_items t set deleted_at = now(), version = version + 1
    where t.id in (
      select x.id from (
        select id, row_number() over (partition by item_id order by partner_id = ${survivor}::bigint desc, is_primary desc, id) as place
        from ems.partner_items where deleted_at is null and partner_id = any(${[survivor, ...others]}::bigint[])) x
      where x.place > 1) returning t.id::text`)
  const demoted = await db.rows(sql<{ id: string }>`
    update ems.contacts t set is_primary = false, version = version + 1
    where t.id in (
      select x.id from (
        select id, row_number() over (order by partner_id = ${survivor}::bigint desc, id) as place
        from ems.contacts where deleted_at is null and is_primary and partner_id = any(${[survivor, ...others]}::bigint[])) x
      where x.place > 1) returning t.id::text`)
  const shelved = await db.rows(sql<{ id: string }>`
    update ems.price_lists t set is_active = false, version = version + 1
    where t.is_active and t.deleted_at is null and t.partner_id = any(${others}::bigint[]) and exists (
      select from ems.price_lists o where o.partner_id = any(${[survivor, ...others]}::bigint[])
        and (o.partner_id = ${survivor}::bigint or o.id < t.id) and ${isOverlapping}) returning t.id::text`)
  return {
    dropped: dropped.map(({ id }) => id),
    demoted: demoted.map(({ id }) => id),
    shelved: shelved.map(({ id }) => id),
  }
}

/** Lines inside of rows, e.g. the vendor that a requested line proposes. */
async function moveLines({ db }: Deps, survivor: string, others: readonly string[]): Promise<MovedLines[]> {
  const all: MovedLines[] = []
  for (const { name, meta, view } of resources)
    for (const [field, { columns = {} }] of Object.entries(meta))
      for (const column of Object.keys(columns).filter((one) => columns[one]?.to === 'partners' && !view)) {
        const table = name.replaceAll('-', '_')
        const rows = await db.rows(sql<Omit<MovedLines, 'table' | 'field'>>`
          update ${tableNamed(table)} t set ${sql.id(field)} = o.after
          from (select id, ${sql.id(field)} as before, (
              select jsonb_agg(case when l ->> ${column}::text = any(${others}::text[])
                then l || jsonb_build_object(${column}::text, ${survivor}::text) else l end order by place)
              from jsonb_array_elements(${sql.id(field)}) with ordinality x (l, place)) as after
            from ${tableNamed(table)} where exists (
              select from jsonb_array_elements(${sql.id(field)}) l where l ->> ${column}::text = any(${others}::text[])) for update) o
          where t.id = o.id returning t.id::text, o.before, o.after`)
        all.push(...rows.map((row) => ({ table, field, ...row })))
      }
  return all
}

/** Lets what moved belong to its partner of before again, as far as it still belongs to the survivor. */
export async function moveBack(
  deps: Deps,
  survivor: string,
  { moved, lines, dropped, demoted, shelved = [] }: Moves,
): Promise<void> {
  const { db } = deps
  for (const { table, column, rows: kept } of moved) {
    const rows = await written(deps, { table, column }, () =>
      db.rows(sql<Written>`update ${tableNamed(table)} t set ${sql.id(column)} = ${table === 'comments' || table === 'assets' ? sql`o.partner` : sql`o.partner::bigint`},
          version = t.version + 1, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(kept.map(([id, partner]) => ({ id, partner })))}::jsonb) as o (id bigint, partner text)
        where t.id = o.id and t.${sql.id(column)} = ${typed(table, survivor)}
        returning t.id::text, o.partner as before, t.version, coalesce(to_jsonb(t) ->> 'company_id', to_jsonb(t) ->> 'owner_company_id') as company,
          coalesce(to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'title', to_jsonb(t) ->> 'number', to_jsonb(t) ->> 'code') as label`),
    )
    await note(deps, { table, column }, rows, undefined, survivor)
  }
  for (const { table, field, id, before, after } of lines)
    await db.run(sql`update ${tableNamed(table)} set ${sql.id(field)} = ${JSON.stringify(before)}::jsonb
      where id = ${id}::bigint and ${sql.id(field)} = ${JSON.stringify(after)}::jsonb`)
  await db.run(
    sql`update ems.partner_items set deleted_at = null, version = version + 1 where id = any(${dropped}::bigint[])`,
  )
  await db.run(sql`update ems.price_lists t set is_active = true, version = version + 1
    where t.id = any(${shelved}::bigint[]) and not t.is_active and not exists (
      select from ems.price_lists o where o.partner_id = t.partner_id and ${isOverlapping})`)
  await db.run(sql`update ems.contacts t set is_primary = true, version = version + 1 where t.id = any(${demoted}::bigint[])
    and not exists (select from ems.contacts x where x.partner_id = t.partner_id and x.is_primary and x.deleted_at is null)`)
}

const tableNamed = (table: string) => sql.id(`ems.${table}`)
const typed = (table: string, id: string): Sql => (isAttached(table) ? sql`${id}` : sql`${id}::bigint`)
const typedMany = (table: string, ids: readonly string[]): Sql =>
  isAttached(table) ? sql`${ids}::text[]` : sql`${ids}::bigint[]`
const ofPartners = (table: string): Sql => (isAttached(table) ? sql`and target_type = 'partners'` : sql``)

/** Two rows that may be there once for a partner cannot become rows of one partner. */
async function written(_: Deps, { table }: Reference, work: () => Promise<Written[]>): Promise<Written[]> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw conflict(
      'MERGE_CONFLICT',
      `Mitra-mitra ini memiliki ${labelOf(table)} yang hanya boleh ada sekali. Rapikan lebih dahulu.`,
    )
  }
}

/** An audit entry for each row that moved, and events for those who see it. */
async function note(deps: Deps, { table, column }: Reference, rows: readonly Written[], to?: string, from?: string) {
  const resource = resourceOfTable(table)
  if (!resource) return
  const field = column.replace(/_id$/, '')
  const events = new EventsOfRows(deps.user.id)
  const entries = rows.map(({ id, before, label }): AuditEntry => {
    const [old, next] = to === undefined ? [from, before] : [before, to]
    return {
      action: to === undefined ? 'unmerge' : 'merge',
      menu: resource.menu,
      target_type: resource.name,
      target_id: id,
      target_label: label,
      before: { [field]: old },
      after: { [field]: next },
      changed_fields: [field],
    }
  })
  for (const { id, version, company } of rows)
    events.add(`private-${resource.name}.${company ?? '0'}`, 'updated', { id, version: version ?? 1, changed: [field] })
  await record(deps, entries, events.all())
}
