import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { connect } from '@ems/postgres'
import { Refusal } from '@ems/postgres/embedded'
import type { Settings } from './settings.ts'

const MEGABYTE = 1024 ** 2
/** A new cluster takes 40 MB and its write-ahead log up to 256 MB. */
const LEAST_DISK = 500 * MEGABYTE

/** Refuses when the port or the given database cannot be used. */
export async function checkMachine(settings: Settings) {
  await Promise.all([checkPort(settings), settings.databaseUrl && checkDatabase(settings.databaseUrl)])
}

/** Makes the data folder; refuses when it cannot be written or its disk is nearly full. */
export async function checkFolder(folder: string) {
  try {
    await mkdir(path.join(folder, 'logs'), { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    await access(path.join(folder, 'logs'), constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(
      `The data folder ${folder} cannot be written (${code}). Change its owner or rights, or choose another with EMS_DATA_DIR.`,
      { cause: error },
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < LEAST_DISK)
    throw new Refusal(
      `The disk of ${folder} has ${Math.floor(free / MEGABYTE)} MB left, EMS needs ${LEAST_DISK / MEGABYTE} MB. Free some, or choose another disk with EMS_DATA_DIR.`,
    )
}

async function checkPort({ port, host }: Settings) {
  const refusal = await refusalOf(port, host)
  if (refusal) throw new Refusal(portRefusal(port, host, refusal))
  // A browser asks ::1 first for localhost, and would meet the other program there.
  if (host === '127.0.0.1' && (await refusalOf(port, '::1')) === 'EADDRINUSE')
    throw new Refusal(portRefusal(port, host, 'EADDRINUSE'))
}

/** The code of the error that listening there gives. */
async function refusalOf(port: number, host: string) {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
  server.close()
  await once(server, 'close')
}

function portRefusal(port: number, host: string, code: string | undefined) {
  const wayOut = `choose another, for example EMS_PORT=${port < 60_000 ? port + 1000 : 8080} npm start`
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the program that uses it, or ${wayOut}.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has; ${wayOut}.`
  return `Nothing can listen on ${host} port ${port} (${code}). Correct HOST, or ${wayOut}.`
}

/** Services need 16 for what their migrations use. */
const OLDEST_POSTGRESQL = 160_000

async function checkDatabase(url: string) {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new Refusal(
      'DATABASE_URL is no PostgreSQL address. Give one like postgres://user:password@host:5432/ems, or unset it to use the embedded one.',
    )
  const pool = connect({ url, name: 'ems start', max: 1 })
  const { host, pathname } = new URL(url)
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < OLDEST_POSTGRESQL)
      throw new Refusal(
        `The PostgreSQL at ${host} is older than 16. Upgrade it, or unset DATABASE_URL to use the embedded one.`,
      )
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `DATABASE_URL names ${host}${pathname}, which cannot be used (${reasonOf(error)}). Start or correct it, or unset DATABASE_URL to use the embedded one.`,
      { cause: error },
    )
  } finally {
    await pool.end()
  }
}

/** Connecting to a name with several addresses fails with an AggregateError that has no message of its own. */
function reasonOf(error: unknown) {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no connection'
}
