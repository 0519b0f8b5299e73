import type { attendanceEmployees } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, type Issue } from '../../kit/problems.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../kit/write/write-rows.ts'

type Attendance = typeof attendanceEmployees

type Existing = {
  /** Whether the employee is in service on that day. */
  active: boolean
  taken: boolean
  closed: boolean
  /** Whether approved leave covers the whole day. */
  away: boolean
  punched: boolean
  present: boolean
}

async function existing({ db }: Deps, { before, after }: Proposal<Attendance>): Promise<Existing | undefined> {
  return db.first(sql<Existing>`
    select e.join_date <= d.day and coalesce(e.exit_date >= d.day, true) as active,
      exists (select from ems.attendance_employees a where a.employee_id = e.id and a.date = d.day
        and a.deleted_at is null and a.id is distinct from ${before?.id ?? null}::bigint) as taken,
      exists (select from ems.attendance_employees a where a.company_id = e.company_id
        and a.locked_period = to_char(d.day, 'YYYY-MM') and a.deleted_at is null) as closed,
      exists (select from ems.leave_on_days(e.id, d.day, d.day) l where l.extent = 'whole') as away,
      coalesce(c.auto_source = 'punch', false) as punched, coalesce(c.present_value = 1, false) as present
    from ems.employees e cross join (select ${after.date}::date as day) d
    left join ems.attendance_codes c on c.id = ${after.code}::bigint
    where e.id = ${after.employee}::bigint`)
}

const validateDay: Check<Attendance> = async (deps, proposal) => {
  const { before, after, changed } = proposal
  // The transitions of the review ask nothing of the day.
  if (before && !isRemoval({ before, after }) && changed.every((field) => field === 'review') && changed.length)
    return []
  if (before && isRemoval({ before, after })) {
    if (before.source !== 'manual' && before.source !== 'import')
      throw conflict('NOT_MANUAL', 'Hanya baris manual atau impor yang dapat dihapus.')
    return []
  }
  const match = await existing(deps, proposal)
  // The check of references reports a missing employee.
  if (!match) return []
  const issues: Issue[] = []
  const touched = (...fields: string[]) => !before || fields.some((field) => changed.includes(field))
  if (match.taken && !before) issues.push({ field: 'date', message: 'Presensi tanggal ini sudah ada.', code: 'UNIQUE' })
  // A restored day comes back without a change.
  const isBack = before !== null && changed.length === 0
  if ((!before || isBack) && match.closed) issues.push({ field: 'date', message: closedPeriod(after.date) })
  if (!before && !match.active)
    issues.push({ field: 'date', message: 'Karyawan belum/tidak lagi aktif pada tanggal ini.' })
  if (touched('code') && match.present && match.away)
    issues.push({ field: 'code', message: 'Ada cuti disetujui pada tanggal ini.' })
  if (touched('code', 'check_in') && match.punched && !after.check_in)
    issues.push({ field: 'check_in', message: 'Masuk wajib diisi.' })
  if (touched('code', 'check_in', 'check_out') && after.source !== 'import' && (after.reason?.length ?? 0) < 10)
    issues.push({ field: 'reason', message: 'Alasan koreksi minimal 10 karakter.' })
  return issues
}

/** The refusal of a change in a closed period. */
export const closedPeriod = (day: string) => `Periode ${day.slice(5, 7)}/${day.slice(0, 4)} sudah ditutup.`

/**
 * A day of a leave that is edited by hand no longer follows the leave: it stays when the leave is taken back, and its code is
 * not replaced by the one before the leave.
 */
const writtenBy =
  (source: 'manual' | 'import'): NonNullable<Rules<Attendance>['compute']> =>
  (_, { before, changed }): Values => {
    if (!before) return source === 'import' ? { source } : {}
    const isWritten =
      before.source === 'leave' && ['code', 'check_in', 'check_out'].some((one) => changed.includes(one))
    return {
      ...(isWritten ? { source } : {}),
      ...(before.own_code && changed.includes('code') ? { own_code: null } : {}),
      ...(before.is_excepted && changed.includes('exception_reason') ? { is_excepted: false } : {}),
    }
  }

export const attendanceRules: Rules<Attendance> = { compute: writtenBy('manual'), check: validateDay }
/** Days from a file need no reason. */
export const importedAttendance: Rules<Attendance> = { compute: writtenBy('import'), check: validateDay }
