import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountingConnection } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import type { Accurate } from './accurate.ts'
import { busy } from './accurate-error.ts'

/** A job waits this long for its call, then ends and is tried again later. */
const MAX_WAIT_S = 60
/** Calls leave some milliseconds late; with 50 ms more, no second has more of them than the setting says. */
const LATE_MS = 50
const SECOND_MS = 1_000 + LATE_MS
/** A machine that is always late calls after this many slots all the same: slow is better than never. */
const MAX_LATE_SLOTS = 5

/**
 * Waits until the next call of a connection may begin. All processes share one row, so together they stay below the limit
 * of the provider (8 a second); a person's call waits behind the calls that have their slot, not behind a whole job. A
 * process that was busy when its slot came takes another one: its call would leave together with the next ones.
 * Throws *busy* when the provider asked for a longer pause than the caller waits.
 */
export async function takeSlot(
  { db, settings }: Accurate,
  connection: AccountingConnection,
  maxSeconds = MAX_WAIT_S,
): Promise<void> {
  const everyMs = SECOND_MS / settings.callsPerSecond
  for (let missed = 0; missed < MAX_LATE_SLOTS; missed += 1) {
    const start = performance.now()
    const slot = await db.first(sql<{ wait: number }>`
      update ems.accounting_call_slots
      set next_at = greatest(next_at, clock_timestamp()) + ${everyMs}::float8 * interval '1 millisecond'
      where connection = ${connection} and next_at <= clock_timestamp() + ${maxSeconds}::float8 * interval '1 second'
      returning (extract(epoch from next_at - clock_timestamp()) * 1000 - ${everyMs}::float8)::float8 as wait`)
    if (!slot) throw busy(await secondsHeld(db, connection))
    if (slot.wait > 0) await sleep(slot.wait)
    if (performance.now() - start - Math.max(slot.wait, 0) < LATE_MS) return
  }
}

const secondsHeld = async (db: Accurate['db'], connection: AccountingConnection) =>
  (
    await db.one(sql<{ seconds: number }>`select extract(epoch from next_at - clock_timestamp())::float8 as seconds
      from ems.accounting_call_slots where connection = ${connection}`)
  ).seconds

/** Lets nothing begin before the time that the provider named. */
export const holdSlots = ({ db }: Accurate, connection: AccountingConnection, seconds: number) =>
  db.run(sql`update ems.accounting_call_slots
    set next_at = greatest(next_at, clock_timestamp() + ${seconds}::float8 * interval '1 second')
    where connection = ${connection}`)
