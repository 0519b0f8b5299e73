/** Everything that is bounded. The sizes are those of the hosted service, so that a move there changes nothing. */
export const defaultLimits = {
  connections: 10_000,
  /** Staff behind one office address share it, so this stops a runaway script, not an office. */
  connectionsPerAddress: 1_000,
  /** Bytes of one message from a client; a sign-in with a full watchlist is the largest honest one. */
  message: 64 * 1024,
  /** Bytes of the `data` of one event. */
  eventData: 10_240,
  eventName: 200,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  requestBody: 512 * 1024,
  channelsPerConnection: 250,
  membersPerChannel: 100,
  userId: 128,
  userInfo: 1_024,
  /** Grants that one subscription depends on, and the length of their names. */
  revocable: 10,
  revocableName: 128,
  watchlist: 100,
  /** A client may send this many events a second, on average and at once. */
  clientEventsPerSecond: 10,
  /** Messages of any kind: a page that comes back subscribes to all its channels at once. */
  messagesPerSecond: 50,
  messagesAtOnce: 500,
  /** Unsent bytes of a slow client before it is disconnected; it reconnects and reads again. */
  unsent: 1024 * 1024,
  cachedChannels: 1_000,
  cacheSeconds: 30 * 60,
  /** Clock difference tolerated in a signed HTTP request. */
  timestampSeconds: 600,
  /** Silence after which either side asks whether the other is there, and how long it waits for the answer. */
  activitySeconds: 30,
  pongSeconds: 30,
  /** A connection without any subscription or sign-in. */
  idleSeconds: 10 * 60,
}

export type Limits = typeof defaultLimits

/** Allows `perSecond` on average and `burst` in a burst. */
export class Bucket {
  private readonly perSecond: number
  private readonly burst: number
  private left: number
  private filledAt = performance.now()

  constructor(perSecond: number, burst = perSecond) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
  }

  /** Takes one; false when there is none left. */
  take() {
    const now = performance.now()
    this.left = Math.min(this.burst, this.left + ((now - this.filledAt) / 1_000) * this.perSecond)
    this.filledAt = now
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}
