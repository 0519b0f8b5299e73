import path from 'node:path'
import { Refusal } from '@ems/postgres/embedded'

export const root = path.resolve(import.meta.dirname, '../..')

/** Configuration of `npm start`. */
export type Settings = {
  port: number
  /** The address the gateway listens on; the other services are for this machine only. */
  host: string
  /** The public origin. */
  url: string
  dataDir: string
  /** A PostgreSQL of the operator's own. */
  databaseUrl: string | undefined
  demo: boolean
}

/** Reads the settings, or refuses with the variable that is wrong. */
export function readSettings(env = process.env): Settings {
  const port = Number(env.EMS_PORT ?? 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`EMS_PORT is ${JSON.stringify(env.EMS_PORT)}, which is no port. Give a number from 1 to 65535.`)
  if (!['0', '1', undefined].includes(env.EMS_DEMO))
    throw new Refusal(`EMS_DEMO is ${JSON.stringify(env.EMS_DEMO)}. Give 1 (demo accounts) or 0.`)
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    url: originOf(env.EMS_URL ?? `http://localhost:${port}`),
    dataDir: path.resolve(root, env.EMS_DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    demo: env.EMS_DEMO !== '0',
  }
}

function originOf(url: string) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Refusal(
      `EMS_URL is ${JSON.stringify(url)}, which is no web address. Give one like https://ems.example.co.id.`,
    )
  return new URL(url).origin
}
