import { isTheirs, type Resource, type RowOf, rejectedBecause } from '@ems/contracts/kit'
import type { Deps } from '../context.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { lackingEvidence } from '../transitions/evidence.ts'
import { approvalEngine, pendingTasks } from './approval-engine.ts'
import { meOf } from './me.ts'
import { guardedBy } from './take.ts'

/** Transitions that would be this user's now but for a condition or a guard, each with the reason; undefined without any. */
export async function blockedOf<R extends Resource>(deps: Deps, store: Store<R>, row: RowOf<R> & Row) {
  const { resource } = store
  const me = meOf(resource, deps.user)
  const blocked: Record<string, string> = {}
  for (const [name, transition] of Object.entries(resource.workflow?.transitions ?? {})) {
    if (!transition.from.includes(String(row[resource.stateField])) || !isTheirs(resource, row, me, transition))
      continue
    // The guard may read values that the user has not given yet.
    const isWhole = !transition.ask && !transition.with
    const because =
      rejectedBecause(transition, row, me) ??
      (isWhole ? await guardedBy(deps, store, transition, row) : undefined) ??
      (await lackingEvidence(deps, resource, transition, row))
    if (because) blocked[name] = because
  }
  return Object.keys(blocked).length ? blocked : undefined
}

/** Notes on a row before this user takes one of its transitions; undefined without any. */
export async function notesOf<R extends Resource>(deps: Deps, store: Store<R>, row: RowOf<R> & Row) {
  const { resource, life } = store
  const approves = resource.workflow?.approval?.notes
    ? await pendingTasks(deps, store as unknown as Store, [row])
    : undefined
  const me = meOf(resource, deps.user, false, approves)
  const notes: Record<string, string[]> = {}
  for (const [name, transition] of Object.entries(resource.workflow?.transitions ?? {})) {
    const describe = transition.notes === undefined ? undefined : life.notes[transition.notes]
    if (
      !describe ||
      !transition.from.includes(String(row[resource.stateField])) ||
      !isTheirs(resource, row, me, transition)
    )
      continue
    const lines = await describe(deps, row)
    if (lines.length) notes[name] = lines
  }
  return Object.keys(notes).length ? notes : undefined
}

/** Approvers of the row if this user submitted it now; undefined if that is not the next step. */
export async function chainOf<R extends Resource>(deps: Deps, store: Store<R>, row: RowOf<R> & Row) {
  const { resource } = store
  const { approval, transitions = {} } = resource.workflow ?? {}
  if (!approval) return undefined
  const me = meOf(resource, deps.user)
  const isNext = Object.values(transitions).some(
    (one) =>
      one.tone === 'primary' &&
      one.to === approval.state &&
      one.from.includes(String(row[resource.stateField])) &&
      isTheirs(resource, row, me, one),
  )
  return isNext ? approvalEngine().chain(deps, store as unknown as Store, row) : undefined
}

/** Steps that this user could take and that wait for an approval; undefined without any. */
export async function pendingStepsOf<R extends Resource>(deps: Deps, { resource }: Store<R>, row: RowOf<R> & Row) {
  const me = meOf(resource, deps.user)
  const names = Object.entries(resource.workflow?.transitions ?? {}).flatMap(([name, one]) =>
    one.agreement && one.from.includes(String(row[resource.stateField])) && isTheirs(resource, row, me, one)
      ? name
      : [],
  )
  if (!names.length) return undefined
  const pending = await approvalEngine().pendingSteps(deps, resource.name, row.id, names)
  return pending.length ? pending : undefined
}
