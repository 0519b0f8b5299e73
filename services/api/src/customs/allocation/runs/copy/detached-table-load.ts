import { type Db, sql, type Transaction, transaction } from '@ems/postgres'
import { RUN_TIMEOUT_MS } from '../work/timeouts.ts'
import { allocationColumns, copyRows, type Run } from '../write.ts'

/** Rows of a run, produced once: `matched` resolves after the last shortage, `blocks` is their text for COPY. */
type RunRows = { matched: Promise<void>; blocks: (start: string) => Iterable<Buffer> }
type Connections = { tx: Transaction; pool: Db }

/**
 * Loads the rows of a large run into a detached table on a second connection, while the run's transaction changes the
 * documents. The table is committed separately; its rows are checked and indexed while the transaction books the
 * ledgers and then attaches it. A failed run leaves an invisible table, which is dropped (docs/decisions/kite-runs.md).
 */
export async function loadDetachedTable({ tx, pool }: Connections, run: Run, rows: RunRows) {
  const { tenant, bcl } = run
  const table = writeTable(pool, run, rows)
  // Both are awaited below; an earlier rejection must not end the process.
  table.filled.catch(() => undefined)
  table.indexed.catch(() => undefined)
  try {
    const name = await table.filled
    await rows.matched
    await tx.run(sql`select ems.kite_book_run_usage(${name}, ${bcl}, ${tenant})`)
    await table.indexed
    await tx.run(sql`select ems.kite_attach_run(${name}, ${bcl}, ${tenant})`)
  } catch (error) {
    // The transaction failed; its locks end with its connection.
    await tx.run(sql`rollback`).catch(() => undefined)
    const name = await table.filled.catch(() => undefined)
    await table.indexed.catch(() => undefined)
    if (name) await drop(pool, name)
    throw error
  }
}

/** `filled` resolves to the name of the table when its rows are committed, `indexed` when its indexes exist. */
function writeTable(pool: Db, run: Run, rows: RunRows) {
  const filled = Promise.withResolvers<string>()
  const options = { timeoutMs: RUN_TIMEOUT_MS }
  const fill = async (tx: Transaction) => {
    const { name } = await tx.one(sql<{ name: string }>`select ems.kite_open_run(${run.bcl}) as name`)
    // With `freeze`: nobody sees the table before its commit, and the first reader need not set hint bits.
    await copyRows(tx, `copy ems.${name} (${allocationColumns.join(', ')}) from stdin (freeze)`, rows.blocks(''))
    await tx.run(sql`select ems.kite_close_run(${name}, ${run.bcl}, ${run.tenant}, ${run.run_no}, ${run.user})`)
    return name
  }
  const write = async () => {
    try {
      const name = await transaction(pool, fill, options)
      filled.resolve(name)
      await transaction(pool, (tx) => tx.run(sql`select ems.kite_index_run(${name})`), options)
    } catch (error) {
      filled.reject(error)
      throw error
    }
  }
  return { filled: filled.promise, indexed: write() }
}

/** If it cannot be dropped now, the schedule drops it. */
const drop = (pool: Db, name: string) =>
  pool.run(sql`drop table if exists ${sql.id(`ems.${name}`)}`).catch(() => undefined)
