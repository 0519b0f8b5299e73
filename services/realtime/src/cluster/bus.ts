import type { PresenceState } from '../presence/presence.ts'
import type { Cached } from './cache.ts'

/** An event on its way to the subscribers of one channel. */
export type Publication = {
  channel: string
  event: string
  data: string | undefined
  /** The socket that must not receive it: its sender. */
  except?: string | undefined
  /** The member of a presence channel who sent it. */
  userId?: string | undefined
  /** When it was published, for cache channels. */
  at: number
}

/** Messages between instances. Counts are absolute, so a repeated message does no harm. */
export type Message =
  | ({ kind: 'event' } & Publication)
  | { kind: 'count'; channel: string; subscriptions: number }
  | { kind: 'join'; channel: string; id: string; info: unknown }
  | { kind: 'leave'; channel: string; id: string }
  | { kind: 'terminate'; user: string }

/** Complete state for an instance without any messages. */
export type State = { presences: PresenceState; cache: [channel: string, cached: Cached][] }

/** Handlers of an instance for messages, and its own state. */
export type Listener = {
  state(): State
  message(from: string, message: Message): void
  replaced(from: string, state: State): void
  gone(from: string): void
}

/** Connects the instances of the service. `send` never waits and never fails: what could not go now goes later. */
export type Bus = {
  /** Name of this instance. */
  readonly self: string
  /** Why this instance is cut off from the others, or undefined when it is not. */
  trouble(): string | undefined
  /** True on exactly one instance, as far as they know of each other: for what must happen once. */
  leads(): boolean
  send(message: Message): void
  /** Resolves when the others are known, or after a few seconds without them. */
  start(listener: Listener): Promise<void>
  stop(): Promise<void>
}

/** The bus of an instance that is the only one. */
export const soleInstance: Bus = {
  self: 'sole',
  trouble: () => undefined,
  leads: () => true,
  send: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}
