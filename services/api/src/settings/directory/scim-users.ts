import type { users } from '@ems/contracts/settings'
import { type Db, type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { IdentityAdmin } from '../../kit/services.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { insertRows, updateRows } from '../../kit/write/write-rows.ts'
import { administers, grantOf } from '../usergroups/grant-limits.ts'
import { notifyUserChange, ssoStatus } from '../users/users.rules.ts'
import { type Comparable, idOf, type Page, textOf } from './filters.ts'
import { emailOf, nameOf, type UserBody, type UserRow } from './representations.ts'
import { missing, ScimError } from './scim-errors.ts'

export type ScimDeps = Deps & { identity: IdentityAdmin; usergroup: string | undefined }

const store = () => storeFor('users') as unknown as Store<typeof users>

/** Attributes that a filter of users may compare. */
export const comparableUsers: Comparable = {
  id: (value) => sql`u.id = ${idOf(value)}::bigint`,
  username: (value) =>
    sql`(lower(s.user_name) = ${textOf(value)} or (s.user_id is null and lower(u.email) = ${textOf(value)}))`,
  externalid: (value) => sql`s.external_id = ${String(value)}`,
  'emails.value': (value) => sql`lower(u.email) = ${textOf(value)}`,
  // Every e-mail here is of work.
  'emails.type': (value) => sql`${textOf(value) === 'work'}::boolean`,
  emails: (value) => sql`lower(u.email) = ${textOf(value)}`,
  displayname: (value) => sql`lower(u.name) = ${textOf(value)}`,
  active: (value) => sql`(u.status <> 'inactive') = ${value === true || value === 'true'}`,
}

const from = sql`from ems.users u join ems.usergroups g on g.id = u.usergroup_id left join ems.scim_users s on s.user_id = u.id
  where u.deleted_at is null and s.deleted_at is null`

const columns = sql`u.id::text, u.version, u.name, u.email, u.status, coalesce(s.user_name, u.email) as user_name, s.external_id,
  s.given_name, s.family_name, g.id::text as usergroup, g.name as usergroup_name, u.created_at, u.updated_at`

export async function listUsers(db: Db, condition: Sql, { startIndex, count }: Page) {
  const { n } = await db.one(sql<{ n: number }>`select count(*)::int as n ${from} and ${condition}`)
  const rows = await db.rows(
    sql<UserRow>`select ${columns} ${from} and ${condition} order by u.id limit ${count} offset ${startIndex - 1}`,
  )
  return { rows, total: n }
}

/** One user; throws 404. */
export async function readUser(db: Db, id: string): Promise<UserRow> {
  const row = await db.first(sql<UserRow>`select ${columns} ${from} and u.id = ${idOf(id)}::bigint`)
  if (!row) throw missing()
  return row
}

/** Adds a user with an account at EMS SSO. Nobody is invited: the provider signs in, or an administrator makes a link. */
export async function createUser(deps: ScimDeps, body: UserBody): Promise<UserRow> {
  const { db } = deps
  const name = nameOf(body)
  const email = emailOf(body)
  mustBeEmail(email)
  const former = await db.first(sql<{
    id: string
    deleted: boolean
  }>`select u.id::text, s.deleted_at is not null as deleted
    from ems.users u left join ems.scim_users s on s.user_id = u.id where u.deleted_at is null
      and (lower(u.email) = ${email} or lower(s.user_name) = ${textOf(body.userName)})`)
  if (former && !former.deleted) throw new ScimError(409, 'A user with this userName or e-mail exists.', 'uniqueness')
  if (former) {
    await db.run(sql`update ems.scim_users set deleted_at = null where user_id = ${former.id}::bigint`)
    return replaceUser(deps, former.id, body)
  }
  const usergroup = await groupOfArrivals(deps)
  const role = 'pengguna'
  const [row] = await insertRows(deps, store(), [{ values: { name, email, role, usergroup }, root: '/data' }], {})
  const id = row?.id as string
  const { sub } = await deps.identity.createAccount({ name, email, role })
  await updateRows(deps, store(), [{ id, root: '/data', values: {} }], {
    compute: () => ({ sso_sub: sub, sso_status: 'sent' as const }),
  })
  await keepNames(db, id, body)
  if (!body.active) await setActive(deps, id, false)
  return readUser(db, id)
}

/** Makes the user what the directory says; `before` is what it was before a patch. */
export async function replaceUser(deps: ScimDeps, id: string, body: UserBody, before?: UserBody): Promise<UserRow> {
  const { db, identity } = deps
  const row = await readUser(db, id)
  const email = emailOf(body)
  mustBeEmail(email)
  const isAdministrator = administers((await grantOf(deps, row.usergroup)).permissions)
  const isActive = row.status !== 'inactive'
  // With a changed e-mail, an administrator's account could be taken over by a password link.
  if (isAdministrator && (email !== row.email || (body.active && !isActive))) throw notAdministrators()
  const values = { name: nameOf(body, before), email }
  const effect = notifyUserChange(() => identity)
  await updateRows(deps, store(), [{ id, root: '/data', values }], { effect })
  await keepNames(db, id, body)
  if (body.active !== isActive) await setActive(deps, id, body.active)
  return readUser(db, id)
}

/** Deactivates the user, whose history stays, and knows it no more. */
export async function deleteUser(deps: ScimDeps, id: string): Promise<void> {
  const row = await readUser(deps.db, id)
  if (row.status !== 'inactive') await setActive(deps, id, false)
  await deps.db.run(sql`insert into ems.scim_users (user_id, user_name, deleted_at) values (${row.id}::bigint, ${row.user_name}, now())
    on conflict (user_id) do update set deleted_at = now()`)
}

/** Ends every session as well, since EMS SSO disables the account. */
async function setActive(deps: ScimDeps, id: string, isActive: boolean) {
  const rules = { compute: ssoStatus, effect: notifyUserChange(() => deps.identity) }
  const change = { id, root: '/data', values: {} }
  const reason = isActive ? {} : { reason: 'Dinonaktifkan di direktori (SCIM)' }
  await takeTransition(deps, store(), isActive ? 'reactivate' : 'deactivate', [change], rules, {
    ...reason,
    isSystem: !isActive,
  })
}

const keepNames = (db: Db, id: string, { userName, externalId, name }: UserBody) =>
  db.run(sql`insert into ems.scim_users (user_id, user_name, external_id, given_name, family_name)
    values (${id}::bigint, ${userName}, ${externalId ?? null}, ${name?.givenName ?? null}, ${name?.familyName ?? null})
    on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      given_name = excluded.given_name, family_name = excluded.family_name`)

/** The group of users that the directory puts in none. */
export async function groupOfArrivals({ db, usergroup }: ScimDeps): Promise<string> {
  const group =
    usergroup &&
    (await db.first(sql<{ id: string; permissions: string[] }>`select id::text, permissions from ems.usergroups
      where code = ${usergroup} and is_active and deleted_at is null`))
  if (!group || administers(group.permissions))
    throw new ScimError(400, 'EMS_SCIM_USERGROUP names no user group for users without one.', 'invalidValue')
  return group.id
}

export const notAdministrators = () =>
  new ScimError(403, 'A directory does not change groups and members that administer users.')

function mustBeEmail(email: string) {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new ScimError(400, 'emails: an e-mail address is needed, or a userName that is one.', 'invalidValue')
}
