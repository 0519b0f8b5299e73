import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, retrying, upgrade } from '@ems/postgres'
import type { Log } from '@ems/service'
import pg from 'pg'
import type { Link } from './stream.ts'

/** Notifications of this name carry the traffic between the instances that share a database. */
const CHANNEL = 'ems_realtime'
/** PostgreSQL refuses 8000 bytes. https://www.postgresql.org/docs/current/sql-notify.html */
const MAX_BYTES = 7_900
const CHECK_MS = 5_000
const LONGEST_WAIT_MS = 1_000
const START_MS = 5_000
const RETRY_MS = 1_000

/** Found from the package: in a bundle this file lies elsewhere. */
const sqlFolder = path.resolve(findPackageJSON(import.meta.url) ?? '', '../sql')

const notify = 'select pg_notify($1, $2)'
const notifyOfRow = `
  with old as (delete from realtime.long_messages where written_at < now() - interval '5 minutes'),
       long as (insert into realtime.long_messages (body) values ($2) returning id)
  select pg_notify($1, '#' || id) from long`

/** A link over LISTEN and NOTIFY that reconnects when PostgreSQL is available. Creates its schema. */
export function postgresLink({ url, log }: { url: string; log: Log }): Link {
  const pool = connect({ url, name: 'ems realtime', max: 2, onError: (error) => log.warn(error.message) })
  let trouble: string | undefined = 'not connected to PostgreSQL yet'
  let stopped = false
  let listening: pg.Client | undefined
  let sent = Promise.resolve()
  let received = Promise.resolve()

  async function listen(onText: (text: string) => void, onUp: () => void) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ems realtime listener',
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
    })
    const ended = once(client, 'end')
    const lost = new Promise<Error>((resolve) => client.on('error', resolve))
    // `end` may come with an error, which `once` would turn into an unhandled rejection.
    ended.catch(() => undefined)
    client.on('notification', ({ payload = '' }) => {
      // One after the other: a row takes a round trip, and what follows it must not overtake it.
      received = received.then(async () => {
        const text = await textOf(payload)
        if (text !== undefined) onText(text)
      })
    })
    await client.connect()
    listening = client
    await client.query(`listen ${CHANNEL}`)
    trouble = undefined
    onUp()
    // A black-holed connection stays silent: only a query detects it.
    while (!stopped) {
      const end = await Promise.race([lost, ended, sleep(CHECK_MS, 'fine', { ref: false })])
      if (end !== 'fine') throw end instanceof Error ? end : new Error('the connection ended')
      await client.query('select 1')
    }
  }

  async function textOf(payload: string) {
    if (!payload.startsWith('#')) return payload
    try {
      const { rows } = await pool.query('select body from realtime.long_messages where id = $1', [payload.slice(1)])
      return rows[0]?.body as string | undefined
    } catch (error) {
      // The sender's next number shows that something is missing, and it is asked for again.
      log.warn({ error: (error as Error).message }, 'a long message was not read')
      return undefined
    }
  }

  async function keepListening(onText: (text: string) => void, onUp: () => void) {
    await Promise.resolve()
    for (let wait = 50; !stopped; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await upgrade(pool, { schema: 'realtime', directory: sqlFolder })
        await listen(onText, () => {
          wait = 50
          log.info('connected to the other instances')
          onUp()
        })
      } catch (error) {
        trouble = `PostgreSQL is away: ${(error as Error).message}`
        if (!stopped) log.warn({ error: (error as Error).message }, 'cut off from the other instances')
      }
      listening?.end().catch(() => undefined)
      listening = undefined
      if (!stopped) await sleep(wait)
    }
  }

  async function sendNow(text: string) {
    if (trouble !== undefined || stopped) return
    try {
      const sql = Buffer.byteLength(text) > MAX_BYTES ? notifyOfRow : notify
      // After an outage the pool may still hold dead connections. Hearing a message twice does no harm.
      await retrying(() => pool.query(sql, [CHANNEL, text]), RETRY_MS)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'a message was not sent')
    }
  }

  return {
    trouble: () => trouble,
    send: (text) => {
      sent = sent.then(() => sendNow(text))
      return sent
    },
    start: (onText, onUp) => {
      const up = new Promise<void>((resolve) => {
        void keepListening(onText, () => {
          onUp()
          resolve()
        })
      })
      return Promise.race([up, sleep(START_MS, undefined, { ref: false })])
    },
    stop: async () => {
      stopped = true
      await sent
      await Promise.allSettled([listening?.end(), pool.end()])
    },
  }
}
