import { type Db, type Sql, sql } from '@ems/postgres'

/** A name for a table of a closing statement, different from those of other parts. */
export type Naming = (table: string) => Sql

/** Part of the statement that closes a transaction; none of its parts sees what another one writes. */
export type Closing = {
  /** `name as (…)`: what `with` says of each table. */
  tables: readonly Sql[]
  /** The table of its events for browsers, if it has any. */
  events?: Sql
}

type Batch = {
  key: string
  isOrdered: boolean
  isAfter: (items: never[]) => boolean
  items: unknown[]
  close: (items: never[], name: Naming) => Closing | Promise<Closing>
}

/** `remembered` has what is read once. */
type Open = { batches: Batch[]; remembered: Map<string, Promise<unknown>> }
const open = new WeakMap<Db, Open>()

/**
 * Runs `work`, and writes its audit entries, events, notices and inbox items with the last statement of the transaction:
 * one for all kinds and all rows, where none has to see another. If `work` throws, nothing of them is written. Do not read
 * them in `work`.
 */
export async function gathering<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (open.has(db)) return work()
  const batches: Batch[] = []
  open.set(db, { batches, remembered: new Map() })
  const result = await work().finally(() => open.delete(db))
  for (const some of statementsOf(batches)) await writeAll(db, some)
  return result
}

/** Batches by the statements that write them: the unordered ones first, with the first ordered ones. */
function statementsOf(batches: readonly Batch[]): Batch[][] {
  const filled = batches.filter(({ items }) => items.length)
  const statements = [filled.filter(({ isOrdered }) => !isOrdered)]
  for (const batch of filled.filter(({ isOrdered }) => isOrdered)) {
    const last = statements.at(-1) as Batch[]
    const mustWait = batch.isAfter(batch.items as never[]) && last.some(({ isOrdered }) => isOrdered)
    if (mustWait) statements.push([batch])
    else last.push(batch)
  }
  return statements.filter((some) => some.length)
}

async function writeAll(db: Db, batches: readonly Pick<Batch, 'items' | 'close'>[]): Promise<void> {
  const parts: Closing[] = []
  for (const [n, { items, close }] of batches.entries())
    parts.push(await close(items as never[], (table) => sql.id(`${table}_${n}`)))
  const events = parts.flatMap((part) => (part.events ? sql`exists (select from ${part.events})` : []))
  await db.run(sql`with ${sql.join(parts.flatMap(({ tables }) => tables))}
    select ${events.length ? sql`pg_notify('outbox', '') where ${sql.join(events, sql` or `)}` : sql`true`}`)
}

type Kind<Item> = {
  /** Items with the same key are written together. */
  key: string
  close: (items: readonly Item[], name: Naming) => Closing | Promise<Closing>
  /** Whether the item may be written together with these. */
  joins?: (items: readonly Item[]) => boolean
  /** Keeps its place among all ordered kinds. */
  isOrdered?: boolean
  /** Whether these items look at what ordered ones before them wrote. */
  isAfter?: (items: readonly Item[]) => boolean
}

/** Writes an item now or, inside of `gathering`, with the others. */
export async function gather<Item>(
  db: Db,
  item: Item,
  { key, close, isOrdered = false, joins = () => true, isAfter = () => false }: Kind<Item>,
): Promise<void> {
  const batches = open.get(db)?.batches
  const kind = { close: close as Batch['close'], isAfter: isAfter as Batch['isAfter'] }
  if (!batches) {
    await writeAll(db, [{ items: [item], close: kind.close }])
    return
  }
  const batch = isOrdered
    ? batches.findLast((one) => one.isOrdered)
    : batches.find((one) => one.key === key && !one.isOrdered)
  if (batch?.key === key && joins(batch.items as Item[])) batch.items.push(item)
  else batches.push({ key, isOrdered, items: [item], ...kind })
}

/** Reads rows that the `work` of `gathering` does not change: once for all callers. */
export function readOnce<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const remembered = open.get(db)?.remembered
  const result = (remembered?.get(key) as Promise<T> | undefined) ?? read()
  remembered?.set(key, result)
  return result
}

/** Runs `work` behind a savepoint. If it throws, everything that it wrote or gathered is taken back. */
export async function behindSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const batches = open.get(db)?.batches ?? []
  const before = batches.map(({ items }) => items.length)
  await db.run(sql`savepoint each_row`)
  try {
    const result = await work()
    await db.run(sql`release savepoint each_row`)
    return result
  } catch (error) {
    for (const [n, { items }] of batches.entries()) items.length = before[n] ?? 0
    await db.run(sql`rollback to savepoint each_row`)
    throw error
  }
}
