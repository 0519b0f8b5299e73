import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type Db, listen, type Pool, sql, type Transaction, transaction } from '@ems/postgres'
import type { Log } from '@ems/service'
import type Pusher from 'pusher'

type Event = { id: string; channel: string; event: string; payload: Record<string, unknown> }

/** Events per request; the maximum of the protocol (`/batch_events`). */
const BATCH = 10
const BATCH_SIZE = 200
/** The outbox is also polled, because notifications may be missed. */
const POLL_MS = 1_000
const LONGEST_WAIT_MS = 5_000

export type Publisher = {
  /** Reason why events are not being sent, or undefined. */
  trouble: () => string | undefined
  close: () => Promise<void>
}

type Options = { pool: Pool; url: string; pusher: Pusher; log: Log }

/**
 * Sends the events of the outbox to the browsers, in order, and deletes sent ones. Each event is sent at least once,
 * also when worker, PostgreSQL or push service fail. One worker publishes at a time.
 */
export function startPublisher({ pool, url, pusher, log }: Options): Publisher {
  const db = createDatabase(pool)
  let closed = false
  let trouble: string | undefined
  let wake: () => void = () => undefined
  const listening = listen(['outbox'], {
    url,
    name: 'outbox publisher',
    onNotice: () => wake(),
    onGap: () => wake(),
    onError: (error) => log.warn({ err: error }, 'the publisher does not hear of new events'),
  })

  const run = async () => {
    for (let wait = 100; !closed; ) {
      const notified = new Promise<void>((resolve) => {
        wake = resolve
      })
      try {
        while (!closed && (await publishSome(db, pusher, log))) trouble = undefined
        if (trouble) log.info('events go out again')
        trouble = undefined
        wait = 100
        await Promise.race([notified, sleep(POLL_MS, undefined, { ref: false })])
      } catch (error) {
        if (!trouble) log.warn({ err: error }, 'events wait in the outbox')
        trouble = error instanceof Error ? error.message : String(error)
        await sleep(wait)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      }
    }
  }
  const running = run()

  return {
    trouble: () => trouble,
    async close() {
      closed = true
      wake()
      await Promise.all([running, listening.close()])
    },
  }
}

/** Publishes the oldest events; true when there may be more. A lock keeps the order across workers. */
async function publishSome(db: Db, pusher: Pusher, log: Log): Promise<boolean> {
  const { found, failure } = await transaction<Outcome>(db, async (tx) => {
    const { mine } = await tx.one(
      sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('ems.outbox')) as mine`,
    )
    return mine ? publish(tx, pusher, log) : { found: 0 }
  })
  if (failure) throw failure
  return found === BATCH_SIZE
}

type Outcome = { found: number; failure?: Error }

/** Sends in order and deletes sent events; `failure` is the error that stopped it. */
async function publish(tx: Transaction, pusher: Pusher, log: Log): Promise<Outcome> {
  const events = await tx.rows(
    sql<Event>`select id, channel, event, payload from ems.outbox order by id limit ${BATCH_SIZE}`,
  )
  let sent = 0
  let failure: Error | undefined
  while (sent < events.length && !failure) {
    const some = events.slice(sent, sent + BATCH)
    await send(pusher, some, log).then(
      () => {
        sent += some.length
      },
      (error: Error) => {
        failure = error
      },
    )
  }
  if (sent) await tx.run(sql`delete from ems.outbox where id = any(${events.slice(0, sent).map(({ id }) => id)})`)
  return { found: events.length, ...(failure ? { failure } : {}) }
}

async function send(pusher: Pusher, events: readonly Event[], log: Log) {
  try {
    await pusher.triggerBatch(events.map(({ channel, event, payload }) => ({ channel, name: event, data: payload })))
  } catch (error) {
    if (!isRejected(error)) throw error
    if (events.length > 1) {
      for (const event of events) await send(pusher, [event], log)
      return
    }
    // Drops an event that would always be refused and block the others. Browsers refetch.
    log.error({ err: error, event: events[0] }, 'an event was refused and is dropped')
  }
}

/**
 * Whether the push service refused the event itself (too large, bad name). Wrong credentials and limits are temporary.
 */
const isRejected = (error: unknown) => {
  const { status } = error as { status?: number }
  return status !== undefined && status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status)
}
