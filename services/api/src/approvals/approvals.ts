import { approvalStatuses, approvals, shortestReason } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gathering } from '../kit/audit/gathered.ts'
import { notify } from '../kit/audit/notifications.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { actionsIn } from '../kit/http/body.ts'
import { objectsOf } from '../kit/http/document.ts'
import { list, show } from '../kit/http/resource-routes.ts'
import { conflict, Forbidden, invalid } from '../kit/problems.ts'
import type { Services } from '../kit/services.ts'
import { numberSetting } from '../kit/settings.ts'
import { rowColumns } from '../kit/store/columns.ts'
import { storeFor } from '../kit/stores.ts'
import { decideRows } from '../kit/workflow/decide.ts'
import { transact } from '../kit/write/transaction.ts'
import { type Change, lockAll, updateRows } from '../kit/write/write-rows.ts'
import { decisionOn, lockTarget, approvalStore as store, type Target } from './approval-steps.ts'
import { addApprover } from './meanwhile/add-approver.ts'
import { forwardTask } from './meanwhile/forward.ts'
import { recallDecision } from './meanwhile/recall.ts'
import { notifyApprovers, type Part, settle } from './tasks.ts'

type Outcome = 'approved' | 'rejected' | 'returned'
const outcomes = { approve: 'approved', reject: 'rejected', return: 'returned' } as const
export type ApprovalAction = keyof typeof outcomes

/** Approvals that the user must decide, has decided or has requested. */
export async function approvalsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  for (const action of ['approve', 'reject', 'return'] as const) app.post(`/-actions/${action}`, act(action))
  for (const action of ['forward', 'add', 'recall'] as const) app.post(`/-actions/${action}`, change(action))
}

const act =
  (action: keyof typeof outcomes): Handler =>
  async (request, reply) => {
    const { user } = depsOf(request)
    const decided = actionsIn(approvals, request.body, approvals.bodies[action])
    return transact(request, reply, async (deps) => {
      await mustHaveReasons(deps, decided, action)
      await gathering(deps.db, async () => {
        for (const one of decided) await decideApproval(deps, request, one, action)
      })
      const rows = await store.findMany(
        deps,
        decided.map(({ id }) => id),
      )
      return { status: 200, body: { data: rows.map(objectsOf(approvals, { user })) } }
    })
  }

const changes = { forward: forwardTask, add: addApprover, recall: recallDecision } as const

/** What an approver may do besides deciding, for the tasks in the order of the request, all or none. */
const change =
  (action: keyof typeof changes): Handler =>
  async (request, reply) => {
    const { db, user } = depsOf(request)
    const targets = actionsIn(approvals, request.body, approvals.bodies[action])
    const shortest = action === 'forward' ? await numberSetting({ db }, 'approval.reason_length', shortestReason) : 0
    for (const { values, root } of targets)
      if (String(values.note ?? '').trim().length < shortest)
        throw invalid(approvals, [{ field: 'note', message: `Alasan minimal ${shortest} karakter.` }], root)
    return transact(request, reply, async (deps) => {
      for (const target of targets) await changes[action](deps, target)
      const rows = await store.findMany(
        deps,
        targets.map(({ id }) => id),
      )
      return { status: 200, body: { data: rows.map(objectsOf(approvals, { user })) } }
    })
  }

/** Refuses a refusal without a reason of the length that *Utilitas* asks for. */
export async function mustHaveReasons(deps: Deps, changes: readonly Change[], action: ApprovalAction) {
  const shortest = action === 'approve' ? 0 : await numberSetting(deps, 'approval.reason_length', shortestReason)
  for (const { values, root } of changes) {
    const note = typeof values.note === 'string' ? values.note : ''
    if (note.length < shortest)
      throw invalid(approvals, [{ field: 'note', message: `Alasan penolakan minimal ${shortest} karakter.` }], root)
  }
}

/** Decides one task of the user; the caller has checked the reason. */
export async function decideApproval(
  deps: Deps,
  request: FastifyRequest,
  { id, values, root }: Change,
  action: ApprovalAction,
) {
  const outcome = outcomes[action]
  const [task] = (await store.findMany(deps, [id])) as Part[]
  if (task?.request) return decideTask(deps, task, { id, values, root }, action)
  const [seen] = (await lockAll(deps, store, [{ id, root }])) as [Part]
  const target = { type: seen.target_type, id: seen.target_id }
  await lockTarget(deps, target)
  // Reads again under the lock: a concurrent approver may have decided for everybody.
  const [part] = (await lockAll(deps, store, [{ id, root }])) as [Part]
  if (part.requester === deps.user.id) throw Forbidden({ because: 'Anda tidak dapat menyetujui pengajuan sendiri.' })
  if (part.approver !== deps.user.id) throw Forbidden({ because: 'Anda bukan penyetuju pengajuan ini.' })
  if (part.status !== 'pending')
    throw conflict(
      'INVALID_TRANSITION',
      `Status ${approvalStatuses[part.status]} tidak dapat diubah menjadi ${approvalStatuses[outcome]}.`,
      { pointer: root },
    )
  const { note = null, ...more } = values
  const written = { status: outcome, acted_at: new Date().toISOString(), note }
  await updateRows(deps, store, [{ id, root, values: written }], {
    action: outcome === 'approved' ? 'approve' : 'reject',
  })
  await settle(deps, [part])
  const isFinal = outcome === 'approved' ? await advance(deps, part) : await stop(deps, target)
  if (isFinal)
    await conclude(deps, request.server.services, {
      part: { ...part, ...written } as Part,
      outcome,
      values: more,
      root,
    })
}

/** A task of a record with a workflow decides the record; requests of access have no workflow yet. */
async function decideTask(deps: Deps, task: Part, { values, root }: Change, name: keyof typeof outcomes) {
  if (task.requester === deps.user.id) throw Forbidden({ because: 'Anda tidak dapat menyetujui pengajuan sendiri.' })
  const reason = typeof values.note === 'string' ? values.note : undefined
  const target = { id: task.target_id, values: {}, root, task: task.id }
  await decideRows(deps, storeFor(task.target_type), name, [target], { reason, pointer: `${root}/attributes/note` })
}

type Decided = { part: Part; outcome: Outcome; values: Record<string, unknown>; root: string }

async function conclude(deps: Deps, services: Services, decided: Decided) {
  const { part, outcome } = decided
  await decisionOn(part.target_type)?.(deps, decided, services)
  if (part.target_type === 'access-requests') return
  await notify(deps, [
    {
      event: 'approval.decided',
      users: [part.requester],
      title: `${part.title}: ${approvalStatuses[outcome]}`,
      body: part.note,
      severity: outcome === 'approved' ? 'success' : 'warning',
      target: { type: part.target_type, id: part.target_id },
    },
  ])
}

/** Activates the next part; true when none is left. */
async function advance(deps: Deps, part: Part): Promise<boolean> {
  const all = await partsOf(deps, { type: part.target_type, id: part.target_id })
  const sameStep = all.filter(({ step }) => step === part.step)
  const isOpen = ({ status }: Part) => status === 'pending' || status === 'waiting'
  if (part.mode === 'any') await activate(deps, sameStep.filter(isOpen), 'skipped')
  else if (sameStep.some(isOpen)) {
    const next = sameStep.find(({ status }) => status === 'waiting')
    if (part.mode === 'sequential' && next) await activate(deps, [next], 'pending')
    return false
  }
  const nextStep = all.filter(({ step, status }) => step === part.step + 1 && status === 'waiting')
  const [first] = nextStep
  if (!first) return true
  await activate(deps, first.mode === 'sequential' ? [first] : nextStep, 'pending')
  return false
}

async function stop(deps: Deps, target: Target): Promise<true> {
  const open = (await partsOf(deps, target)).filter(({ status }) => status === 'pending' || status === 'waiting')
  await activate(deps, open, 'cancelled')
  return true
}

/** All parts of a record's approval, outside the user's scope: the system continues the process. */
async function partsOf({ db }: Deps, { type, id }: Target) {
  return db.rows(sql<Part>`select ${rowColumns(approvals)} from ems.approvals t
    where t.target_type = ${type} and t.target_id = ${id} order by t.step, t.id`)
}

async function activate(deps: Deps, parts: readonly Part[], status: 'pending' | 'skipped' | 'cancelled') {
  if (!parts.length) return
  await deps.db.run(sql`update ems.approvals set status = ${status}, version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where id = any(${parts.map(({ id }) => id)}::bigint[])`)
  if (status === 'pending') await notifyApprovers(deps, parts)
  else await settle(deps, parts)
}
