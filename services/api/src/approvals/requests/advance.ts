import { approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import { progressOf, type StatusChange, type TaskState } from '../plan/progress.ts'
import { notifyApprovers, type Part, settle } from '../tasks.ts'
import { dueAt } from './due-at.ts'
import type { OpenRequest } from './store.ts'

export type End = 'approved' | 'rejected' | 'returned'

/** Tasks of a request, locked: nobody else decides meanwhile. */
export const tasksOf = ({ db }: Deps, request: string): Promise<Part[]> =>
  db.rows(sql<Part>`select ${rowColumns(approvals)} from ems.approvals t where t.request_id = ${request}::bigint
    order by t.step, t.id for update of t`)

/** A task with what its step says. */
const stateOf = ({ plan }: Pick<OpenRequest, 'plan'>, { id, step: no, approver, status, mode }: Part): TaskState => {
  const step = plan.steps.find((one) => one.no === no)?.step
  return {
    id,
    step: no,
    approver,
    status,
    mode,
    quorum: step?.quorum ?? null,
    onReject: step?.onReject ?? 'reject',
    isDistinct: step?.isDistinct ?? false,
  }
}

/** Activates, skips and cancels tasks after a decision, and notifies the people. Answers how the request ends. */
export async function advanceRequest(deps: Deps, request: OpenRequest): Promise<End | undefined> {
  const tasks = await tasksOf(deps, request.id)
  const { end, changes } = progressOf(tasks.map((task) => stateOf(request, task)))
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const partsOf = (all: readonly StatusChange[]) => all.flatMap(({ id }) => byId.get(id) ?? [])
  const collapsed = changes.filter(({ isCollapse }) => isCollapse)
  const activated = changes.filter(({ status }) => status === 'pending')
  const closed = changes.filter((one) => !one.isCollapse && one.status !== 'pending')
  await write(
    deps,
    collapsed,
    sql`, origin = 'collapse', acted_at = now(), note = 'Sudah menyetujui pada langkah sebelumnya'`,
  )
  await write(deps, closed, sql``)
  for (const part of partsOf(activated)) {
    const hours = request.plan.steps.find(({ no }) => no === part.step)?.step.dueHours ?? 0
    const due = await dueAt(deps, request.plan.facts.company, hours)
    await write(deps, [{ id: part.id, status: 'pending' }], sql`, due_at = ${due}::timestamptz`)
  }
  if (activated.length) await notifyApprovers(deps, partsOf(activated))
  const wasPending = partsOf(closed).filter(({ status }) => status === 'pending')
  if (wasPending.length) await settle(deps, wasPending)
  return end
}

async function write({ db, user }: Deps, changes: readonly StatusChange[], more: ReturnType<typeof sql>) {
  if (!changes.length) return
  const values = changes.map(({ id, status }) => ({ id, status }))
  await db.run(sql`update ems.approvals t set status = c.status, version = t.version + 1, updated_at = now(),
      updated_by_id = ${user.id}::bigint${more}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as c(id bigint, status text) where t.id = c.id`)
}

/** Ends a request and closes the tasks that are still open. */
export async function closeRequest(
  deps: Deps,
  request: OpenRequest,
  status: End | 'withdrawn' | 'cancelled',
): Promise<void> {
  const open = (await tasksOf(deps, request.id)).filter(
    (task) => task.status === 'pending' || task.status === 'waiting',
  )
  await write(
    deps,
    open.map(({ id }) => ({ id, status: 'cancelled' as const })),
    sql``,
  )
  const pending = open.filter((task) => task.status === 'pending')
  if (pending.length) await settle(deps, pending)
  await deps.db.run(sql`update ems.approval_requests set status = ${status}, closed_at = now(),
      closed_by_id = ${deps.user.id}::bigint, version = version + 1, updated_at = now(),
      updated_by_id = ${deps.user.id}::bigint where id = ${request.id}::bigint`)
}
