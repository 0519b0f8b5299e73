import { Problem, type Resource, type RowOf } from '@ems/contracts/kit'
import { openTransaction } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import type { Deps, Handler } from '../context.ts'
import { allowed, depsOf } from '../http/authorize.ts'
import { changesIn, overQueryIn, targetsIn } from '../http/body.ts'
import { objectsOf, send } from '../http/document.ts'
import { badRequest, conflict, Forbidden } from '../problems.ts'
import { listQuery } from '../query/parse-list-query.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { transact } from '../write/transaction.ts'
import { type Change, type Rules, removeRows, type Target, updateRows } from '../write/write-rows.ts'
import { keepUndo, noPreview, type Preview, tried, wishesIn, withPercents } from './bulk-change.ts'

/** Maximum number of rows of one change by filter. */
const MAX_ROWS_BY_FILTER = 10_000
/** Rows written by one statement, and held in memory. */
const BATCH_SIZE = 1_000
/** Maximum number of errors in one response. */
const MAX_ERRORS = 100

/**
 * POST /<type>/-actions/bulkUpdate: all rows or none. `data` is a list of rows, or one change for every row of the list
 * query in the address. In the second case `meta.total` is the number of rows the author saw; another number is
 * refused. `meta.percent` changes numbers by a percentage. `meta.preview` changes nothing and returns the result.
 * `meta.undo` of the response has the id and the time limit for undoing (docs/decisions/writes.md).
 */
export const bulkUpdate =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  async (request, reply) => {
    const { resource } = store
    const { user } = allowed(request, resource.can.bulkUpdate, rules)
    const { isPreview, percents } = wishesIn(resource, request.body)
    const expired = overQueryIn(resource, request.body)
    const select = expired && selectionOf(request, store, expired.total)
    const changes = expired ? [] : changesIn(resource, request.body)
    const change: Work<R> = async (deps, write) => {
      const within = (some: readonly Change[]) =>
        write(some, withPercents(resource, rules, percents, new Map(some.map(({ id, root }) => [id, root]))))
      if (!select || !expired) {
        await within(changes)
        return changes.length
      }
      const ids = await select(deps)
      await inParts(ids, (targets) => within(targets.map((target): Change => ({ ...target, values: expired.values }))))
      return ids.length
    }
    if (isPreview)
      return send(reply, 200, { data: [], meta: { preview: await previewOf(depsOf(request), store, change) } })
    return transact(request, reply, async (deps) => {
      const rows: (RowOf<R> & Row)[] = []
      const total = await change(deps, async (some, under) => {
        const written = await updateRows(deps, store, some, under)
        if (!expired) rows.push(...written)
      })
      const kept = await keepUndo(deps, resource)
      const undo = kept ? { undo: kept } : {}
      const meta = expired ? { total, ...undo } : undo
      const records = rows.map(objectsOf(resource, { user }))
      return { status: 200, body: { data: records, ...(Object.keys(meta).length ? { meta } : {}) } }
    })
  }

type Write<R extends Resource> = (some: readonly Change[], rules: Rules<R>) => Promise<void>
type Work<R extends Resource> = (deps: Deps, write: Write<R>) => Promise<number>

/** Runs the change and rolls it back. Refusals are those of the change. */
async function previewOf<R extends Resource>(deps: Deps, store: Store<R>, change: Work<R>): Promise<Preview> {
  const db = await openTransaction(deps.db)
  const preview = noPreview()
  try {
    const inside = { ...deps, db }
    await change(inside, (some, rules) => tried(inside, store, some, rules, preview))
    return preview
  } finally {
    await db.rollback()
  }
}

/** POST /<type>/-actions/bulkDelete: all rows or none; over a filter as `bulkUpdate`. */
export const bulkDelete =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    allowed(request, resource.can.bulkDelete, rules)
    const expired = overQueryIn(resource, request.body)
    if (expired && Object.keys(expired.values).length)
      throw badRequest('Penghapusan tidak memuat isian.', { pointer: '/data/attributes' })
    const select = expired && selectionOf(request, store, expired.total)
    const targets = expired ? [] : targetsIn(resource, request.body)
    return transact(request, reply, async (deps) => {
      if (select) await inParts(await select(deps), (some) => removeRows(deps, store, some, rules))
      else await removeRows(deps, store, targets, rules)
      return { status: 204 }
    })
  }

/** Ids of the request's list query. Needs the permission to list: a filter on values would reveal them. */
export function selectionOf<R extends Resource>(request: FastifyRequest, store: Store<R>, total: number) {
  const { resource } = store
  const query = listQuery(resource, request.query)
  if (query.deleted) throw badRequest('Parameter tidak dikenal.', { parameter: 'filter[deleted]' }, 'PARAMETER')
  return async (deps: Deps) => {
    if (!deps.user.permissions.has(resource.can.list)) throw Forbidden({ need: resource.can.list })
    const ids = await store.ids(deps, query, MAX_ROWS_BY_FILTER + 1)
    if (ids.length > MAX_ROWS_BY_FILTER)
      throw badRequest(`Maksimal ${MAX_ROWS_BY_FILTER} data sekaligus.`, { pointer: '/data' }, 'TOO_MANY_ROWS')
    if (ids.length !== total)
      throw conflict('TOTAL_CHANGED', `Jumlah data berubah dari ${total} menjadi ${ids.length}. Periksa kembali.`, {
        pointer: '/meta/total',
        meta: { total: ids.length },
      })
    return ids
  }
}

/** In batches of one transaction; errors name their row by id. */
async function inParts(ids: readonly string[], work: (targets: Target[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE)
    try {
      await work(some.map((id, n) => ({ id, root: `/data/${n}` })))
    } catch (error) {
      throw error instanceof Problem ? namingRows(error, some) : error
    }
  }
}

function namingRows({ status, errors }: Problem, ids: readonly string[]) {
  const named = errors.slice(0, MAX_ERRORS).map((error) => {
    const [, n, rest = ''] = /^\/data\/(\d+)(.*)$/.exec(error.source?.pointer ?? '') ?? []
    if (n === undefined) return error
    return { ...error, source: { pointer: `/data${rest}` }, meta: { ...error.meta, id: ids[Number(n)] } }
  })
  return new Problem(status, named)
}
