import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountingConnection } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import type { Accurate } from './accurate.ts'

/**
 * Waits until the next call of a connection may begin. All processes share one row, so together they stay below the limit
 * of the provider (8 a second); a person's call waits behind the calls that have their slot, not behind a whole job.
 */
export async function takeSlot({ db, settings }: Accurate, connection: AccountingConnection): Promise<void> {
  const everyMs = 1_000 / settings.callsPerSecond
  const { wait } = await db.one(sql<{ wait: number }>`
    update ems.accounting_call_slots
    set next_at = greatest(next_at, clock_timestamp()) + ${everyMs}::float8 * interval '1 millisecond'
    where connection = ${connection}
    returning (extract(epoch from next_at - clock_timestamp()) * 1000 - ${everyMs}::float8)::float8 as wait`)
  if (wait > 0) await sleep(wait)
}

/** Lets nothing begin before the time that the provider named. */
export const holdSlots = ({ db }: Accurate, connection: AccountingConnection, seconds: number) =>
  db.run(sql`update ems.accounting_call_slots
    set next_at = greatest(next_at, clock_timestamp() + ${seconds}::float8 * interval '1 second')
    where connection = ${connection}`)
