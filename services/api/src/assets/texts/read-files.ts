import { setTimeout as sleep } from 'node:timers/promises'
import { readNextFile } from './read-next-file.ts'

type Means = Omit<Parameters<typeof readNextFile>[0], 'signal'>

const IDLE_MS = 2_000

/** Reads waiting files one after the other, for as long as the worker runs. Returns what ends it, in the middle of a file too. */
export function readFiles(means: Means): () => Promise<void> {
  const stop = new AbortController()
  const reading = (async () => {
    while (!stop.signal.aborted) {
      const wasThere = await readNextFile({ ...means, signal: stop.signal }).catch((error: unknown) => {
        means.log.warn({ err: error }, 'no file could be read')
        return false
      })
      if (!wasThere) await sleep(IDLE_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort(new Error('The worker stops.'))
    await reading
  }
}
