import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions } from '@ems/contracts'
import { createLog } from '@ems/service'
import { folderStore } from '../../files/index.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { migrateQueue, runJob } from '../index.ts'

/** An API whose jobs run when a test says so, as its worker would run them. */
export type JobApi = {
  api: TestApi
  /** May do everything, and does it also when the job reads their permissions anew. */
  admin: Client
  /** Where uploaded files lie. */
  filesDir: string
  run: (id: string, signal?: AbortSignal) => Promise<void>
  /** Runs a job until so many of its rows are done; the worker stops then. */
  runUntil: (id: string, done: number) => Promise<void>
  job: (id: string) => Promise<Record<string, unknown>>
}

const WATCH_MS = 5

export async function jobApi(): Promise<JobApi> {
  const filesDir = await mkdtemp(path.join(tmpdir(), 'ems-jobs-'))
  const api = await testApi({ filesDir })
  await migrateQueue(api.pool)
  const log = createLog('jobs test')
  log.level = 'silent'
  const { rows } = await api.pool.query(
    `insert into ems.usergroups (code, name, permissions, data_scope) values ('semua', 'Semua', $1, 'group') returning id`,
    [[...permissions]],
  )
  const admin = await api.as([...permissions], { usergroup: rows[0].id })
  const run = (id: string, signal = new AbortController().signal) =>
    runJob({ pool: api.ofWorker, files: folderStore(filesDir), vault: api.vault, log }, id, { isLast: false, signal })
  return {
    api,
    admin,
    filesDir,
    run,
    async runUntil(id, done) {
      const stop = new AbortController()
      const watch = setInterval(async () => {
        const { rows: existing } = await api.pool.query(
          `select coalesce(params ->> 'done', params ->> 'from')::int as done from ems.background_jobs where id = $1`,
          [id],
        )
        if (existing[0]?.done >= done) stop.abort(new Error('the worker stops'))
      }, WATCH_MS)
      await run(id, stop.signal).catch(() => undefined)
      clearInterval(watch)
    },
    job: async (id) => (await admin.get(`/background-jobs/${id}`)).body.data.attributes,
  }
}
