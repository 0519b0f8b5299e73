import { useSyncExternalStore } from 'react'

/** A value with subscribers. Setting an equal value sends no notification. */
export type Observable<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** State that outlives components, with one owner: the module that creates it. */
export function observable<T>(initial: T): Observable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders again whenever the value changes. */
export const useObservable = <T>(source: Observable<T>) => useSyncExternalStore(source.subscribe, source.get)
