import { approvalRequestStatuses, approvalRequests } from '@ems/contracts/common'
import type { Resource, Signature } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { mustHaveSignedIn } from '../../kit/http/authorize.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { lackingEvidence, noEvidence } from '../../kit/transitions/evidence.ts'
import { keepSignatures, noSignature } from '../../kit/transitions/signatures.ts'
import type { DecisionRequest, DecisionTarget } from '../../kit/workflow/approval-engine.ts'
import { stale } from '../../kit/write/version-conflict.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { approvalStore } from '../task-store.ts'
import { eventsOf, type Part, settle } from '../tasks.ts'
import { advanceRequests, closeRequests, type End, tasksOfAll } from './advance.ts'
import type { OpenRequest } from './store.ts'
import { decisionText } from './summary.ts'

const statuses = { approve: 'approved', return: 'returned', reject: 'rejected' } as const

/** The open requests of records by their ids, locked in the order of the requests. */
async function openRequestsOf({ db }: Deps, type: string, ids: readonly string[]) {
  const requests = await db.rows(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.target_type = ${type} and t.target_id = any(${[...ids]}) and t.status = 'open' order by t.id for update of t`)
  return new Map(requests.map((request) => [request.target_id, request]))
}

/** The open request of a record, locked; undefined without one. */
export const openRequestOf = async (deps: Deps, type: string, id: string) =>
  (await openRequestsOf(deps, type, [id])).get(id)

/** Decides the user's task of each record; how the requests end, undefined while others have to decide. */
export async function decideTasks(
  deps: Deps,
  store: Store,
  targets: readonly DecisionTarget[],
  { name, note, signature }: DecisionRequest,
): Promise<(End | undefined)[]> {
  const requests = await openRequestsOf(
    deps,
    store.resource.name,
    targets.map(({ row }) => row.id),
  )
  const tasks = await tasksOfAll(
    deps,
    [...requests.values()].map(({ id }) => id),
  )
  const decided: Decided[] = []
  for (const target of targets) {
    const { row, root, version } = target
    const request = requests.get(row.id)
    if (!request) throw conflict('NO_REQUEST', 'Pengajuan ini belum memiliki penyetuju.', { pointer: root })
    const all = tasks.get(request.id) ?? []
    const task = await taskOf(deps, request, all, target)
    if (task.signature === 'confirm') mustHaveSignedIn(deps.user, 'memutuskan pengajuan ini')
    if (version !== undefined && version < request.record_version) throw await changed(deps, store, row, version, root)
    if (name === 'approve') await mustBeComplete(deps, task, root, signature)
    decided.push({ row, root, request, tasks: all, task })
  }
  const written = { status: statuses[name], acted_at: new Date().toISOString(), note }
  await updateRows(
    deps,
    approvalStore,
    decided.map(({ task: { id }, root }) => ({ id, root, values: written })),
    { action: name, locked: decided.map(({ task }) => task) },
  )
  if (signature && name === 'approve') await sign(deps, signature, decided)
  await settle(
    deps,
    decided.map(({ task }) => task),
  )
  const advanced = await advanceRequests(
    deps,
    decided.map(({ request, tasks: all, task }) => ({
      request,
      tasks: all.map((one) => (one.id === task.id ? { ...one, ...written } : one)),
    })),
  )
  const ended = decided.flatMap((one, n) => {
    const { end, tasks: left = [] } = advanced[n] ?? {}
    return end ? { ...one, tasks: left, end } : []
  })
  if (ended.length) await conclude(deps, store.resource, ended, note)
  return advanced.map(({ end }) => end)
}

/** Refuses an approval without the signature or the files that its step asks for. */
async function mustBeComplete(deps: Deps, task: Part, root: string, signature: Signature | undefined) {
  const { target_type: name, target_id: id, signature: asks, evidence } = task
  if (asks === 'drawn' && !signature) throw noSignature(`${root}/meta/signature`)
  if (!evidence) return
  const because = `Unggah berkas ${evidence} sebelum menyetujui.`
  const lacking = await lackingEvidence(deps, { name }, { evidence: { purpose: evidence, min: 1, because } }, { id })
  if (lacking) throw noEvidence(lacking, `${root}/meta/evidence`)
}

/** An approver signs with the own name. */
const sign = (deps: Deps, { strokes }: Signature, decided: readonly Decided[]) =>
  keepSignatures(
    deps,
    { name: deps.user.name, strokes },
    decided.map(({ row, task: { id, target_type: type } }) => ({ type, row, action: 'approve', task: id })),
  )

type Decided = { row: Row; root: string; request: OpenRequest; tasks: readonly Part[]; task: Part }

/** The user's pending task. Refuses users without a task, after their decision, or before an earlier step is done. */
async function taskOf(
  deps: Deps,
  request: OpenRequest,
  tasks: readonly Part[],
  { task: chosen, root }: DecisionTarget,
): Promise<Part> {
  const { id } = deps.user
  if (request.plan.facts.excluded.includes(id))
    throw Forbidden({ because: 'Anda tidak dapat menyetujui pengajuan sendiri.' })
  const mine = tasks.filter(
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

/** Closes requests and notifies those who wait for the decision. */
async function conclude(
  deps: Deps,
  resource: Resource,
  ended: readonly (Decided & { end: End })[],
  note: string | null,
) {
  await closeRequests(
    deps,
    ended.map(({ request, tasks, end }) => ({ request, tasks, status: end })),
  )
  await notify(
    deps,
    ended.map(({ request, row, end }) => ({
      event: eventsOf(request.target_type).decided,
      ...recipientsOf(request, resource, row),
      title: `${request.title}: ${approvalRequestStatuses[end]}`,
      body: note,
      severity: end === 'approved' ? 'success' : 'warning',
      target: { type: request.target_type, id: request.target_id },
    })),
  )
}

/** The requester, the creator of the record, its owner and its subject. */
function recipientsOf({ requester, plan }: OpenRequest, { meta, roles }: Resource, row: Row) {
  const { subject } = plan.facts
  const owner = roles.owner === undefined ? null : ((row[roles.owner] ?? null) as string | null)
  const isEmployee = meta[roles.owner ?? '']?.to === 'employees'
  const [users, employees] = [new Set([requester]), new Set<string>()]
  if (row.created_by) users.add(row.created_by as string)
  if (owner !== null) (isEmployee ? employees : users).add(owner)
  ;(subject.startsWith('u') ? users : employees).add(subject.slice(1))
  return { users: [...users], employees: [...employees] }
}
