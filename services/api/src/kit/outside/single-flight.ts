/** Lets one call of a key run at a time within this process; who comes meanwhile gets its result. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const existing = running.get(key)
    if (existing) return existing
    const promise = work().finally(() => running.delete(key))
    running.set(key, promise)
    return promise
  }
}
