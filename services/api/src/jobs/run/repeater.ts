import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@ems/service'

/** Does `work` again and again; a failure is logged and the next turn tries again. Returns what ends it. */
export const repeater = (log: Log) => (failure: string, everyMs: number, work: () => Promise<unknown>) => {
  const stop = new AbortController()
  const turning = (async () => {
    while (!stop.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, failure))
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await turning
  }
}
