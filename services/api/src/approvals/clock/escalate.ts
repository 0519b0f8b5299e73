import { approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { storeFor } from '../../kit/stores.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { loadSnapshot } from '../organisation/load-snapshot.ts'
import { resolveStep } from '../plan/plan.ts'
import { type PlannedTask, PlanRefusal, type Rule, type Step } from '../plan/types.ts'
import { tasksOf } from '../requests/advance.ts'
import { dueAt } from '../requests/due-at.ts'
import { taskValues } from '../requests/open-request.ts'
import type { OpenRequest } from '../requests/store.ts'
import { unscopedTasks } from '../task-store.ts'
import type { Part } from '../tasks.ts'

/**
 * Asks the superior of a late approver too, in a step that one decision completes, and tells the requester. In the other
 * steps one more person would be one more decision to wait for: only the requester is told.
 */
export async function escalate(deps: Deps, request: OpenRequest, task: Part): Promise<void> {
  const step = request.plan.steps.find(({ no }) => no === task.step)?.step
  const superiors = step?.mode === 'any' ? await superiorsOf(deps, request, step, task) : []
  const present = await tasksOf(deps, request.id)
  const added = superiors.filter(
    ({ approver }) => !present.some((one) => one.approver === approver && one.status !== 'cancelled'),
  )
  if (step && added.length) await addTasks(deps, request, step, task, added)
  await notify(
    deps,
    [
      {
        event: 'work.advanced',
        users: [request.requester],
        title: `Keputusan terlambat: ${request.title}`,
        body: added.length ? 'Atasan penyetuju ikut diminta memutuskan.' : 'Penyetuju sudah dua kali diingatkan.',
        severity: 'warning',
        target: { type: request.target_type, id: request.target_id },
        groupKey: `approval-requests.late.${request.id}`,
        replaces: true,
      },
    ],
    { self: true },
  )
}

async function addTasks(deps: Deps, request: OpenRequest, step: Step, task: Part, added: readonly PlannedTask[]) {
  const due = await dueAt(deps, request.plan.facts.company, step.dueHours)
  const rows = await insertRows(
    { ...deps, user: withRowScope(deps.user, approvals) },
    unscopedTasks,
    added.map(({ approver, substituteFor }) => ({
      root: '/data',
      values: {
        ...taskValues(request, {
          no: task.step,
          label: step.label,
          mode: step.mode,
          rule: task.rule,
          approver,
          substituteFor,
        }),
        origin: 'escalation',
        status: 'pending',
        due_at: due,
      },
    })),
  )
  await notify(
    deps,
    (rows as Part[]).map(({ id, approver, title }) => ({
      event: 'approval.pending' as const,
      users: [approver],
      title: `Eskalasi: ${title}`,
      body: 'Penyetuju sebelumnya belum memutuskan.',
      severity: 'warning' as const,
      target: { type: approvals.name, id },
      groupKey: `approvals.${request.target_type}.${request.target_id}`,
    })),
    { self: true },
  )
}

/** The nearest able superior of the approver, or who stands in for that person; none at the top. */
async function superiorsOf(deps: Deps, request: OpenRequest, step: Step, task: Part): Promise<readonly PlannedTask[]> {
  const row = await deps.db.first(sql<{ key: string }>`select coalesce('e' || employee_id, 'u' || id) as key
    from ems.users where id = ${task.approver}::bigint`)
  if (!row) return []
  const upwards: Step = {
    ...step,
    approvers: [{ kind: 'manager', level: 1 }],
    onVacant: 'up',
    onSelf: 'up',
  }
  const { facts: kept } = request.plan
  const facts = { ...kept, subject: row.key, excluded: [...kept.excluded, task.approver], values: {} }
  const { menu } = storeFor(request.target_type).resource
  const snapshot = await loadSnapshot(deps, { rules: [{ steps: [upwards] } as unknown as Rule], facts, menu })
  try {
    return resolveStep(snapshot, upwards, facts, task.step).tasks
  } catch (error) {
    if (error instanceof PlanRefusal) return []
    throw error
  }
}
