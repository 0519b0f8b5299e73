import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'

/** Origin of the current request, and rows already read for it. */
export type RequestContext = { ip: string | null; userAgent: string; read: Map<string, unknown> }

const visits = new AsyncLocalStorage<RequestContext>()

/** Runs `next`, and everything it starts, as part of this visit. An address that is none (a proxy's "unknown") is null. */
export const withRequestContext = (visitor: { ip: string; userAgent: string | undefined }, next: () => void) =>
  visits.run(
    { ip: isIP(visitor.ip) ? visitor.ip : null, userAgent: (visitor.userAgent ?? '').slice(0, 400), read: new Map() },
    next,
  )

/** The visit being answered; undefined outside a request, e.g. in a timer. */
export const currentRequest = () => visits.getStore()
