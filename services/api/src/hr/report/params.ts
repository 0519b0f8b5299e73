import {
  MAX_REPORT_DAYS,
  type PeopleGroup,
  type PeopleReportKind,
  peopleGroups,
  peopleReports,
} from '@ems/contracts/hr'
import { z } from 'zod'
import { badRequest } from '../../kit/problems.ts'
import { companiesIn } from '../../kit/query/company-filter.ts'

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]
const query = z.strictObject({
  kind: z.enum(keys(peopleReports)).default('headcount'),
  by: z.enum(keys(peopleGroups)).default('department'),
  from: z.iso.date(),
  to: z.iso.date(),
  companies: z.string().optional(),
  department: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  /** Of a day, in rupiah: a measure that the user brings, since EMS keeps no wages. */
  wage: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional(),
})

/** What is query of a report about people. */
export type PeopleQuery = {
  kind: PeopleReportKind
  by: PeopleGroup
  from: string
  to: string
  companies: readonly string[] | undefined
  department: string | undefined
  wage: string | undefined
}

/** The parameters of a report, or the first of them that is not known. */
export function peopleQueryIn(input: unknown): PeopleQuery {
  const parsed = query.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  const { kind, by, from, to, department, wage } = parsed.data
  const groups: readonly PeopleGroup[] = peopleReports[kind].groups
  if (!groups.includes(by)) throw badRequest('Laporan ini tidak dihitung demikian.', { parameter: 'by' }, 'PARAMETER')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0 || days > MAX_REPORT_DAYS)
    throw badRequest('Rentang paling lama dua tahun.', { parameter: 'to' }, 'PARAMETER')
  return { kind, by, from, to, companies: companiesIn(input), department, wage }
}
