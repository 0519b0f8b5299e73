import { grantsOf, permissions } from '@ems/contracts'
import { type AnyTransition, isDecision, Problem, type Resource, type RowOf, transitionOf } from '@ems/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { behindSavepoint, gathering } from '../audit/gathered.ts'
import { selectionOf } from '../bulk/bulk.ts'
import type { Deps, Handler } from '../context.ts'
import { depsOf } from '../http/authorize.ts'
import { changeIn, changesIn, MAX_ROWS, overQueryIn } from '../http/body.ts'
import { objectsOf } from '../http/document.ts'
import { badRequest } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { preview } from '../transitions/preview.ts'
import { type QueuedTransition, transitionQueue } from '../transitions/queued.ts'
import { mustFit, signatureIn } from '../transitions/signatures.ts'
import { asksForStage } from '../transitions/stages.ts'
import { undoTransition } from '../transitions/undo.ts'
import { transact } from '../write/transaction.ts'
import type { Change, Rules } from '../write/write-rows.ts'
import { pendingTasks } from './approval-engine.ts'
import { permissionOf } from './me.ts'
import { reasonIn } from './reason.ts'
import { type Take, takeTransition } from './take.ts'

/** Most rows of one job. */
const MAX_QUEUED = 10_000
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
  if (resource.workflow?.approval) app.post('/-actions/preview', preview(store, rules))
  if (Object.values(resource.workflow?.transitions ?? {}).some(({ undo }) => undo !== undefined))
    app.post('/:id/-actions/undo', undoTransition(store, rules))
}

/** A mistake of the contract or of its server half is found when the application starts. */
function mustBeServed({ resource, life }: Store): void {
  const transitions: readonly [string, AnyTransition][] = Object.entries(resource.workflow?.transitions ?? {})
  if (!transitions.length) throw new Error(`${resource.name} has no workflow.`)
  for (const [name, transition] of transitions) {
    const { who, guard, effect, notes, to, undo } = transition
    const strange = who.flatMap((one) =>
      one.startsWith('can:') ? permissionOf(resource, one.slice('can:'.length)) : [],
    )
    for (const need of strange)
      if (!grantsOf(need).some((one) => permissions.has(one)))
        throw new Error(`${resource.name} ${name}: no permission ${need}`)
    if (guard && !life.guards[guard]) throw new Error(`${resource.name} ${name}: no guard ${guard}`)
    if (notes && !life.notes[notes]) throw new Error(`${resource.name} ${name}: no notes ${notes}`)
    if (undo !== undefined && effect && !life.effects[effect]?.undo)
      throw new Error(`${resource.name} ${name}: its effect has no reverse`)
    if (effect && !life.effects[effect]) throw new Error(`${resource.name} ${name}: no effect ${effect}`)
    const isMade = isDecision(resource.workflow, name) || name === 'withdraw'
    const isChosen = asksForStage(resource, transition) || life.effects[effect ?? '']?.target
    if (Array.isArray(to) && !isMade && !isChosen) throw new Error(`${resource.name} ${name}: nothing chooses a state`)
  }
}

const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id

/** POST /<type>/:id/-actions/<transition> */
const takeOne =
  <R extends Resource>(store: Store<R>, name: string, rules: Rules<R>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = depsOf(request)
    // A user who brings a row into its approval state never decides it.
    const mayHaveTasks = transitionOf(resource, name)?.from.includes(resource.workflow?.approval?.state ?? '')
    const change = changeIn(resource, request.body, idOf(request), resource.asked[name])
    const { data } = request.body as { data: { meta?: unknown } }
    const reason = reasonOf(data, '/data/meta/reason')
    const take: Take = { reason, signature: signatureIn(data.meta, '/data/meta/signature') }
    return transact(request, reply, async (deps) => {
      const [row] = await gathering(deps.db, () => takeTransition(deps, store, name, [change], rules, take))
      const approves = await pendingTasks(deps, store as unknown as Store, mayHaveTasks ? [row as Row] : [])
      return { status: 200, body: { data: objectsOf(resource, { user, approves })(row as Row) } }
    })
  }

/**
 * POST /<type>/-actions/<transition>: all rows or none; more than 500, and every row of a list query with `meta.total`, are a
 * job that takes each row by itself. With `meta.each` every row is changed separately, and
 * `meta.failed` lists the refused rows with the reason.
 */
const takeMany =
  <R extends Resource>(store: Store<R>, name: string, rules: Rules<R>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = depsOf(request)
    const schema = resource.asked[name]
    const signing = '/meta/signature'
    const signature = signatureIn((request.body as Message)?.meta, signing)
    const take: Take = { reason: reasonOf(request.body, '/meta/reason'), pointer: '/meta/reason', signature, signing }
    // A job finds the collection by its name, and with it no rules but those of its store.
    const isQueueable = Object.keys(rules).length === 0 || store.rules === rules
    const query = isQueueable ? overQueryIn(resource, request.body, schema) : undefined
    if (query) {
      const select = selectionOf(request, store, query.total)
      return transact(request, reply, async (deps) =>
        queued(deps, resource, name, take, {
          values: query.values,
          targets: (await select(deps)).map((id) => ({ id })),
        }),
      )
    }
    const changes = changesIn(resource, request.body, schema, isQueueable ? MAX_QUEUED : MAX_ROWS)
    const isEach = eachIn(request.body)
    if (changes.length > MAX_ROWS)
      return transact(request, reply, (deps) =>
        queued(deps, resource, name, take, { values: changes[0]?.values ?? {}, targets: changes }),
      )
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

type Work = Pick<QueuedTransition, 'values' | 'targets'>

/** Rights, states and conditions are those of each row, when its turn comes; what is asked and the reason are checked now. */
async function queued(deps: Deps, resource: Resource, name: string, take: Take, work: Work) {
  const { reason, pointer = '', signature, signing = '' } = take
  if (signature)
    throw badRequest(
      `Satu tanda tangan berlaku untuk maksimal ${MAX_ROWS} data.`,
      { pointer: signing },
      'TOO_MANY_ROWS',
    )
  const transition = transitionOf(resource, name) as AnyTransition
  mustFit(transition, signature, signing)
  const why = await reasonIn(deps, resource, transition, reason, pointer)
  const targets = work.targets.map(({ id, version }) => ({ id, version }))
  const job = await transitionQueue()(deps, { ...work, targets, resource: resource.name, name, reason: why })
  return { status: 202, headers: { location: `/api/v1/background-jobs/${job.id}` }, body: { data: job } }
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
