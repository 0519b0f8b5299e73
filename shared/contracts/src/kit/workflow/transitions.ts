import type { FieldMeta } from '../fields.ts'
import { faultsOfApproval, withApproval } from './approval.ts'
import type { AnyTransition, AnyWorkflow, Me, Role } from './workflow.ts'

type Row = Readonly<Record<string, unknown>>
/** The parts of a resource that the functions below need. */
export type Living = {
  workflow: AnyWorkflow | undefined
  stateField: string
  roles: Readonly<Partial<Record<Role, string>>>
  meta: Readonly<Record<string, FieldMeta>>
}
/** A transition that leads on from the row's state and that this person may take; `because` says what is in the way. */
export type Possible = { name: string; label: string; because?: string }

export const transitionOf = ({ workflow }: Pick<Living, 'workflow'>, name: string): AnyTransition | undefined =>
  workflow && Object.hasOwn(workflow.transitions, name) ? workflow.transitions[name] : undefined

/**
 * Transitions that this person may make on this row now, in the order of the contract. Guards need the database and are
 * not checked here.
 */
export function possibleTransitions(resource: Living, row: Row, me: Me): Possible[] {
  const { workflow, stateField } = resource
  if (!workflow) return []
  return Object.entries(workflow.transitions).flatMap(([name, transition]) => {
    if (!transition.from.includes(String(row[stateField])) || !isTheirs(resource, row, me, transition)) return []
    const because = rejectedBecause(transition, row, me)
    return [{ name, label: transition.label, ...(because ? { because } : {}) }]
  })
}

/**
 * The transition whose agreement a step needs: its own, or that of another one into the same state. Undefined where rules never
 * ask for any.
 */
export function agreementOf({ workflow }: Pick<Living, 'workflow'>, name: string, [before, after]: [string, string]) {
  const { transitions = {} } = workflow ?? {}
  if (transitions[name]?.agreement) return name
  if (before === after) return undefined
  return Object.keys(transitions).find((other) => transitions[other]?.agreement && transitions[other]?.to === after)
}

/** Whether this person may make a transition. The state of the row is not checked. */
export function isTheirs(resource: Living, row: Row, me: Me, { who, except = [] }: AnyTransition): boolean {
  return who.some((one) => isOne(resource, row, me, one)) && !except.some((one) => isOne(resource, row, me, one))
}

/** The first condition on the row that does not hold. */
export const rejectedBecause = ({ when = [] }: AnyTransition, row: Row, me: Me): string | undefined =>
  when.find(({ holds }) => !holds(row as never, me))?.because

function isOne(resource: Living, row: Row, me: Me, account: string): boolean {
  if (account === 'system') return me.isSystem === true
  if (me.isSystem) return false
  if (account === 'approver') return me.approves?.has(String(row.id)) === true
  if (account.startsWith('can:')) return me.can(account.slice('can:'.length), row)
  if (account === 'creator') return row.created_by === me.user
  const field = account.startsWith('is:') ? account.slice('is:'.length) : resource.roles[account as Role]
  return field !== undefined && names(resource, row, me, field)
}

function names({ meta }: Living, row: Row, me: Me, field: string): boolean {
  const mine = meta[field]?.to === 'employees' ? me.employee : me.user
  const value = row[field]
  return mine !== null && (Array.isArray(value) ? value.includes(mine) : value === mine)
}

/** The fields a PATCH may change in the row's state. */
export function editableIn({ workflow, stateField }: Living, row: Row): 'all' | 'none' | readonly string[] {
  if (!workflow) return 'all'
  const state = workflow.states[String(row[stateField])]
  return state?.editable ?? (state?.category === 'open' ? 'all' : 'none')
}

/** Whether a row may be deleted in its state. */
export function isRemovableIn({ workflow, stateField }: Living, row: Row): boolean {
  if (!workflow) return true
  return workflow.states[String(row[stateField])]?.removable ?? row[stateField] === workflow.initial
}

/** Initial state of a new row. */
export const startOf = (workflow: AnyWorkflow, row: Row): string =>
  workflow.starts?.find(({ holds }) => holds(row as never))?.in ?? workflow.initial

/** The field of the row that keeps a reason; undefined where the audit log alone keeps it. */
export const reasonField = ({ reason }: Pick<AnyTransition, 'reason'>): string | undefined =>
  reason === 'optional' || reason === 'required' ? undefined : reason

/** Fields that only transitions write. */
export function writtenByTransitions(workflow: AnyWorkflow | undefined, stateField: string): string[] {
  if (!workflow) return []
  const each = Object.values(workflow.transitions)
  return [
    ...new Set([
      stateField,
      ...each.flatMap(({ sets }) => Object.keys(sets ?? {})),
      ...each.flatMap((transition) => reasonField(transition) ?? []),
      ...[workflow.approval?.back?.field ?? []].flat(),
    ]),
  ]
}

/** Fields that transitions require: outside the initial state they may be changed but not emptied. */
export function keptFilled({ workflow, stateField }: Living, row: Row): ReadonlySet<string> {
  if (!workflow || row[stateField] === workflow.initial) return new Set()
  return new Set(
    Object.values(workflow.transitions).flatMap(({ ask = {} }) =>
      Object.keys(ask).filter((field) => ask[field] === 'required'),
    ),
  )
}

/** Actions every collection may have already. */
const taken = /^(undo|restore|rollback|preview|toExcel|(import|bulk)\w*)$/

/** Mistakes in a workflow, as messages for its author: unknown names, and states without a way in or out. */
export function faultsOf({ workflow: written, stateField, meta, roles }: Living): string[] {
  if (!written) return []
  const workflow = withApproval(written)
  const { states, transitions, initial, starts = [] } = workflow
  const each = Object.entries(transitions)
  const existing = new Set(Object.keys(states))
  const options = Object.keys(meta[stateField]?.options ?? states)
  const ways = each.flatMap(([, { from, to }]) =>
    to === 'same' ? [] : from.flatMap((start) => [to].flat().map((end) => [start, end] as const)),
  )
  const begun = workflow.approval?.begins ? [workflow.approval.state] : []
  const entered = new Set([initial, ...begun, ...starts.map((one) => one.in)])
  // As often as there are states is often enough to reach the last of them.
  for (const _ of existing) for (const [start, end] of ways) if (entered.has(start)) entered.add(end)
  const left = new Set(ways.flatMap(([start, end]) => (start === end ? [] : [start])))
  const named = each.flatMap(([name, { from, to }]) =>
    [...from, ...(to === 'same' ? [] : [to].flat())].map((state) => [name, state] as const),
  )
  const fields = each.flatMap(([name, { ask, sets, who, except = [], ...transition }]) =>
    [
      ...Object.keys({ ...ask, ...sets }),
      ...[...who, ...except].flatMap((one) =>
        one.startsWith('is:') ? one.slice('is:'.length) : (roles[one as Role] ?? []),
      ),
      ...[reasonField(transition) ?? [], transition.signature?.by ?? []].flat(),
    ].map((field) => [name, field] as const),
  )
  const waitFields = Object.entries(states).flatMap(([state, { waits = [] }]) =>
    waits.flatMap(({ for: account, from, due, unless }) =>
      [
        ...(account.startsWith('is:') ? [account.slice('is:'.length)] : []),
        ...[from, due, unless].flatMap((field) => field ?? []),
      ].map((field) => [state, field] as const),
    ),
  )
  const stageFields = Object.values(workflow.stages ?? {}).map((field) => ['stages', field] as const)
  return [
    ...faultsOfApproval(written),
    ...options.filter((state) => !existing.has(state)).map((state) => `state ${state} is not described`),
    ...[...existing]
      .filter((state) => !options.includes(state))
      .map((state) => `state ${state} is no option of ${stateField}`),
    ...[initial, ...starts.map((one) => one.in)]
      .filter((state) => !existing.has(state))
      .map((state) => `no state ${state} to begin with`),
    ...named.filter(([, state]) => !existing.has(state)).map(([name, state]) => `${name}: no state ${state}`),
    ...[...fields, ...waitFields, ...stageFields]
      .filter(([, field]) => !(field in meta) && !/^(created|updated)_(by|at)$/.test(field))
      .map(([name, field]) => `${name}: no field ${field}`),
    ...each
      .filter(([, { undo, from, to }]) => undo && [...from, ...[to].flat()].includes(String(workflow.approval?.state)))
      .map(([name]) => `${name}: what is being approved is withdrawn, not undone`),
    ...(workflow.imports ?? [])
      .filter((state) => !existing.has(state) || state === workflow.approval?.state)
      .map((state) => `state ${state} cannot be imported`),
    ...each
      .filter(([name]) => !workflow.byActions && taken.test(name))
      .map(([name]) => `${name}: the name of another action`),
    ...[...existing].filter((state) => !entered.has(state)).map((state) => `state ${state} is never reached`),
    ...[...existing]
      .filter((state) => states[state]?.category === 'open' && !left.has(state))
      .map((state) => `state ${state} is open and never left`),
    ...twice(each.map(([, { label }]) => label)).map((label) => `two transitions are called ${label}`),
  ]
}

const twice = (all: readonly string[]) => all.filter((one, n) => all.indexOf(one) !== n)
