import { todayInJakarta } from '@ems/contracts/days'
import type { GeneralProcurement, generalProcurements } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { teamOf, type VisibleTo } from '../kit/store/row-scope.ts'
import { nextNumber } from '../kit/write/numbering.ts'
import type { Check, Proposal, Rules, Values } from '../kit/write/write-rows.ts'

type Procurements = typeof generalProcurements

/**
 * Row scope of procurements: the user's own requests and entries, then those of team, department or companies, by data
 * scope.
 */
export const procurementScope: VisibleTo = ({ id, scope, employee, companies }) => {
  if (scope === 'group') return undefined
  const asked = sql`t.requester_id is not distinct from ${employee}::bigint`
  if (scope === 'company') return sql`(t.company_id = any(${companies}::bigint[]) or ${asked})`
  const mine = sql`(t.created_by_id = ${id}::bigint or ${asked})`
  if (scope === 'own' || employee === null) return mine
  return scope === 'team'
    ? sql`(t.requester_id in (${teamOf(employee)}) or ${mine})`
    : sql`(t.department_id = (select department_id from ems.employees where id = ${employee}::bigint) or ${mine})`
}

async function complete(deps: Deps, { before, after, changed }: Proposal<Procurements>): Promise<Values> {
  if (!before) return { original_needed_at: after.needed_at }
  if (!changed.includes('status')) return {}
  // A rule without steps leads from the draft straight to the approved request.
  const isHandedIn = after.status === 'submitted' || after.status === 'approved'
  return {
    ...(isHandedIn && !after.number ? { number: await numberOf(deps, after) } : {}),
    ...(after.status === 'approved' ? { approved_at: new Date().toISOString() } : {}),
  }
}

async function numberOf(deps: Deps, { company, department }: { company: string; department: string }) {
  const known = await deps.db.rows(
    sql`select from ems."references" where id = ${company}::bigint and category = 'company'`,
  )
  // The check of references reports a missing company.
  return known.length ? nextNumber(deps, { menu: 'procurement', company, department, at: new Date() }) : null
}

const validateProcurement: Check<Procurements> = (_, { after, changed }) => {
  const today = todayInJakarta()
  return changed.includes('needed_at') && after.needed_at < today
    ? [{ field: 'needed_at', message: 'Dibutuhkan tanggal tidak boleh tanggal lampau.' }]
    : []
}

/** What lines come to, as the trigger of the table adds them up. */
export async function totalOf({ db }: Deps, lines: GeneralProcurement['lines']) {
  const row = await db.first(sql<{ estimated_total: string }>`select coalesce(sum(
      round((l ->> 'qty')::numeric * (l ->> 'est_price')::numeric, 2)), 0)::numeric(18, 2) as estimated_total
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) l`)
  return { estimated_total: row?.estimated_total ?? '0.00' }
}

export const procurementRules: Rules<Procurements> = { compute: complete, check: validateProcurement }
