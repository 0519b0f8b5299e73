import { documents } from '@ems/contracts/archives'
import type { RowOf } from '@ems/contracts/kit'
import { sql } from 'kysely'
import type { Deps } from '../kit/context.ts'
import { conflict, type Issue } from '../kit/problems.ts'
import { allowTransition } from '../kit/transitions.ts'
import { type Check, isRemoval, type Rules, type Values } from '../kit/write.ts'
import { freeNumber } from './free-number.ts'

type Documents = typeof documents

/** Destroying needs a batch and its record, which have no place yet: no document gets there by itself. */
const transitions = {
  draft: ['active'],
  active: ['inactive', 'permanent', 'lost'],
  inactive: ['active', 'proposed', 'permanent', 'lost'],
  proposed: ['inactive', 'permanent'],
  permanent: ['inactive'],
  lost: ['active', 'inactive'],
}

type Schedule = {
  security: string
  final_fate: string
  active_until: string | null
  inactive_until: string | null
  /** The first day on which the law allows it to go. */
  least: string | null
  min_total_years: string | null
  legal_basis: string | null
}

/** What a classification says of a document of this day; the dates only where the day itself counts. */
async function scheduleOf({ db }: Deps, detail: string, day: string): Promise<Schedule | undefined> {
  const { rows } = await sql<Schedule>`
    select security, final_fate, (begins + active)::date::text as active_until,
      (begins + active + inactive)::date::text as inactive_until,
      (begins + least)::date::text as least, min_total_years, legal_basis
    from (select d.security, d.final_fate, make_interval(months => (d.active_years * 12)::int) as active,
        make_interval(months => (d.inactive_years * 12)::int) as inactive,
        make_interval(months => (d.min_total_years * 12)::int) as least, d.min_total_years::text, d.legal_basis,
        case d.active_basis when 'document_date' then ${day}::date
          when 'fiscal_year_end' then make_date(extract(year from ${day}::date)::int, 12, 31) end as begins
      from ems.archive_document_code_details d where d.id = ${detail}::bigint) s`.execute(db)
  return rows[0]
}

/** Number, security, fate and retention of a new document, as far as the request leaves them to its classification. */
async function complete(deps: Deps, after: Values): Promise<Values> {
  const { company, code_detail, doc_date } = after as { company: string; code_detail: string; doc_date: string }
  const schedule = await scheduleOf(deps, code_detail, doc_date)
  const known = await sql`select from ems."references" where id = ${company}::bigint and category = 'company'`.execute(
    deps.db,
  )
  // Whatever is wrong with the references is said when they are looked at.
  if (!schedule || !known.rows.length) return { number: '–', security: 'normal', final_fate: 'review', ...said(after) }
  const { security, final_fate, active_until, inactive_until } = schedule
  return {
    ...{ security, final_fate, active_until, inactive_until },
    number: after.number ?? (await freeNumber(deps, 'archive', company)),
    ...said(after),
  }
}

const said = (after: Values) =>
  Object.fromEntries(
    ['number', 'security', 'final_fate', 'active_until', 'inactive_until'].flatMap((name) =>
      after[name] == null ? [] : [[name, after[name]]],
    ),
  )

const retention = ['active_until', 'inactive_until', 'retention_override_reason']

type Kept = Pick<RowOf<Documents>, 'code_detail' | 'doc_date' | 'active_until' | 'inactive_until'> & {
  retention_override_reason: string | null
}

/** Other dates than the classification's need a reason, and none may be shorter than the law wants. */
async function overridden(deps: Deps, after: Kept): Promise<Issue[]> {
  const schedule = await scheduleOf(deps, after.code_detail, after.doc_date)
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

const soundDocument: Check<Documents> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) {
    if (before.status !== 'draft') throw conflict('ARCHIVED', 'Arsip hanya dapat dihapus melalui pemusnahan.')
    return issues
  }
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  if (changed.includes('doc_date') && after.doc_date > today)
    issues.push({ field: 'doc_date', message: 'Tanggal dokumen tidak boleh melewati hari ini.' })
  if (!before || retention.some((name) => changed.includes(name))) issues.push(...(await overridden(deps, after)))
  if (!before) {
    if (after.status !== 'draft' && after.status !== 'active')
      issues.push({ field: 'status', message: 'Arsip baru berstatus Draf atau Aktif.' })
    return issues
  }
  allowTransition(documents, transitions, { from: before.status, to: after.status })
  if (before.status !== after.status && after.status === 'proposed') {
    if (after.legal_hold) throw conflict('HELD', 'Arsip ditahan dan tidak dapat diusulkan musnah.')
    if (after.loan_status !== 'available') throw conflict('ON_LOAN', 'Arsip sedang dipinjam.')
  }
  return issues
}

export const documentRules: Rules<Documents> = {
  compute: (deps, { before, after }) => (before ? {} : complete(deps, after)),
  check: soundDocument,
}
