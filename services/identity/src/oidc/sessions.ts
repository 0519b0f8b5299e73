import { type Db, retrying, sql } from '@ems/postgres'

export type SessionSummary = {
  uid: string
  created_at: string
  last_used_at: string
  ip: string | null
  user_agent: string | null
}

/** Sessions of an account, most recently used first. Last use is the last issue of a token. */
export async function sessionsOf(db: Db, accountId: string): Promise<SessionSummary[]> {
  return retrying(() => db.rows(sql.text<SessionSummary>(list, [accountId])))
}

/** The session that an access token was issued in; undefined for a token that is none of this account. */
export async function sessionOfToken(db: Db, accountId: string, token: string): Promise<string | undefined> {
  const match = await retrying(() =>
    db.first(sql<{
      uid: string | null
    }>`select payload ->> 'sessionUid' as uid from payloads where model = 'AccessToken'
         and id = sha256(convert_to(${token}, 'UTF8')) and payload ->> 'accountId' = ${accountId} and expires_at > now()`),
  )
  return match?.uid ?? undefined
}

/**
 * Signs a person out: of the session `only`, or of all but `except`. Their tokens are inactive from this moment.
 * Returns the uids of the sessions that ended.
 */
export async function revokeSessions(
  db: Db,
  accountId: string,
  { only, except }: { only?: string; except?: string } = {},
) {
  const rows = await db.rows(
    sql.text<{ uid: string }>(
      `with gone as (
       delete from payloads where account_id = $1 and model in ('Session', 'Grant')
         and ($2::text is null or session_uid = $2) and ($3::text is null or session_uid is distinct from $3)
       returning model, id, session_uid),
     tokens as (delete from payloads where grant_id in (select id from gone where model = 'Grant'))
     select distinct session_uid as uid from gone where model = 'Session' and session_uid is not null`,
      [accountId, only ?? null, except ?? null],
    ),
  )
  await notifyRevoked(db, accountId)
  return rows.map(({ uid }) => uid)
}

/** Notifies caches of active tokens of this account, such as the API's, through the shared database. */
export const notifyRevoked = (db: Db, accountId: string) =>
  db.run(sql`select pg_notify('sessions_revoked', ${accountId})`)

/** Removes what has expired, a few thousand rows at a time, until nothing is left. Any number of replicas may run it. */
export async function purgeExpired(db: Db) {
  for (;;) {
    const rowCount = await db.run(sql`delete from payloads where (model, id) in (
         select model, id from payloads where expires_at < now() - interval '1 minute' limit 5000 for update skip locked)`)
    if (!rowCount) break
  }
  await db.run(sql`delete from sign_in_failures where expires_at < now()`)
  await db.run(sql`delete from password_requests where created_at < now() - interval '1 day'`)
  await db.run(sql`delete from passkey_challenges where expires_at < now()`)
  await db.run(sql`delete from sign_in_steps where expires_at < now()`)
  await db.run(sql`delete from invitations where expires_at < now() - interval '30 days'`)
}

const list = `
  select session.session_uid as uid, session.created_at, coalesce(token.last_used_at, session.created_at) as last_used_at,
    host(session.ip) as ip, session.user_agent
  from (
    select distinct on (session_uid) session_uid, ip, user_agent, payload,
      to_timestamp((payload->>'loginTs')::bigint) as created_at
    from payloads where model = 'Session' and account_id = $1 and expires_at > now()
    order by session_uid, stored_at desc) session
  left join lateral (
    select max(stored_at) as last_used_at from payloads
    where model in ('AccessToken', 'RefreshToken') and grant_id in (
      select sha256(convert_to(its.value->>'grantId', 'UTF8'))
      from jsonb_each(coalesce(session.payload->'authorizations', '{}')) its where its.value ? 'grantId')) token on true
  order by 3 desc`
