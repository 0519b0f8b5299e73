import type { documents } from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import type { Life, RowOf } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { Deps, User } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'
import { storeFor } from '../../kit/stores.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { nextUnusedNumber } from './next-unused-number.ts'

type Documents = typeof documents

type Schedule = {
  security: string
  final_fate: string
  retention_basis_date: string | null
  active_until: string | null
  inactive_until: string | null
  /** First day on which the law allows destruction. */
  least: string | null
  min_total_years: string | null
  legal_basis: string | null
}

/**
 * Documents of the user's companies. Secret ones only for the groups of their classification, if it names any, and for
 * their author (docs/decisions/permissions-and-row-scope.md).
 */
export const documentScope: VisibleTo = (user) => {
  const ofOwn = ofCompanies(user)
  return ofOwn ? sql`(${ofOwn} and ${openTo(user, sql`t`)})` : openTo(user, sql`t`)
}

/** Condition: whether the user may see the document `alias` despite its secrecy. */
export const openTo = ({ id, usergroup, isSystem }: User, alias: Sql) => {
  if (isSystem) return sql`true`
  const groups = sql`select from ems.archive_document_code_details_access_groups g where g.owner_id = ${alias}.code_detail_id`
  return sql`(${alias}.security not in ('secret', 'top_secret') or ${alias}.created_by_id = ${id}::bigint
    or not exists (${groups}) or exists (${groups} and g.target_id = ${usergroup}::bigint))`
}

/** Fields that retention is computed from. */
type Counted = Partial<Record<'retention_basis_date' | 'contract' | 'employee', unknown>> & {
  code_detail: string
  doc_date: string
}

/** Values of a document from its classification, and retention dates where their start is known. */
async function scheduleOf({ db }: Deps, counted: Counted): Promise<Schedule | undefined> {
  const { code_detail: detail, doc_date: day, retention_basis_date: basis, contract, employee } = counted
  return db.first(sql<Schedule>`
    select security, final_fate, begins::text as retention_basis_date, (begins + active)::date::text as active_until,
      (begins + active + inactive)::date::text as inactive_until,
      (begins + least)::date::text as least, min_total_years, legal_basis
    from (select d.security, d.final_fate, make_interval(months => (d.active_years * 12)::int) as active,
        make_interval(months => (d.inactive_years * 12)::int) as inactive,
        make_interval(months => (d.min_total_years * 12)::int) as least, d.min_total_years::text, d.legal_basis,
        coalesce(${basis ?? null}::date, case d.active_basis when 'document_date' then ${day}::date
          when 'fiscal_year_end' then make_date(extract(year from ${day}::date)::int, 12, 31)
          when 'contract_end' then (select current_end_date from ems.archive_contracts where id = ${contract ?? null}::bigint)
          when 'employee_exit' then (select exit_date from ems.employees where id = ${employee ?? null}::bigint)
          end) as begins
      from ems.archive_document_code_details d where d.id = ${detail}::bigint) s`)
}

/** Number, security, fate and retention of a new document; values of the request win over the classification. */
async function complete(deps: Deps, after: Values): Promise<Values> {
  const { company } = after as { company: string }
  const schedule = await scheduleOf(deps, after as Counted)
  const existing = await deps.db.rows(
    sql`select from ems."references" where id = ${company}::bigint and category = 'company'`,
  )
  // The check of references reports wrong references.
  if (!schedule || !existing.length) return { number: '–', security: 'normal', final_fate: 'review', ...output(after) }
  const { security, final_fate, retention_basis_date, active_until, inactive_until } = schedule
  return {
    ...{ security, final_fate, retention_basis_date, active_until, inactive_until },
    number: after.number ?? (await nextUnusedNumber(deps, 'archive', company)),
    ...output(after),
  }
}

const output = (after: Values) =>
  Object.fromEntries(
    ['number', 'security', 'final_fate', 'active_until', 'inactive_until'].flatMap((name) =>
      after[name] == null ? [] : [[name, after[name]]],
    ),
  )

const retention = ['active_until', 'inactive_until', 'retention_override_reason', 'retention_basis_date']

/** Recomputes retention when its basis changed, unless it was overridden with a reason. */
async function recount(deps: Deps, { after, changed }: Proposal<Documents>): Promise<Values> {
  const causes = ['code_detail', 'doc_date', 'contract', 'employee', 'retention_basis_date']
  if (!causes.some((name) => changed.includes(name))) return {}
  const isSaid = changed.includes('retention_basis_date')
  const schedule = await scheduleOf(deps, {
    ...after,
    retention_basis_date: isSaid ? after.retention_basis_date : null,
  })
  if (!schedule) return {}
  const { retention_basis_date, active_until, inactive_until } = schedule
  const isOverridden = after.retention_override_reason || retention.slice(0, 2).some((name) => changed.includes(name))
  return { retention_basis_date, ...(isOverridden ? {} : { active_until, inactive_until }) }
}

type Kept = Counted &
  Pick<RowOf<Documents>, 'active_until' | 'inactive_until'> & {
    retention_override_reason: string | null
  }

/** Dates that differ from the classification need a reason, and none may be shorter than the legal minimum. */
async function overridden(deps: Deps, after: Kept): Promise<Issue[]> {
  const schedule = await scheduleOf(deps, after)
  const issues: Issue[] = []
  if (!schedule) return issues
  const differs = (field: 'active_until' | 'inactive_until') =>
    schedule[field] !== null && after[field] !== null && after[field] !== schedule[field]
  if ((differs('active_until') || differs('inactive_until')) && !after.retention_override_reason)
    issues.push({ field: 'retention_override_reason', message: 'Alasan perubahan retensi wajib diisi.' })
  if (schedule.least && after.inactive_until && after.inactive_until < schedule.least) {
    const because = schedule.legal_basis ? ` (${schedule.legal_basis})` : ''
    const years = Number(schedule.min_total_years).toLocaleString('id-ID')
    issues.push({ field: 'inactive_until', message: `Retensi minimal ${years} tahun${because}.` })
  }
  return issues
}

/** A box has a maximum number of files. */
async function full({ db }: Deps, location: string): Promise<Issue[]> {
  const rows = await db.rows(sql<{ code: string; held: number; capacity: number }>`
    select r.code, r.capacity, d.held from (
      select b.code, ems.capacity_of_location(b.id) as capacity from ems."references" b where b.id = ${location}::bigint) r
    cross join lateral (select count(*)::int as held from ems.documents
      where location_id = ${location}::bigint and status <> 'destroyed' and deleted_at is null) d
    where d.held >= r.capacity`)
  return rows.map(({ code, held, capacity }) => ({
    field: 'location',
    message: `Boks ${code} sudah penuh (${held}/${capacity}).`,
  }))
}

const validateDocument: Check<Documents> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) return issues
  const today = todayInJakarta()
  if (changed.includes('doc_date') && after.doc_date > today)
    issues.push({ field: 'doc_date', message: 'Tanggal dokumen tidak boleh melewati hari ini.' })
  if (!before || retention.some((name) => changed.includes(name))) issues.push(...(await overridden(deps, after)))
  if (after.location && (!before || changed.includes('location'))) issues.push(...(await full(deps, after.location)))
  return issues
}

/** A document that was lost comes back to the place that its retention gives it. A batch says which one it is. */
export const documentLife: Life<Deps, RowOf<Documents>, Documents['workflow']> = {
  effects: {
    joinBatch: { writes: (_, { asked: { disposal } }) => ({ disposal: String(disposal) }) },
    keepLonger: {
      writes: (_, { asked: { inactive_until, retention_override_reason: reason } }) => ({
        inactive_until: String(inactive_until),
        retention_override_reason: String(reason),
      }),
    },
    backInPlace: {
      target: (_, { active_until }) => (active_until && active_until < todayInJakarta() ? 'inactive' : 'active'),
    },
  },
}

const decidedBy = ['security', 'is_vital', 'code_detail', 'department', 'company']

/**
 * Undecided loans get new approvers: their requests are closed, and the worker opens new ones. Approvers who may not see the
 * document any more lose their task.
 */
async function planLoansAnew(deps: Deps, document: string): Promise<void> {
  const store = storeFor('archive-document-logs')
  const rows = await deps.db.rows(sql<Row>`select ${rowColumns(store.resource)} from ems.archive_document_logs t
    where t.document_id = ${document}::bigint and t.status = 'requested' and t.deleted_at is null for no key update of t`)
  for (const row of rows) await approvalEngine().close(deps, store, row, 'cancelled')
}

export const documentRules: Rules<Documents> = {
  compute: (deps, proposal) => (proposal.before ? recount(deps, proposal) : complete(deps, proposal.after)),
  check: validateDocument,
  effect: async (deps, { before, after, changed }) => {
    if (before && after && decidedBy.some((field) => changed.includes(field))) await planLoansAnew(deps, after.id)
  },
}
