import { type ApprovalRule, approvalRequests } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { storeFor } from '../../kit/stores.ts'
import { type Facts, type Plan, PlanRefusal } from '../plan/types.ts'
import { depsOfUser } from '../requests/adopt.ts'
import { type Carried, materialOf } from '../requests/carried.ts'
import { planRecord } from '../requests/open-request.ts'
import type { OpenRequest } from '../requests/store.ts'
import type { Part } from '../tasks.ts'

/** An open request by the rules of now: its plan, or why there is none. */
export type Replan = { request: OpenRequest; row: Row } & (
  | { plan: Plan; facts: Facts }
  | { plan: undefined; code: PlanRefusal['code']; because: string }
)

/** The open requests of the target of a rule, in their order. */
export const openRequestsFor = ({ db }: Deps, { target }: Pick<ApprovalRule, 'target'>, limit: number) =>
  db.rows(sql<OpenRequest>`select ${rowColumns(approvalRequests)} from ems.approval_requests t
    where t.target_type = ${target} and t.status = 'open' order by t.id limit ${sql.raw(String(limit))}`)

/** Plans a request anew in the name of its requester, if a rule concerns it: one that it leaves, or one that it comes to. */
export async function replanned(
  deps: Deps,
  rule: Pick<ApprovalRule, 'id'>,
  request: OpenRequest,
  row: Row,
): Promise<Replan | undefined> {
  const requester = await depsOfUser(deps.db, sql`${request.requester}::bigint`)
  if (!requester) return undefined
  const { resource } = storeFor(request.target_type)
  try {
    const { plan, facts } = await planRecord(requester, resource, row)
    const isSame = plan.rule?.id === request.rule && plan.rule.version === request.rule_version
    const isConcerned = plan.rule?.id === rule.id || request.rule === rule.id
    return isConcerned && !isSame ? { request, row, plan, facts } : undefined
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    const { code, message: because } = error
    return request.rule === rule.id ? { request, row, plan: undefined, code, because } : undefined
  }
}

/** The records of requests by their ids, whatever the row scope. */
export async function recordsOf(deps: Deps, requests: readonly OpenRequest[]): Promise<ReadonlyMap<string, Row>> {
  const [first] = requests
  if (!first) return new Map()
  const store = storeFor(first.target_type)
  const wide = { ...deps, user: withRowScope(deps.user, store.resource) }
  const rows = await store.findMany(
    wide,
    requests.map(({ target_id }) => target_id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Decisions of people who are in the new plan too; none where what they decided on has changed. */
export function decidedSoFar({ request, row }: Replan, tasks: readonly Part[]): Carried {
  const { resource } = storeFor(request.target_type)
  const approved = tasks.filter(({ status }) => status === 'approved')
  const people = new Set(approved.flatMap(({ approver, delegate_of }) => [approver, ...[delegate_of ?? []].flat()]))
  const isUnchanged = request.plan.material === materialOf(resource, row)
  return (_, approver) => (isUnchanged && people.has(approver) ? 'Sudah menyetujui sebelum aturan diganti' : undefined)
}
