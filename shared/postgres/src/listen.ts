import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Listening = {
  /** False while PostgreSQL cannot tell us anything. */
  connected: () => boolean
  close: () => Promise<void>
}

type Options = {
  url: string
  /** Shows up in pg_stat_activity. */
  name: string
  onNotice: (channel: string, payload: string) => void
  /** Called whenever listening begins, first or again: notices may have been missed. */
  onGap: () => void
  onError: (error: Error) => void
}

/** A connection whose network was cut does not say so: it is asked this often, and has as long to answer. */
const PROBE_EVERY_MS = 15_000
const MAX_DELAY_MS = 5_000

/** Receives `NOTIFY` on the channels while the process runs, reconnecting after failures. */
export function listen(channels: readonly string[], options: Options): Listening {
  let closed = false
  let client: pg.Client | undefined

  const once = async () => {
    const mine = new pg.Client({
      connectionString: options.url,
      application_name: options.name,
      connectionTimeoutMillis: 3_000,
      query_timeout: MAX_DELAY_MS,
      keepAlive: true,
    })
    const ended = new Promise<void>((resolve) => mine.once('end', resolve))
    mine.on('error', options.onError)
    mine.on('notification', ({ channel, payload }) => options.onNotice(channel, payload ?? ''))
    try {
      await mine.connect()
      for (const channel of channels) await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
      client = mine
      options.onGap()
      await Promise.race([ended, untilSilent(mine)])
    } finally {
      client = undefined
      await Promise.race([mine.end().catch(options.onError), sleep(1_000, undefined, { ref: false })])
    }
  }
  const untilSilent = async (mine: pg.Client) => {
    while (!closed) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false })
      if (client === mine) await mine.query('select 1')
      else return
    }
  }
  const forever = async () => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, MAX_DELAY_MS)) {
      const since = Date.now()
      await once().catch(options.onError)
      if (Date.now() - since > MAX_DELAY_MS) wait = 100
      if (!closed) await sleep(wait, undefined, { ref: false })
    }
  }
  const running = forever()

  return {
    connected: () => client !== undefined,
    async close() {
      closed = true
      await client?.end().catch(options.onError)
      await Promise.race([running, sleep(3_000, undefined, { ref: false })])
    },
  }
}
