import { createStore, get, set, update } from 'idb-keyval'

export type Scanned = { key: string }

// The database of this browser, made with the first scan screen.
let created: ReturnType<typeof createStore> | undefined
const store = () => (created ??= createStore('ems-stocktakes', 'stocktakes'))

/** Scans of one user for one act, such as a stock-taking, that the server has not taken yet. */
export function scanQueue<S extends Scanned>(act: string, user: string) {
  const place = `queue.${user}.${act}`
  const pending = async (): Promise<readonly S[]> => (await get<S[]>(place, store())) ?? []
  return {
    pending,
    /** Keeps a scan before it is sent: a page that is closed in between loses nothing. */
    add: (scan: S): Promise<void> => update<S[]>(place, (scans = []) => [...scans, scan], store()),
    /** Sends what is pending, in portions; what the server took is removed by its keys. */
    send: async <T>(portion: number, post: (scans: readonly S[]) => Promise<readonly T[]>): Promise<readonly T[]> => {
      const written: T[] = []
      for (;;) {
        const scans = (await pending()).slice(0, portion)
        if (!scans.length) return written
        written.push(...(await post(scans)))
        const keys = new Set(scans.map(({ key }) => key))
        await update<S[]>(place, (all = []) => all.filter(({ key }) => !keys.has(key)), store())
      }
    },
    /** Forgets what is pending, when the person says so. */
    drop: (): Promise<void> => set(place, [], store()),
  }
}

/** What `read` brings, kept for work without a network; without one, what was kept before. */
export async function keptOffline<T>(name: string, read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    const value = await read()
    await set(name, value, store())
    return value
  } catch (error) {
    const kept = await get<T>(name, store())
    if (kept !== undefined && !signal?.aborted) return kept
    throw error
  }
}
