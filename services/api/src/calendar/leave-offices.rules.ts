import type { leaveOffices } from '@ems/contracts/calendar'
import { type Db, sql } from '@ems/postgres'
import { type Check, isRemoval } from '../kit/write/write-rows.ts'

/** Fields that decide from whom a day of cuti bersama is deducted. */
const taking: ReadonlySet<string> = new Set([
  'date',
  'kind',
  'scope',
  'company',
  'office',
  'religion',
  'deducts_annual',
])

async function hasEntries(db: Db, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select from ems.leave_employees where office_day_id = ${id}::bigint and entry = 'mass'
    and status = 'posted' and deleted_at is null limit 1`)
  return rows.length > 0
}

/** A day is a holiday once: the refusal names the one that is there. */
export const validateHoliday: Check<typeof leaveOffices> = async ({ db }, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const isTaken = before && changed.some((field) => taking.has(field)) && (await hasEntries(db, before.id))
  if (isTaken) return [{ field: 'date', message: 'Cuti bersama sudah diterapkan. Batalkan penerapannya dahulu.' }]
  const moved = ['date', 'company', 'office', 'religion'].some((field) => changed.includes(field))
  if (before && changed.length && !moved) return []
  const rows = await db.rows(sql<{ name: string }>`select name from ems.leave_offices
    where deleted_at is null and date = ${after.date}::date
      and company_id is not distinct from ${after.company ?? null}::bigint
      and office_id is not distinct from ${after.office ?? null}::bigint
      and religion_id is not distinct from ${after.religion ?? null}::bigint
      and id is distinct from ${before?.id ?? null}::bigint limit 1`)
  return rows.map(({ name }) => ({
    field: 'date',
    message: `Tanggal ini sudah terdaftar sebagai ${name}.`,
    code: 'UNIQUE',
  }))
}
