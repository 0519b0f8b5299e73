import { todayInJakarta } from '@ems/contracts/days'
import type { GeneralProcurement, generalProcurements } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { teamOf, type VisibleTo } from '../../kit/store/row-scope.ts'
import { nextNumber } from '../../kit/write/numbering.ts'
import type { Check, Proposal, Rules, Values } from '../../kit/write/write-rows.ts'
import { barredPartners } from '../../marketing/index.ts'
import { lateRequest } from './lead-time.ts'
import { warningsOf } from './warnings.ts'

type Procurements = typeof generalProcurements

/**
 * Row scope of procurements: the user's own requests and entries, then those of team, department or companies, by data
 * scope.
 */
export const procurementScope: VisibleTo = ({ id, scope, employee, companies }) => {
  if (scope === 'group') return undefined
  const requested = sql`t.requester_id is not distinct from ${employee}::bigint`
  if (scope === 'company') return sql`(t.company_id = any(${companies}::bigint[]) or ${requested})`
  const mine = sql`(t.created_by_id = ${id}::bigint or ${requested})`
  if (scope === 'own' || employee === null) return mine
  return scope === 'team'
    ? sql`(t.requester_id in (${teamOf(employee)}) or ${mine})`
    : sql`(t.department_id = (select department_id from ems.employees where id = ${employee}::bigint) or ${mine})`
}

async function complete(deps: Deps, { before, after, changed, transition }: Proposal<Procurements>): Promise<Values> {
  if (!before) return { original_needed_at: after.needed_at }
  if (transition === 'revise') return warningsOf(deps, { ...after, ...(await totalOf(deps, after.lines)) })
  if (!changed.includes('status')) return {}
  // A rule without steps leads from the draft straight to the approved request.
  const isHandedIn = after.status === 'submitted' || after.status === 'approved'
  return {
    ...(isHandedIn && before.status !== 'submitted' ? await warningsOf(deps, after) : {}),
    ...(isHandedIn && !after.number ? { number: await numberFor(deps, after) } : {}),
    ...(after.status === 'approved' ? { approved_at: new Date().toISOString() } : {}),
    ...(transition === 'follow' ? { completed_at: ended.has(after.status) ? new Date().toISOString() : null } : {}),
  }
}

const ended: ReadonlySet<string> = new Set(['completed', 'partially_closed'])

const numberFor = (deps: Deps, { company, department }: { company: string; department: string }) =>
  nextNumber(deps, { menu: 'procurement', company, department, at: new Date() })

const validateProcurement: Check<Procurements> = async (deps, proposal) => {
  const { before, after, changed, transition } = proposal
  const isHandedIn = transition === 'submit' && before?.status !== 'submitted'
  const isPast = changed.includes('needed_at') && after.needed_at < todayInJakarta()
  return [
    ...(isPast ? [{ field: 'needed_at', message: 'Dibutuhkan tanggal tidak boleh tanggal lampau.' }] : []),
    ...(isHandedIn && !isPast ? await lateRequest(deps, after) : []),
    ...(await barredVendors(deps, proposal)),
  ]
}

/** Refuses vendors that are blocked or blacklisted: new ones at once, the others when the request is handed in or ordered. */
async function barredVendors(deps: Deps, { before, after, changed }: Proposal<Procurements>): Promise<Issue[]> {
  const isBegun = changed.includes('status') && (after.status === 'submitted' || after.status === 'ordered')
  if (!isBegun && !changed.includes('lines')) return []
  const existing = new Set(isBegun ? [] : (before?.lines ?? []).map(({ vendor }) => vendor))
  const requested = after.lines.map(({ vendor }) => (vendor && !existing.has(vendor) ? vendor : undefined))
  const barred = await barredPartners(
    deps,
    requested.flatMap((vendor) => vendor ?? []),
  )
  return requested.flatMap((vendor, n) => {
    const message = vendor && barred.get(vendor)
    return message ? [{ field: `lines/${n}/vendor`, message }] : []
  })
}

/** Total of lines, calculated as in the trigger of the table. */
export async function totalOf({ db }: Deps, lines: GeneralProcurement['lines']) {
  const row = await db.first(sql<{ estimated_total: string }>`select coalesce(sum(
      round((l ->> 'qty')::numeric * (l ->> 'est_price')::numeric, 2)), 0)::numeric(18, 2) as estimated_total
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) l`)
  return { estimated_total: row?.estimated_total ?? '0.00' }
}

export const procurementRules: Rules<Procurements> = { compute: complete, check: validateProcurement }
