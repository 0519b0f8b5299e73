import { Problem, type RowOf } from '@ems/contracts/kit'
import { backgroundJobs, jobStatuses } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { type FileStore, sendFile, storeAt } from '../files/index.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { actionsIn } from '../kit/http/body.ts'
import { objectsOf, send } from '../kit/http/document.ts'
import { documentOf, idOf, listed } from '../kit/http/resource-routes.ts'
import { conflict, Forbidden, mergeProblems } from '../kit/problems.ts'
import { listQuery, rowQuery } from '../kit/query/parse-list-query.ts'
import type { Row } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { transact } from '../kit/write/transaction.ts'
import { lockAll } from '../kit/write/write-rows.ts'
import { excelType, toExcel } from './export/to-excel.ts'
import { errorsOf, sendErrorFile } from './import-errors.ts'
import type { ImportFile } from './import-file.ts'
import { change } from './run/attempt.ts'
import { enqueue, queue, unqueue } from './run/queue.ts'

type Job = RowOf<typeof backgroundJobs> & Row
type Status = Job['status']

/**
 * Users see their own jobs; *Utilitas* sees the state of all. Content of a job (files, errors, parameters) is visible to its
 * owner alone; no other permission shows it.
 */
const holderOrOfficer: VisibleTo = ({ id, permissions }) =>
  permissions.has(backgroundJobs.can.list) ? undefined : sql`t.user_id = ${id}::bigint`

export const store = storeOf(backgroundJobs, {
  visibleTo: holderOrOfficer,
  ofClient: ({ id }) => sql`t.user_id = ${id}::bigint`,
  isOpen: true,
})

/** Jobs of the user: list, row, result and actions. Own jobs need no permission. */
export async function backgroundJobsApi(app: FastifyInstance) {
  app.get('', { config: { client: true } }, list)
  app.get('/:id', { config: { client: true } }, show)
  app.get('/:id/result', { config: { anyMedia: true, client: true } }, result(storeAt(app.services.filesDir)))
  app.get('/:id/errors', errors)
  app.get('/:id/error-file', { config: { anyMedia: true } }, errorFile)
  app.post('/:id/-actions/undo', undo)
  app.post('/-actions/cancel', cancel)
  app.post('/-actions/retry', retry)
  app.post('/-actions/toExcel', toExcel(store, { without: ['params'] }))
}

const list: Handler = async (request, reply) => {
  const query = listQuery(backgroundJobs, request.query)
  const deps = depsOf(request)
  return send(reply, 200, await listed(deps, discreet(store), query, request.url))
}

const show: Handler = async (request, reply) => {
  const query = rowQuery(backgroundJobs, request.query)
  const deps = depsOf(request)
  const row = discreetly(deps, await store.find(deps, idOf(request)))
  const { data, included } = await documentOf(deps, backgroundJobs, [row], query)
  return send(reply, 200, { data: data[0], ...included })
}

/** The job without its parameters for other readers: these name rows and values that they may not see. */
const discreetly = ({ user }: Deps, row: Job): Job => (row.user === user.id ? row : { ...row, params: {} })

const discreet = (of: typeof store): typeof store => ({
  ...of,
  async list(deps, query) {
    const page = await of.list(deps, query)
    return { ...page, rows: page.rows.map((row) => discreetly(deps, row)) }
  },
})

/** The user's own job. Throws Forbidden for jobs of others, whose existence is visible and whose content is not. */
async function accessibleJob(deps: Deps, id: string): Promise<Job> {
  const row = await store.find(deps, id)
  if (row.user !== deps.user.id) throw Forbidden({ because: 'Isi pekerjaan ini hanya untuk pemiliknya.' })
  return row
}

const result =
  (files: FileStore): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const row = await accessibleJob(deps, idOf(request))
    if (row.status !== 'done') throw conflict('NO_RESULT', `Hasil belum tersedia: ${jobStatuses[row.status]}.`)
    const match = await deps.db.first(sql<{ key: string | null }>`select result_key as key from ems.background_jobs
      where id = ${row.id}::bigint and result_expires_at > now()`)
    const key = match?.key
    const size = key ? await files.size(key) : undefined
    if (!key || size === undefined) throw Expired()
    return sendFile(request, reply, { store: files, key, size, name: row.result_name ?? 'hasil.xlsx', type: excelType })
  }

/** Errors of an import, cell by cell. */
const errors: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const { id } = await accessibleJob(deps, idOf(request))
  const match = await errorsOf(deps, id)
  return send(reply, 200, { data: match.errors, meta: { total: match.total } })
}

const errorFile: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const { id, type, params } = await accessibleJob(deps, idOf(request))
  const { key, name = 'impor', isEncrypted = false } = params as Partial<ImportFile> & { name?: string }
  if (type !== 'import' || !key) throw conflict('NO_RESULT', 'Pekerjaan ini tidak memuat berkas kesalahan.')
  const { filesDir, vault } = request.server.services
  return sendErrorFile(reply, deps, { files: storeAt(filesDir), vault }, { id, key, name, isEncrypted })
}

const Expired = () =>
  new Problem(410, [
    {
      status: '410',
      code: 'RESULT_EXPIRED',
      title: 'Gone',
      detail: 'Hasil sudah kedaluwarsa. Jalankan ulang ekspornya.',
    },
  ])

/** A running job stops within a second, when it next stores its progress. */
const cancel: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const changes = actionsIn(backgroundJobs, request.body, backgroundJobs.bodies.cancel)
    const ids = await changeable(deps, changes, { to: 'cancelled', from: ['queued', 'running'], need: 'cancel' })
    await cancelJobs(deps, ids)
    return { status: 200, body: { data: await objects(deps, ids) } }
  })

/** Cancels jobs, which the caller has checked, and removes them from the queue. */
export async function cancelJobs(deps: Deps, ids: readonly string[]) {
  await change(
    deps.db,
    `update ems.background_jobs set status = 'cancelled', finished_at = now(), updated_at = now(), version = version + 1
     where id = any($1)`,
    [ids],
  )
  for (const id of ids) await unqueue(deps, id)
}

/** Queues the same job again, from its start. */
const retry: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const changes = actionsIn(backgroundJobs, request.body, backgroundJobs.bodies.retry)
    const ids = await changeable(deps, changes, { to: 'queued', from: ['failed', 'cancelled'], need: 'retry' })
    await change(
      deps.db,
      `update ems.background_jobs set status = 'queued', progress = 0, processed = 0, error = null, started_at = null,
         finished_at = null, updated_at = now(), version = version + 1 where id = any($1)`,
      [ids],
    )
    for (const id of ids) await queue(deps, id)
    return { status: 200, body: { data: await objects(deps, ids) } }
  })

/** POST /background-jobs/:id/-actions/undo: undoes the user's own import, as another job. */
const undo: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const [job] = await lockAll(deps, store, [{ id: idOf(request), root: '/data' }])
    if (job?.user !== deps.user.id) throw Forbidden({ because: 'Impor hanya dapat dibatalkan oleh pengirimnya.' })
    if (!job.undo_until || job.undo_until < new Date().toISOString())
      throw conflict('NOT_UNDOABLE', 'Impor ini tidak dapat dibatalkan lagi.')
    const label = `Batalkan ${job.label.replace(/^I/, 'i')}`.slice(0, 200)
    const id = await enqueue(deps, {
      type: 'import-undo',
      label,
      params: { job: job.id, origin: deps.request },
      total: job.total,
    })
    const [payload] = await objects(deps, [id])
    return { status: 202, headers: { location: `/api/v1/background-jobs/${id}` }, body: { data: payload } }
  })

type Step = { to: Status; from: readonly Status[]; need: 'cancel' | 'retry' }

/** Locks the jobs; refuses jobs of others without the permission, and jobs in another state than `from`. */
async function changeable(deps: Deps, targets: ReturnType<typeof actionsIn>, { to, from, need }: Step) {
  const rows = await lockAll(deps, store, targets)
  const need_ = backgroundJobs.can[need]
  if (rows.some(({ user }) => user !== deps.user.id) && !deps.user.permissions.has(need_))
    throw Forbidden({ need: need_ })
  const wrong = rows.flatMap((row, n) => (from.includes(row.status) ? [] : [rejected(row, to, targets[n]?.root)]))
  if (wrong.length) throw mergeProblems(wrong)
  return rows.map(({ id }) => id)
}

const rejected = ({ status }: Job, to: Status, pointer = '/data') =>
  conflict('INVALID_TRANSITION', `Status ${jobStatuses[status]} tidak dapat diubah menjadi ${jobStatuses[to]}.`, {
    pointer,
  })

async function objects(deps: Deps, ids: readonly string[]) {
  const rows = await store.findMany(deps, ids)
  return rows.map((row) => discreetly(deps, row)).map(objectsOf(backgroundJobs, { user: deps.user }))
}
