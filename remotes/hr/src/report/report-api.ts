import { addDays, todayInJakarta } from '@ems/contracts/days'
import {
  attendanceEmployees,
  employees,
  leaveEmployees,
  type PeopleReport,
  type PeopleReportKind,
  type PeopleRow,
} from '@ems/contracts/hr'
import { api, useQuery } from '@ems/platform'

/** Whose rows a report counts: their permissions are its own, and their changes make it stale. */
export const behind = {
  headcount: employees,
  attendance: attendanceEmployees,
  taken: leaveEmployees,
  leave: leaveEmployees,
} as const

/** The parameters of a report, as the API takes them. */
export type ReportQuery = Readonly<Record<'kind' | 'by' | 'from' | 'to', string>> & {
  companies?: string
  department?: string
  wage?: string
}

export const usePeopleReport = (searchParams: ReportQuery) =>
  useQuery({
    queryKey: [behind[searchParams.kind as PeopleReportKind].name, 'report', searchParams] as const,
    queryFn: async ({ signal }) =>
      (
        await api
          .get('people-report', { searchParams, signal, timeout: 60_000 })
          .json<{ data: { attributes: PeopleReport } }>()
      ).data.attributes,
  })

/** Filters of the list behind a line: the line itself, and what the whole report is narrowed to. */
function placeOf({ by }: PeopleReport, id: string, { companies, department }: Partial<ReportQuery>): string {
  const own = by === 'month' || !id ? '' : `&f.${by}=${id}`
  const company = by !== 'company' && companies ? companies.split(',').map((one) => `&f.company=${one}`) : []
  return [own, ...company, by !== 'department' && department ? `&f.department=${department}` : ''].join('')
}

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/** The days that a line covers. */
const daysOf = ({ by, from, to }: PeopleReport, id: string) =>
  by === 'month'
    ? { from: `${id}-01` > from ? `${id}-01` : from, to: lastDayOf(id) < to ? lastDayOf(id) : to }
    : { from, to }

/** Where the rows behind a measure of a line are listed; undefined where no list has just them. */
export function pathBehind(report: PeopleReport, { id }: PeopleRow, measure: string, query: Partial<ReportQuery>) {
  const place = placeOf(report, id, query)
  const { from, to } = daysOf(report, id)
  if (report.kind === 'attendance') {
    const days = `/private/humans/attendance?section=days&f.date_from=${from}&f.date_to=${to}${place}`
    const codes = report.codes[measure as keyof PeopleReport['codes']]
    if (codes) return codes.length ? `${days}${codes.map((code) => `&f.code=${code}`).join('')}` : undefined
    if (measure === 'late' || measure === 'late_minutes') return `${days}&f.late_minutes_from=1`
    return measure === 'days' ? days : undefined
  }
  if (report.kind === 'leave') return undefined
  if (report.kind === 'taken')
    return measure === 'requests'
      ? `/private/humans/leave?section=requests&f.status=approved&f.start_date_to=${to}&f.end_date_from=${from}${place}`
      : undefined
  const careers = `/private/humans/employee?section=careers&f.is_pending=0${place}`
  if (measure === 'joined')
    return `${careers}&f.type=join&f.type=rejoin&f.valid_from_from=${from}&f.valid_from_to=${to}`
  // The history says since when an employee is gone: the day after the last one.
  if (measure === 'left')
    return `${careers}&f.type=exit&f.valid_from_from=${addDays(from, 1)}&f.valid_from_to=${addDays(to, 1)}`
  const today = todayInJakarta()
  return measure === 'headcount' && to === today
    ? `/private/humans/employee?section=employees&f.status=active&f.status=suspended&f.join_date_to=${today}${place}`
    : undefined
}

/** Where a line is looked at more closely: the next finer report, or the record of an employee. */
export function detailPath(report: PeopleReport, row: PeopleRow, query: ReportQuery): string | undefined {
  const { kind, by } = report
  if (!row.id) return undefined
  if (by === 'employee') return `/private/humans/employee/detail?id=${row.id}&tab=${kind === 'taken' ? 'leave' : kind}`
  if (kind === 'headcount' && by === 'department') return pathBehind(report, row, 'headcount', query)
  const finer =
    by === 'company'
      ? { by: 'department', companies: row.id }
      : by === 'department'
        ? { by: 'employee', department: row.id }
        : { by: 'department', ...daysOf(report, row.id) }
  return `/private/humans/employee?${new URLSearchParams({ section: 'report', ...query, ...finer })}`
}
