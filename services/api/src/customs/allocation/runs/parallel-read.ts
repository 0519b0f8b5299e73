import type { Pool } from '@ems/postgres'
import type { PoolClient } from 'pg'
import { readOn } from './load.ts'
import { RUN_TIMEOUT_MS } from './timeouts.ts'

/**
 * Opens a second, read-only connection on the snapshot of `client`'s transaction, so that the transaction can write
 * meanwhile.
 */
export async function readInParallel(client: PoolClient, pool: Pick<Pool, 'connect'>) {
  const [snapshot] = await readOn(client)<{ id: string }>('select pg_export_snapshot() as id')
  return async <Result>(read: (reader: PoolClient) => Promise<Result>): Promise<Result> => {
    const reader = await pool.connect()
    try {
      await reader.query('begin isolation level repeatable read read only')
      await reader.query(`set transaction snapshot '${snapshot?.id}'`)
      await reader.query(`set local work_mem = '96MB'; set local statement_timeout = ${RUN_TIMEOUT_MS}`)
      const result = await read(reader)
      await reader.query('commit')
      reader.release()
      return result
    } catch (error) {
      reader.release(error as Error)
      throw error
    }
  }
}
