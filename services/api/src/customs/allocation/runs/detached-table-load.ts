import type { Pool } from '@ems/postgres'
import type { PoolClient } from 'pg'
import { type Read, readOn } from './load.ts'
import { RUN_TIMEOUT_MS } from './timeouts.ts'
import { copyRows, ownNames, type Run } from './write.ts'

/** Rows of a run, produced once: `matched` resolves after the last shortage, `blocks` is their text for COPY. */
type RunRows = { matched: Promise<void>; blocks: (start: string) => Iterable<Buffer> }
type Connections = { client: PoolClient; read: Read; pool: Pick<Pool, 'connect'> }

/**
 * Loads the rows of a large run into a detached table on a second connection, while the run's transaction changes the
 * documents. The table is committed separately; its rows are checked and indexed while the transaction books the
 * ledgers and then attaches it. A failed run leaves an invisible table, which is dropped (docs/decisions/kite-runs.md).
 */
export async function loadDetachedTable({ client, read, pool }: Connections, run: Run, rows: RunRows) {
  const { tenant, bcl } = run
  const table = writeTable(pool, run, rows)
  // Both are awaited below; an earlier rejection must not end the process.
  table.filled.catch(() => undefined)
  table.indexed.catch(() => undefined)
  try {
    const name = await table.filled
    await rows.matched
    await read('select ems.kite_book_run_usage($1, $2, $3)', [name, bcl, tenant])
    await table.indexed
    await read('select ems.kite_attach_run($1, $2, $3)', [name, bcl, tenant])
  } catch (error) {
    // The transaction failed; its locks end with its connection.
    await client.query('rollback').catch(() => undefined)
    const name = await table.filled.catch(() => undefined)
    await table.indexed.catch(() => undefined)
    if (name) await drop(pool, name)
    throw error
  }
}

/** `filled` resolves to the name of the table when its rows are committed, `indexed` when its indexes exist. */
function writeTable(pool: Pick<Pool, 'connect'>, run: Run, rows: RunRows) {
  const filled = Promise.withResolvers<string>()
  const write = async () => {
    const client = await pool.connect()
    try {
      const read = readOn(client)
      await read('begin')
      await read(`set local statement_timeout = ${RUN_TIMEOUT_MS}`)
      const [table] = await read<{ name: string }>('select ems.kite_open_run($1) as name', [run.bcl])
      const name = table?.name as string
      // With `freeze`: nobody sees the table before its commit, and the first reader need not set hint bits.
      await copyRows(client, `copy ems.${name} (${ownNames.join(', ')}) from stdin (freeze)`, rows.blocks(''))
      await read('select ems.kite_close_run($1, $2, $3, $4, $5)', [name, run.bcl, run.tenant, run.run_no, run.user])
      await read('commit')
      filled.resolve(name)
      await read('begin')
      await read(`set local statement_timeout = ${RUN_TIMEOUT_MS}`)
      await read('select ems.kite_index_run($1)', [name])
      await read('commit')
      client.release()
    } catch (error) {
      filled.reject(error)
      client.release(error as Error)
      throw error
    }
  }
  return { filled: filled.promise, indexed: write() }
}

const drop = async (pool: Pick<Pool, 'connect'>, name: string) => {
  const client = await pool.connect()
  // If it cannot be dropped now, the schedule drops it.
  await client.query(`drop table if exists ems.${name}`).catch(() => undefined)
  client.release()
}
