import { approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, invalid } from '../../kit/problems.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { recordDecision } from '../../kit/workflow/decide.ts'
import { type Change, insertRows } from '../../kit/write/write-rows.ts'
import type { PlannedStep } from '../plan/types.ts'
import { advanceRequest } from '../requests/advance.ts'
import { taskValues } from '../requests/open-request.ts'
import type { OpenRequest } from '../requests/store.ts'
import { unscopedTasks } from '../task-store.ts'
import { type Part, settle } from '../tasks.ts'
import { lockTask, mustBePending } from './locked-task.ts'
import { isIssue, stepFor, taskFor } from './one-person.ts'

/** Steps of a request, with those added by hand. */
const MAX_STEPS = 20
const LABEL = 'Penyetuju tambahan'

/** Adds a step with one more person before or after that of the user. Steps of the rule cannot be removed. */
export async function addApprover(deps: Deps, { id, values, root }: Change): Promise<void> {
  const { store, row, request, tasks, task, step } = await lockTask(deps, { id, root })
  await mustBePending(deps, task, root)
  if (step?.mayAdd === false)
    throw conflict('NOT_ALLOWED', 'Aturan tidak mengizinkan penyetuju tambahan pada langkah ini.', { pointer: root })
  if (request.plan.steps.length >= MAX_STEPS)
    throw conflict('TOO_MANY_STEPS', `Maksimal ${MAX_STEPS} langkah.`, { pointer: root })
  const added = stepFor(String(values.approver), LABEL)
  const planned = await taskFor(deps, store.resource.name, added, request.plan.facts)
  if (isIssue(planned)) throw invalid(approvals, [planned], root)
  if (tasks.some((one) => one.approver === planned.approver && one.status !== 'cancelled'))
    throw invalid(approvals, [{ field: 'approver', message: 'Orang ini sudah menjadi penyetuju pengajuan ini.' }], root)

  const isBefore = values.place === 'before'
  const no = isBefore ? task.step : task.step + 1
  await makeRoom(deps, tasks, no)
  if (isBefore) await suspend(deps, tasks, task.step)
  const via = [`ditambahkan oleh ${deps.user.name}`]
  const changed = await writeSteps(deps, request, { no, step: added, tasks: [planned], via })
  await insertRows({ ...deps, user: withRowScope(deps.user, approvals) }, unscopedTasks, [
    {
      root,
      values: taskValues(changed, { no, label: LABEL, mode: 'any', rule: task.rule, ...planned, origin: 'adhoc' }),
    },
  ])
  await advanceRequest(deps, changed)
  const note = typeof values.note === 'string' ? values.note : null
  await recordDecision(deps, store.resource, row, 'add', note)
}

/** Moves the steps from `no` on by one, the last first: a person has one open task in each step. */
async function makeRoom({ db, user }: Deps, tasks: readonly Part[], no: number): Promise<void> {
  const steps = [...new Set(tasks.map(({ step }) => step))]
    .filter((step) => step >= no)
    .sort((one, other) => other - one)
  for (const step of steps) {
    const ids = tasks.filter((one) => one.step === step).map(({ id }) => id)
    await db.run(sql`update ems.approvals set step = step + 1, version = version + 1, updated_at = now(),
      updated_by_id = case when acted_at is null then ${user.id}::bigint else updated_by_id end
      where id = any(${ids}::bigint[])`)
  }
}

/** Everybody of the step waits until the added person has decided. */
async function suspend(deps: Deps, tasks: readonly Part[], step: number): Promise<void> {
  const pending = tasks.filter((one) => one.step === step && one.status === 'pending')
  await deps.db.run(sql`update ems.approvals set status = 'waiting', due_at = null
    where id = any(${pending.map(({ id }) => id)}::bigint[])`)
  await settle(deps, pending)
}

async function writeSteps({ db, user }: Deps, request: OpenRequest, added: PlannedStep): Promise<OpenRequest> {
  const moved = request.plan.steps.map((one) => (one.no >= added.no ? { ...one, no: one.no + 1 } : one))
  const plan = { ...request.plan, steps: [...moved, added].sort((one, other) => one.no - other.no) }
  await db.run(sql`update ems.approval_requests set plan = ${JSON.stringify(plan)}::jsonb, version = version + 1,
    updated_at = now(), updated_by_id = ${user.id}::bigint where id = ${request.id}::bigint`)
  return { ...request, plan }
}
