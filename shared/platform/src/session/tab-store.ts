import { tabStorage } from './tab-storage.ts'

/** Reason of an end that the user did not request. */
export type Ending = 'expired' | 'idle' | 'revoked' | 'stranger'

type Message =
  | { kind: 'need-session' }
  | { kind: 'session'; from: string; key: string; value: string }
  | { kind: 'cleared'; key: string; sub: string; because?: Ending }

/** Events of the session in other tabs. */
export type TabEvents = {
  /** A newer session of the same person, or the first one of this tab; it is stored already. */
  onSession: () => void
  onCleared: (because?: Ending) => void
  /** Another user signed in; the session of this tab stays unchanged. */
  onStranger: () => void
}

/** The longest a tab waits for what the others have; a tab that the browser has frozen does not answer. */
const TIMEOUT_MS = 300
const CHANNEL = 'ems-session'
/** Every tab that has a session holds a lock of this name and its own id: says how many answers to wait for. */
const HOLDER = 'ems-session-holder '
const PREFIX = 'oidc.'

/**
 * Keeps the session in the storage of this tab and in step with the others of this origin: a new tab asks for it, a
 * renewal reaches all, and so does an end. This is the `userStore` of oidc-client-ts; a value is its serialised user.
 */
export class TabStore {
  readonly #channel = new BroadcastChannel(CHANNEL)
  readonly #events: TabEvents
  readonly #storage: Storage
  readonly #id = crypto.randomUUID()
  readonly #waiting = new Set<(from: string) => void>()
  #restored: Promise<void> | undefined
  #release: (() => void) | undefined

  constructor(events: TabEvents, storage: Storage = tabStorage) {
    this.#events = events
    this.#storage = storage
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data)
  }

  async get(key: string): Promise<string | null> {
    this.#restored ??= this.#restore(key)
    await this.#restored
    return this.#storage.getItem(PREFIX + key)
  }

  async set(key: string, value: string): Promise<void> {
    this.#restored ??= Promise.resolve()
    const whole = stamped(this.#storage.getItem(PREFIX + key), value)
    this.#keep(PREFIX + key, whole)
    this.#send({ kind: 'session', from: this.#id, key: PREFIX + key, value: whole })
  }

  /** Ends this person's session in every tab. */
  async remove(key: string, because?: Ending): Promise<string | null> {
    const value = this.#storage.getItem(PREFIX + key)
    this.forget(key)
    if (value) this.#send({ kind: 'cleared', key: PREFIX + key, sub: read(value).profile.sub, because })
    return value
  }

  /** Ends the session in this tab alone. */
  forget(key: string): void {
    this.#storage.removeItem(PREFIX + key)
    this.#release?.()
    this.#release = undefined
  }

  async getAllKeys(): Promise<string[]> {
    return Object.keys(this.#storage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  }

  /**
   * Takes over what the other tabs have, where it is newer: a message sent while a tab was reloading never reached it.
   * Waits until all of them have answered, or long enough.
   */
  async catchUp(): Promise<void> {
    const others = await otherHolders(this.#id)
    if (others === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const responded = new Set<string>()
    const listener = (from: string) => {
      responded.add(from)
      if (responded.size >= others) resolve()
    }
    this.#waiting.add(listener)
    const timer = setTimeout(resolve, TIMEOUT_MS)
    this.#send({ kind: 'need-session' })
    await promise
    clearTimeout(timer)
    this.#waiting.delete(listener)
  }

  /** Adds the employee of the signed-in person to what is stored (specification §3); it is no claim of the identity. */
  rememberEmployee(key: string, employee_id: string | null): void {
    const value = this.#storage.getItem(PREFIX + key)
    if (value) this.#storage.setItem(PREFIX + key, JSON.stringify({ ...JSON.parse(value), employee_id }))
  }

  close(): void {
    this.#release?.()
    this.#channel.close()
  }

  async #restore(key: string) {
    const value = this.#storage.getItem(PREFIX + key)
    if (value) this.#keep(PREFIX + key, value)
    else await this.catchUp()
  }

  #keep(key: string, value: string) {
    this.#storage.setItem(key, value)
    if (this.#release || !navigator.locks) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    void navigator.locks.request(HOLDER + this.#id, () => promise)
  }

  #receive(message: Message) {
    if (message.kind === 'need-session') return this.#answer()
    if (message.kind === 'session') {
      this.#take(message.key, message.value)
      for (const listener of this.#waiting) listener(message.from)
      return
    }
    const mine = this.#storage.getItem(message.key)
    // This tab may have the session of another user by now.
    if (!mine || read(mine).profile.sub !== message.sub) return
    this.forget(message.key.slice(PREFIX.length))
    this.#events.onCleared(message.because)
  }

  #take(key: string, value: string) {
    const mine = this.#storage.getItem(key)
    const [ours, theirs] = [mine ? read(mine) : undefined, read(value)]
    if (ours && ours.profile.sub !== theirs.profile.sub) return this.#events.onStranger()
    // A tab that has not heard of a renewal yet still answers with the old token.
    if (ours && ours.stored_at >= theirs.stored_at) return
    this.#keep(key, value)
    this.#events.onSession()
  }

  #answer() {
    for (const key of Object.keys(this.#storage)) {
      const value = key.startsWith(`${PREFIX}user:`) ? this.#storage.getItem(key) : null
      if (value) this.#send({ kind: 'session', from: this.#id, key, value })
    }
  }

  #send(message: Message) {
    this.#channel.postMessage(message)
  }
}

/** Number of other tabs with a session; unknown without the Web Locks API, and then the full time is waited. */
async function otherHolders(id: string) {
  if (!navigator.locks) return Number.POSITIVE_INFINITY
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter(({ name }) => name?.startsWith(HOLDER) && name !== HOLDER + id).length
}

/** The part of the stored user that is used here. `stored_at` orders renewals; all tabs share one clock. */
type Stored = { access_token: string; stored_at: number; profile: { sub: string }; employee_id?: string | null }

const read = (value: string): Stored => JSON.parse(value)

/** oidc-client-ts writes only what it knows; the employee stays with the same person. */
function stamped(before: string | null, value: string) {
  const [old, next] = [before ? read(before) : undefined, read(value)]
  const employee_id = old?.profile.sub === next.profile.sub ? old.employee_id : undefined
  return JSON.stringify({ ...next, employee_id, stored_at: Math.max(Date.now(), (old?.stored_at ?? 0) + 1) })
}
