import { approvalRequestStatuses, approvalRequests } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import type { DecisionRequest } from '../../kit/workflow/approval-engine.ts'
import { stale } from '../../kit/write/version-conflict.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { approvalStore } from '../approval-steps.ts'
import { type Part, settle } from '../tasks.ts'
import { advanceRequest, closeRequest, type End, tasksOf } from './advance.ts'
import type { OpenRequest } from './store.ts'
import { decisionText } from './summary.ts'

const statuses = { approve: 'approved', return: 'returned', reject: 'rejected' } as const

/** The open request of a record, locked; undefined without one. */
export const openRequestOf = ({ db }: Deps, type: string, id: string) =>
  db.first(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.target_type = ${type} and t.target_id = ${id} and t.status = 'open' for update of t`)

/** Decides the user's task of a record; how the request ends, undefined while others have to decide. */
export async function decideTask(
  deps: Deps,
  store: Store,
  row: Row,
  decision: DecisionRequest,
): Promise<End | undefined> {
  const { name, note, root, version } = decision
  const { resource } = store
  const request = await openRequestOf(deps, resource.name, row.id)
  if (!request) throw conflict('NO_REQUEST', 'Pengajuan ini belum memiliki penyetuju.', { pointer: root })
  const task = await taskOf(deps, request, decision)
  if (version !== undefined && version < request.record_version) throw await changed(deps, store, row, version, root)
  const written = { status: statuses[name], acted_at: new Date().toISOString(), note }
  await updateRows(deps, approvalStore, [{ id: task.id, root, values: written }], { action: name })
  await settle(deps, [task])
  const end = await advanceRequest(deps, request)
  if (end) await conclude(deps, request, row, end, note)
  return end
}

/** The user's pending task; refuses whoever has none, has decided already, or has to wait. */
async function taskOf(deps: Deps, request: OpenRequest, { task: chosen, root }: DecisionRequest): Promise<Part> {
  const { id } = deps.user
  if (request.plan.facts.excluded.includes(id))
    throw Forbidden({ because: 'Anda tidak dapat menyetujui pengajuan sendiri.' })
  const mine = (await tasksOf(deps, request.id)).filter(
    (task) => (task.approver === id || task.delegate_of === id) && (chosen === undefined || task.id === chosen),
  )
  const pending = mine.find(({ status }) => status === 'pending')
  if (pending) return pending
  const refuse = (words: string) => conflict('INVALID_TRANSITION', words, { pointer: root })
  const done = mine.find(({ acted_at }) => acted_at !== null)
  if (done) throw refuse(await decisionText(deps, done))
  if (mine.some(({ status }) => status === 'skipped' || status === 'cancelled'))
    throw refuse('Langkah ini sudah diputuskan oleh penyetuju lain.')
  if (mine.length) throw refuse('Belum giliran Anda: langkah sebelumnya belum diputuskan.')
  throw Forbidden({ because: 'Anda bukan penyetuju pengajuan ini.' })
}

/** The refusal of a decision on something else than what is asked now, with what changed. */
async function changed(deps: Deps, store: Store, row: Row, version: number, root: string) {
  const { errors } = await stale(deps, store, row, version, root)
  const [{ detail = '', meta = {} } = {}] = errors
  return conflict('CHANGED', `${detail} Periksa isi terbaru sebelum memutuskan.`, {
    pointer: `${root}/meta/version`,
    meta,
  })
}

/** Closes the request and notifies those who wait for the decision. */
async function conclude(deps: Deps, request: OpenRequest, row: Row, end: End, note: string | null) {
  await closeRequest(deps, request, end)
  const creator = row.created_by as string | null
  await notify(deps, [
    {
      event: 'approval.decided',
      users: [request.requester, ...[creator ?? []].flat(), ...(await subjectOf(deps, request))],
      title: `${request.title}: ${approvalRequestStatuses[end]}`,
      body: note,
      severity: end === 'approved' ? 'success' : 'warning',
      target: { type: request.target_type, id: request.target_id },
    },
  ])
}

async function subjectOf({ db }: Deps, { plan }: OpenRequest): Promise<string[]> {
  const { subject } = plan.facts
  if (subject.startsWith('u')) return [subject.slice(1)]
  const rows = await db.rows(sql<{ id: string }>`select id from ems.users
    where employee_id = ${subject.slice(1)}::bigint and deleted_at is null`)
  return rows.map(({ id }) => id)
}
