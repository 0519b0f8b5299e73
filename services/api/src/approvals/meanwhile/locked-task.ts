import { approvalRequests, approvalStatuses } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, Forbidden, NotFound } from '../../kit/problems.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import type { Step } from '../plan/types.ts'
import { tasksOf } from '../requests/advance.ts'
import type { OpenRequest } from '../requests/store.ts'
import { decisionText } from '../requests/summary.ts'
import { approvalStore } from '../task-store.ts'
import type { Part } from '../tasks.ts'

/** A task of the user with everything it belongs to, locked in the order record, request, tasks. */
export type LockedTask = {
  store: Store
  /** The user with the row scope that the task gives for its record. */
  wide: Deps
  row: Row
  request: OpenRequest
  tasks: readonly Part[]
  task: Part
  /** As the rule wrote it; undefined for a step that is not in the plan. */
  step: Step | undefined
}

/** Locks a task of the user; refuses tasks of others, and those of records without rounds of approval. */
export async function lockTask(deps: Deps, { id, root }: { id: string; root: string }): Promise<LockedTask> {
  const [visible] = (await approvalStore.findMany(deps, [id])) as Part[]
  if (!visible) throw NotFound({ pointer: `${root}/id` })
  if (!visible.request) throw conflict('NO_REQUEST', 'Tugas ini tidak memiliki putaran persetujuan.', { pointer: root })
  const { user } = deps
  if (visible.approver !== user.id && visible.delegate_of !== user.id)
    throw Forbidden({ because: 'Anda bukan penyetuju pengajuan ini.' })
  const store = storeFor(visible.target_type)
  const wide = { ...deps, user: withRowScope(user, store.resource) }
  const [row] = await store.findMany(wide, [visible.target_id], 'no key update')
  const request = await deps.db.first(sql<OpenRequest>`select ${rowColumns(approvalRequests)}
    from ems.approval_requests t where t.id = ${visible.request}::bigint for update of t`)
  if (!row || !request) throw NotFound({ pointer: `${root}/id` })
  const tasks = await tasksOf(deps, request.id)
  const task = tasks.find((one) => one.id === id) as Part
  const step = request.plan.steps.find(({ no }) => no === task.step)?.step
  return { store, wide, row, request, tasks, task, step }
}

/** Refuses a task that does not wait for its approver now, and says why. */
export async function mustBePending(deps: Deps, task: Part, root: string): Promise<void> {
  if (task.status === 'pending') return
  const because = task.acted_at ? await decisionText(deps, task) : `Status tugas: ${approvalStatuses[task.status]}.`
  throw conflict('INVALID_TRANSITION', `Tugas ini tidak lagi menunggu Anda. ${because}`, { pointer: root })
}
