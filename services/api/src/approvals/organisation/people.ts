import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Facts, Person, Substitution } from '../plan/types.ts'

/** People of a group or a permission beyond this number are a mistake of the rule. */
const MAX_MEMBERS = 50

/** A user who may decide: active, valid, with a sign-in. */
export const isAbleUser = sql`(u.status = 'active' and u.deleted_at is null and u.sso_sub is not null
  and (u.valid_until is null or u.valid_until >= (now() at time zone 'Asia/Jakarta')::date))`

const personColumns = sql`coalesce('e' || e.id, 'u' || u.id) as key, u.id as "user", coalesce(e.full_name, u.name) as name,
  e.employee_no as number, coalesce(e.company_id, u.company_id) as company, e.department_id as department,
  e.office_id as office, p.code as position, 'e' || e.manager_id as manager, u.usergroup_id as usergroup,
  coalesce(${isAbleUser} and (e.id is null or (e.deleted_at is null and e.status <> 'exited')), false) as "isAble"`

export type PeopleQuery = {
  keys: Iterable<string>
  users: readonly string[]
  /** Codes of positions whose holders are meant. */
  positions: readonly string[]
}

/** A record whose approvers may be away: today, in this menu and company. */
export type Absence = { menu: string; facts: Pick<Facts, 'today' | 'company'> }

/** A person, and who replaces them today; null where nobody has to. */
type Loaded = Person & { substitution: Substitution | null }

const substitution = ({
  menu,
  facts: { today, company },
}: Absence) => sql`(select jsonb_build_object('user', u.id::text,
    'delegate', d.delegate_id::text, 'from', d.date_from::text, 'until', d.date_to::text, 'max', d.max_amount::text)
  from ems.delegations d where d.user_id = u.id and ${today}::date between d.date_from and d.date_to
    and (d.menus = '{}' or ${menu} = any(d.menus))
    and (not exists (select from ems.delegations_companies c where c.owner_id = d.id) or exists (
      select from ems.delegations_companies c where c.owner_id = d.id and c.target_id = ${company}::bigint)) limit 1)`

const idsOf = (keys: Iterable<string>, kind: 'e' | 'u') =>
  [...keys].filter((key) => key.startsWith(kind)).map((key) => key.slice(1))

/**
 * People by key, by user or by position, with everybody above them: their managers, and the holders of the positions above
 * theirs, and who replaces them. An employee who left does not hold a position.
 */
export async function peopleOf(
  { db }: Deps,
  { keys, users, positions }: PeopleQuery,
  absence: Absence,
): Promise<Loaded[]> {
  const accounts = [...idsOf(keys, 'u'), ...users]
  const columns = sql`${personColumns}, ${substitution(absence)} as substitution`
  return db.rows(sql<Loaded>`
    with recursive above(employee, code) as (
      select id, null from unnest(${idsOf(keys, 'e')}::bigint[]) id
      union select u.employee_id, null from ems.users u
        where u.id = any(${accounts}::bigint[]) and u.deleted_at is null and u.employee_id is not null
      union select null, code from unnest(${[...positions]}::text[]) code
      union select n.employee, n.code from above a cross join lateral (
        select e.manager_id as employee, null as code from ems.employees e where e.id = a.employee and e.manager_id is not null
        union all select null, q.meta ->> 'superior' from ems.employees e
          join ems."references" p on p.id = e.position_id
          join ems."references" q on q.category = 'position' and q.code = p.code and q.deleted_at is null
          where e.id = a.employee and q.meta ->> 'superior' is not null
        union all select e.id, null from ems."references" p join ems.employees e on e.position_id = p.id
          where p.category = 'position' and p.code = a.code and p.deleted_at is null and e.deleted_at is null
            and e.status not in ('exited', 'candidate')
        union all select null, q.meta ->> 'superior' from ems."references" q
          where q.category = 'position' and q.code = a.code and q.deleted_at is null and q.meta ->> 'superior' is not null
      ) n
    )
    select ${columns} from ems.employees e
      left join ems.users u on u.employee_id = e.id and u.deleted_at is null
      left join ems."references" p on p.id = e.position_id
      where e.id in (select employee from above)
    union all
    select ${columns} from ems.users u
      left join ems.employees e on false left join ems."references" p on false
      where u.id = any(${accounts}::bigint[]) and u.deleted_at is null and u.employee_id is null`)
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
