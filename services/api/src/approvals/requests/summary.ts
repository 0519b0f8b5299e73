import { approvalRequests, approvalStatuses } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { rowColumns } from '../../kit/store/columns.ts'
import type { Part } from '../tasks.ts'
import type { OpenRequest } from './store.ts'

const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Disetujui oleh Rina pada 20/11/2026 10.42 WIB.` */
const wordsOf = (status: keyof typeof approvalStatuses, name: string, at: string) =>
  `${approvalStatuses[status]} oleh ${name} pada ${clock.format(new Date(at)).replace(', ', ' ')} WIB.`

type Decision = { status: keyof typeof approvalStatuses; name: string; at: string }

/** Who decided a task and when, in words. */
export async function decisionText({ db }: Deps, { id, status, acted_at }: Part): Promise<string> {
  const row = await db.first(sql<{ name: string }>`select u.name from ems.approvals a
    join ems.users u on u.id = coalesce(a.updated_by_id, a.approver_id) where a.id = ${id}::bigint`)
  return wordsOf(status, row?.name ?? 'penyetuju', acted_at ?? new Date().toISOString())
}

/** The newest decision on a record, in words; undefined without one. */
export async function lastDecision({ db }: Deps, type: string, id: string): Promise<string | undefined> {
  const row = await db.first(sql<Decision>`select a.status, u.name, a.acted_at as at from ems.approvals a
    join ems.users u on u.id = coalesce(a.updated_by_id, a.approver_id)
    where a.target_type = ${type} and a.target_id = ${id} and a.acted_at is not null order by a.acted_at desc, a.id desc limit 1`)
  return row && wordsOf(row.status, row.name, row.at)
}

/** Rows with a pending task of the user. */
export async function pendingAmong({ db, user }: Deps, type: string, ids: readonly string[]) {
  const rows = await db.rows(sql<{ id: string }>`select target_id as id from ems.approvals
    where target_type = ${type} and target_id = any(${[...ids]}) and status = 'pending' and request_id is not null
      and (approver_id = ${user.id}::bigint or delegate_of_id = ${user.id}::bigint)`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether the user has or had a task of a record, as approver or as the person who is replaced. */
export async function holdsTask({ db, user }: Deps, type: string, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select from ems.approvals where target_type = ${type} and target_id = ${id}
    and request_id is not null and status <> 'cancelled'
    and (approver_id = ${user.id}::bigint or delegate_of_id = ${user.id}::bigint) limit 1`)
  return rows.length > 0
}

type Task = {
  step: number
  label: string | null
  name: string
  for: string | null
  status: string
  due_at: string | null
}

/** The course of the newest request of a record, for `meta.approval`. */
export async function summaryOf({ db }: Deps, type: string, id: string) {
  const request = await db.first(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.target_type = ${type} and t.target_id = ${id} order by t.round desc limit 1`)
  if (!request) return undefined
  const tasks = await db.rows(sql<Task>`select a.step, a.label, u.name, d.name as "for", a.status, a.due_at
    from ems.approvals a join ems.users u on u.id = a.approver_id left join ems.users d on d.id = a.delegate_of_id
    where a.request_id = ${request.id}::bigint order by a.step, a.id`)
  const current = tasks.find(({ status }) => status === 'pending') ?? tasks.at(-1)
  return {
    request: request.id,
    round: request.round,
    status: request.status,
    step: current?.step ?? 0,
    of: request.plan.steps.length,
    label: current?.label ?? null,
    tasks: tasks.map(({ step, label, name, for: absent, status, due_at }) => ({
      step,
      label,
      name,
      for: absent,
      state: status,
      due_at,
    })),
  }
}
