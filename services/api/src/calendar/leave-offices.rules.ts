import type { leaveOffices } from '@ems/contracts/calendar'
import { sql } from 'kysely'
import { type Check, isRemoval } from '../kit/write.ts'

/** A day is a holiday once: the refusal names the one that is there. */
export const soundHoliday: Check<typeof leaveOffices> = async ({ db }, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const moved = ['date', 'company', 'office', 'religion'].some((field) => changed.includes(field))
  if (before && changed.length && !moved) return []
  const { rows } = await sql<{ name: string }>`select name from ems.leave_offices
    where deleted_at is null and date = ${after.date}::date
      and company_id is not distinct from ${after.company ?? null}::bigint
      and office_id is not distinct from ${after.office ?? null}::bigint
      and religion_id is not distinct from ${after.religion ?? null}::bigint
      and id is distinct from ${before?.id ?? null}::bigint limit 1`.execute(db)
  return rows.map(({ name }) => ({
    field: 'date',
    message: `Tanggal ini sudah terdaftar sebagai ${name}.`,
    code: 'UNIQUE',
  }))
}
