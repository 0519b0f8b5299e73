import { approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import { progressOf, type StatusChange, type TaskState } from '../plan/progress.ts'
import { notifyApprovers, type Part, settle } from '../tasks.ts'
import { dueAt } from './due-at.ts'
import type { OpenRequest } from './store.ts'

export type End = 'approved' | 'rejected' | 'returned'

/** Tasks of requests by the id of their request, locked: nobody else decides meanwhile. */
export async function tasksOfAll({ db }: Deps, requests: readonly string[]): Promise<ReadonlyMap<string, Part[]>> {
  const tasks = await db.rows(sql<Part>`select ${rowColumns(approvals)} from ems.approvals t
    where t.request_id = any(${[...requests]}::bigint[]) order by t.request_id, t.step, t.id for update of t`)
  return Map.groupBy(tasks, ({ request }) => String(request))
}

/** Tasks of a request, locked. */
export const tasksOf = async (deps: Deps, request: string): Promise<Part[]> =>
  (await tasksOfAll(deps, [request])).get(request) ?? []

/** A task with what its step says. */
type TaskPart = Pick<Part, 'id' | 'step' | 'approver' | 'status' | 'mode'>

const stateOf = (
  { plan }: Pick<OpenRequest, 'plan'>,
  { id, step: no, approver, status, mode }: TaskPart,
): TaskState => {
  const step = plan.steps.find((one) => one.no === no)?.step
  return {
    id,
    step: no,
    approver,
    status,
    mode,
    quorum: step?.quorum ?? null,
    onReject: step?.onReject ?? 'reject',
    // A signature under one step is none under another.
    isDistinct: (step?.isDistinct ?? false) || step?.signature === 'drawn',
  }
}

/** A request and its tasks as they are now. */
export type Course = { request: OpenRequest; tasks: readonly Part[] }
type Advanced = { end: End | undefined; tasks: readonly Part[] }

/** Activates, skips and cancels tasks after a decision, and notifies the people. Answers how the request ends. */
export async function advanceRequest(deps: Deps, request: OpenRequest): Promise<End | undefined> {
  const [advanced] = await advanceRequests(deps, [{ request, tasks: await tasksOf(deps, request.id) }])
  return advanced?.end
}

/** The same for many requests at once; answers their tasks as they are afterwards, too. */
export async function advanceRequests(deps: Deps, all: readonly Course[]): Promise<Advanced[]> {
  const advanced: Advanced[] = []
  const written: TaskChange[] = []
  const activated: Part[] = []
  const wasPending: Part[] = []
  for (const { request, tasks } of all) {
    const { end, changes } = await nextOf(deps, request, tasks)
    const byId = new Map(changes.map((change) => [change.id, change]))
    for (const task of tasks) {
      const change = byId.get(task.id)
      if (change?.status === 'pending') activated.push(task)
      else if (change && !change.isCollapse && task.status === 'pending') wasPending.push(task)
    }
    written.push(...changes)
    advanced.push({
      end,
      tasks: tasks.map((task) => ({ ...task, status: byId.get(task.id)?.status ?? task.status })),
    })
  }
  await write(deps, written)
  if (activated.length) await notifyApprovers(deps, activated)
  if (wasPending.length) await settle(deps, wasPending)
  return advanced
}

export type TaskChange = StatusChange & { due_at?: string }

/** Next changes of a request, with the due times of its new tasks. */
export async function nextOf(deps: Deps, request: Pick<OpenRequest, 'plan'>, tasks: readonly TaskPart[]) {
  const { end, changes } = progressOf(tasks.map((task) => stateOf(request, task)))
  const { company } = request.plan.facts
  const dated: TaskChange[] = []
  for (const change of changes) {
    const step = change.status === 'pending' ? tasks.find(({ id }) => id === change.id)?.step : undefined
    if (step === undefined) {
      dated.push(change)
      continue
    }
    const hours = request.plan.steps.find(({ no }) => no === step)?.step.dueHours ?? 0
    dated.push({ ...change, due_at: await dueAt(deps, company, hours) })
  }
  return { end, changes: dated }
}

/** Note of a task whose approver already approved in an earlier step. */
export const collapsedNote = 'Sudah menyetujui pada langkah sebelumnya'

async function write({ db, user }: Deps, changes: readonly TaskChange[]) {
  if (!changes.length) return
  await db.run(sql`update ems.approvals t set status = c.status, version = t.version + 1, updated_at = now(),
      updated_by_id = ${user.id}::bigint, due_at = coalesce(c.due_at, t.due_at),
      origin = case when c."isCollapse" then 'collapse' else t.origin end,
      acted_at = case when c."isCollapse" then now() else t.acted_at end,
      note = case when c."isCollapse" then ${collapsedNote} else t.note end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id bigint, status text, due_at timestamptz, "isCollapse" boolean)
    where t.id = c.id`)
}

type Closing = Course & { status: End | 'withdrawn' | 'cancelled' | 'superseded' }

/** Ends a request and closes the tasks that are still open. */
export const closeRequest = async (deps: Deps, request: OpenRequest, status: Closing['status']): Promise<void> =>
  closeRequests(deps, [{ request, tasks: await tasksOf(deps, request.id), status }])

/** The same for requests whose tasks are known. */
export async function closeRequests(deps: Deps, all: readonly Closing[]): Promise<void> {
  const open = all.flatMap(({ tasks }) => tasks.filter(({ status }) => status === 'pending' || status === 'waiting'))
  await write(
    deps,
    open.map(({ id }) => ({ id, status: 'cancelled' as const })),
  )
  const pending = open.filter((task) => task.status === 'pending')
  if (pending.length) await settle(deps, pending)
  const closed = all.map(({ request: { id }, status }) => ({ id, status }))
  await deps.db.run(sql`update ems.approval_requests t set status = c.status, closed_at = now(),
      closed_by_id = ${deps.user.id}::bigint, version = t.version + 1, updated_at = now(),
      updated_by_id = ${deps.user.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as c(id bigint, status text) where t.id = c.id`)
}
