import { type Db, sql } from '@ems/postgres'

type Batch = { key: string; isOrdered: boolean; items: unknown[]; write: (items: never[]) => Promise<unknown> }

/** `remembered` has what is read once. */
type Open = { batches: Batch[]; remembered: Map<string, Promise<unknown>> }
const open = new WeakMap<Db, Open>()

/**
 * Runs `work`, and writes its audit entries, events, notices and inbox items with the last statements of the transaction:
 * one for each kind and not one for each row. If `work` throws, nothing of them is written. Do not read them in `work`.
 */
export async function gathering<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (open.has(db)) return work()
  const batches: Batch[] = []
  open.set(db, { batches, remembered: new Map() })
  const result = await work().finally(() => open.delete(db))
  for (const { items, write } of batches) if (items.length) await write(items as never[])
  return result
}

type Kind<Item> = {
  /** Items with the same key are written together. */
  key: string
  write: (items: readonly Item[]) => Promise<unknown>
  /** Whether the item may be written together with these. */
  joins?: (items: readonly Item[]) => boolean
  /** Keeps its place among all ordered kinds. */
  isOrdered?: boolean
}

/** Writes an item now or, inside of `gathering`, with the others. */
export async function gather<Item>(
  db: Db,
  item: Item,
  { key, write, isOrdered = false, joins = () => true }: Kind<Item>,
): Promise<void> {
  const batches = open.get(db)?.batches
  if (!batches) {
    await write([item])
    return
  }
  const batch = isOrdered
    ? batches.findLast((one) => one.isOrdered)
    : batches.find((one) => one.key === key && !one.isOrdered)
  if (batch?.key === key && joins(batch.items as Item[])) batch.items.push(item)
  else batches.push({ key, isOrdered, items: [item], write: write as Batch['write'] })
}

/** Reads what `work` of `gathering` does not change: once, whoever asks. */
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
