import type { Connection } from './connection.ts'
import type { Limits } from './limits.ts'
import { type Closing, closings, frame } from './protocol.ts'

const ping = frame('pusher:ping', { data: {} })

/**
 * Asks a silent client whether it is there and says why it must go when it does not answer. Clients ping by themselves
 * after `activitySeconds` without a message; one that only listens on a busy channel never does, so the server asks.
 */
export function whyDead(connection: Connection, limits: Limits, now = performance.now()): Closing | undefined {
  const { heardAt, pingedAt, openedAt, channels, user } = connection
  const seconds = (since: number) => (now - since) / 1_000
  if (pingedAt !== undefined && pingedAt > heardAt)
    return seconds(pingedAt) > limits.pongSeconds ? closings.noPong : undefined
  if (channels.size === 0 && !user && seconds(openedAt) > limits.idleSeconds) return closings.idle
  // A client pings after its own activity time; half as much again leaves it room to be slow.
  if (seconds(heardAt) > limits.activitySeconds * 1.5) {
    connection.pingedAt = now
    connection.send(ping)
  }
  return undefined
}
