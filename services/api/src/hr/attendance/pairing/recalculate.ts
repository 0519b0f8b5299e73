import { permissions } from '@ems/contracts'
import { daysBetween } from '@ems/contracts/days'
import { attendanceEmployees, type Recalculation } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { invalid, issuesOf } from '../../../kit/problems.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, updateRows } from '../../../kit/write/write-rows.ts'
import { store as days } from '../attendance-employees.ts'
import { type ExpectedDay, expectedDays, type Range } from './expected-days.ts'

const MAX_DAYS = 62
const MAX_LINES = 200
const BATCH = 500

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
 * POST /attendance-employees/-actions/recalculate: makes the days of a range anew from the punches. Leaves what somebody
 * wrote, verified or closed, and days of leave. A dry run says what would change.
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
    const attributes = await recalculate(deps, { ...range, isDryRun: dry_run })
    return { status: 200, body: { data: { type: 'recalculations', id: `${range.from}:${range.to}`, attributes } } }
  })
}

type Run = Range & { isDryRun?: boolean; isOpenToday?: boolean }

/** Gives unknown PINs their employees, pairs the punches, and writes the days that differ. */
export async function recalculate(
  deps: Deps,
  { isDryRun = false, isOpenToday, ...range }: Run,
): Promise<Recalculation> {
  const mapped = isDryRun ? 0 : await mapPins(deps)
  const { days: changes, employees, kept, repeated, stray } = await expectedDays(deps, range, isOpenToday)
  if (!isDryRun) await write(deps, changes)
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

/** An unknown PIN that was given to an employee since: the trigger lets this happen once for a punch. */
async function mapPins({ db }: Deps): Promise<number> {
  const rows = await db.rows(sql`
    update ems.attendance_punches p set employee_id = e.id, version = p.version + 1, updated_at = now()
    from ems.employees e cross join lateral jsonb_array_elements(e.attendance_pins) a
    where p.employee_id is null and e.deleted_at is null and a ->> 'device_group' = p.device_group
      and ltrim(a ->> 'pin', '0') = ltrim(p.pin, '0')
    returning p.id`)
  return rows.length
}

async function write(deps: Deps, changes: readonly ExpectedDay[]): Promise<void> {
  // The punches say it; whoever recalculates writes no day by hand.
  const inside: Deps = { ...deps, user: { ...deps.user, scope: 'group', permissions } }
  const created = changes.filter(({ id: row }) => row === null)
  const updated = changes.filter(({ id: row }) => row !== null)
  for (let n = 0; n < created.length; n += BATCH)
    await insertRows(
      inside,
      days,
      created.slice(n, n + BATCH).map(({ employee, date, after }) => ({
        root: '/data',
        values: { ...attendanceEmployees.blank, ...after, employee, date },
      })),
    )
  for (let n = 0; n < updated.length; n += BATCH)
    await updateRows(
      inside,
      days,
      updated.slice(n, n + BATCH).map(({ id: row, after }) => ({ id: String(row), root: '/data', values: after })),
    )
}

async function codeLetters({ db }: Deps, changes: readonly ExpectedDay[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [before?.code ?? [], after.code].flat()))]
  const rows = await db.rows(sql<{ id: string; code: string }>`select id::text, code from ems.attendance_codes
    where id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id: one, code }) => [one, code]))
}
