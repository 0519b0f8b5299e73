import { approvalRequests, approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { storeFor } from '../../kit/stores.ts'
import { moveDecided } from '../../kit/workflow/decide.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { loadSnapshot } from '../organisation/load-snapshot.ts'
import { resolveStep } from '../plan/plan.ts'
import { PlanRefusal, type Rule, type Step } from '../plan/types.ts'
import { unscopedTasks } from '../task-store.ts'
import { type Part, settle } from '../tasks.ts'
import { advanceRequest, closeRequest, type End, tasksOf } from './advance.ts'
import { taskValues } from './open-request.ts'
import type { OpenRequest } from './store.ts'

/**
 * Gives the open tasks of users who cannot decide any more to others, by the step of the rule that the request started
 * with. A task that nobody can take over stays, and the administrators are notified.
 */
export async function rerouteTasks(deps: Deps, users: readonly string[]): Promise<void> {
  const requests =
    await deps.db.rows(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.status = 'open' and exists (select from ems.approvals a where a.request_id = t.id
      and a.approver_id = any(${[...users]}::bigint[]) and a.status in ('waiting', 'pending'))
    order by t.id for update of t`)
  for (const request of requests) {
    const lost = (await tasksOf(deps, request.id)).filter(
      ({ approver, status }) => users.includes(approver) && (status === 'waiting' || status === 'pending'),
    )
    for (const task of lost) await rerouteTask(deps, request, task)
    const end = await advanceRequest(deps, request)
    // The remaining people of the step had all decided.
    if (end) await endRecord(deps, request, end)
  }
}

/** A change may lead an open task of these users to others; each stays where its step still finds its approver. */
export async function reconsiderTasks(
  deps: Deps,
  users: readonly string[],
  isConcerned: (step: Step) => boolean = () => true,
): Promise<void> {
  const requests =
    await deps.db.rows(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.status = 'open' and exists (select from ems.approvals a where a.request_id = t.id
      and (a.approver_id = any(${[...users]}::bigint[]) or a.delegate_of_id = any(${[...users]}::bigint[]))
      and a.status in ('waiting', 'pending') and a.origin = any(${byRule}::text[]))
    order by t.id for update of t`)
  for (const request of requests) {
    const isTheirs = (one: string | null) => one !== null && users.includes(one)
    const open = (await tasksOf(deps, request.id)).filter(
      ({ approver, delegate_of, status, origin }) =>
        (isTheirs(approver) || isTheirs(delegate_of)) &&
        (status === 'waiting' || status === 'pending') &&
        byRule.includes(origin),
    )
    for (const task of open) {
      const step = request.plan.steps.find(({ no }) => no === task.step)?.step
      if (step && isConcerned(step)) await rerouteTask(deps, request, task, { isAble: true })
    }
    const end = await advanceRequest(deps, request)
    if (end) await endRecord(deps, request, end)
  }
}

/** Tasks whose approver follows from a step of the rule, and was not named by a person. */
const byRule: readonly string[] = ['rule', 'delegation', 'reroute']

async function rerouteTask(deps: Deps, request: OpenRequest, task: Part, { isAble = false } = {}): Promise<void> {
  const { facts, steps } = request.plan
  const step = steps.find(({ no }) => no === task.step)?.step
  if (!step) return
  const all = { ...facts, values: {} }
  const rule = { steps: [step] } as unknown as Rule
  const { menu } = storeFor(request.target_type).resource
  const snapshot = await loadSnapshot(deps, { rules: [rule], facts: all, menu })
  try {
    const { tasks, via } = resolveStep(snapshot, step, all, task.step)
    if (isAble && tasks.some(({ approver }) => approver === task.approver)) return
    const present = await tasksOf(deps, request.id)
    const isThere = (approver: string) =>
      present.some((one) => one.step === task.step && one.approver === approver && one.status !== 'cancelled')
    const added = tasks.filter(({ approver }) => !isThere(approver))
    await cancelTask(deps, task, via.join(', '))
    // The others of the step go on.
    if (!added.length) return
    await insertRows(
      { ...deps, user: withRowScope(deps.user, approvals) },
      unscopedTasks,
      added.map(({ approver, substituteFor }) => ({
        root: '/data',
        values: taskValues(request, {
          no: task.step,
          label: step.label,
          mode: step.mode,
          rule: task.rule,
          approver,
          substituteFor,
          origin: isAble && substituteFor !== null ? 'delegation' : 'reroute',
        }),
      })),
    )
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    if (!isAble) await notifyAdministrators(deps, request, error.message)
  }
}

/** Ends a request that nobody decides any more, and moves its record. */
export async function endRecord(deps: Deps, request: OpenRequest, end: End) {
  const store = storeFor(request.target_type)
  const wide = { ...deps, user: withRowScope(deps.user, store.resource) }
  const [row] = await store.findMany(wide, [request.target_id], 'no key update')
  await closeRequest(deps, request, end)
  if (row) await moveDecided(wide, store, row, end, { name: 'approve', root: '/data' })
}

/** Takes an open task from its approver; the note says why. */
export async function cancelTask(deps: Deps, task: Part, note: string) {
  await deps.db.run(sql`update ems.approvals set status = 'cancelled', note = ${note.slice(0, 500)}, version = version + 1,
    updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = ${task.id}::bigint`)
  if (task.status === 'pending') await settle(deps, [task])
}

/** Users who may change the rules. */
async function notifyAdministrators(deps: Deps, request: OpenRequest, because: string) {
  const rows = await deps.db.rows(sql<{ id: string }>`select u.id from ems.users u
    join ems.usergroups g on g.id = u.usergroup_id and g.deleted_at is null and g.is_active
    where u.deleted_at is null and u.status = 'active' and ${approvalRequests.can.update} = any(g.permissions) limit 50`)
  await notify(
    deps,
    [
      {
        event: 'approval.pending',
        users: rows.map(({ id }) => id),
        title: `Tanpa penyetuju: ${request.title}`.slice(0, 200),
        body: because,
        severity: 'warning',
        target: { type: request.target_type, id: request.target_id },
        groupKey: `approval-requests.${request.id}`,
      },
    ],
    { self: true },
  )
}
