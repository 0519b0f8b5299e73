import { approvalRequests, approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { takeEach } from '../../kit/workflow/routes.ts'
import { insertRows, updateRows } from '../../kit/write/write-rows.ts'
import { store as delegations, rules } from '../delegations.ts'
import { advanceRequest, tasksOf } from '../requests/advance.ts'
import { taskValues } from '../requests/open-request.ts'
import { cancelTask, endRecord } from '../requests/reroute.ts'
import type { OpenRequest } from '../requests/store.ts'
import { unscopedTasks } from '../task-store.ts'
import { notifyApprovers, type Part } from '../tasks.ts'
import { isIssue, stepFor, taskFor } from './one-person.ts'

/** A task that stays where it is, with the reason. */
export type KeptTask = { title: string; because: string }

/**
 * Gives every open task of these users to one chosen person, with its place in the step and its due day. A task that this
 * person may not decide stays.
 */
export async function handOverTasks(
  deps: Deps,
  { from, to, note }: { from: readonly string[]; to: string; note: string },
): Promise<{ moved: number; kept: KeptTask[] }> {
  const requests =
    await deps.db.rows(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.status = 'open' and exists (select from ems.approvals a where a.request_id = t.id
      and a.approver_id = any(${[...from]}::bigint[]) and a.status in ('waiting', 'pending'))
    order by t.id for update of t`)
  let moved = 0
  const kept: KeptTask[] = []
  for (const request of requests) {
    const open = (await tasksOf(deps, request.id)).filter(
      ({ approver, status }) => from.includes(approver) && (status === 'waiting' || status === 'pending'),
    )
    for (const task of open) {
      const because = await handOverTask(deps, request, task, { to, note })
      if (because) kept.push({ title: request.title, because })
      else moved += 1
    }
    const end = await advanceRequest(deps, request)
    // The chosen person had decided this step already.
    if (end) await endRecord(deps, request, end)
  }
  return { moved, kept }
}

/** Others who named these users as their substitute, today or later, have the chosen person instead. */
export async function handOverDelegations(
  deps: Deps,
  { from, to, today }: { from: readonly string[]; to: string; today: string },
): Promise<{ moved: number; kept: KeptTask[] }> {
  const rows = await deps.db.rows(sql<{ id: string; title: string }>`select d.id::text, 'Pengganti ' || u.name as title
    from ems.delegations d join ems.users u on u.id = d.user_id
    where d.delegate_id = any(${[...from]}::bigint[]) and d.date_to >= ${today}::date order by d.id for update of d`)
  const { rows: moved, failed } = await takeEach<typeof delegations.resource>(
    rows.map(({ id }) => ({ id, root: '/data', values: { delegate: to } })),
    deps,
    (change) => updateRows(deps, delegations, [change], rules),
  )
  return { moved: moved.length, kept: failed.map(({ id, detail }) => ({ title: titleOf(rows, id), because: detail })) }
}

const titleOf = (rows: readonly { id: string; title: string }[], id: string) =>
  rows.find((row) => row.id === id)?.title ?? id

type Chosen = { to: string; note: string }

async function handOverTask(deps: Deps, request: OpenRequest, task: Part, { to, note }: Chosen) {
  const step = request.plan.steps.find(({ no }) => no === task.step)?.step
  const planned = await taskFor(deps, request.target_type, stepFor(to, task.label ?? '', step), request.plan.facts)
  if (isIssue(planned)) return planned.message
  const present = await tasksOf(deps, request.id)
  const isThere = present.some(
    (one) => one.step === task.step && one.approver === planned.approver && one.status !== 'cancelled',
  )
  await cancelTask(deps, task, note)
  if (isThere) return undefined
  const values = taskValues(request, {
    no: task.step,
    label: task.label ?? '',
    mode: task.mode,
    rule: task.rule,
    ...planned,
    origin: 'reroute',
  })
  const inside = { ...deps, user: withRowScope(deps.user, approvals) }
  const added = (await insertRows(inside, unscopedTasks, [
    { root: '/data', values: { ...values, status: task.status, due_at: task.due_at } },
  ])) as Part[]
  if (task.status === 'pending') await notifyApprovers(deps, added)
  return undefined
}
