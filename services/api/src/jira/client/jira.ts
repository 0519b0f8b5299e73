import { createDatabase, type Db, type Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FileStore } from '../../files/index.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'
import { serviceLog } from '../../settings/index.ts'
import { notConfigured } from './jira-error.ts'
import type { JiraSettings } from './settings.ts'

/** Dependencies of every call to Jira. `db` is the pool, never a transaction. */
export type Jira = {
  db: Db
  vault: Vault
  settings: JiraSettings
  files: FileStore
  /** Writes one entry of Log Service. */
  note: ReturnType<typeof serviceLog>
}

type Means = { pool: Pool; vault: Vault; settings: JiraSettings; files: FileStore; log: Log }

export const createJira = ({ pool, vault, settings, files, log }: Means): Jira => ({
  db: createDatabase(pool),
  vault,
  settings,
  files,
  note: serviceLog(pool, log),
})

let provided: Jira | undefined

/** Makes Jira available to routes and schedules of this process. */
export function provideJira(jira: Jira | undefined): void {
  provided = jira
}

/** Jira; undefined in a process without its settings. */
export const providedJira = () => provided

/** Jira, where it is configured. */
export function configuredJira(): Jira {
  if (!provided?.settings.client) throw notConfigured()
  return provided
}

export function clientOf({ settings }: Jira) {
  if (!settings.client) throw notConfigured()
  return settings.client
}
