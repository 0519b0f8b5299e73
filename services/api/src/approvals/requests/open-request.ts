import { type approvalOrigins, approvals } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import type { Store } from '../../kit/stores.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { loadRules } from '../organisation/load-rules.ts'
import { planWith } from '../organisation/load-snapshot.ts'
import { factsOf } from '../organisation/record-facts.ts'
import { chooseRule } from '../plan/choose-rule.ts'
import { planApproval } from '../plan/plan.ts'
import { type Facts, type Plan, PlanRefusal, type Rule, type Step } from '../plan/types.ts'
import { unscopedTasks } from '../task-store.ts'
import { notifyApprovers, type Part } from '../tasks.ts'
import { collapsedNote, nextOf } from './advance.ts'
import { type Carried, earlierRounds, materialOf, termsOf } from './carried.ts'
import { type OpenRequest, requestStore } from './store.ts'

/** Rules and facts in place of the stored ones, for a simulation. */
export type Instead = { rules?: readonly Rule[]; facts?: Partial<Facts> }

/** Plans the approval of a record by the present rules; throws a `PlanRefusal`. */
export async function planRecord(
  deps: Deps,
  resource: Resource,
  row: Row,
  instead: Instead = {},
): Promise<{ plan: Plan; facts: Facts }> {
  const rules = instead.rules ?? (await loadRules(deps, resource.name))
  const facts = { ...(await factsOf(deps, resource, row, rules)), ...instead.facts }
  try {
    const query = { rules, facts, menu: resource.menu }
    return { plan: await planWith(deps, query, (snapshot) => planApproval(snapshot, rules, facts)), facts }
  } catch (error) {
    if (error instanceof PlanRefusal) error.facts = facts
    throw error
  }
}

/**
 * For each new row whether the rule that fits it names approvers. A row that no rule fits needs nobody: these collections are
 * free until a rule names them.
 */
export async function asksAbout(deps: Deps, resource: Resource, rows: readonly Row[]): Promise<boolean[]> {
  const rules = rows.length ? await loadRules(deps, resource.name) : []
  if (!rules.length) return rows.map(() => false)
  const needed: boolean[] = []
  for (const row of rows) {
    const { rule } = chooseRule(rules, await factsOf(deps, resource, row, rules))
    needed.push(Boolean(rule?.steps.length))
  }
  return needed
}

/** The same as a problem with status 409. */
export async function planOrRefuse(deps: Deps, resource: Resource, row: Row) {
  try {
    return await planRecord(deps, resource, row)
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    throw conflict(error.code, error.message, { pointer: '/data' })
  }
}

/** `requester`: who asks, where it is not the user. */
type Opening = { plan: Plan; facts: Facts; carried?: Carried; requester?: string }

/**
 * Opens the next round of a record that came into its approval state. Without steps the round is closed as approved at
 * once.
 */
export async function openRequest(
  deps: Deps,
  { resource }: Pick<Store, 'resource'>,
  row: Row,
  { plan, facts, carried, requester = deps.user.id }: Opening,
): Promise<void> {
  // The approvers may be out of the requester's row scope.
  const wide = { ...deps, user: withRowScope(deps.user, approvals) }
  const { steps, notNeeded, rule } = plan
  const isNeeded = steps.length > 0
  const title = `${resource.label}: ${String(row[resource.title] ?? row.id)}`.slice(0, 200)
  const { values: _, ...kept } = facts
  const material = materialOf(resource, row)
  const earlier = await earlierRounds(deps, resource, row.id, { rule, material })
  const isDecided = carried ?? earlier.carried
  const [request] = (await insertRows(
    wide,
    requestStore,
    [
      {
        root: '/data',
        values: {
          target_type: resource.name,
          target_id: row.id,
          round: earlier.count + 1,
          rule: rule?.id ?? null,
          rule_version: rule?.version ?? null,
          requester,
          title,
          amount: facts.amount,
          currency: facts.currency,
          record_version: row.version,
          status: isNeeded ? 'open' : 'approved',
          plan: { steps, facts: kept, notNeeded, material, terms: termsOf(resource, row) },
          closed_at: isNeeded ? null : new Date().toISOString(),
          closed_by: null,
        },
      },
    ],
    { isKnown: true },
  )) as unknown as [OpenRequest]
  if (isNeeded) await insertTasks(wide, request, { plan, isDecided })
}

type Tasks = { plan: Plan; isDecided: Carried }

/** The tasks of a new request; the first ones are pending from the beginning. */
async function insertTasks(deps: Deps, request: OpenRequest, { plan, isDecided }: Tasks): Promise<void> {
  const tasks = plan.steps.flatMap((planned) =>
    planned.tasks.map(({ approver, substituteFor }) => {
      const { no, step } = planned
      const task = { no, label: step.label, mode: step.mode, rule: plan.rule?.name ?? '', approver, substituteFor }
      const note = isDecided(planned, approver)
      const done = { status: 'approved', origin: 'collapse', acted_at: new Date().toISOString(), note }
      return { ...taskValues(request, task), ...(note === undefined ? {} : done) }
    }),
  )
  const now = new Date().toISOString()
  // Named by their places, as long as they have no ids.
  const placed = tasks.map((task, n) => ({ ...task, id: String(n) }) as unknown as Part)
  const { changes } = await nextOf(deps, request, placed)
  const byPlace = new Map(changes.map((change) => [change.id, change]))
  const creations = tasks.map((task, n) => {
    const { status, due_at = null, isCollapse } = byPlace.get(String(n)) ?? { status: task.status }
    const done = isCollapse ? { origin: 'collapse', acted_at: now, note: collapsedNote } : {}
    return { root: '/data', values: { ...task, status, due_at, ...done } }
  })
  const parts = (await insertRows(deps, unscopedTasks, creations, { isKnown: true })) as Part[]
  const pending = parts.filter(({ status }) => status === 'pending')
  if (pending.length) await notifyApprovers(deps, pending)
}

export type NewTask = {
  no: number
  label: string
  mode: string
  rule: string
  approver: string
  substituteFor: string | null
  origin?: keyof typeof approvalOrigins
}

/** Values of a task that is not active yet. */
export const taskValues = (
  { id, target_type, target_id, title, requester, plan }: OpenRequest,
  { no, label, mode, rule, approver, substituteFor, origin = substituteFor === null ? 'rule' : 'delegation' }: NewTask,
) => ({
  target_type,
  target_id,
  request: id,
  title,
  requester,
  label,
  step: no,
  mode,
  rule: rule.slice(0, 40),
  approver,
  delegate_of: substituteFor,
  origin,
  status: 'waiting',
  due_at: null,
  acted_at: null,
  note: null,
  ...demandsOf(plan.steps.find((one) => one.no === no)?.step),
})

/** Demands of a step on its approvers, as stored in their tasks. */
const demandsOf = (step: Step | undefined) => ({
  signature: step?.signature ?? (step?.isSigned ? 'confirm' : null),
  evidence: step?.evidence ?? null,
})
