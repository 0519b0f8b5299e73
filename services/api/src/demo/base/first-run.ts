import { type Db, sql } from '@ems/postgres'
import type { IdentityAdmin } from '../../session/index.ts'
import { provinces } from '../../settings/index.ts'
import { configRows } from './configs.ts'
import { groupRows } from './usergroups.ts'

/** Sets the configuration an installation starts with, where it is not set yet. Any number of processes may call it. */
export const installConfigs = (db: Db) =>
  db.run(sql`insert into ems.configs ("group", key, label, description, type, value, default_value, rules, is_public, sort_order)
     select "group", key, label, description, type, value, value, rules, coalesce("isPublic", false), at * 10
     from rows from (jsonb_to_recordset(${JSON.stringify(configRows)}) as ("group" text, key text, label text, description text, type text,
       value jsonb, rules jsonb, "isPublic" boolean)) with ordinality
       as c("group", key, label, description, type, value, rules, "isPublic", at)
     on conflict do nothing`)

/** Provinces of Indonesia for the addresses of an installation that has no register of regions yet. */
const installProvinces = (db: Db) =>
  db.run(sql`insert into ems."references" (category, code, name, is_system, sort_order)
    select 'region', p.code, p.name, true, p.code::int * 10 from unnest(${Object.keys(provinces)}::text[],
      ${Object.values(provinces)}::text[]) p (code, name)
    where not exists (select from ems."references" where category = 'region')`)

/**
 * Creates the first administrator of a new installation. Returns the link to set the password, or undefined if a user
 * exists already. The link is shown once; identity keeps only its hash.
 */
export async function inviteFirstAdministrator(db: Db, identity: IdentityAdmin, email: string) {
  const used = await db.run(sql`select from ems.users where deleted_at is null limit 1`)
  if (used) return undefined
  const account = { name: 'Administrator', email: email.toLowerCase(), role: 'administrator' }
  const { sub, existed, invitationUrl } = await identity.createAccount(account)
  const group = groupRows.find(({ code }) => code === 'administrator')
  const created = await db.run(sql`with granted as (
       insert into ems.usergroups (code, name, description, permissions, data_scope, is_system)
       values (${group?.code}, ${group?.name}, ${group?.description}, ${group?.permissions}, 'group', true)
       on conflict (code) where deleted_at is null do update set code = excluded.code returning id)
     insert into ems.users (sso_sub, name, email, role, usergroup_id, status, sso_status)
     select ${sub}, ${account.name}, ${account.email}, 'administrator', id, 'invited', 'sent' from granted
     on conflict do nothing`)
  if (!created) return undefined
  await installProvinces(db)
  return invitationUrl ?? (existed ? identity.invite(sub) : undefined)
}
