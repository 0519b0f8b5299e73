import { type Db, sql, type Transaction, transaction } from '@ems/postgres'
import { RUN_TIMEOUT_MS } from '../work/timeouts.ts'

/**
 * Reads on a second connection on the snapshot of `tx`, so that `tx` can write meanwhile. The returned function may be
 * called as long as `tx` lives.
 */
export async function readInParallel(tx: Transaction, pool: Db) {
  const { id } = await tx.one(sql<{ id: string }>`select pg_export_snapshot() as id`)
  return <Result>(read: (reader: Transaction) => Promise<Result>): Promise<Result> =>
    transaction(
      pool,
      async (reader) => {
        await reader.run(sql`set transaction snapshot ${sql.lit(id)}`)
        await reader.run(sql`set local work_mem = '96MB'`)
        return read(reader)
      },
      { timeoutMs: RUN_TIMEOUT_MS, isSnapshot: true },
    )
}
