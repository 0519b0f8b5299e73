import {
  type DecisionName,
  isDecision,
  type Problem,
  type Resource,
  type RowOf,
  reasonField,
  transitionOf,
} from '@ems/contracts/kit'
import { record } from '../audit/audit-log.ts'
import type { Deps } from '../context.ts'
import { conflict, NotFound } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import { withRowScope } from '../store/visibility.ts'
import type { Store } from '../stores.ts'
import { type Change, updateRows } from '../write/write-rows.ts'
import { approvalEngine, type DecisionEnd } from './approval-engine.ts'
import { stateWord } from './closed-doors.ts'
import { reasonIn } from './reason.ts'

/** The reason and its place in the request; `task` where the approver chose a task and not a row. */
export type DecisionOptions = { reason?: string | undefined; pointer: string; task?: string }

/**
 * Decides the user's task of each row, all or none. The right comes from the task: neither a permission nor the row scope
 * is needed. The last decision moves the row, with the rules of the collection; if they refuse, nothing is decided.
 */
export async function decideRows<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  name: DecisionName,
  changes: readonly Change[],
  options: DecisionOptions,
): Promise<(RowOf<R> & Row)[]> {
  if (!isDecision(store.resource.workflow, name))
    throw conflict('INVALID_TRANSITION', 'Pengajuan ini hanya dapat disetujui atau ditolak.', {
      pointer: changes[0]?.root ?? '/data',
    })
  const rows: (RowOf<R> & Row)[] = []
  for (const change of changes) rows.push(await decideRow(deps, store, name, change, options))
  return rows
}

async function decideRow<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  name: DecisionName,
  { id, root, version }: Change,
  { reason, pointer, task }: DecisionOptions,
): Promise<RowOf<R> & Row> {
  const { resource } = store
  const any = store as unknown as Store
  const wide = { ...deps, user: withRowScope(deps.user, resource) }
  const row = await lockedRow(deps, wide, store, id, root)
  const transition = transitionOf(resource, name)
  const { approval } = resource.workflow ?? {}
  if (!transition || !approval) throw new Error(`${resource.name} has no approval.`)
  if (row[resource.stateField] !== approval.state) throw await movedOn(deps, resource, row, transition.label, root)
  const why = await reasonIn(deps, resource, transition, reason, pointer)
  const end = await approvalEngine().decide(wide, any, row, {
    name,
    note: why ?? null,
    root,
    ...(task === undefined ? {} : { task }),
    ...(version === undefined ? {} : { version }),
  })
  if (!end) {
    await recordDecision(deps, resource, row, name, why)
    return row
  }
  return moveDecided(wide, store, row, end, { name, root, ...(why === undefined ? {} : { reason: why }) })
}

type Move = { name: DecisionName; root: string; reason?: string }

/** Moves a row whose request has ended, with the rules of its collection and the effect of an approval. */
export async function moveDecided<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  before: Row,
  end: DecisionEnd,
  { name, root, reason }: Move,
): Promise<RowOf<R> & Row> {
  const { resource, rules, life } = store
  const { approval } = resource.workflow ?? {}
  const transition = transitionOf(resource, name)
  if (!approval || !transition) throw new Error(`${resource.name} has no approval.`)
  const field = reasonField(transition)
  const { id } = before
  const next = (end === 'approved' ? undefined : stateBefore(resource, before)) ?? stateAfter(approval, end)
  const values = { [resource.stateField]: next, ...(field ? { [field]: reason } : {}) }
  const [moved] = await updateRows(deps, store, [{ id, root, values: {} }], {
    ...rules,
    transition: name,
    action: name,
    ...(reason === undefined ? {} : { reason }),
    compute: async (inside, proposal) => {
      const changed = [...new Set([...proposal.changed, ...Object.keys(values)])]
      const after = { ...proposal.after, ...values }
      return { ...values, ...(await rules?.compute?.(inside, { ...proposal, after, changed })) }
    },
    effect: async (inside, written) => {
      const { before, after } = written
      const run = end === 'approved' ? life.effects[approval.effect ?? '']?.run : undefined
      if (before && after) await run?.(inside, { before, after, asked: {} })
      await rules?.effect?.(inside, written)
    },
  })
  return moved as RowOf<R> & Row
}

/** The state that a row had before it was submitted, where its approval leads back there. */
export function stateBefore({ workflow }: Resource, row: Row): string | undefined {
  const { back } = workflow?.approval ?? {}
  const state = back && String(row[back.field])
  return back?.among.find((one) => one === state)
}

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

async function lockedRow<R extends Resource>(deps: Deps, wide: Deps, store: Store<R>, id: string, root: string) {
  const holds = /^[1-9]\d{0,17}$/.test(id) && (await approvalEngine().holdsTask(deps, store.resource.name, id))
  const [row] = await store.findMany(holds ? wide : deps, [id], 'no key update')
  if (!row) throw NotFound(root === '/data' ? {} : { pointer: `${root}/id` })
  return row
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
