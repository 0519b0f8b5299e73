import {
  type DecisionName,
  isDecision,
  type Problem,
  type Resource,
  type RowOf,
  reasonField,
  type Signature,
  transitionOf,
} from '@ems/contracts/kit'
import { record } from '../audit/audit-log.ts'
import type { Deps } from '../context.ts'
import { conflict, NotFound } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import { isId, withRowScope } from '../store/visibility.ts'
import type { Store } from '../stores.ts'
import { type Change, updateRows } from '../write/write-rows.ts'
import { approvalEngine, type DecisionEnd } from './approval-engine.ts'
import { stateWord } from './closed-doors.ts'
import { reasonIn } from './reason.ts'

/** The reason and its place in the request, and what the decision is signed with. */
export type DecisionOptions = { reason?: string | undefined; pointer: string; signature?: Signature | undefined }
/** A row to decide; `task` where the approver chose a task and not a row. */
export type Decided = Change & { task?: string }

/**
 * Decides the user's task of each row, all or none. The right comes from the task: neither a permission nor the row scope
 * is needed. The last decision moves the row, with the rules of the collection; if they refuse, nothing is decided.
 */
export async function decideRows<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  name: DecisionName,
  changes: readonly Decided[],
  options: DecisionOptions,
): Promise<(RowOf<R> & Row)[]> {
  if (!isDecision(store.resource.workflow, name))
    throw conflict('INVALID_TRANSITION', 'Pengajuan ini hanya dapat disetujui atau ditolak.', {
      pointer: changes[0]?.root ?? '/data',
    })
  if (new Set(changes.map(({ id }) => id)).size === changes.length)
    return decideDistinct(deps, store, name, changes, options)
  // Of two tasks of one row the second depends on what the first leads to.
  const rows: (RowOf<R> & Row)[] = []
  for (const change of changes) rows.push(...(await decideDistinct(deps, store, name, [change], options)))
  return rows
}

async function decideDistinct<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  name: DecisionName,
  changes: readonly Decided[],
  { reason, pointer, signature }: DecisionOptions,
): Promise<(RowOf<R> & Row)[]> {
  const { resource } = store
  const wide = { ...deps, user: withRowScope(deps.user, resource) }
  const rows = await lockedRows(deps, wide, store, changes)
  const transition = transitionOf(resource, name)
  const { approval } = resource.workflow ?? {}
  if (!transition || !approval) throw new Error(`${resource.name} has no approval.`)
  for (const [n, row] of rows.entries())
    if (row[resource.stateField] !== approval.state)
      throw await movedOn(deps, resource, row, transition.label, changes[n]?.root ?? '/data')
  const why = await reasonIn(deps, resource, transition, reason, pointer)
  const targets = changes.map(({ root, task, version }, n) => ({
    row: rows[n] as Row,
    root,
    ...(task === undefined ? {} : { task }),
    ...(version === undefined ? {} : { version }),
  }))
  const ends = await approvalEngine().decide(wide, store as unknown as Store, targets, {
    name,
    note: why ?? null,
    signature,
  })
  const ended: Ended[] = []
  for (const [n, row] of rows.entries()) {
    const end = ends[n]
    const { root = '/data', values: input = {} } = changes[n] ?? {}
    const values = Object.fromEntries(Object.entries(input).filter(([field]) => field in (transition.ask ?? {})))
    if (end) ended.push({ row, end, root, values })
    else if (Object.keys(values).length)
      await fillIn(wide, store, row, { name, root, values, ...(why === undefined ? {} : { reason: why }) })
    else await recordDecision(deps, resource, row, name, why)
  }
  if (!ended.length) return rows
  const moved = await moveAll(wide, store, ended, { name, ...(why === undefined ? {} : { reason: why }) })
  const byId = new Map(moved.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

type Move = { name: DecisionName; reason?: string }
/** A row whose request has ended. */
type Ended = { row: Row; end: DecisionEnd; root: string; values?: Change['values'] }

/** Writes what an approver filled in, where others have to decide too. */
const fillIn = <R extends Resource>(
  deps: Deps,
  store: Store<R>,
  row: Row,
  { name, root, values, ...more }: Move & { root: string; values: Change['values'] },
) =>
  updateRows(deps, store, [{ id: row.id, root, values }], {
    ...store.rules,
    ...more,
    transition: name,
    action: name,
    locked: [row],
  })

/** Moves a row whose request has ended, with the rules of its collection and the effect of an approval. */
export async function moveDecided<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  row: Row,
  end: DecisionEnd,
  { root, ...move }: Move & { root: string },
): Promise<RowOf<R> & Row> {
  const [moved] = await moveAll(deps, store, [{ row, end, root }], move)
  return moved as RowOf<R> & Row
}

/** The rows are locked, and as they were read. */
async function moveAll<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  all: readonly Ended[],
  { name, reason }: Move,
): Promise<(RowOf<R> & Row)[]> {
  const { resource, rules, life } = store
  const { approval } = resource.workflow ?? {}
  const transition = transitionOf(resource, name)
  if (!approval || !transition) throw new Error(`${resource.name} has no approval.`)
  const field = reasonField(transition)
  const endOf = new Map(all.map(({ row, end }) => [row.id, end]))
  const valuesOf = (row: Row) => {
    const end = endOf.get(row.id) as DecisionEnd
    const next =
      (end === 'approved' ? approvedFrom(resource, row) : stateBefore(resource, row)) ?? stateAfter(approval, end)
    return { [resource.stateField]: next, ...(field ? { [field]: reason } : {}) }
  }
  const changes = all.map(({ row: { id }, root, values = {} }) => ({ id, root, values }))
  return updateRows(deps, store, changes, {
    ...rules,
    transition: name,
    action: name,
    locked: all.map(({ row }) => row),
    ...(reason === undefined ? {} : { reason }),
    compute: async (inside, proposal) => {
      const values = valuesOf(proposal.before as Row)
      const changed = [...new Set([...proposal.changed, ...Object.keys(values)])]
      const after = { ...proposal.after, ...values }
      return { ...values, ...(await rules?.compute?.(inside, { ...proposal, after, changed, transition: name })) }
    },
    effect: async (inside, written) => {
      const { before, after } = written
      const isApproved = before && endOf.get(before.id) === 'approved'
      const run = isApproved ? life.effects[approval.effect ?? '']?.run : undefined
      if (before && after) await run?.(inside, { before, after, asked: {} })
      await rules?.effect?.(inside, written)
    },
  })
}

/** The state that a row had before it was submitted, where its approval leads back there. */
export function stateBefore({ workflow }: Resource, row: Row): string | undefined {
  const { back } = workflow?.approval ?? {}
  const state = back && String(row[back.field])
  return back?.among.find((one) => one === state)
}

/** State after an approval, for a row that came from one of the states of `back`. */
export const approvedFrom = (resource: Resource, row: Row): string | undefined =>
  stateBefore(resource, row) && resource.workflow?.approval?.back?.approved

const stateAfter = (
  { approved, rejected, returned = rejected }: { approved: string; rejected: string; returned?: string },
  end: DecisionEnd,
): string => ({ approved, rejected, returned })[end]

/**
 * Opens the request of a new row whose workflow begins in its approval state. Where nobody has to agree, the row goes on as
 * approved.
 */
export async function beginApproval<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  row: RowOf<R> & Row,
): Promise<RowOf<R> & Row> {
  const { resource } = store
  const { approval } = resource.workflow ?? {}
  if (!approval || row[resource.stateField] !== approval.state) return row
  const { isNeeded, open } = await approvalEngine().plan(deps, store as unknown as Store, row)
  await open(deps, row)
  if (isNeeded) return row
  const wide = { ...deps, user: withRowScope(deps.user, resource) }
  return moveDecided(wide, store, row, 'approved', { name: 'approve', root: '/data' })
}

/** The rows in the order of the changes, locked: those with a task of the user whatever the row scope. */
async function lockedRows<R extends Resource>(deps: Deps, wide: Deps, store: Store<R>, changes: readonly Decided[]) {
  const ids = changes.map(({ id }) => id)
  // A named task comes from the inbox or a mail; the engine checks that it belongs to the user.
  const named = new Set(changes.flatMap(({ id, task }) => (task === undefined ? [] : id)))
  const unnamed = ids.filter((id) => isId(id) && !named.has(id))
  const held = unnamed.length ? await approvalEngine().holdsTasks(deps, store.resource.name, unnamed) : named
  const isHeld = (id: string) => named.has(id) || held.has(id)
  const [byTask, others] = [ids.filter(isHeld), ids.filter((id) => !isHeld(id))]
  const rows = [
    ...(await store.findMany(wide, byTask, 'no key update')),
    ...(await store.findMany(deps, others, 'no key update')),
  ]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changes.map(({ id, root }) => {
    const row = byId.get(id)
    if (!row) throw NotFound(root === '/data' ? {} : { pointer: `${root}/id` })
    return row
  })
}

async function movedOn(deps: Deps, resource: Resource, row: Row, label: string, root: string): Promise<Problem> {
  const decision = await approvalEngine().lastDecision(deps, resource.name, row.id)
  const state = stateWord(resource, String(row[resource.stateField]))
  const detail = `${label} tidak dapat dilakukan pada status ${state}.${decision ? ` ${decision}` : ''}`
  return conflict('INVALID_TRANSITION', detail, { pointer: root })
}

/** Enters what happens to the approval of a row, which itself stays as it is, into the history of the row. */
export const recordDecision = (
  deps: Deps,
  resource: Resource,
  row: Row,
  action: string,
  reason: string | null | undefined,
) =>
  record(
    deps,
    [
      {
        action,
        menu: resource.menu,
        target_type: resource.name,
        target_id: row.id,
        target_label: row[resource.title] as string | null,
        before: row,
        after: row,
        changed_fields: [],
        ...(reason ? { reason } : {}),
      },
    ],
    [
      {
        channel: `private-${resource.name}.${row.company ?? '0'}`,
        event: 'updated',
        payload: { id: row.id, version: row.version, changed: [] },
      },
    ],
  )
