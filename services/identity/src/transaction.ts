import type { Pool } from '@ems/postgres'
import type pg from 'pg'

/** Runs `work` in one transaction: all of it happens or nothing. */
export async function inTransaction<T>(pool: Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback failed is not fit for the next caller.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(broken)
    throw error
  }
}
