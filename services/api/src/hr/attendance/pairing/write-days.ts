import { permissions } from '@ems/contracts'
import { attendanceEmployees } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { insertRows, updateRows } from '../../../kit/write/write-rows.ts'
import { store as days } from '../attendance-employees.ts'
import type { ExpectedDay } from './expected-days.ts'

/** Rows of one statement. */
const BATCH = 500

/** An unknown PIN that was given to an employee since: the trigger lets this happen once for a punch. */
export async function mapPins({ db }: Deps): Promise<number> {
  const rows = await db.rows(sql`
    update ems.attendance_punches p set employee_id = e.id, version = p.version + 1, updated_at = now()
    from ems.employees e cross join lateral jsonb_array_elements(e.attendance_pins) a
    where p.employee_id is null and e.deleted_at is null and a ->> 'device_group' = p.device_group
      and ltrim(a ->> 'pin', '0') = ltrim(p.pin, '0')
    returning p.id`)
  return rows.length
}

/** Writes the days that differ. */
export async function writeDays(deps: Deps, changes: readonly ExpectedDay[]): Promise<void> {
  // The values come from the punches, so the user needs no permission to edit days by hand.
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

/** Letters of the codes of these days by id. */
export async function codeLetters({ db }: Deps, changes: readonly ExpectedDay[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [before?.code ?? [], after.code].flat()))]
  const rows = await db.rows(sql<{ id: string; code: string }>`select id::text, code from ems.attendance_codes
    where id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id: one, code }) => [one, code]))
}
