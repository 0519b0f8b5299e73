import { isUnavailable } from './retrying.ts'

/** EX_CONFIG of sysexits.h. */
const MISCONFIGURED = 78

/**
 * Does what a service needs of its database before it can start. Where PostgreSQL does not let it, the process ends with one
 * line that says why, and 78; faults of our own are thrown.
 */
export async function starting<T>(service: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = rejectionOf(error)
    if (!reason) throw error
    process.stderr.write(`${service} cannot start: ${reason}.\n`)
    process.exit(MISCONFIGURED)
  }
}

/**
 * Message for errors that an operator must fix. https://www.postgresql.org/docs/current/errcodes-appendix.html: 28
 * invalid authorization, 3D000 no such database, 42501 insufficient privilege, 53 insufficient resources (a full disk,
 * too many connections).
 */
function rejectionOf(error: unknown): string | undefined {
  const { code = '', message } = error as { code?: string; message: string }
  if (/^28|^3D000|^ENOTFOUND|^EAI_AGAIN/.test(code)) return `DATABASE_URL does not work: ${message}`
  if (/^53|^42501/.test(code)) return `PostgreSQL refuses: ${message}`
  return isUnavailable(error) ? `PostgreSQL does not answer: ${message}` : undefined
}
