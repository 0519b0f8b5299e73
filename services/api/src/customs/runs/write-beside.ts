import type { Pool } from '@ems/postgres'
import type { PoolClient } from 'pg'
import type { Matched, RowsOfRun } from './execute.ts'
import { type Read, readOn } from './load.ts'
import { RUN_PATIENCE_MS } from './patience.ts'
import { copyRows, markLines, ownNames, type Run, writeDifferences } from './write.ts'

type Connections = { client: PoolClient; read: Read; pool: Pick<Pool, 'connect'> }

/**
 * Writes the rows of a large run into a table of its own by a second connection, while the run's transaction changes the
 * documents. That table is committed by itself and belongs to nothing; the run's transaction takes it in at the end, after
 * PostgreSQL compared it with what was booked. A run that fails leaves a table that nobody sees, which is dropped.
 */
export async function writeBeside(
  { client, read, pool }: Connections,
  run: Run,
  rows: RowsOfRun,
  { match, differences }: Matched,
) {
  const { tenant, bcl } = run
  const written = writeTable(pool, run, rows)
  // Awaited below, after what happens meanwhile; must not end the process before.
  written.catch(() => undefined)
  try {
    const { ids, quantities } = takenBy(match)
    await read('select ems.kite_use_run($1, $2::bigint[], $3::numeric[])', [tenant, ids, quantities])
    await markLines(read, run, match)
    await writeDifferences(client, differences)
  } catch (error) {
    const name = await written.catch(() => undefined)
    if (name) await drop(pool, name)
    throw error
  }
  const name = await written
  try {
    await read('select ems.kite_book_run($1, $2, $3)', [name, bcl, tenant])
  } catch (error) {
    // In the middle of a refused transaction, whose locks end with its connection.
    await read('rollback').catch(() => undefined)
    await drop(pool, name)
    throw error
  }
}

async function writeTable(pool: Pick<Pool, 'connect'>, run: Run, rows: RowsOfRun): Promise<string> {
  const client = await pool.connect()
  try {
    const read = readOn(client)
    await read('begin')
    await read(`set local statement_timeout = ${RUN_PATIENCE_MS}`)
    const [table] = await read<{ name: string }>('select ems.kite_open_run($1) as name', [run.bcl])
    const name = table?.name as string
    await copyRows(client, `copy ems.${name} (${ownNames.join(', ')}) from stdin`, rows.blocks(''))
    await read('select ems.kite_close_run($1, $2, $3, $4, $5)', [name, run.bcl, run.tenant, run.run_no, run.user])
    await read('commit')
    client.release()
    return name
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

const drop = async (pool: Pick<Pool, 'connect'>, name: string) => {
  const client = await pool.connect()
  // What cannot be dropped now is dropped by the schedule.
  await client.query(`drop table if exists ems.${name}`).catch(() => undefined)
  client.release()
}

/** What the run takes from each PIB line, as PostgreSQL reads it. */
function takenBy({ ledger, takes, parameters: { decimal } }: Matched['match']) {
  const sums = new BigInt64Array(ledger.ids.length)
  const wide = new Map<number, bigint>()
  for (let take = 0; take < takes.count; take++) {
    const line = takes.line[take] as number
    const sum = (wide.get(line) ?? (sums[line] as bigint)) + takes.qty.at(take)
    if (BigInt.asIntN(64, sum) === sum) sums[line] = sum
    else wide.set(line, sum)
  }
  const ids: string[] = []
  const quantities: string[] = []
  for (const [line, id] of ledger.ids.entries()) {
    const sum = wide.get(line) ?? (sums[line] as bigint)
    if (sum === 0n) continue
    ids.push(id)
    quantities.push(`${sum}e-${decimal}`)
  }
  return { ids, quantities }
}
