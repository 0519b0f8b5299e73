import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, canAccess } from './account.ts'
import type { Binaries } from './binaries.ts'
import { makePassable, openTemporary, refugeOf } from './refuge.ts'
import { Refusal } from './refusal.ts'

export type Cluster = {
  /** PGDATA. */
  folder: string
  /** Of the roles `postgres` and `ems`. */
  password: string
}

const MAJOR = '18'
const run = promisify(execFile)

/**
 * Folder of the cluster of `dataDir`: there, or in a refuge if `account` could not enter `dataDir` at the first start.
 * A cluster never moves, even when the permissions of `dataDir` change.
 */
export async function homeOf(dataDir: string, account: Account, log: (line: string) => void) {
  if (!account) return dataDir
  const refuge = refugeOf(dataDir)
  const away = path.join(refuge, 'data')
  await openTemporary(path.dirname(dataDir))
  const isResponding = canAccess(account, path.dirname(dataDir))
  if (await exists(path.join(dataDir, 'cluster'))) {
    if (isResponding) return dataDir
    throw new Refusal(
      `PostgreSQL runs as ${account.name}, who cannot enter ${dataDir} any more. Give that account the right to pass its parent folders (chmod o+x).`,
    )
  }
  if (isResponding && !(await exists(path.join(away, 'cluster')))) return dataDir
  log(`PostgreSQL keeps its data in ${away}, because ${account.name} could not enter ${dataDir}.`)
  await makePassable(refuge)
  return away
}

/**
 * The cluster in `home`, created at the first call. `initdb` works under a temporary name and is renamed when complete.
 * A folder with the final name may contain data and is never removed; others never ran and are created again.
 */
export async function openCluster(home: string, account: Account, binaries: Binaries): Promise<Cluster> {
  const folder = path.join(home, 'cluster')
  await prepareHome(home, account)
  const password = await readPassword(path.join(home, 'password'), await exists(folder))
  if (await exists(folder)) await refuseBroken(folder)
  else await create(folder, password, account, binaries)
  return { folder, password }
}

async function prepareHome(home: string, account: Account) {
  try {
    if (account) await makePassable(home)
    else await mkdir(home, { recursive: true })
    await access(home, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Refusal(
      `The database folder ${home} cannot be written: ${(error as Error).message}. Change its owner, or choose another with EMS_DATA_DIR.`,
      { cause: error },
    )
  }
}

async function readPassword(file: string, needed: boolean) {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (needed)
      throw new Refusal(
        `The database folder ${path.dirname(file)} has lost its password file: restore ${file}, or move the folder away to begin anew.`,
        { cause: error },
      )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

async function refuseBroken(folder: string) {
  const wayOut = `Restore it from a backup, or move ${folder} away to begin with an empty database.`
  const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const entries = await readdir(folder).catch((error: Error) => {
    throw new Refusal(`The database folder ${folder} cannot be read: ${error.message}. ${wayOut}`)
  })
  const missing = ['base', 'global', 'pg_wal', 'postgresql.conf'].filter((name) => !entries.includes(name))
  if (!/^\d+$/.test(version) || missing.length > 0)
    throw new Refusal(`The database folder ${folder} is broken (${broken(version, missing)}). ${wayOut}`)
  if (version !== MAJOR)
    throw new Refusal(
      `The database folder ${folder} was made by PostgreSQL ${version}, this is ${MAJOR}: dump it with the old version and restore it here.`,
    )
}

const broken = (version: string, missing: string[]) =>
  missing.length > 0 ? `${missing.join(', ')} missing` : `PG_VERSION says ${JSON.stringify(version.slice(0, 20))}`

async function create(folder: string, password: string, account: Account, binaries: Binaries) {
  const draft = `${folder}.new`
  const passwordFile = `${draft}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) {
    await chown(draft, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  // The builtin provider sorts by code point on every libc, so indexes survive a move to another machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await run(binaries.initdb, [`--pgdata=${draft}`, ...login, ...locale], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = stderr?.trim().split('\n').at(-1) || message
    throw new Refusal(`The database could not be created in ${folder}: ${reason}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, folder)
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
