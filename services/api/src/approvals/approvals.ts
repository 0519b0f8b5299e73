import { approvals, shortestReason } from '@ems/contracts/common'
import type { DecisionName, Signature } from '@ems/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { gathering } from '../kit/audit/gathered.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { actionsIn } from '../kit/http/body.ts'
import { objectsOf } from '../kit/http/document.ts'
import { list, show } from '../kit/http/resource-routes.ts'
import { Forbidden, invalid, NotFound } from '../kit/problems.ts'
import { numberSetting } from '../kit/settings.ts'
import { storeFor } from '../kit/stores.ts'
import { signatureIn } from '../kit/transitions/signatures.ts'
import { decideRows } from '../kit/workflow/decide.ts'
import { transact } from '../kit/write/transaction.ts'
import type { Change } from '../kit/write/write-rows.ts'
import { addApprover } from './meanwhile/add-approver.ts'
import { forwardTask } from './meanwhile/forward.ts'
import { recallDecision } from './meanwhile/recall.ts'
import { approvalStore as store } from './task-store.ts'
import type { Part } from './tasks.ts'

/** Approvals that the user must decide, has decided or has requested. */
export async function approvalsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  for (const action of ['approve', 'reject', 'return'] as const) app.post(`/-actions/${action}`, act(action))
  for (const action of ['forward', 'add', 'recall'] as const) app.post(`/-actions/${action}`, change(action))
}

const act =
  (action: DecisionName): Handler =>
  async (request, reply) => {
    const { user } = depsOf(request)
    const decided = actionsIn(approvals, request.body, approvals.bodies[action])
    const signature = signatureIn((request.body as { meta?: unknown }).meta, '/meta/signature')
    return transact(request, reply, async (deps) => {
      await mustHaveReasons(deps, decided, action)
      await gathering(deps.db, async () => {
        for (const one of decided) await decideApproval(deps, one, action, signature)
      })
      const rows = await store.findMany(
        deps,
        decided.map(({ id }) => id),
      )
      return { status: 200, body: { data: rows.map(objectsOf(approvals, { user })) } }
    })
  }

const changes = { forward: forwardTask, add: addApprover, recall: recallDecision } as const

/** Actions of an approver other than the decision, for the tasks in the order of the request, all or none. */
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
export async function mustHaveReasons(deps: Deps, changes: readonly Change[], action: DecisionName) {
  const shortest = action === 'approve' ? 0 : await numberSetting(deps, 'approval.reason_length', shortestReason)
  for (const { values, root } of changes) {
    const note = typeof values.note === 'string' ? values.note : ''
    if (note.length < shortest)
      throw invalid(approvals, [{ field: 'note', message: `Alasan penolakan minimal ${shortest} karakter.` }], root)
  }
}

/** Decides the record of one task of the user; the caller has checked the reason. */
export async function decideApproval(
  deps: Deps,
  { id, values, root }: Change,
  action: DecisionName,
  signature?: Signature,
) {
  const [task] = (await store.findMany(deps, [id])) as Part[]
  if (!task) throw NotFound(root === '/data' ? {} : { pointer: `${root}/id` })
  if (task.requester === deps.user.id) throw Forbidden({ because: 'Anda tidak dapat menyetujui pengajuan sendiri.' })
  const { note, ...filled } = values
  const reason = typeof note === 'string' ? note : undefined
  const input = Object.fromEntries(Object.entries(filled).filter(([, value]) => value != null))
  const target = { id: task.target_id, values: input, root, task: task.id }
  await decideRows(deps, storeFor(task.target_type), action, [target], {
    reason,
    pointer: `${root}/attributes/note`,
    signature,
  })
}
