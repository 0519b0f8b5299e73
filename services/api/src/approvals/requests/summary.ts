import { approvalStatuses, recallMinutes } from '@ems/contracts/common'
import type { ApprovalRound, ApprovalSummary, ApprovalTask, TaskAction } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { PendingDecision } from '../../kit/workflow/approval-engine.ts'
import type { Step } from '../plan/types.ts'
import type { Part } from '../tasks.ts'
import type { StoredPlan } from './store.ts'

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

/** Person and time of a decision, in words. */
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

/** Names of at most so many people; a step may have everybody of a position. */
const MAX_NAMES = 3

/** Everybody whose decision rows are pending for, since their task was opened or the step before was decided. */
export async function pendingDecisions({ db, user }: Deps, type: string, ids: readonly string[]) {
  const rows = await db.rows(sql<PendingDecision & { id: string }>`
    select a.target_id as id, bool_or(a.approver_id = ${user.id}::bigint or a.delegate_of_id is not distinct from ${user.id}::bigint)
        as "isMine",
      (array_agg(u.name order by a.id))[:${MAX_NAMES}::int] as names,
      min(greatest(a.created_at, (select max(b.acted_at) from ems.approvals b where b.request_id = a.request_id and b.step < a.step)))
        as since
    from ems.approvals a join ems.users u on u.id = a.approver_id
    where a.target_type = ${type} and a.target_id = any(${[...ids]}) and a.status = 'pending' and a.request_id is not null
    group by a.target_id`)
  return new Map(rows.map(({ id, ...decision }) => [id, decision]))
}

/** Records of which the user has or had a task, as approver or as the person who is replaced. */
export async function holdsTasks({ db, user }: Deps, type: string, ids: readonly string[]) {
  const rows = await db.rows(sql<{ id: string }>`select distinct target_id as id from ems.approvals
    where target_type = ${type} and target_id = any(${[...ids]}) and request_id is not null and status <> 'cancelled'
    and (approver_id = ${user.id}::bigint or delegate_of_id = ${user.id}::bigint)`)
  return new Set(rows.map(({ id }) => id))
}

type TaskRow = Omit<ApprovalTask, 'since' | 'can'> & {
  request: string
  opened_at: string
  mode: string
  signature: string | null
  evidence: string | null
  isMine: boolean
  isDecidedByMe: boolean
}
type RoundRow = Omit<ApprovalRound, 'tasks'> & { steps: StoredPlan['steps'] }

/** The course of the requests of a record, for `meta.approval`; undefined where it was never submitted. */
export async function summaryOf({ db, user }: Deps, type: string, id: string): Promise<ApprovalSummary | undefined> {
  const rounds = await db.rows(sql<RoundRow>`select id as request, round, status, created_at as opened_at, closed_at,
      plan -> 'steps' as steps from ems.approval_requests
    where target_type = ${type} and target_id = ${id} order by round desc`)
  const [newest] = rounds
  if (!newest) return undefined
  const tasks =
    await db.rows(sql<TaskRow>`select a.request_id as request, a.id, a.version, a.step, a.label, a.mode, u.name,
      d.name as "for", case when a.acted_at is not null and a.updated_by_id = a.delegate_of_id then d.name end as by,
      a.approver_id = ${user.id}::bigint or a.delegate_of_id is not distinct from ${user.id}::bigint as "isMine",
      a.acted_at is not null and a.updated_by_id = ${user.id}::bigint as "isDecidedByMe",
      a.origin, a.status as state, a.created_at as opened_at, a.due_at, a.acted_at, a.note, a.signature, a.evidence
    from ems.approvals a join ems.users u on u.id = a.approver_id left join ems.users d on d.id = a.delegate_of_id
    where a.request_id = any(${rounds.map(({ request }) => request)}::bigint[]) order by a.step, a.id`)
  const [current, ...earlier] = rounds.map((round, n) => roundOf(round, tasks, n === 0))
  const present = current?.tasks.find(({ state }) => state === 'pending') ?? current?.tasks.at(-1)
  return {
    ...(current as ApprovalRound),
    step: present?.step ?? 0,
    of: newest.steps.length,
    label: present?.label ?? null,
    earlier,
  }
}

function roundOf({ steps, ...round }: RoundRow, all: readonly TaskRow[], isNewest: boolean): ApprovalRound {
  const tasks = all.filter(({ request }) => request === round.request)
  return {
    ...round,
    tasks: tasks.map((row, n) => {
      const {
        request: _request,
        opened_at: _opened,
        mode: _mode,
        isMine: _mine,
        isDecidedByMe: _decided,
        signature,
        evidence,
        ...task
      } = row
      const step = steps.find(({ no }) => no === task.step)?.step
      const needsHand = signature === 'drawn'
      const needs = row.isMine &&
        row.state === 'pending' &&
        (needsHand || evidence) && { signature: needsHand, evidence }
      const can = isNewest ? actionsOn(row, step) : []
      return { ...task, since: sinceOf(tasks, n), can, ...(needs ? { needs } : {}) }
    }),
  }
}

/** A task waits since it was written or, if that was later, since the decision before it. */
function sinceOf(tasks: readonly TaskRow[], n: number): string | null {
  const task = tasks[n]
  if (!task || task.state === 'waiting') return null
  const before = tasks.filter(
    ({ step }, at) => step < task.step || (step === task.step && task.mode === 'sequential' && at < n),
  )
  const moments = [task.opened_at, ...before.flatMap(({ acted_at }) => acted_at ?? [])]
  return moments.sort().at(-1) ?? null
}

const MINUTE_MS = 60_000

/** Actions of the user on a task other than the decision, judged by the task alone. */
function actionsOn({ isMine, isDecidedByMe, state, origin, acted_at }: TaskRow, step: Step | undefined): TaskAction[] {
  if (isMine && state === 'pending')
    return [
      ...(step?.mayForward === false ? [] : ['forward' as const]),
      ...(step?.mayAdd === false ? [] : ['add' as const]),
    ]
  const isRecent = acted_at !== null && Date.now() - Date.parse(acted_at) < recallMinutes * MINUTE_MS
  return isDecidedByMe && isRecent && origin !== 'collapse' ? ['recall'] : []
}
