import type { leaveOffices } from '@ems/contracts/calendar'
import { sql } from 'kysely'
import type { Deps } from '../kit/context.ts'
import { type Check, isRemoval, type Proposal, type Values } from '../kit/write.ts'

/** What a scope does not ask for is not kept. */
export const completedHoliday = (_: Deps, { after, before }: Proposal<typeof leaveOffices>): Values => {
  const kept = { company: after.company ?? null, office: after.office ?? null, religion: after.religion ?? null }
  const { scope } = after
  const wanted = {
    company: scope === 'company' || scope === 'religion' ? kept.company : null,
    office: scope === 'office' ? kept.office : null,
    religion: scope === 'religion' ? kept.religion : null,
  }
  const changed = Object.entries(wanted).filter(([name, value]) => !before || before[name] !== value)
  return Object.fromEntries(changed)
}

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
