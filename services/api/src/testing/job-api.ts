import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { folderStore } from '../files/index.ts'
import { migrateQueue, runJob } from '../jobs/index.ts'
import { testApi } from './api.ts'

type Terms = { isLast?: boolean; signal?: AbortSignal }

/** An API with a queue of jobs and a folder of files, its administrator in a stored group, and `work`, which runs one job. */
export async function jobApi() {
  const log = createLog('jobs test')
  log.level = 'silent'
  const filesDir = await mkdtemp(path.join(tmpdir(), 'ems-jobs-'))
  const api = await testApi({ filesDir })
  await migrateQueue(api.pool)
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
    [[...permissions]],
  )
  const admin = await api.as([...permissions], { usergroup: rows[0].id })
  const work = (id: string, { isLast = true, signal = new AbortController().signal }: Terms = {}) =>
    runJob({ pool: api.pool, files: folderStore(filesDir), log }, id, { isLast, signal })
  return { api, admin, work }
}
