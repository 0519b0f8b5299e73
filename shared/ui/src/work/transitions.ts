import { type AnyTransition, type Resource, startOf, transitionOf } from '@ems/contracts/kit'
import {
  type FilterSelection,
  type Row,
  type Told,
  takeTransition,
  takeTransitionOver,
  takeTransitions,
} from '@ems/platform'
import { idOf, versionOf } from '../table/state/use-selection.ts'

/** A step that a row may be taken, as the server says; `because` where something is in its way. */
export type Offered = { name: string; transition: AnyTransition; because?: string }

/** Transitions that the kit takes; an area that serves its own has its own buttons. */
const servedBy = ({ workflow }: Resource) =>
  Object.fromEntries(
    Object.entries(workflow && !workflow.byActions ? workflow.transitions : {}).filter(([, one]) => !one.byScreen),
  )

/**
 * Transitions that the server offers for this row, in the order of the contract. `because` explains the blocked ones.
 */
export function offeredFor(resource: Resource, row: Row<Resource>): Offered[] {
  return Object.keys(servedBy(resource)).flatMap((name) => {
    const transition = transitionOf(resource, name)
    const because = row.blocked?.[name]
    if (!transition || (!because && !row.can.includes(name))) return []
    return [{ name, transition, ...(because ? { because } : {}) }]
  })
}

/** Transitions that all of these rows allow. */
export function offeredForAll(resource: Resource, rows: readonly Row<Resource>[]): Offered[] {
  const [first, ...others] = rows
  if (!first) return []
  return offeredFor(resource, first).filter(
    ({ name, transition, because }) => transition.bulk && !because && others.every(({ can }) => can.includes(name)),
  )
}

/**
 * The step that a new row with these values may take as it is saved: the primary one of the state it begins in, where a form
 * can ask for it. `unsent` is what saving without it is called.
 */
export function firstStep(resource: Resource, can: (permission: string) => boolean, values: Record<string, unknown>) {
  const { workflow } = resource
  const start = workflow && startOf(workflow, values)
  const match = Object.entries(servedBy(resource)).find(
    ([, { from, tone, with: more, reason }]) =>
      tone === 'primary' && start !== undefined && from.includes(start) && !more && !reason,
  )
  if (!match) return undefined
  const [name, { label, who }] = match
  const permissions = resource.can as Readonly<Record<string, string>>
  const isMine = who.some((one) =>
    one.startsWith('can:') ? can(permissions[one.slice('can:'.length)] ?? '') : one === 'creator' || one === 'owner',
  )
  const unsent = start === 'draft' ? 'Simpan draf' : 'Simpan'
  return isMine ? { name, label, unsent } : undefined
}

/** Whether anything has to be asked before the step is taken. */
export const asksAnything = ({ ask, with: more, reason, confirm, signature }: AnyTransition): boolean =>
  Boolean(confirm || reason || signature?.need === 'required' || Object.keys({ ...ask, ...more }).length)

/** More rows go row by row in the background. */
const MAX_DIRECT = 500

/** Whether the rows are taken in the background. */
export const isQueued = (rows: readonly Row<Resource>[], everything: FilterSelection | undefined): boolean =>
  everything !== undefined || rows.length > MAX_DIRECT

/** Takes one row a step on, or many all or none; everything that a list finds, and more than 500 rows, in the background. */
export async function send(
  resource: Resource,
  name: string,
  rows: readonly Row<Resource>[],
  notified: Told,
  idempotencyKey: string = crypto.randomUUID(),
  everything?: FilterSelection,
): Promise<readonly Row<Resource>[]> {
  if (everything) {
    await takeTransitionOver(resource, name, everything, notified, { idempotencyKey })
    return []
  }
  const targets = rows.map((row) => ({ id: idOf(row), version: versionOf(row) }))
  const [one] = targets
  if (one && targets.length === 1) return [await takeTransition(resource, name, one, notified, { idempotencyKey })]
  return takeTransitions(resource, name, targets, notified, { idempotencyKey })
}
