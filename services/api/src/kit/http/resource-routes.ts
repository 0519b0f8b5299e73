import type { Resource, ResourceObject, RowOf } from '@ems/contracts/kit'
import { retrying } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { gathering } from '../audit/gathered.ts'
import type { Deps, Handler } from '../context.ts'
import { include } from '../list/include.ts'
import { linksOf, pageMeta } from '../list/paging.ts'
import { invalid } from '../problems.ts'
import type { ListQuery } from '../query/list-query.ts'
import { listQuery, rowQuery } from '../query/parse-list-query.ts'
import { withRestricted } from '../query/restricted.ts'
import type { Row } from '../store/columns.ts'
import { asksForOwn, seen } from '../store/visibility.ts'
import type { Store } from '../stores.ts'
import { enteredStates } from '../transitions/entered-states.ts'
import { signaturesOf } from '../transitions/signatures.ts'
import { approvalEngine, pendingDecisions, pendingTasks } from '../workflow/approval-engine.ts'
import { blockedOf, chainOf, notesOf, pendingStepsOf } from '../workflow/blocked.ts'
import { beginApproval } from '../workflow/decide.ts'
import { firstTransition } from '../workflow/routes.ts'
import { takeTransition } from '../workflow/take.ts'
import { notYours } from '../write/behalf.ts'
import { transact } from '../write/transaction.ts'
import { insertRows, type Rules, removeRows, updateRows } from '../write/write-rows.ts'
import { allowed, allowLookup, depsOf, isLookup } from './authorize.ts'
import { changeIn, creationIn } from './body.ts'
import { objectsOf, send } from './document.ts'

export { bulkDelete, bulkUpdate } from '../bulk/bulk.ts'

/** GET /<type>: without the permission to list, only own rows or lookup fields. */
export const list =
  <R extends Resource>(store: Store<R>): Handler =>
  async (request, reply) => {
    const query = listQuery(store.resource, request.query)
    const isWide = Boolean(query.counts || query.group)
    const isOwn = !isWide && asksForOwn(store as unknown as Store, depsOf(request).user, query)
    const deps = isOwn ? depsOf(request) : allowLookup(request, store.resource, store.resource.can.list, query)
    return send(reply, 200, await retrying(() => listed(deps, store, query, request.url)))
  }

/** JSON:API document of a list. */
export async function listed<R extends Resource>(deps: Deps, store: Store<R>, query: ListQuery, url: string) {
  const page = await store.list(deps, query)
  const { data, included } = await documentOf(deps, store.resource, page.rows, query)
  const { aggregates, counts, groups } = page
  const meta = {
    total: page.total,
    total_is_estimate: page.isEstimate,
    page: pageMeta(query, page),
    ...(aggregates ? { aggregates } : {}),
    ...(counts ? { counts } : {}),
    ...(groups ? { groups } : {}),
  }
  return { data, ...included, meta, links: linksOf(url, query, page) }
}

/** GET /<type>/:id */
export const show =
  <R extends Resource>(store: Store<R>): Handler =>
  async (request, reply) => {
    const query = rowQuery(store.resource, request.query)
    const deps = depsOf(request)
    return retrying(async () => {
      const id = idOf(request)
      const [named] = isLookup(store.resource, query) ? await store.named(deps, [id]) : []
      const row = named ?? (await seen(deps, store, id))
      const { data, included } = await documentOf(deps, store.resource, [row], query)
      const more = named ? {} : await workflowMeta(deps, store, row)
      return send(reply, 200, { data: withMeta(data[0], more), ...included })
    })
  }

/** Workflow data of a single row besides `can`. */
async function workflowMeta<R extends Resource>(deps: Deps, store: Store<R>, row: RowOf<R> & Row) {
  const blocked = await blockedOf(deps, store, row)
  const notes = await notesOf(deps, store, row)
  const chain = await chainOf(deps, store, row)
  const pending_steps = await pendingStepsOf(deps, store, row)
  const { name, workflow } = store.resource
  const approval = workflow?.approval && (await approvalEngine().summaryOf(deps, name, row.id))
  const signatures = isSignable(store.resource) ? await signaturesOf(deps, name, row.id) : undefined
  const entered = workflow ? await enteredStates(deps, store.resource, row.id) : undefined
  return {
    ...(blocked ? { blocked } : {}),
    ...(notes ? { notes } : {}),
    ...(chain ? { chain } : {}),
    ...(pending_steps ? { pending_steps } : {}),
    ...(approval ? { approval } : {}),
    ...(signatures ? { signatures } : {}),
    ...(entered ? { entered } : {}),
  }
}

const isSignable = ({ workflow }: Resource) =>
  workflow?.approval !== undefined || Object.values(workflow?.transitions ?? {}).some(({ signature }) => signature)

const withMeta = (object: ResourceObject | undefined, more: object) => ({
  ...object,
  meta: { ...object?.meta, ...more },
})

/** POST /<type>; with `meta.transition` the new row takes that step at once, or is not made. */
export const create =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allowed(request, resource.can.store, rules)
    const creation = creationIn(resource, request.body)
    const closed = notYours(user, resource, creation.values)
    if (closed.length) throw invalid(resource, closed)
    const next = firstTransition(resource, request.body)
    return transact(request, reply, async (deps) => {
      const row = await gathering(deps.db, async () => {
        const [inserted] = await insertRows(deps, store, [creation], rules)
        const created = inserted && (await beginApproval(deps, store, inserted))
        const begun = { id: created?.id ?? '', root: '/data', values: {} }
        const [taken] = next ? await takeTransition(deps, store, next, [begun], rules) : [created]
        return taken
      })
      const approves = await pendingTasks(deps, store as unknown as Store, [row as Row])
      const payload = objectsOf(resource, { user, approves })(row as Row)
      return { status: 201, headers: { location: `/api/v1/${resource.name}/${row?.id}` }, body: { data: payload } }
    })
  }

/** PATCH /<type>/:id */
export const update =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allowed(request, resource.can.update, rules)
    const change = changeIn(resource, request.body, idOf(request))
    return transact(request, reply, async (deps) => {
      const [row] = await updateRows(deps, store, [change], rules)
      const approves = await pendingTasks(deps, store as unknown as Store, [row as Row])
      return { status: 200, body: { data: objectsOf(resource, { user, approves })(row as Row) } }
    })
  }

/** DELETE /<type>/:id */
export const destroy =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    allowed(request, store.resource.can.destroy, rules)
    const target = { id: idOf(request), root: '/data' }
    return transact(request, reply, async (deps) => {
      await removeRows(deps, store, [target], rules)
      return { status: 204 }
    })
  }

export const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

/** JSON:API document of rows, with included rows. */
export async function documentOf(deps: Deps, resource: Resource, rows: readonly Row[], query: ListQuery) {
  const { hidden, included } = await include(deps, resource, rows, query)
  const fields = query.fields[resource.name]
  const pending = await pendingDecisions(deps, { resource }, rows)
  const approves = new Set([...pending].flatMap(([id, { isMine }]) => (isMine ? id : [])))
  const complete = await withRestricted(deps, resource, rows, fields)
  const records = complete.map(
    objectsOf(resource, { user: deps.user, hidden, approves, pending, ...(fields ? { fields } : {}) }),
  )
  return { data: records, included: included ? { included } : {} }
}
