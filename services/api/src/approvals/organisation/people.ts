import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Person } from '../plan/types.ts'

/** People of a group or a permission beyond this number are a mistake of the rule. */
const MAX_MEMBERS = 50

/** A user who may decide: active, valid, with a sign-in. */
export const isAbleUser = sql`(u.status = 'active' and u.deleted_at is null and u.sso_sub is not null
  and (u.valid_until is null or u.valid_until >= (now() at time zone 'Asia/Jakarta')::date))`

const personColumns = sql`coalesce('e' || e.id, 'u' || u.id) as key, u.id as "user", coalesce(e.full_name, u.name) as name,
  e.employee_no as number, coalesce(e.company_id, u.company_id) as company, e.department_id as department,
  e.office_id as office, p.code as position, 'e' || e.manager_id as manager, u.usergroup_id as usergroup,
  coalesce(${isAbleUser} and (e.id is null or (e.deleted_at is null and e.status <> 'exited')), false) as "isAble"`

const people = sql`ems.employees e
  full join (select * from ems.users where deleted_at is null) u on u.employee_id = e.id
  left join ems."references" p on p.id = e.position_id`

export type PeopleQuery = {
  keys: ReadonlySet<string>
  users: ReadonlySet<string>
  /** Codes of positions whose holders are meant. */
  positions: ReadonlySet<string>
}

const idsOf = (keys: ReadonlySet<string>, kind: 'e' | 'u') =>
  [...keys].filter((key) => key.startsWith(kind)).map((key) => key.slice(1))

/** People by key, by user or by position; an employee who left does not hold a position. */
export async function peopleOf({ db }: Deps, { keys, users, positions }: PeopleQuery): Promise<Person[]> {
  const accounts = [...idsOf(keys, 'u'), ...users]
  return db.rows(sql<Person>`select ${personColumns} from ${people}
    where e.id = any(${idsOf(keys, 'e')}::bigint[]) or u.id = any(${accounts}::bigint[])
      or (p.code = any(${[...positions]}::text[]) and p.category = 'position' and e.deleted_at is null
        and e.status not in ('exited', 'candidate'))`)
}

/** Able users of groups, or with permissions, who have the company of the record in their scope. */
export async function membersOf({ db }: Deps, company: string | null, meant: Sql): Promise<Person[]> {
  return db.rows(sql<Person>`select ${personColumns} from ems.users u
    join ems.usergroups g on g.id = u.usergroup_id and g.deleted_at is null and g.is_active
    left join ems.employees e on e.id = u.employee_id left join ems."references" p on p.id = e.position_id
    where ${meant} and ${isAbleUser} and (g.data_scope = 'group' or ${company}::bigint is null
      or u.company_id = ${company}::bigint
      or exists (select from ems.users_companies c where c.owner_id = u.id and c.target_id = ${company}::bigint)
      or exists (select from ems.usergroups_companies c where c.owner_id = g.id and c.target_id = ${company}::bigint))
    order by u.id limit ${sql.raw(String(MAX_MEMBERS))}`)
}
