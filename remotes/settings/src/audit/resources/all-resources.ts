import type { resourceOf as find } from '@ems/contracts'
import { useEffect, useSyncExternalStore } from 'react'

/*
 * The contracts of every collection: 35 kB that the first rows do not wait for. They are read beside the rows, and the
 * screen is drawn again with their words.
 */
let all: { resourceOf: typeof find } | undefined
let reading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Reads the contracts once; a failure is tried again by the next call. */
export function readAllResources(): Promise<void> {
  reading ??= import('@ems/contracts').then(
    (contracts) => {
      all = contracts
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      reading = undefined
      throw error
    },
  )
  return reading
}

/** Whether the contracts are read; the component is drawn again when they are. */
export function useAllResources(): boolean {
  useEffect(() => {
    // The words stay those of the server where the file cannot be had.
    readAllResources().catch(() => undefined)
  }, [])
  return useSyncExternalStore(subscribe, areResourcesRead)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const areResourcesRead = () => all !== undefined

/** The contract of a collection; undefined for an unknown one, and while they are being read. */
export const resourceOf: typeof find = (type) => all?.resourceOf(type)
