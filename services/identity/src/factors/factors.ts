import { type Db, retrying, sql } from '@ems/postgres'

export type Factors = {
  hasApp: boolean
  appAddedAt: string | null
  passkeys: readonly { id: string; name: string; addedAt: string; usedAt: string | null }[]
  /** The user group demands a second factor. */
  isDemanded: boolean
  /** Recovery codes that were not used yet. */
  codesLeft: number
}

/** Factors of an account besides its password. */
export async function factorsOf(db: Db, accountId: string): Promise<Factors> {
  return retrying(() =>
    db.one(sql<Factors>`select k.confirmed_at is not null as "hasApp", k.confirmed_at as "appAddedAt",
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id::text, 'name', p.name, 'addedAt', p.created_at, 'usedAt', p.last_used_at)
          order by p.id), '[]') from passkeys p where p.account_id = a.id) as passkeys,
        exists (select from factor_demands d where d.account_id = a.id) as "isDemanded",
        (select count(*)::int from recovery_codes r where r.account_id = a.id and r.used_at is null) as "codesLeft"
      from accounts a left join totp_keys k on k.account_id = a.id and k.confirmed_at is not null where a.id = ${accountId}`),
  )
}

/** Whether one factor less would be none, where the group demands one. */
export const needsEvery = ({ hasApp, passkeys, isDemanded }: Factors) =>
  isDemanded && passkeys.length + Number(hasApp) < 2

export const hasFactor = ({ hasApp, passkeys }: Factors) => hasApp || passkeys.length > 0

/** Removes the authenticator app; with the last factor its recovery codes go too. False when there was none. */
export async function removeApp(db: Db, accountId: string): Promise<boolean> {
  const removed = await db.run(sql`delete from totp_keys where account_id = ${accountId} and confirmed_at is not null`)
  await dropIdleCodes(db, accountId)
  return removed > 0
}

/** Recovery codes of an account without a factor lead nowhere. */
export async function dropIdleCodes(db: Db, accountId: string) {
  if (!hasFactor(await factorsOf(db, accountId)))
    await db.run(sql`delete from recovery_codes where account_id = ${accountId}`)
}

/** Removes every second factor of an account, its recovery codes too. False when there was none. */
export async function removeFactors(db: Db, accountId: string): Promise<boolean> {
  const removed = await db.run(sql`with codes as (delete from recovery_codes where account_id = ${accountId}),
      steps as (delete from sign_in_steps where account_id = ${accountId}),
      apps as (delete from totp_keys where account_id = ${accountId} returning confirmed_at is not null as is_factor),
      keys as (delete from passkeys where account_id = ${accountId} returning true as is_factor)
    select from (select is_factor from apps union all select is_factor from keys) f where is_factor`)
  return removed > 0
}
