import { type ApprovalVacancy, approvalRequests, approvalRules, approvalTargets } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import { isAbleUser } from '../organisation/people.ts'
import { PlanRefusal } from '../plan/types.ts'
import { creatorDeps, withoutRequest } from '../requests/adopt.ts'
import { planRecord } from '../requests/open-request.ts'
import type { OpenRequest } from '../requests/store.ts'

/** Records of one target, and open requests, in one answer. */
const MAX_ROWS = 50

type Target = keyof typeof approvalTargets

/** GET /approval-rules/vacancies, *Tanpa penyetuju*: records that are to be approved, and nobody can. */
export const vacancies: Handler = async (request, reply) => {
  const deps = allow(request, approvalRules.can.show)
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const targets = Object.keys(approvalTargets) as Target[]
  const never = (await Promise.all(targets.map((target) => neverOpened(deps, target)))).flat()
  const all = [...never, ...(await vacantRequests(deps))]
  const objects = all.map((one) => ({
    type: 'approval-vacancies',
    id: `${one.target_type}:${one.target_id}`,
    attributes: one,
  }))
  return send(reply, 200, { data: objects, meta: { total: objects.length } })
}

/** Records in their approval state without a request: from before the rules, and nobody is found for them. */
async function neverOpened(deps: Deps, target: Target): Promise<ApprovalVacancy[]> {
  const store = storeFor(target)
  const { resource } = store
  const ids = (await withoutRequest(deps.db, store)).slice(0, MAX_ROWS)
  const rows = await store.findMany(deps, ids)
  const all: ApprovalVacancy[] = []
  for (const row of rows)
    all.push({
      target_type: target,
      target_id: row.id,
      title: String(row[resource.title] ?? row.id),
      since: String(row.updated_at),
      because: await becauseOf(deps, target, row),
    })
  return all
}

async function becauseOf(deps: Deps, target: Target, row: Row): Promise<string> {
  try {
    await planRecord((await creatorDeps(deps.db, storeFor(target), row)) ?? deps, storeFor(target).resource, row)
    return 'Belum dibuka; dicoba lagi oleh sistem dalam beberapa menit.'
  } catch (error) {
    if (error instanceof PlanRefusal) return error.message
    throw error
  }
}

/** Whether a user who can decide has a pending task of the request `t`. */
export const hasAbleApprover = sql`exists (select from ems.approvals a
  join ems.users u on u.id in (a.approver_id, a.delegate_of_id) where a.request_id = t.id and a.status = 'pending'
    and ${isAbleUser})`

async function vacantRequests({ db }: Deps): Promise<ApprovalVacancy[]> {
  const rows = await db.rows(sql<
    OpenRequest & { updated_at: string }
  >`select ${rowColumns(approvalRequests)}, t.updated_at
    from ems.approval_requests t where t.status = 'open' and not ${hasAbleApprover} order by t.id
    limit ${sql.raw(String(MAX_ROWS))}`)
  return rows.map((row) => ({
    target_type: row.target_type as Target,
    target_id: row.target_id,
    title: row.title,
    since: row.updated_at,
    because: 'Penyetuju yang ditunggu tidak aktif lagi dan tidak ada penggantinya.',
  }))
}
