import { approvalRequests } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { loadRules } from '../organisation/load-rules.ts'
import { factsOf } from '../organisation/record-facts.ts'
import { chooseRule } from '../plan/choose-rule.ts'
import { isWithinTolerance } from '../plan/tolerance.ts'
import { termsOf } from '../requests/carried.ts'
import type { OpenRequest } from '../requests/store.ts'

/**
 * Whether an approved record stays approved with its new values. It is compared with what was approved, so that many small
 * changes do not add up to a large one.
 */
export async function staysApproved(deps: Deps, { resource }: Store, after: Row): Promise<boolean> {
  const request = await deps.db.first(sql<OpenRequest>`select ${rowColumns(approvalRequests)}
    from ems.approval_requests t where t.target_type = ${resource.name} and t.target_id = ${after.id}
      and t.status = 'approved' order by t.round desc limit 1`)
  if (!request) return false
  const { amount } = resource.workflow?.approval ?? {}
  // The amount has a tolerance; everything else has none.
  const sameAmount = amount === undefined ? after : { ...after, [amount]: request.amount }
  if (request.plan.terms !== termsOf(resource, sameAmount)) return false
  const rules = await loadRules(deps, resource.name)
  const facts = await factsOf(deps, resource, after, rules)
  const { rule } = chooseRule(rules, facts)
  if ((rule?.id ?? null) !== request.rule) return false
  const tolerance = { pct: rule?.restartPct ?? null, abs: rule?.restartAbs ?? null }
  return isWithinTolerance(request.amount, facts.amount, tolerance)
}
