import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FileStore } from '../files/index.ts'
import type { Vault } from '../kit/crypto/key-ring.ts'
import { createJira, provideJira } from './client/jira.ts'
import { jiraSettings } from './client/settings.ts'
import { JIRA_SCHEDULE } from './events/hook.ts'
import { syncJira } from './sync.ts'
import { watchJira } from './watch.ts'

type Means = {
  pool: Pool
  vault: Vault
  config: Parameters<typeof jiraSettings>[0] & { EMS_URL: string }
  files: FileStore
  log: Log
}

/** Makes Jira available to this process. */
export const startJira = ({ config, ...means }: Means) =>
  provideJira(createJira({ ...means, settings: jiraSettings(config, config.EMS_URL) }))

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

/** What the worker does again and again, besides sending. */
export const jiraSchedules = [
  { key: JIRA_SCHEDULE, label: 'Sinkronkan tiket dengan Jira', everySeconds: MINUTE_SECONDS, work: syncJira },
  { key: 'jira-watch', label: 'Periksa koneksi Jira', everySeconds: HOUR_SECONDS, work: watchJira },
]
