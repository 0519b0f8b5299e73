import { addDays } from '@ems/contracts/days'
import { EVIDENCE_DAYS, type leaveEmployees } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { Forbidden, type Issue } from '../../kit/problems.ts'
import { today } from '../../kit/today.ts'
import { nextNumber } from '../../kit/write/numbering.ts'
import {
  type Check,
  isRemoval,
  type Proposal,
  type Rules,
  type Values,
  type Written,
} from '../../kit/write/write-rows.ts'
import { closedPeriod } from '../attendance/attendance-employees.rules.ts'
import { settleLeaveDays } from '../attendance/leave-on-days.ts'
import { needsOf } from './changes/change-approved.ts'
import { delegationIssues, followAbsence } from './changes/delegation.ts'
import { needsSubstitute } from './deciders.ts'
import { type Detail, leaveDays, ledgerDays, MAX_LEAVE_DAYS, spanOf } from './leave-days.ts'

type Leaves = typeof leaveEmployees

/** States in which a request may be filled in. */
const unsent: ReadonlySet<string> = new Set(['draft', 'returned'])
/** States that take nothing from the balance. */
const untaken: ReadonlySet<string> = new Set(['rejected', 'withdrawn', 'cancelled'])
/** States of other requests that keep their days. */
const taken = ['submitted', 'approved']

/** Computes number, days and timestamps of a row. */
async function deriveLeaveFields(deps: Deps, { before, after, changed }: Proposal<Leaves>): Promise<Values> {
  const { entry, employee, leave, status, start_date: start, end_date: end } = after
  const values: Values = {}
  const touched = (...fields: string[]) => !before || fields.some((field) => changed.includes(field))
  /** A refused request is looked at anew: its days count again. */
  const isBack = before !== null && untaken.has(before.status) && !untaken.has(status)
  // Its transitions say the days of an approved request; the calendar of now does not change the days of before.
  const isSettled = before?.status === 'approved' && status === 'approved'
  if (!isSettled && touched('start_date', 'valid_from'))
    values.period_year = Number((start ?? after.valid_from ?? new Date().toISOString()).slice(0, 4))
  if (entry !== 'request') {
    if (!before) values.day_details = []
  } else if (!isSettled && (isBack || touched('leave', 'start_date', 'end_date', 'day_details', 'days'))) {
    const countable = start && end && end >= start && spanOf(start, end) <= MAX_LEAVE_DAYS
    const details = countable
      ? await leaveDays(deps, { employee, leave, start, end, details: (after.day_details ?? []) as Detail[] })
      : []
    Object.assign(values, { day_details: details, days: ledgerDays(details) })
  }
  if (before && entry === 'request' && touched('status')) {
    // A rule without steps leads from the draft straight to the approved request.
    if (taken.includes(status) && !after.number) values.number = await numberOf(deps, employee)
    if (['approved', 'rejected'].includes(status)) values.decided_at = new Date().toISOString()
    if (untaken.has(status)) values.days = '0.00'
    if (status === 'approved') Object.assign(values, await evidenceOf(deps, after))
  }
  return values
}

/** Evidence that may follow is waited for; what was attached before the decision is there. */
async function evidenceOf(deps: Deps, row: { id?: string; leave: string; end_date: string | null }): Promise<Values> {
  const { needs, files } = await needsOf(deps, row)
  if (needs === 'no') return {}
  if (files > 0) return { evidence_at: new Date().toISOString() }
  return { evidence_due: addDays(String(row.end_date), EVIDENCE_DAYS), evidence_at: null }
}

async function numberOf(deps: Deps, employee: string): Promise<string | null> {
  const row = await deps.db.first(sql<{ company: string; department: string }>`select company_id as company,
    department_id as department from ems.employees where id = ${employee}::bigint`)
  return row ? nextNumber(deps, { menu: 'leave', at: new Date(), ...row }) : null
}

const validateLeave: Check<Leaves> = (deps, { before, after }) => {
  const { user } = deps
  if (before && isRemoval({ before, after })) return []
  if (after.entry === 'request') {
    // A submitted request was checked at its submission; the database still guards the balance.
    const isToCheck = !untaken.has(after.status) && (!before || unsent.has(before.status) || untaken.has(before.status))
    return isToCheck ? validateLeaveRequest(deps, after, before?.id) : []
  }
  if (before) return []
  if (!user.permissions.has(permission('leave', 'update'))) throw Forbidden({ need: permission('leave', 'update') })
  return validateLedgerEntry(after)
}

function validateLedgerEntry({ entry, days }: { entry: string; days: string | null }): Issue[] {
  if (days == null) return [{ field: 'days', message: 'Mutasi saldo wajib diisi.' }]
  const sign = Math.sign(Number(days))
  // Carried days leave one year and enter the next: both signs occur.
  const isEither = entry === 'adjust' || entry === 'carry'
  const isValid = isEither ? sign !== 0 : entry === 'grant' ? sign > 0 : sign < 0
  return isValid ? [] : [{ field: 'days', message: 'Hak dan bawaan bernilai plus, pengurangan bernilai minus.' }]
}

type Existing = {
  number: string | null
  most: number | null
  entitled_on: string | null
  suits: boolean
  needs_substitute: boolean
  /** The substitute is on leave too. */
  substitute_away: boolean
  /** Remaining days including the allowed negative balance; null without a limit. */
  left: string | null
  /** The request exceeds the remaining days. */
  is_over: boolean
  /** When days lapse that would have sufficed. */
  lapses_on: string | null
  /** A day of the request in a closed period. */
  closed: string | null
  /** Days of the kind on which nobody takes it. */
  blackout: string | null
}
type Request = {
  employee: string
  leave: string
  substitute: string | null
  delegates_approvals: boolean | null
  days: string
  start_date: string | null
  end_date: string | null
  day_details: unknown
  period_year: number
}

async function validateLeaveRequest(deps: Deps, after: Request, id: string | undefined): Promise<Issue[]> {
  const { db } = deps
  const { employee, leave, start_date: start, end_date: end, days } = after
  if (!start || !end || end < start) return []
  if (spanOf(start, end) > MAX_LEAVE_DAYS)
    return [{ field: 'end_date', message: `Maksimal ${MAX_LEAVE_DAYS} hari sekaligus.` }]
  const details = JSON.stringify(after.day_details)
  const match = await db.first(sql<Existing>`
    select ${needsSubstitute} as needs_substitute, exists (select from ems.leave_employees o
        where o.employee_id = ${after.substitute}::bigint and o.entry = 'request' and o.deleted_at is null
          and o.status = any(${taken}::text[])
          and daterange(o.start_date, o.end_date, '[]') && daterange(${start}::date, ${end}::date, '[]')) as substitute_away,
      l.max_consecutive as most, l.gender in ('any', e.gender) as suits,
      case when coalesce(e.service_date, e.join_date) + make_interval(months => l.min_service_months) > ${start}::date
        then to_char(coalesce(e.service_date, e.join_date) + make_interval(months => l.min_service_months), 'DD/MM/YYYY')
        end as entitled_on,
      ems.double_leave(e.id, ${details}::jsonb, ${start}::date, ${end}::date, ${id ?? null}::bigint, ${taken}::text[]) as number
      , (select min(d ->> 'date') from jsonb_array_elements(${details}::jsonb) d where (d ->> 'value')::numeric > 0
        and exists (select from ems.attendance_employees a where a.company_id = e.company_id
          and a.locked_period = left(d ->> 'date', 7) and a.deleted_at is null)) as closed,
      (select concat_ws('–', to_char(b.date_from, 'DD/MM/YYYY'), to_char(nullif(b.date_to, b.date_from), 'DD/MM/YYYY'))
        from jsonb_to_recordset(l.blackouts) b (date_from date, date_to date)
        where exists (select from jsonb_array_elements(${details}::jsonb) d where (d ->> 'value')::numeric > 0
          and (d ->> 'date')::date between b.date_from and b.date_to) order by b.date_from limit 1) as blackout,
      ${text(sql`b.left_over`)} as left, b.is_over,
      case when b.lapsing_days >= -${days}::numeric then to_char(b.lapses_on, 'DD/MM/YYYY') end as lapses_on
    from ems.employees e cross join ems.leaves l ${balanceOf({ start, end, details, asked: String(-Number(days)) }, id)}
    where e.id = ${employee}::bigint and l.id = ${leave}::bigint`)
  if (!match) return []
  const issues: Issue[] = []
  if (Number(days) === 0)
    issues.push({ field: 'start_date', message: 'Jumlah hari kerja 0. Tanggal yang dipilih libur.' })
  if (match.closed) issues.push({ field: 'start_date', message: closedPeriod(match.closed) })
  if (match.blackout) issues.push({ field: 'start_date', message: `Periode ${match.blackout} ditutup untuk cuti.` })
  if (match.is_over)
    issues.push({
      field: 'end_date',
      message: match.lapses_on ? `Melewati masa berlaku saldo (${match.lapses_on}).` : tooFew(match.left, days),
    })
  if (match.number) issues.push({ field: 'start_date', message: `Bertabrakan dengan pengajuan ${match.number}.` })
  if (match.most && -Number(days) > match.most)
    issues.push({ field: 'end_date', message: `Maksimal ${match.most} hari berturut-turut.` })
  if (match.entitled_on) issues.push({ field: 'leave', message: `Anda belum berhak: hak timbul ${match.entitled_on}.` })
  if (match.needs_substitute && !after.substitute)
    issues.push({ field: 'substitute', message: 'Pengganti tugas wajib dipilih.' })
  if (match.substitute_away) issues.push({ field: 'substitute', message: 'Pengganti juga cuti pada tanggal itu.' })
  if (!issues.some(({ field }) => field === 'substitute')) issues.push(...(await delegationIssues(deps, after)))
  if (!match.suits) issues.push({ field: 'leave', message: 'Jenis cuti ini tidak berlaku untuk karyawan ini.' })
  return issues
}

/** A decimal as people read it: `2,5`. */
const text = (value: Sql) => sql`replace(trim_scale(${value})::text, '.', ',')`
const tooFew = (left: string | null, days: string) =>
  `Saldo tidak cukup: sisa ${left}, diminta ${String(-Number(days)).replace('.', ',')}.`

type Days = { start: string; end: string; details: string; asked: string }

/**
 * Joins `b`: the balance of employee `e` for the kind of leave `l` before a request for these days (a list of `day_details`
 * as JSON), and whether it is exceeded. For kinds per event the quota; for others what is left on the first day, less what
 * waits for a decision. The database enforces it under concurrency (docs/decisions/leave.md).
 */
export const balanceOf = ({ start, end, details, asked }: Days, without: string | undefined) => sql`cross join lateral (
  select o.name, o.quota_period = 'event' as is_event, o.allow_negative as allowed, case o.quota_period when 'event' then o.quota
    else ems.leave_left_on(e.id, o.id, ${start}::date, true, ${without ?? null}::bigint) end as left_over,
    ems.leave_owed(e.id, o.id, true, ${without ?? null}::bigint) as owed_before,
    ems.leave_owed(e.id, o.id, true, ${without ?? null}::bigint, ${details}::jsonb) as owed_after, lapsing.*
  from ems.leaves o cross join lateral (
    select max(r.last) as lapses_on, sum(r.rest) as lapsing_days from ems.leave_rests(e.id, o.id, true, ${without ?? null}::bigint) r
    where r.rest > 0 and r.last < ${end}::date and r.last >= ${today}) lapsing
  where o.id = coalesce(l.deducts_id, l.id)) balance
  cross join lateral (select balance.*, case when balance.left_over is null then false
    when balance.is_event then balance.left_over + balance.allowed < ${asked}::numeric
    else balance.owed_after > balance.owed_before and balance.owed_after > balance.allowed end as is_over) b`

/** Approved leave is written into attendance, and taken out of it when it is approved no longer. */
async function writeDays(deps: Deps, { before, after }: Written<Leaves>): Promise<void> {
  const isApproved = after?.status === 'approved'
  if (after?.entry !== 'request' || !before) return
  if (isApproved === (before.status === 'approved') && before.end_date === after.end_date) return
  const { employee, start_date: start, end_date: end } = after
  if (!start || !end || (!isApproved && before.status !== 'approved')) return
  const last = before.end_date && before.end_date > end ? before.end_date : end
  await settleLeaveDays(deps, { employee, start, end: last })
}

const followDecision: Rules<Leaves>['effect'] = async (deps, written) => {
  await writeDays(deps, written)
  await followAbsence(deps, written)
}

export const leaveRules: Rules<Leaves> = { compute: deriveLeaveFields, check: validateLeave, effect: followDecision }
