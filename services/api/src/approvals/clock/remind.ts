import { approvalRequests, approvals } from '@ems/contracts/common'
import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { dueAt } from '../requests/due-at.ts'
import type { OpenRequest } from '../requests/store.ts'
import type { Part } from '../tasks.ts'
import { escalate } from './escalate.ts'

/** Tasks in one run. */
const BATCH_SIZE = 500
/** Reminders before the superior is asked too. */
const REMINDERS = 2

/**
 * Reminds of tasks that are late: the approver twice, each time after the working hours of the step; then the superior
 * of the approver is asked too; after that the requester and the owner of the rule are told once a week. Nothing is
 * approved by silence. A late run sends one reminder, however many it missed.
 */
export async function remindApprovers(pool: Pool): Promise<string> {
  const rows = await createDatabase(pool).rows(sql<{ id: string }>`select a.id from ems.approvals a
    where ${isDue} order by a.due_at, a.id limit ${sql.raw(String(BATCH_SIZE))}`)
  let reminded = 0
  for (const { id } of rows) if (await transaction(createDatabase(pool), (db) => remind(db, id))) reminded += 1
  return `${reminded} pengingat`
}

/** Condition on `a`. The next look is never before the deadline. */
const isDue = sql`a.status = 'pending' and a.request_id is not null and a.due_at <= now()
  and not exists (select from ems.approval_nudges n where n.task_id = a.id and n.next_at > now())`

/** Whether a reminder was sent. A task locked by another worker or a decision is left to the next run. */
async function remind(db: Db, id: string): Promise<boolean> {
  const request = await db.first(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.id = (select request_id from ems.approvals where id = ${id}::bigint) and t.status = 'open'
    for update of t skip locked`)
  const task = request && (await lockedTask(db, id))
  if (!request || !task) return false
  const deps = systemDeps(db)
  const earlier = await db.first(sql<{ nudges: number }>`select nudges from ems.approval_nudges
    where task_id = ${id}::bigint`)
  const nudges = (earlier?.nudges ?? 0) + 1
  if (nudges <= REMINDERS) await remindApprover(deps, task)
  else if (nudges === REMINDERS + 1) await escalate(deps, request, task)
  else await notifyOwners(deps, request)
  await keep(deps, request, task, nudges)
  return true
}

const lockedTask = (db: Db, id: string) =>
  db.first(sql<Part>`select ${rowColumns(approvals)} from ems.approvals t
    where t.id = ${id}::bigint and exists (select from ems.approvals a where a.id = t.id and ${isDue}) for update of t`)

async function keep(deps: Deps, request: OpenRequest, task: Part, nudges: number) {
  const hours = request.plan.steps.find(({ no }) => no === task.step)?.step.dueHours ?? 8
  const isWeekly = nudges > REMINDERS
  const next = isWeekly ? null : await dueAt(deps, request.plan.facts.company, hours)
  await deps.db.run(sql`insert into ems.approval_nudges (task_id, nudges, next_at)
    values (${task.id}::bigint, ${nudges}, coalesce(${next}::timestamptz, now() + interval '7 days'))
    on conflict (task_id) do update set nudges = excluded.nudges, next_at = excluded.next_at`)
}

const remindApprover = (deps: Deps, task: Part) =>
  notify(
    deps,
    [
      {
        event: 'approval.pending',
        users: [task.approver],
        title: `Pengingat: ${task.title}`,
        body: 'Batas waktu keputusan sudah lewat.',
        severity: 'warning',
        target: { type: approvals.name, id: task.id },
        groupKey: `approvals.reminder.${task.id}`,
        replaces: true,
      },
    ],
    { self: true },
  )

/** Notifies the requester and the last editor of the rule. */
async function notifyOwners(deps: Deps, { id, title, requester, rule, target_type, target_id }: OpenRequest) {
  const owner = await deps.db.first(sql<{ id: string | null }>`select coalesce(updated_by_id, created_by_id) as id
    from ems.approval_rules where id = ${rule}::bigint`)
  await notify(
    deps,
    [
      {
        event: 'work.advanced',
        users: [requester, ...[owner?.id ?? []].flat()],
        title: `Belum diputuskan: ${title}`,
        body: 'Penyetuju dan atasannya sudah diingatkan.',
        severity: 'warning',
        target: { type: target_type, id: target_id },
        groupKey: `approval-requests.late.${id}`,
        replaces: true,
      },
    ],
    { self: true },
  )
}
