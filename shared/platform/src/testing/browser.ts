import { locks } from 'node:worker_threads'

/** One tab's storage; jsdom has only one for all. */
export class MemoryStorage implements Storage {
  [name: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  get length() {
    return Object.keys(this).length
  }
}

/** Web Locks and channels between tabs as browsers have them, on Node's own; they do not keep the test process alive. */
export function installTabApis(): void {
  const Channel = globalThis.BroadcastChannel
  class TestChannel extends Channel {
    constructor(name: string) {
      super(name)
      ;(this as unknown as { unref?: () => void }).unref?.()
    }
  }
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: TestChannel, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}
