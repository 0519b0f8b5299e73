import { approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, invalid } from '../../kit/problems.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { recordDecision } from '../../kit/workflow/decide.ts'
import { type Change, insertRows } from '../../kit/write/write-rows.ts'
import { taskValues } from '../requests/open-request.ts'
import { unscopedTasks } from '../task-store.ts'
import { notifyApprovers, type Part, settle } from '../tasks.ts'
import { lockTask, mustBePending } from './locked-task.ts'
import { isIssue, stepFor, taskFor } from './one-person.ts'

/**
 * Gives the user's pending task to another person, who decides instead; both stay in the trail. Nobody gets a task of the
 * same step twice by forwarding.
 */
export async function forwardTask(deps: Deps, { id, values, root }: Change): Promise<void> {
  const { store, row, request, tasks, task, step } = await lockTask(deps, { id, root })
  await mustBePending(deps, task, root)
  if (step?.mayForward === false)
    throw conflict('NOT_ALLOWED', 'Aturan tidak mengizinkan langkah ini diteruskan.', { pointer: root })
  const refuse = (message: string) => invalid(approvals, [{ field: 'approver', message }], root)
  const chosen = String(values.approver)
  const planned = await taskFor(deps, store.resource.name, stepFor(chosen, task.label ?? '', step), request.plan.facts)
  if (isIssue(planned)) throw invalid(approvals, [planned], root)
  const { approver } = planned
  if ([chosen, approver].some((one) => one === deps.user.id || one === task.approver))
    throw refuse('Pilih orang lain: tugas ini sudah pada orang tersebut.')
  const others = tasks.filter((one) => one.step === task.step && one.approver === approver)
  if (others.some(({ status, origin }) => status !== 'cancelled' || origin === 'forward'))
    throw refuse('Orang ini sudah menjadi penyetuju langkah ini.')
  const note = String(values.note)
  const names = await namesOf(deps, [approver])
  await deps.db.run(sql`update ems.approvals set status = 'cancelled',
      note = ${`Diteruskan kepada ${names.get(approver) ?? ''}: ${note}`.slice(0, 500)}, version = version + 1,
      updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = ${task.id}::bigint`)
  await settle(deps, [task])
  const added = (await insertRows({ ...deps, user: withRowScope(deps.user, approvals) }, unscopedTasks, [
    {
      root,
      values: {
        ...taskValues(request, {
          no: task.step,
          label: task.label ?? '',
          mode: task.mode,
          rule: task.rule,
          ...planned,
          origin: 'forward',
        }),
        status: 'pending',
        due_at: task.due_at,
      },
    },
  ])) as Part[]
  await notifyApprovers(deps, added)
  await recordDecision(deps, store.resource, row, 'forward', note)
}

/** Names of users by id. */
async function namesOf({ db }: Deps, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ id: string; name: string }>`select id, name from ems.users
    where id = any(${[...users]}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
