import { withShared } from '@ems/contracts'
import { permission } from '@ems/contracts/permission'
import { type Db, retrying, type Sql, sql } from '@ems/postgres'
import type { DataScope, User } from '../kit/context.ts'
import { isOfPortal } from './client-gate.ts'

/** A user whom nothing keeps out, or why they may not come in, in the words they read. */
export type Match = { user: User; invited: boolean } | { refusal: string }

type Row = {
  id: string
  sso_sub: string
  name: string
  email: string
  role: string
  status: 'invited' | 'active' | 'inactive'
  /** DD/MM/YYYY, only when it has passed. */
  expired_on: string | null
  employee: string | null
  usergroup: string
  group_is_active: boolean
  permissions: string[]
  scope: DataScope
  companies: string[]
  client: string | null
  /** When the account ends, in seconds since 1970. */
  ends: number | null
}

const ask = 'Hubungi Administrator.'

/** Reads a user by SSO account or by id, with everything the group grants, in one statement. */
export async function findUser(db: Db, by: { sub: string } | { id: string }): Promise<Match> {
  const condition = 'sub' in by ? sql`u.sso_sub = ${by.sub}` : sql`u.id = ${by.id}`
  const row = await retrying(() => db.first(select(condition)))
  if (!row) return { refusal: `Akun Anda belum terdaftar di EMS. ${ask}` }
  if (row.status === 'inactive') return { refusal: `Akun Anda nonaktif. ${ask}` }
  if (row.expired_on) return { refusal: `Masa berlaku akun Anda berakhir pada ${row.expired_on}. ${ask}` }
  if (!row.group_is_active) return { refusal: `Grup pengguna Anda nonaktif. ${ask}` }
  const { id, sso_sub: sub, name, email, role, employee, usergroup, client, ends } = row
  return {
    user: {
      ...{ id, sub, name, email, role, employee, usergroup },
      ...(client === null ? grantOf(row) : asClient(client, row.permissions)),
      ...(ends === null ? {} : { endsAt: ends * 1_000 }),
    },
    invited: row.status === 'invited',
  }
}

/** People of the house read the portal only as those who work with its clients: a forgotten client must open nobody's data. */
const grantOf = ({ permissions, scope, companies }: Row) => {
  const isOfHouse = permissions.includes(permission('kitetool', 'list'))
  return {
    permissions: withShared(isOfHouse ? permissions : permissions.filter((one) => !isOfPortal(one))),
    scope,
    companies,
  }
}

/** Of a client's staff only the portal's permissions count, whatever their group grants, and no company is in scope. */
const asClient = (client: string, permissions: readonly string[]) => ({
  client,
  permissions: new Set(permissions.filter(isOfPortal)),
  scope: 'own' as const,
  companies: [],
})

/**
 * The companies a user reaches: all of them with the scope `group`; otherwise their own, the ones granted to them, and
 * with the scope `company` the ones of their group.
 */
const select = (condition: Sql) => sql<Row>`
  select u.id, u.sso_sub, u.name, u.email, u.role, u.status, u.employee_id as employee, u.usergroup_id as usergroup, u.client_id as client,
    case when u.valid_until < (now() at time zone u.timezone)::date then to_char(u.valid_until, 'DD/MM/YYYY') end as expired_on,
    extract(epoch from (u.valid_until + 1)::timestamp at time zone u.timezone)::float8 as ends,
    g.is_active and g.deleted_at is null as group_is_active, g.permissions, g.data_scope as scope,
    array(
      select r.id::text from ems."references" r
      where r.category = 'company' and r.deleted_at is null and (g.data_scope = 'group' or r.id in (
        select u.company_id
        union select e.company_id from ems.employees e where e.id = u.employee_id
        union select target_id from ems.users_companies where owner_id = u.id
        union select target_id from ems.usergroups_companies where owner_id = g.id and g.data_scope = 'company'))
      order by r.id) as companies
  from ems.users u join ems.usergroups g on g.id = u.usergroup_id
  where u.deleted_at is null and ${condition}`
