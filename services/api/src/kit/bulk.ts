import { Problem, type Resource } from '@ems/contracts/kit'
import type { FastifyRequest } from 'fastify'
import { changesIn, overQueryIn, targetsIn } from './body.ts'
import type { Deps, Handler } from './context.ts'
import { objectsOf } from './document.ts'
import { listQuery } from './list-query.ts'
import { badRequest, conflict, Forbidden } from './problems.ts'
import { allowed } from './request.ts'
import type { Store } from './store.ts'
import { transact } from './transact.ts'
import { type Change, type Rules, removeRows, type Target, updateRows } from './write.ts'

/** Most rows of one change over a filter. */
export const mostOverQuery = 10_000
/** Rows written by one statement, and kept in memory at once. */
const AT_ONCE = 1_000
/** More refusals than this help nobody. */
const MOST_ERRORS = 100

/**
 * POST /<type>/-actions/bulkUpdate: all rows or none. `data` is a list of rows, or one change for every row of the list
 * query in the address; then `meta.total` is the number of rows its author saw, and another number refuses it.
 */
export const bulkUpdate =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allowed(request, resource.can.bulkUpdate, rules)
    const over = overQueryIn(resource, request.body)
    if (over) {
      const select = selectionOf(request, store, over.total)
      return transact(request, reply, async (deps) => {
        const ids = await select(deps)
        await inParts(ids, (targets) =>
          updateRows(
            deps,
            store,
            targets.map((target): Change => ({ ...target, values: over.values })),
            rules,
          ),
        )
        return { status: 200, body: { data: [], meta: { total: ids.length } } }
      })
    }
    const changes = changesIn(resource, request.body)
    return transact(request, reply, async (deps) => {
      const rows = await updateRows(deps, store, changes, rules)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }

/** POST /<type>/-actions/bulkDelete: all rows or none; over a filter as `bulkUpdate`. */
export const bulkDelete =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    allowed(request, resource.can.bulkDelete, rules)
    const over = overQueryIn(resource, request.body)
    if (over && Object.keys(over.values).length)
      throw badRequest('Penghapusan tidak memuat isian.', { pointer: '/data/attributes' })
    const select = over && selectionOf(request, store, over.total)
    const targets = over ? [] : targetsIn(resource, request.body)
    return transact(request, reply, async (deps) => {
      if (select) await inParts(await select(deps), (some) => removeRows(deps, store, some, rules))
      else await removeRows(deps, store, targets, rules)
      return { status: 204 }
    })
  }

/** The rows of the request's list query; whoever may not list them may not choose them by their values either. */
function selectionOf<R extends Resource>(request: FastifyRequest, store: Store<R>, total: number) {
  const { resource } = store
  const query = listQuery(resource, request.query)
  if (query.deleted) throw badRequest('Parameter tidak dikenal.', { parameter: 'filter[deleted]' }, 'PARAMETER')
  return async (deps: Deps) => {
    if (!deps.user.permissions.has(resource.can.list)) throw Forbidden({ need: resource.can.list })
    const ids = await store.ids(deps, query, mostOverQuery + 1)
    if (ids.length > mostOverQuery)
      throw badRequest(`Maksimal ${mostOverQuery} data sekaligus.`, { pointer: '/data' }, 'TOO_MANY_ROWS')
    if (ids.length !== total)
      throw conflict('TOTAL_CHANGED', `Jumlah data berubah dari ${total} menjadi ${ids.length}. Periksa kembali.`, {
        pointer: '/meta/total',
        meta: { total: ids.length },
      })
    return ids
  }
}

/** In one transaction all the same; errors say by id which row they are about. */
async function inParts(ids: readonly string[], work: (targets: Target[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    try {
      await work(some.map((id, n) => ({ id, root: `/data/${n}` })))
    } catch (error) {
      throw error instanceof Problem ? namingRows(error, some) : error
    }
  }
}

function namingRows({ status, errors }: Problem, ids: readonly string[]) {
  const named = errors.slice(0, MOST_ERRORS).map((error) => {
    const [, n, rest = ''] = /^\/data\/(\d+)(.*)$/.exec(error.source?.pointer ?? '') ?? []
    if (n === undefined) return error
    return { ...error, source: { pointer: `/data${rest}` }, meta: { ...error.meta, id: ids[Number(n)] } }
  })
  return new Problem(status, named)
}
