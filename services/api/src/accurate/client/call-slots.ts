import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountingConnection } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import type { Accurate } from './accurate.ts'
import { busy } from './accurate-error.ts'

/** A job waits this long for its call, then ends and is tried again later. */
const MAX_WAIT_S = 60
/** A second of the provider's clock, which counts whole milliseconds, and some more. */
const SECOND_MS = 1_010

/**
 * Makes a call of a connection when its slot comes. All processes share one row, so together they stay below the limit of the
 * provider (8 a second); a person's call waits behind the calls that have their slot, not behind a whole job. A call
 * reaches the provider some time before its answer is here: with six calls a second, one begins a second after the
 * answer to the sixth before it, however late that one left; while it has no answer, a second after its slot.
 * Throws *busy* when the provider asked for a longer pause than the caller waits.
 */
export async function inSlot<T>(
  accurate: Accurate,
  connection: AccountingConnection,
  call: () => Promise<T>,
  maxSeconds = MAX_WAIT_S,
): Promise<T> {
  const { db, settings } = accurate
  const everyMs = SECOND_MS / settings.callsPerSecond
  const max = Math.max(1, Math.floor(settings.callsPerSecond))
  const begins = sql`greatest(next_at, clock_timestamp(),
    answered[${max}::int] + ${SECOND_MS}::float8 * interval '1 millisecond')`
  const slot = await db.first(sql<{ at: string; wait: number }>`
    update ems.accounting_call_slots
    set next_at = ${begins} + ${everyMs}::float8 * interval '1 millisecond', answered = (${begins} || answered)[1:${max}::int]
    where connection = ${connection} and next_at <= clock_timestamp() + ${maxSeconds}::float8 * interval '1 second'
    returning answered[1]::text as at, (extract(epoch from answered[1] - clock_timestamp()) * 1000)::float8 as wait`)
  if (!slot) throw busy(await secondsHeld(db, connection))
  if (slot.wait > 0) await sleep(slot.wait)
  try {
    return await call()
  } finally {
    await db.run(sql`update ems.accounting_call_slots
      set answered = array_replace(answered, ${slot.at}::timestamptz, clock_timestamp()) where connection = ${connection}`)
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
