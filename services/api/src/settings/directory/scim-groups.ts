import { permission } from '@ems/contracts/permission'
import type { usergroups } from '@ems/contracts/settings'
import { type Db, type Sql, sql } from '@ems/postgres'
import { type Store, storeFor } from '../../kit/stores.ts'
import { insertRows, removeRows, updateRows } from '../../kit/write/write-rows.ts'
import { administers } from '../usergroups/grant-limits.ts'
import { moveToGroup } from '../users/change-usergroup.ts'
import { type Comparable, idOf, type Page, textOf } from './filters.ts'
import type { GroupBody, GroupRow } from './representations.ts'
import { missing, ScimError } from './scim-errors.ts'
import { groupOfArrivals, notAdministrators, type ScimDeps } from './scim-users.ts'

const store = () => storeFor('usergroups') as unknown as Store<typeof usergroups>

/** Attributes that a filter of groups may compare. */
export const comparableGroups: Comparable = {
  id: (value) => sql`g.id = ${idOf(value)}::bigint`,
  displayname: (value) => sql`lower(g.name) = ${textOf(value)}`,
  externalid: (value) => sql`s.external_id = ${String(value)}`,
  'members.value': (
    value,
  ) => sql`exists (select from ems.users m where m.usergroup_id = g.id and m.id = ${idOf(value)}::bigint
    and m.deleted_at is null)`,
  members: (value) => sql`exists (select from ems.users m where m.usergroup_id = g.id and m.id = ${idOf(value)}::bigint
    and m.deleted_at is null)`,
}

const from = sql`from ems.usergroups g left join ems.scim_groups s on s.usergroup_id = g.id where g.deleted_at is null`

const columns = (
  withMembers: boolean,
) => sql`g.id::text, g.version, g.name, s.external_id, g.permissions, g.is_system, g.created_at, g.updated_at,
  ${
    withMembers
      ? sql`array(select jsonb_build_object('value', u.id::text, 'display', u.name) from ems.users u
    left join ems.scim_users d on d.user_id = u.id
    where u.usergroup_id = g.id and u.deleted_at is null and d.deleted_at is null order by u.id)`
      : sql`'{}'::jsonb[]`
  } as members`

type Row = GroupRow & { permissions: string[]; is_system: boolean }

export async function listGroups(db: Db, condition: Sql, { startIndex, count }: Page, withMembers: boolean) {
  const { n } = await db.one(sql<{ n: number }>`select count(*)::int as n ${from} and ${condition}`)
  const rows = await db.rows(sql<Row>`select ${columns(withMembers)} ${from} and ${condition}
    order by g.id limit ${count} offset ${startIndex - 1}`)
  return { rows, total: n }
}

/** One group; throws 404. */
export async function readGroup(db: Db, id: string, withMembers = true): Promise<Row> {
  const row = await db.first(sql<Row>`select ${columns(withMembers)} ${from} and g.id = ${idOf(id)}::bigint`)
  if (!row) throw missing()
  return row
}

/** Adds a group that may see the dashboard and nothing else: what it permits, an administrator decides. */
export async function createGroup(deps: ScimDeps, body: GroupBody): Promise<Row> {
  const { displayName } = body
  const existing = await deps.db.run(
    sql`select from ems.usergroups where lower(name) = ${textOf(displayName)} and deleted_at is null`,
  )
  if (existing) throw new ScimError(409, 'A group with this displayName exists.', 'uniqueness')
  const code = await freeCode(deps.db, displayName)
  const values = {
    ...{
      code,
      name: displayName,
      description: 'Dari direktori (SCIM)',
      permissions: [permission('dashboard', 'access')],
    },
    ...{ data_scope: 'own' as const, companies: [], second_factor: false, is_active: true },
  }
  const [row] = await insertRows(deps, store(), [{ values, root: '/data' }], {})
  const id = row?.id as string
  await noteExternal(deps.db, id, body)
  await setMembers(deps, await readGroup(deps.db, id), body.members ?? [])
  return readGroup(deps.db, id)
}

/** Makes name and members what the directory says. Members are moved here from the group they are in: each has one. */
export async function replaceGroup(deps: ScimDeps, id: string, body: GroupBody): Promise<Row> {
  const group = await readGroup(deps.db, id)
  if (group.name !== body.displayName) {
    if (administers(group.permissions) || group.is_system)
      throw new ScimError(
        403,
        'The name of a group that EMS came with, or that administers users, stays.',
        'mutability',
      )
    await updateRows(deps, store(), [{ id: group.id, root: '/data', values: { name: body.displayName } }], {})
  }
  await noteExternal(deps.db, group.id, body)
  await setMembers(deps, group, body.members ?? [])
  return readGroup(deps.db, id)
}

export async function deleteGroup(deps: ScimDeps, id: string): Promise<void> {
  const group = await readGroup(deps.db, id)
  if (group.is_system || administers(group.permissions)) throw notAdministrators()
  await setMembers(deps, group, [])
  await removeRows(deps, store(), [{ id: group.id, root: '/data' }], {})
}

async function setMembers(deps: ScimDeps, group: Row, members: readonly { value: string }[]) {
  const current = new Set(group.members.map(({ value }) => value))
  const next = new Set(members.map(({ value }) => idOf(value)))
  const added = [...next].filter((id) => !current.has(id))
  const removed = [...current].filter((id) => !next.has(id))
  if (!added.length && !removed.length) return
  if (administers(group.permissions)) throw notAdministrators()
  await mustBeUsers(deps, added)
  for (const user of added) await moveToGroup(deps, { user, usergroup: group.id, root: '/data' })
  if (!removed.length) return
  const usergroup = await groupOfArrivals(deps)
  if (usergroup === group.id)
    throw new ScimError(400, 'Members of this group leave it by entering another one.', 'invalidValue')
  for (const user of removed) await moveToGroup(deps, { user, usergroup, root: '/data' })
}

async function mustBeUsers({ db }: ScimDeps, ids: readonly string[]) {
  const rows = await db.rows(sql<{
    id: string
    permissions: string[]
  }>`select u.id::text, g.permissions from ems.users u
    join ems.usergroups g on g.id = u.usergroup_id left join ems.scim_users s on s.user_id = u.id
    where u.id = any(${[...ids]}::bigint[]) and u.deleted_at is null and s.deleted_at is null`)
  if (rows.length !== ids.length) throw new ScimError(400, 'members: a user does not exist.', 'invalidValue')
  if (rows.some(({ permissions }) => administers(permissions))) throw notAdministrators()
}

const noteExternal = (db: Db, id: string, { externalId }: GroupBody) =>
  db.run(sql`insert into ems.scim_groups (usergroup_id, external_id) values (${id}::bigint, ${externalId ?? null})
    on conflict (usergroup_id) do update set external_id = excluded.external_id`)

async function freeCode(db: Db, name: string) {
  const base =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 50) || 'grup'
  const { n } = await db.one(sql<{ n: number }>`select count(*)::int as n from ems.usergroups
    where code = ${base} or code like ${`${base.replaceAll('_', '\\_')}\\_%`}`)
  return n ? `${base}_${n + 1}` : base
}
