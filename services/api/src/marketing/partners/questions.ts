import { todayInJakarta } from '@ems/contracts/days'
import { type Sql, sql } from '@ems/postgres'
import type { User } from '../../kit/context.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeFor } from '../../kit/stores.ts'
import { requiredKinds, SOON_DAYS, validLongest } from './papers/required-papers.ts'

/** A contract that ends within so many days is one to talk about. */
const ENDING_DAYS = 90

const liveIn = (user: User) => sql`t.deleted_at is null and ${ofCompanies(user) ?? sql`true`}`

/** Partners of which another one within reach has the same, `column` being a column of the row. */
const sameIn = (user: User, column: 'name_key' | 'npwp' | 'phone') => {
  const name = sql.id(`t.${column}`)
  return sql`${name} in (select ${name} from ems.partners t where ${liveIn(user)} and ${name} <> ''
    group by 1 having count(*) > 1)`
}

/** Conditions of the filters *Duplikat potensial*, *Kontrak berakhir*, *Dokumen kurang* and *Segera kedaluwarsa*. */
export const partnerQuestions: Readonly<Record<string, (user: User) => Sql>> = {
  // Branches share an NPWP and have a NITKU each.
  duplicated: (user) =>
    sql`(${sameIn(user, 'name_key')} or ${sameIn(user, 'phone')} or (t.nitku is null and ${sameIn(user, 'npwp')}))`,
  ending: (user) =>
    sql`t.id in (select t.partner_id from ems.archive_contracts t where ${storeFor('archive-contracts').sight({ user })}
      and t.status = 'active'
      and t.current_end_date between ${todayInJakarta()}::date and ${todayInJakarta()}::date + ${ENDING_DAYS}::int)`,
  lacking: () => sql`exists (select from ${requiredKinds('t')} where not exists (select from ems.partner_papers p
    where p.partner_id = t.id and p.kind_id = k.id and p.deleted_at is null
      and (p.valid_to is null or p.valid_to >= ${todayInJakarta()}::date)))`,
  expiring: () => sql`exists (select from ${requiredKinds('t')} cross join lateral ${validLongest('t')} p
    where p.valid_to between ${todayInJakarta()}::date and ${todayInJakarta()}::date + ${SOON_DAYS}::int)`,
}
