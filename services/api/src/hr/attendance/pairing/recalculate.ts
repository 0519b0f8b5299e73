import { daysBetween, formatDay } from '@ems/contracts/days'
import { attendanceEmployees, type Recalculation } from '@ems/contracts/hr'
import { z } from 'zod'
import { enqueued } from '../../../jobs/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { invalid, issuesOf } from '../../../kit/problems.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { countPeople, type ExpectedDay, expectedDays, type Range } from './expected-days.ts'
import type { RecalculationParams } from './recalculate.job.ts'
import { codeLetters, mapPins, writeDays } from './write-days.ts'

const MAX_DAYS = 62
/** More days of employees are computed and written by a job. */
const MAX_DIRECT = 20_000
const MAX_LINES = 200

const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .optional()
export const recalculationBody = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  employee: id,
  company: id,
  department: id,
  office: id,
  dry_run: z.boolean().default(false),
})

/**
 * POST /attendance-employees/-actions/recalculate: calculates the days of a range anew from the punches. Leaves days that a
 * person entered, verified or closed, and days of leave. A dry run returns the changes only.
 */
export const recalculateDays: Handler = (request, reply) => {
  allow(request, attendanceEmployees.can.recalculate)
  const parsed = recalculationBody.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(attendanceEmployees, issuesOf(parsed.error))
  const { dry_run, ...range } = parsed.data
  const span = daysBetween(range.from, range.to)
  if (span < 0 || span >= MAX_DAYS) {
    const message = span < 0 ? 'Sampai tidak boleh sebelum Dari.' : `Maksimal ${MAX_DAYS} hari sekaligus.`
    throw invalid(attendanceEmployees, [{ field: 'to', message }])
  }
  return transact(request, reply, async (deps) => {
    const people = await countPeople(deps, range)
    if (people * (span + 1) > MAX_DIRECT) return asJob(deps, range, { total: people, isDryRun: dry_run })
    const attributes = await recalculate(deps, { ...range, isDryRun: dry_run })
    return { status: 200, body: { data: { type: 'recalculations', id: `${range.from}:${range.to}`, attributes } } }
  })
}

function asJob(deps: Deps, range: Range, { total, isDryRun }: { total: number; isDryRun: boolean }) {
  const params: RecalculationParams = {
    range,
    isDryRun,
    after: '0',
    done: 0,
    added: 0,
    changed: 0,
    origin: deps.request,
  }
  const label = `Hitung ulang presensi ${formatDay(range.from)}–${formatDay(range.to)}${isDryRun ? ' (pratinjau)' : ''}`
  return enqueued(deps, { type: 'attendanceRecalculation', label, params, total })
}

type Run = Range & { isDryRun?: boolean; isOpenToday?: boolean }

/** Gives unknown PINs their employees, pairs the punches, and writes the days that differ. */
export async function recalculate(
  deps: Deps,
  { isDryRun = false, isOpenToday, ...range }: Run,
): Promise<Recalculation> {
  const mapped = isDryRun ? 0 : await mapPins(deps)
  const { days: changes, employees, kept, repeated, stray } = await expectedDays(deps, range, isOpenToday)
  if (!isDryRun) await writeDays(deps, changes)
  const codes = await codeLetters(deps, changes)
  const line = ({ name, date, employee, before, after: { code, check_in, check_out } }: ExpectedDay) => ({
    employee,
    name,
    date,
    before: before && { ...before, code: codes.get(before.code) ?? '' },
    after: { code: codes.get(code) ?? '', check_in, check_out },
  })
  return {
    is_dry_run: isDryRun,
    employees,
    added: changes.filter((change) => change.id === null).length,
    changed: changes.filter((change) => change.id !== null).length,
    kept,
    repeated,
    stray,
    mapped,
    lines: changes.slice(0, MAX_LINES).map(line),
  }
}
