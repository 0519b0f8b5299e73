import { approvalRequests, approvalRuleApplication, approvalRules } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { behindSavepoint, gathering } from '../../kit/audit/gathered.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { conflict, Forbidden, invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { storeFor } from '../../kit/stores.ts'
import { moveDecided, recordDecision } from '../../kit/workflow/decide.ts'
import { transact } from '../../kit/write/transaction.ts'
import { advanceRequest, closeRequest, closeRequests, tasksOf } from '../requests/advance.ts'
import { openRequestOf } from '../requests/decide.ts'
import { openRequest } from '../requests/open-request.ts'
import type { OpenRequest } from '../requests/store.ts'
import type { Part } from '../tasks.ts'
import { decidedSoFar, type Replan, replanned } from './replan.ts'

type Chosen = { id: string; version: number; root: string }
type Failed = { id: string; code: string; detail: string }

/**
 * POST /approval-rules/-actions/apply, *Terapkan ke yang berjalan*: plans open requests anew by the rules of now, each by
 * itself; `data` has the requests that were planned anew, `meta.failed` the others with the reason.
 */
export const apply: Handler = async (request, reply) => {
  allow(request, approvalRules.can.update)
  const parsed = approvalRuleApplication.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(approvalRules, issuesOf(parsed.error))
  const { rule, requests } = parsed.data
  return transact(request, reply, async (deps) => {
    const done: string[] = []
    const failed: Failed[] = []
    for (const [n, one] of requests.entries()) {
      try {
        await behindSavepoint(deps.db, () =>
          gathering(deps.db, () => applyTo(deps, rule, { ...one, root: `/data/attributes/requests/${n}` })),
        )
        done.push(one.id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const [{ code = '', detail = '' } = {}] = error.errors
        failed.push({ id: one.id, code, detail })
      }
    }
    const applied = done.map((id) => ({ type: approvalRequests.name, id }))
    return { status: 200, body: { data: applied, meta: { failed } } }
  })
}

/** Closes the round of a request, and opens the next one with the decisions that still count. */
async function applyTo(deps: Deps, rule: string, { id, version, root }: Chosen): Promise<void> {
  const { request, row } = await lockedRequest(deps, id, root)
  if (request.version !== version)
    throw conflict('CHANGED', 'Pengajuan ini berubah sejak pratinjau. Muat ulang, lalu periksa lagi.', {
      pointer: root,
    })
  if (request.plan.facts.excluded.includes(deps.user.id))
    throw Forbidden({ because: 'Aturan untuk pengajuan sendiri diterapkan oleh orang lain.' })
  const replan = await replanned(deps, { id: rule }, request, row)
  if (!replan) throw conflict('SAME', 'Pengajuan ini sudah memakai aturan yang berlaku.', { pointer: root })
  const { plan } = replan
  if (!plan) throw conflict(replan.code, replan.because, { pointer: root })
  const tasks = await tasksOf(deps, request.id)
  await closeRequests(deps, [{ request, tasks, status: 'superseded' }])
  await begin(deps, replan, decidedSoFar(replan, tasks))
  const people = new Set(plan.steps.flatMap((step) => step.tasks.map(({ approver }) => approver)))
  await notifyDropped(
    deps,
    request,
    tasks.filter(({ approver, status }) => status === 'pending' && !people.has(approver)),
  )
  const { resource } = storeFor(request.target_type)
  const change = `${await nameOf(deps, request)} → ${plan.rule?.name ?? 'Tanpa aturan'} v${plan.rule?.version ?? 0}`
  await recordDecision(deps, resource, row, 'applyRule', change.slice(0, 500))
}

/** The open request and its record, locked in the order record, request, tasks. */
async function lockedRequest(deps: Deps, id: string, root: string): Promise<{ request: OpenRequest; row: Row }> {
  const place = await deps.db.first(sql<{
    type: string
    target: string
  }>`select target_type as type, target_id as target
    from ems.approval_requests where id = ${id}::bigint`)
  if (!place) throw NotFound({ pointer: `${root}/id` })
  const store = storeFor(place.type)
  const wide = { ...deps, user: withRowScope(deps.user, store.resource) }
  const [row] = await store.findMany(wide, [place.target], 'no key update')
  const request = await openRequestOf(deps, place.type, place.target)
  if (!row || request?.id !== id)
    throw conflict('INVALID_TRANSITION', 'Pengajuan ini sudah diputuskan atau ditarik.', { pointer: root })
  return { request, row }
}

/** Opens the new round for the same requester. Where everybody has decided already, the record goes on. */
async function begin(deps: Deps, replan: Replan, carried: ReturnType<typeof decidedSoFar>): Promise<void> {
  const { request, row } = replan
  if (!replan.plan) return
  const store = storeFor(request.target_type)
  const { plan, facts } = replan
  await openRequest(deps, store, row, { plan, facts, carried, requester: request.requester })
  const opened = await openRequestOf(deps, request.target_type, row.id)
  const end = opened ? await advanceRequest(deps, opened) : 'approved'
  if (!end) return
  if (opened) await closeRequest(deps, opened, end)
  const wide = { ...deps, user: withRowScope(deps.user, store.resource) }
  await moveDecided(wide, store, row, end, { name: 'approve', root: '/data' })
}

async function nameOf({ db }: Deps, { rule, rule_version }: OpenRequest): Promise<string> {
  const row = await db.first(sql<{ name: string }>`select name from ems.approval_rules where id = ${rule}::bigint`)
  return row ? `${row.name} v${rule_version}` : 'Tanpa aturan'
}

/** Notifies people who had to decide, and have not any more. */
const notifyDropped = (deps: Deps, request: OpenRequest, tasks: readonly Part[]) =>
  notify(
    deps,
    tasks.map(({ approver }) => ({
      event: 'approval.changed' as const,
      users: [approver],
      title: `${request.title}: diputuskan orang lain`.slice(0, 200),
      body: 'Aturan persetujuan diganti, dan pengajuan ini tidak menunggu Anda lagi.',
    })),
  )
