import { todayInJakarta } from '@ems/contracts/days'
import { type NumberedMenu, type NumberReset, numberings, numberOf, numberPeriod } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { gather } from '../audit/gathered.ts'
import type { Deps } from '../context.ts'

type Requested = {
  menu: NumberedMenu
  /** Ids of references. */
  company: string
  department?: string | null
  at: Date
}

type Match = { company: string | null; department: string | null; pattern: string | null; reset: NumberReset | null }

/**
 * Assigns the next document number of a menu and company. Call it in the transaction that first submits the document: a
 * rollback returns the number, so there are no gaps; concurrent callers wait (docs/decisions/numbering.md). Null where there
 * is no such company: the check of references reports it.
 */
export async function nextNumber(
  { db }: Pick<Deps, 'db'>,
  { menu, company, department = null, at }: Requested,
): Promise<string | null> {
  const setting = (key: string) => sql`(select coalesce(value, default_value) #>> '{}' from ems.configs
    where "group" = 'numbering' and key = ${key} and (company_id is null or company_id = ${company}::bigint)
      and coalesce(value, default_value) is not null order by company_id nulls last limit 1)`
  const code = (id: string | null, category: string) => sql`(select coalesce(nullif(meta ->> 'document_code', ''), code)
    from ems."references" where id = ${id}::bigint and category = ${category})`
  const match =
    await db.first(sql<Match>`select ${code(company, 'company')} as company, ${code(department, 'department')} as department,
    ${setting(`numbering.${menu}`)} as pattern, ${setting(`numbering.${menu}.reset`)} as reset`)
  if (!match?.company) return null
  const pattern = match.pattern ?? numberings[menu].pattern
  const day = jakartaDay(at)
  const period = numberPeriod(pattern, match.reset ?? numberings[menu].reset, day)
  const inputs = await db.rows(sql<{ last: number }>`insert into ems.document_numbers (menu, company_id, period, last)
    values (${menu}, ${company}::bigint, ${period}, 1)
    on conflict (menu, company_id, period) do update set last = ems.document_numbers.last + 1 returning last`)
  const seq = inputs[0]?.last ?? 1
  const number = numberOf(pattern, { seq, company: match.company, department: match.department ?? '', day })
  await gather(db, sql`(${menu}, ${company}::bigint, ${period}, ${seq}::int, ${number})`, {
    key: 'numbers',
    close: (all, name) => ({
      tables: [
        sql`${name('number')} as (
        insert into ems.given_numbers (menu, company_id, period, seq, number) values ${sql.join(all)}
      )`,
      ],
    }),
  })
  return number
}

/** The group's books are kept in Jakarta. */
const jakartaDay = (at: Date) => todayInJakarta(at.getTime())
