import { generalProcurements } from '@ems/contracts/hr'
import { sql } from 'kysely'
import type { Deps } from '../kit/context.ts'
import { conflict, Forbidden, type Issue } from '../kit/problems.ts'
import { teamOf, type VisibleTo } from '../kit/store/row-scope.ts'
import { nextNumber } from '../kit/write/numbering.ts'
import { allowTransition } from '../kit/write/transitions.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../kit/write/write-rows.ts'

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

const transitions = {
  draft: ['submitted', 'cancelled'],
  returned: ['submitted', 'cancelled'],
  submitted: ['approved', 'rejected', 'returned', 'cancelled'],
  approved: ['processing', 'cancelled'],
  processing: ['ordered', 'cancelled'],
  ordered: ['partially_received', 'completed', 'cancelled'],
  partially_received: ['completed', 'partially_closed'],
}
const open: ReadonlySet<string> = new Set(['draft', 'returned'])
/** Fields that may change after submission; the requested items stay as approved. */
const afterwards: ReadonlySet<string> = new Set(['status', 'buyer', 'cancel_reason', 'needed_at'])

const moments: Readonly<Record<string, string>> = {
  submitted: 'submitted_at',
  approved: 'approved_at',
  completed: 'completed_at',
  partially_closed: 'completed_at',
}

async function complete(deps: Deps, { before, after, changed }: Proposal<Procurements>): Promise<Values> {
  const values: Values = before ? {} : { original_needed_at: after.needed_at }
  if (before && !changed.includes('status')) return values
  const moment = moments[after.status]
  if (moment) values[moment] = new Date().toISOString()
  if (after.status === 'submitted' && !after.number) values.number = await numberOf(deps, after)
  return values
}

async function numberOf(deps: Deps, { company, department }: { company: string; department: string }) {
  const known = await sql`select from ems."references" where id = ${company}::bigint and category = 'company'`.execute(
    deps.db,
  )
  // The check of references reports a missing company.
  return known.rows.length ? nextNumber(deps, { menu: 'procurement', company, department, at: new Date() }) : null
}

const validateProcurement: Check<Procurements> = ({ user }, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) {
    if (before.status !== 'draft') throw conflict('NOT_A_DRAFT', 'Hanya permintaan berstatus Draf yang dapat dihapus.')
    return []
  }
  const issues: Issue[] = []
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  if (changed.includes('needed_at') && after.needed_at < today)
    issues.push({ field: 'needed_at', message: 'Dibutuhkan tanggal tidak boleh tanggal lampau.' })
  if (!before) {
    if (after.status !== 'draft' && after.status !== 'submitted')
      issues.push({ field: 'status', message: 'Permintaan baru berstatus Draf atau Diajukan.' })
    return issues
  }
  allowTransition(generalProcurements, transitions, { from: before.status, to: after.status })
  if (changed.includes('status')) {
    if (after.status === 'approved' && after.requester === user.employee)
      throw Forbidden({ because: 'Anda tidak dapat menyetujui pengajuan sendiri.' })
    if (after.status === 'cancelled' && !open.has(before.status) && !user.permissions.has('procurement-cancel'))
      throw Forbidden({ need: 'procurement-cancel' })
  }
  if (changed.includes('needed_at') && !open.has(before.status) && !user.permissions.has('procurement-dueDateExtend'))
    throw Forbidden({ need: 'procurement-dueDateExtend' })
  if (!open.has(before.status))
    for (const field of changed)
      if (!afterwards.has(field) && !generalProcurements.computed.includes(field as never))
        issues.push({ field, message: 'Permintaan yang sudah diajukan tidak dapat diubah.' })
  return issues
}

export const procurementRules: Rules<Procurements> = { compute: complete, check: validateProcurement }
