import { closeSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { unprivilegedAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { type Cluster, homeOf, openCluster } from './embedded/cluster.ts'
import { freePort } from './embedded/free-port.ts'
import { Keeper, urlOf } from './embedded/keeper.ts'
import { endOrphan } from './embedded/postmaster.ts'

export { freePort } from './embedded/free-port.ts'
export { Refusal } from './embedded/refusal.ts'

export type EmbeddedOptions = {
  /** Made when missing. Holds the cluster and its password, unless PostgreSQL's account cannot enter it. */
  dataDir: string
  /** A free one of 127.0.0.1 unless given. */
  port?: number
  /** Takes one line per thing worth telling. */
  log: (line: string) => void
  /** Server log; `postgres.log` beside the cluster by default. */
  logFile?: string
  /** Overrides of server settings, e.g. `fsync: 'off'` for data that may be lost. */
  settings?: Record<string, string>
  /** Called when the server died and could not be brought back. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  /** Role `ems` (may create databases, is no superuser), database `ems`. */
  url: string
  port: number
  /** Of the running server; another one after a crash. */
  readonly pid: number
  /** The folder that really holds the cluster. */
  home: string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that ships with EMS on `dataDir`, for this process alone: lock the folder first when others may
 * try. A server that crashes is started again on the same port. It ends with this process, however that ends.
 * Throws a `Refusal` when the folder or the machine does not allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, settings = {}, onLost = (error) => log(error.message) } = options
  const account = unprivilegedAccount()
  const { initdb, postgres } = await findBinaries(account, log)
  const home = await homeOf(path.resolve(dataDir), account, log)
  const cluster = await openCluster(home, account, { initdb, postgres })
  await endOrphan(cluster.folder, log)

  const logFile = options.logFile ?? path.join(home, 'postgres.log')
  await mkdir(path.dirname(logFile), { recursive: true })
  const logTo = openSync(logFile, 'a', 0o600)
  const port = options.port ?? (await freePort())
  const start = { program: postgres, folder: cluster.folder, port, account, logTo, settings }
  const keeper = new Keeper({ start, cluster, logFile, log, onLost })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= keeper.stop().finally(() => closeSync(logTo))
    return stopped
  }
  try {
    await keeper.boot()
    await createRoleAndDatabase(cluster, port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: urlOf('ems', 'ems', cluster, port),
    port,
    home,
    stop,
    get pid() {
      return keeper.pid
    },
  }
}

/** The services own their database and are no superusers: a hole in one of them opens no files and runs no programs. */
async function createRoleAndDatabase(cluster: Cluster, port: number) {
  const client = new pg.Client(urlOf('postgres', 'postgres', cluster, port))
  await client.connect()
  try {
    const role = await client.query("select from pg_roles where rolname = 'ems'")
    if (!role.rowCount)
      await client.query(`create role ems login createdb createrole password ${client.escapeLiteral(cluster.password)}`)
    // Clusters of before: services take on roles of their own (docs/decisions/deployment.md#0261).
    else await client.query('alter role ems createrole')
    const database = await client.query("select from pg_database where datname = 'ems'")
    if (!database.rowCount) await client.query('create database ems owner ems')
  } finally {
    await client.end()
  }
}
