import type { AccountingConnection } from '@ems/contracts/accurate'
import { createDatabase, type Db, type Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { serviceLog } from '../../settings/index.ts'
import { notConfigured } from './accurate-error.ts'
import type { AccurateClient, AccurateSettings } from './settings.ts'

/** Dependencies of every call to the accounting service. `db` is the pool, never a transaction. */
export type Accurate = {
  db: Db
  vault: Vault
  settings: AccurateSettings
  /** Writes one entry of Log Service. */
  note: ReturnType<typeof serviceLog>
}

type Means = { pool: Pool; vault: Vault; settings: AccurateSettings; log: Log }

export const createAccurate = ({ pool, vault, settings, log }: Means): Accurate => ({
  db: createDatabase(pool),
  vault,
  settings,
  note: serviceLog(pool, log),
})

let provided: Accurate | undefined

/** Makes the accounting service available to routes, jobs and schedules of this process. */
export function provideAccurate(accurate: Accurate | undefined): void {
  provided = accurate
}

/** The accounting service; undefined in a process without its settings. */
export const providedAccurate = () => provided

/** The accounting service of a configured connection. */
export function accurateFor(connection: AccountingConnection): Accurate {
  if (!provided?.settings.clients[connection]) throw notConfigured(connection)
  return provided
}

export function clientOf({ settings }: Accurate, connection: AccountingConnection): AccurateClient & { url: string } {
  const client = settings.clients[connection]
  if (!client || !settings.accountUrl) throw notConfigured(connection)
  return { ...client, url: settings.accountUrl }
}

/** Name of a connection in Log Service and among the tokens. */
export const serviceOf = (connection: AccountingConnection) => `accounting_${connection}` as const
