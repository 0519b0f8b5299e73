import { setTimeout as sleep } from 'node:timers/promises'

/** The connection broke during a commit: only PostgreSQL knows the outcome. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'
  constructor(cause: unknown) {
    super('The connection broke during a commit', { cause })
  }
}

/**
 * PostgreSQL is shutting down, starting up, or out of reach.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: 57P01 admin_shutdown, 57P02 crash_shutdown,
 * 57P03 cannot_connect_now, class 08 connection exceptions.
 */
export const isUnavailable = (error: unknown) => {
  const { code, message } = (error instanceof CommitUnknown ? error.cause : error) as {
    code?: string
    message?: string
  }
  return (
    /^(57P0[123]|08...|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|connection error/i.test(message ?? '')
  )
}

/**
 * Repeats `work` while the database is away, for at most `forMs`; never after `CommitUnknown`. Only for work that may
 * safely run twice.
 */
export async function retrying<T>(work: () => Promise<T>, forMs = 10_000): Promise<T> {
  const until = Date.now() + forMs
  for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CommitUnknown || !isUnavailable(error) || Date.now() + wait > until) throw error
      await sleep(wait)
    }
  }
}
