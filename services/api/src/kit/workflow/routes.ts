import { grantsOf, permissions } from '@ems/contracts'
import { type AnyTransition, isDecision, Problem, type Resource, type RowOf, transitionOf } from '@ems/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { behindSavepoint, gathering } from '../audit/gathered.ts'
import type { Deps, Handler } from '../context.ts'
import { depsOf } from '../http/authorize.ts'
import { changeIn, changesIn } from '../http/body.ts'
import { objectsOf } from '../http/document.ts'
import { badRequest } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { transact } from '../write/transaction.ts'
import type { Change, Rules } from '../write/write-rows.ts'
import { pendingTasks } from './approval-engine.ts'
import { permissionOf } from './me.ts'
import { type Take, takeTransition } from './take.ts'

/** Most rows of one request that each go by themselves. */
const MAX_EACH = 50

/**
 * Routes of a collection's workflow: every transition for one row, and with `bulk` for many rows. Register them beside
 * list, show and create, with the same rules.
 */
export function workflowRoutes<R extends Resource>(app: FastifyInstance, store: Store<R>, rules: Rules<R> = {}): void {
  const { resource } = store
  mustBeServed(store as unknown as Store)
  // A decision may come by its task, which knows the store only.
  if (resource.workflow?.approval && (store.rules ?? rules) !== rules)
    throw new Error(`${resource.name}: other rules in its store`)
  for (const [name, { bulk }] of Object.entries(resource.workflow?.transitions ?? {})) {
    app.post(`/:id/-actions/${name}`, takeOne(store, name, rules))
    if (bulk) app.post(`/-actions/${name}`, takeMany(store, name, rules))
  }
}

/** A mistake of the contract or of its server half is found when the application starts. */
function mustBeServed({ resource, life }: Store): void {
  const transitions: readonly [string, AnyTransition][] = Object.entries(resource.workflow?.transitions ?? {})
  if (!transitions.length) throw new Error(`${resource.name} has no workflow.`)
  for (const [name, { who, guard, effect, notes, to }] of transitions) {
    const strange = who.flatMap((one) =>
      one.startsWith('can:') ? permissionOf(resource, one.slice('can:'.length)) : [],
    )
    for (const need of strange)
      if (!grantsOf(need).some((one) => permissions.has(one)))
        throw new Error(`${resource.name} ${name}: no permission ${need}`)
    if (guard && !life.guards[guard]) throw new Error(`${resource.name} ${name}: no guard ${guard}`)
    if (notes && !life.notes[notes]) throw new Error(`${resource.name} ${name}: no notes ${notes}`)
    if (effect && !life.effects[effect]) throw new Error(`${resource.name} ${name}: no effect ${effect}`)
    const isMade = isDecision(resource.workflow, name) || name === 'withdraw'
    if (Array.isArray(to) && !isMade && !life.effects[effect ?? '']?.target)
      throw new Error(`${resource.name} ${name}: nothing chooses a state`)
  }
}

const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id

/** POST /<type>/:id/-actions/<transition> */
const takeOne =
  <R extends Resource>(store: Store<R>, name: string, rules: Rules<R>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = depsOf(request)
    const change = changeIn(resource, request.body, idOf(request), resource.asked[name])
    const reason = reasonOf((request.body as { data: unknown }).data, '/data/meta/reason')
    return transact(request, reply, async (deps) => {
      const [row] = await gathering(deps.db, () => takeTransition(deps, store, name, [change], rules, { reason }))
      const approves = await pendingTasks(deps, store as unknown as Store, [row as Row])
      return { status: 200, body: { data: objectsOf(resource, { user, approves })(row as Row) } }
    })
  }

/**
 * POST /<type>/-actions/<transition>: all rows or none. With `meta.each` every row is changed separately, and
 * `meta.failed` lists the refused rows with the reason.
 */
const takeMany =
  <R extends Resource>(store: Store<R>, name: string, rules: Rules<R>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = depsOf(request)
    const changes = changesIn(resource, request.body, resource.asked[name])
    const take: Take = { reason: reasonOf(request.body, '/meta/reason'), pointer: '/meta/reason' }
    const isEach = eachIn(request.body)
    if (isEach && changes.length > MAX_EACH)
      throw badRequest(`Maksimal ${MAX_EACH} data sekaligus.`, { pointer: '/data' }, 'TOO_MANY_ROWS')
    return transact(request, reply, async (deps) => {
      if (!isEach) {
        const rows = await gathering(deps.db, () => takeTransition(deps, store, name, changes, rules, take))
        const approves = await pendingTasks(deps, store as unknown as Store, rows)
        return { status: 200, body: { data: rows.map(objectsOf(resource, { user, approves })) } }
      }
      const { rows, failed } = await gathering(deps.db, () =>
        takeEach(changes, deps, (change) => takeTransition(deps, store, name, [change], rules, take)),
      )
      const approves = await pendingTasks(deps, store as unknown as Store, rows)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user, approves })), meta: { failed } } }
    })
  }

/** Takes each row behind a savepoint of its own; `failed` says which were refused, and why. */
export async function takeEach<R extends Resource>(
  changes: readonly Change[],
  { db }: Deps,
  take: (change: Change) => Promise<(RowOf<R> & Row)[]>,
) {
  const rows: (RowOf<R> & Row)[] = []
  const failed: { id: string; code: string; detail: string; pointer?: string }[] = []
  for (const change of changes) {
    try {
      rows.push(...(await behindSavepoint(db, () => take(change))))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [{ code = '', detail = '', source = {} } = {}] = error.errors
      const { pointer } = source as { pointer?: string }
      failed.push({ id: change.id, code, detail, ...(pointer ? { pointer } : {}) })
    }
  }
  return { rows, failed }
}

type Message = { meta?: { reason?: unknown; each?: unknown; transition?: unknown } } | null | undefined

function reasonOf(message: unknown, pointer: string): string | undefined {
  const reason = (message as Message)?.meta?.reason
  if (reason === undefined || reason === null) return undefined
  if (typeof reason !== 'string') throw badRequest('Alasan harus berupa teks.', { pointer })
  return reason
}

function eachIn(body: unknown): boolean {
  const each = (body as Message)?.meta?.each ?? false
  if (typeof each !== 'boolean') throw badRequest('Harus benar atau salah.', { pointer: '/meta/each' })
  return each
}

/** The transition that a new row takes at once, `meta.transition` of a POST. */
export function firstTransition(resource: Resource, body: unknown): string | undefined {
  const name = (body as { data?: Message } | null)?.data?.meta?.transition
  if (name === undefined) return undefined
  if (typeof name !== 'string' || !transitionOf(resource, name))
    throw badRequest('Tindakan tidak dikenal.', { pointer: '/data/meta/transition' })
  return name
}
