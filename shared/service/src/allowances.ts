type Options = {
  /** Burst size of a client. */
  atOnce: number
  /** Refill per second. */
  perSecond: number
  /** Most clients that are remembered; the one that took least recently is forgotten first. */
  clients?: number
}

export type Allowances = ReturnType<typeof allowances>

/** Token buckets per client in the memory of this process: a check costs one map lookup. */
export function allowances({ atOnce, perSecond, clients = 20_000 }: Options) {
  const existing = new Map<string, { left: number; at: number }>()

  const leftOf = (client: string, now: number) => {
    const entry = existing.get(client)
    return entry ? Math.min(atOnce, entry.left + ((now - entry.at) / 1_000) * perSecond) : atOnce
  }
  const secondsUntilOne = (left: number) => (left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond)))

  return {
    /** Seconds until this client may take again; 0 when it may now. Takes nothing. */
    wait: (client: string) => secondsUntilOne(leftOf(client, performance.now())),

    /** Takes one, or answers in how many seconds there is one: 0 when it was taken. */
    take(client: string) {
      const now = performance.now()
      const left = leftOf(client, now)
      const seconds = secondsUntilOne(left)
      if (seconds > 0) return seconds
      existing.delete(client)
      existing.set(client, { left: left - 1, at: now })
      const [oldest] = existing.size > clients ? existing.keys() : []
      if (oldest !== undefined) existing.delete(oldest)
      return 0
    },
  }
}
