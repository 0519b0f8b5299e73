import { approvalAssignment, approvalRules, approvals } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { conflict, invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import { numberSetting } from '../../kit/settings.ts'
import type { Row } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { recordDecision } from '../../kit/workflow/decide.ts'
import { transact } from '../../kit/write/transaction.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import { factsOf } from '../organisation/record-facts.ts'
import type { PlannedTask } from '../plan/types.ts'
import { creatorDeps } from '../requests/adopt.ts'
import { advanceRequest, tasksOf } from '../requests/advance.ts'
import { openRequestOf } from '../requests/decide.ts'
import { openRequest, taskValues } from '../requests/open-request.ts'
import type { OpenRequest } from '../requests/store.ts'
import { unscopedTasks } from '../task-store.ts'
import { settle } from '../tasks.ts'
import { isIssue, stepFor, taskFor } from './one-person.ts'
import { hasAbleApprover } from './vacancies.ts'

type Assignment = z.output<typeof approvalAssignment>
const LABEL = 'Penyetuju ditunjuk'

/**
 * POST /approval-rules/-actions/assign: names an approver, with a reason, for a record that nobody can decide. Refused (409)
 * while an approver can.
 */
export const assign: Handler = async (request, reply) => {
  allow(request, permission('utility', 'rollback'))
  const parsed = approvalAssignment.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(approvalRules, issuesOf(parsed.error))
  const assignment = parsed.data
  return transact(request, reply, async (deps) => {
    const shortest = await numberSetting(deps, 'approval.reason_length', 10)
    if (assignment.reason.trim().length < shortest)
      throw invalid(approvalRules, [{ field: 'reason', message: `Alasan minimal ${shortest} karakter.` }])
    const store = storeFor(assignment.target_type)
    const { resource } = store
    const [row] = await store.findMany(deps, [assignment.target_id], 'no key update')
    if (!row) throw NotFound({})
    if (row[resource.stateField] !== resource.workflow?.approval?.state)
      throw conflict('INVALID_TRANSITION', 'Data ini tidak sedang menunggu persetujuan.', { pointer: '/data' })
    const open = await openRequestOf(deps, resource.name, row.id)
    if (open) await giveTask(deps, store, open, assignment)
    else await openFor(deps, store, row, assignment)
    await recordDecision(deps, resource, row, 'assign', assignment.reason)
    return { status: 204 }
  })
}

/** A request whose approvers cannot decide any more: its present step gets this person. */
async function giveTask(deps: Deps, { resource }: Store, request: OpenRequest, { approver }: Assignment) {
  const tasks = await tasksOf(deps, request.id)
  const able = await deps.db.rows(sql`select from ems.approval_requests t where t.id = ${request.id}::bigint
    and ${hasAbleApprover}`)
  if (able.length) throw hasApprover()
  const pending = tasks.filter(({ status }) => status === 'pending')
  const no = pending[0]?.step ?? tasks.find(({ status }) => status === 'waiting')?.step ?? 1
  const planned = request.plan.steps.find((one) => one.no === no)?.step
  const step = stepFor(approver, planned?.label ?? LABEL, planned)
  const task = await orRefuse(taskFor(deps, resource.name, step, request.plan.facts))
  await deps.db.run(sql`update ems.approvals set status = 'cancelled', version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where id = any(${pending.map(({ id }) => id)}::bigint[])`)
  if (pending.length) await settle(deps, pending)
  const { label, mode } = { label: planned?.label ?? LABEL, mode: planned?.mode ?? 'any' }
  const values = taskValues(request, { no, label, mode, rule: '', ...task, origin: 'assigned' })
  await insertRows({ ...deps, user: withRowScope(deps.user, approvals) }, unscopedTasks, [{ root: '/data', values }])
  await advanceRequest(deps, request)
}

/** A record without a request: one step, for this person. */
async function openFor(deps: Deps, store: Store, row: Row, { approver }: Assignment) {
  const creator = (await creatorDeps(deps.db, store, row)) ?? deps
  const facts = await factsOf(creator, store.resource, row, [])
  const step = stepFor(approver, LABEL)
  const task = await orRefuse(taskFor(deps, store.resource.name, step, facts))
  const steps = [{ no: 1, step, tasks: [task], via: [`ditunjuk oleh ${deps.user.name}`] }]
  await openRequest(creator, store, row, { plan: { rule: undefined, others: [], steps, notNeeded: [] }, facts })
}

async function orRefuse(planned: ReturnType<typeof taskFor>): Promise<PlannedTask> {
  const task = await planned
  if (isIssue(task)) throw invalid(approvalRules, [task])
  return task
}

const hasApprover = () =>
  conflict('HAS_APPROVER', 'Pengajuan ini sudah memiliki penyetuju yang dapat memutuskan.', { pointer: '/data' })
