import { permissions } from '@ems/contracts'
import { attendanceCorrections, attendanceEmployees } from '@ems/contracts/hr'
import type { Life, RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, type Issue } from '../../kit/problems.ts'
import { numberSetting } from '../../kit/settings.ts'
import type { Row } from '../../kit/store/columns.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import {
  type Check,
  insertRows,
  isRemoval,
  type Proposal,
  type Rules,
  type Values,
} from '../../kit/write/write-rows.ts'
import { attendanceRules, closedPeriod } from './attendance-employees.rules.ts'
import { store as days } from './attendance-employees.ts'

type Corrections = typeof attendanceCorrections
type Correction = RowOf<Corrections> & Row

/** Days back for which a correction may be asked for, unless `hr.correction_days` says otherwise. */
const CORRECTION_DAYS = 7

type Facts = {
  /** Whether the employee is in service on that day. */
  is_active: boolean
  is_closed: boolean
  is_future: boolean
  is_late: boolean
  /** Whether another request for that day is open. */
  is_open: boolean
  /** Whether approved leave covers the day and the code says present. */
  is_away: boolean
  needs_punch: boolean
  /** Whether employees may ask for the code themselves. */
  is_requestable: boolean
}

const factsOf = ({ db }: Deps, { before, after }: Proposal<Corrections>, limit: number) =>
  db.first(sql<Facts>`
    select e.join_date <= d.day and coalesce(e.exit_date >= d.day, true) as is_active,
      exists (select from ems.attendance_employees a where a.company_id = e.company_id
        and a.locked_period = to_char(d.day, 'YYYY-MM') and a.deleted_at is null) as is_closed,
      d.day > d.today as is_future, d.day < d.today - ${limit}::int as is_late,
      exists (select from ems.attendance_corrections o where o.employee_id = e.id and o.date = d.day
        and o.status = 'submitted' and o.deleted_at is null and o.id is distinct from ${before?.id ?? null}::bigint) as is_open,
      coalesce(c.present_value, 0) = 1
        and exists (select from ems.leave_on_days(e.id, d.day, d.day) l where l.extent = 'whole') as is_away,
      coalesce(c.auto_source = 'punch', false) as needs_punch,
      coalesce(c.self_requestable or c.auto_source = 'punch', true) as is_requestable
    from ems.employees e left join ems."references" o on o.id = e.office_id
    cross join lateral (select ${after.date}::date as day,
      (now() at time zone coalesce(o.meta ->> 'timezone', 'Asia/Jakarta'))::date as today) d
    left join ems.attendance_codes c on c.id = ${after.code}::bigint
    where e.id = ${after.employee}::bigint`)

/** Checked when it is written and once more when it is submitted; approvers decide on what was checked then. */
const validateCorrection: Check<Corrections> = async (deps, proposal) => {
  const { before, after } = proposal
  if (before && (isRemoval({ before, after }) || before.status !== 'draft')) return []
  if (before && after.status === 'withdrawn') return []
  const limit = await numberSetting(deps, 'hr.correction_days', CORRECTION_DAYS)
  const facts = await factsOf(deps, proposal, limit)
  // The check of references reports a missing employee.
  if (!facts) return []
  const mayAll = deps.user.permissions.has(attendanceCorrections.can.update)
  const refusals: readonly (Issue & { holds: boolean })[] = [
    { field: 'date', message: 'Tanggal koreksi tidak boleh setelah hari ini.', holds: !facts.is_future },
    { field: 'date', message: `Batas pengajuan koreksi ${limit} hari.`, holds: !facts.is_late },
    { field: 'date', message: closedPeriod(after.date), holds: !facts.is_closed },
    { field: 'date', message: 'Karyawan belum/tidak lagi aktif pada tanggal ini.', holds: facts.is_active },
    { field: 'date', message: 'Koreksi tanggal ini sudah diajukan.', code: 'UNIQUE', holds: !facts.is_open },
    { field: 'code', message: 'Ada cuti disetujui pada tanggal ini.', holds: !facts.is_away },
    { field: 'code', message: 'Kode ini tidak dapat diajukan sendiri.', holds: mayAll || facts.is_requestable },
    { field: 'check_in', message: 'Masuk wajib diisi.', holds: !facts.needs_punch || Boolean(after.check_in) },
  ]
  return refusals.filter(({ holds }) => !holds).map(({ holds: _, ...issue }) => issue)
}

const decided: Rules<Corrections>['compute'] = (_, { before, after, changed }): Values =>
  before && changed.includes('status') && ['approved', 'rejected'].includes(after.status)
    ? { decided_at: new Date().toISOString() }
    : {}

export const correctionRules: Rules<Corrections> = { compute: decided, check: validateCorrection }

/** Codes that need evidence are submitted with a file; a draft is there to attach it to. */
async function evidenced({ db }: Deps, { id, code }: Correction): Promise<string | undefined> {
  const row = await db.first(sql<{ is_missing: boolean }>`
    select c.needs_evidence and not exists (select from ems.assets f where f.target_type = ${attendanceCorrections.name}
      and f.target_id = ${id} and f.deleted_at is null) as is_missing
    from ems.attendance_codes c where c.id = ${code}::bigint`)
  return row?.is_missing ? 'Surat dokter wajib dilampirkan. Simpan dulu, lampirkan, lalu ajukan.' : undefined
}

/** Writes what was approved into the day, in the transaction of the decision; a period closed since refuses it. */
async function writeDay(deps: Deps, { after }: { after: Correction }): Promise<void> {
  const { employee, date, code, check_in, check_out, reason } = after
  // The decision is the approver's; the change of the day follows from it, whatever they may do in attendance.
  const inside: Deps = { ...deps, user: { ...deps.user, scope: 'group', permissions } }
  const day = await deps.db.first(sql<{ id: string; review: string }>`select a.id::text, a.review
    from ems.attendance_employees a where a.employee_id = ${employee}::bigint and a.date = ${date}::date
      and a.deleted_at is null for no key update of a`)
  if (day?.review === 'locked') throw conflict('LOCKED', closedPeriod(date), { pointer: '/data' })
  const values = { code, check_in, check_out, reason }
  const creation = { values: { ...attendanceEmployees.blank, ...values, employee, date }, root: '/data' }
  const [row] = day ? [day] : await insertRows(inside, days, [creation], attendanceRules)
  const change = { id: String(row?.id), root: '/data', values }
  await takeTransition(inside, days, 'correct', [change], attendanceRules, { isSystem: true })
}

export const correctionLife: Life<Deps, Correction, Corrections['workflow']> = {
  guards: { evidenced },
  effects: { writeDay: { run: writeDay } },
}
