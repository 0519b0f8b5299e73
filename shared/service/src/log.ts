import { type DestinationStream, pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/** Paths whose values never reach a log line. `integrations.md` §9.5 */
export const redacted = [
  'authorization',
  'cookie',
  'set-cookie',
  'access_token',
  'refresh_token',
  'id_token',
  'code',
  'client_secret',
  'password',
  'session',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** One JSON line per event, with secrets masked, on standard output or to `destination`. `LOG_LEVEL` sets the level (default `info`). */
export const createLog = (service: string, destination?: DestinationStream) => {
  const level = process.env.LOG_LEVEL ?? 'info'
  const options = { name: service, level, redact: { paths: redacted, censor: '[redacted]' } }
  return destination ? pino(options, destination) : pino(options)
}
