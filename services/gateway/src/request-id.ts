import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The client's `X-Request-Id` when it is one (8 to 64 harmless characters), a new one otherwise. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID()
}
