import { Readable } from 'node:stream'
import { Problem, type Resource } from '@ems/contracts/kit'
import { transaction } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment, MAX_ROWS } from '../../files/index.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { Forbidden } from '../../kit/problems.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import type { JobHandler } from '../job-handlers.ts'
import { enqueued } from '../run/queue.ts'
import { type ExportParams, type ExportPlan, exportFile, planExport } from './export.ts'

/** Up to this number of rows the file is the response; more rows become a job. */
export const streamedUpTo = 10_000
/** Each stream holds a PostgreSQL connection while its client reads: further exports become jobs. */
const MAX_STREAMS = 3
/** A client that reads nothing for this long is disconnected. */
const IDLE_MS = 30_000

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let streams = 0

/**
 * POST /<type>/-actions/toExcel?<list query>: all pages of the list as a file, or as a job that writes one. Fields in
 * `without` are omitted.
 */
export const toExcel =
  <R extends Resource>(of: Store<R>, { without = [] }: { without?: readonly string[] } = {}): Handler =>
  async (request, reply) => {
    const store = of as unknown as Store
    const deps = allow(request, store.resource.can.toExcel)
    const query = listQuery(store.resource, request.query)
    const total = await store.count(deps, query)
    if (total >= MAX_ROWS) throw TooManyRows()
    const whole = await planExport(deps, store, query, total)
    const plan = { ...whole, fields: whole.fields.filter((field) => !without.includes(field)) }
    if (total > streamedUpTo || streams >= MAX_STREAMS) return asJob(request, reply, store, plan, total)
    await audit(deps, [exported(store, plan, total)])
    return asFile(reply, deps, store, plan)
  }

function asFile(reply: FastifyReply, deps: Deps, store: Store, plan: ExportPlan) {
  const file = Readable.from(exportFile(deps, store, plan), { objectMode: false })
  streams++
  reply.raw.setTimeout(IDLE_MS, () => file.destroy(new Error('The reader of an export went away.')))
  file.once('close', () => {
    streams--
  })
  return reply.header('content-type', excelType).header('content-disposition', attachment(plan.name)).send(file)
}

const asJob = (request: FastifyRequest, reply: FastifyReply, { resource }: Store, plan: ExportPlan, total: number) =>
  transact(request, reply, async (deps) => {
    const params: ExportParams = { plan, origin: deps.request }
    return enqueued(deps, { type: 'toExcel', label: `Export Excel – ${resource.label}`, params, total })
  })

/** Audit entry of an export: its query and number of rows, not the rows. */
const exported = ({ resource }: Store, plan: ExportPlan, rows: number) => ({
  action: 'export',
  menu: resource.menu,
  target_type: resource.name,
  target_label: plan.name,
  after: { fields: plan.fields, filters: wordsOf(plan) },
  rows_affected: rows,
})

const wordsOf = ({ about }: ExportPlan) => about.filter(([label]) => label === 'Saringan').map(([, value]) => value)

const TooManyRows = () =>
  new Problem(422, [
    {
      status: '422',
      code: 'TOO_MANY_ROWS',
      title: 'Unprocessable Entity',
      detail: 'Excel memuat paling banyak 1.048.575 baris. Persempit saringan, lalu coba lagi.',
    },
  ])

/** Writes the rows of an export into a workbook for its user. */
export const exportRows: JobHandler = async ({ attempt, deps, files, progress, finish }) => {
  const { plan } = attempt.params as ExportParams
  const store = storeFor(plan.resource)
  const need = store.resource.can.toExcel
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const key = `jobs/${attempt.id}-${attempt.attempts}.xlsx`
  const file = exportFile(deps, store, plan, (rows) => {
    progress.rows = rows
  })
  try {
    const size = await files.write(key, file, progress.signal)
    await transaction(deps.db, async (db) => {
      await finish(db, { result: { key, name: plan.name, size, rows: progress.rows } })
      await audit({ ...deps, db }, [exported(store, plan, progress.rows)])
    })
  } catch (error) {
    await files.remove(key)
    throw error
  }
}
