import { type Pool, retrying } from '@ems/postgres'

export type SessionSummary = {
  uid: string
  created_at: string
  last_used_at: string
  ip: string | null
  user_agent: string | null
}

/** Sessions of an account, most recently used first. Last use is the last issue of a token. */
export async function sessionsOf(pool: Pool, accountId: string): Promise<SessionSummary[]> {
  const { rows } = await retrying(() => pool.query<SessionSummary>(list, [accountId]))
  return rows
}

/** The session that an access token was issued in; undefined for a token that is none of this account. */
export async function sessionOfToken(pool: Pool, accountId: string, token: string): Promise<string | undefined> {
  const { rows } = await retrying(() =>
    pool.query<{ uid: string | null }>(
      `select payload ->> 'sessionUid' as uid from payloads where model = 'AccessToken'
         and id = sha256(convert_to($2, 'UTF8')) and payload ->> 'accountId' = $1 and expires_at > now()`,
      [accountId, token],
    ),
  )
  return rows[0]?.uid ?? undefined
}

/**
 * Signs a person out: of the session `only`, or of all but `except`. Their tokens are inactive from this moment.
 * Returns the uids of the sessions that ended.
 */
export async function revokeSessions(
  pool: Pick<Pool, 'query'>,
  accountId: string,
  { only, except }: { only?: string; except?: string } = {},
) {
  const { rows } = await pool.query<{ uid: string }>(
    `with gone as (
       delete from payloads where account_id = $1 and model in ('Session', 'Grant')
         and ($2::text is null or session_uid = $2) and ($3::text is null or session_uid is distinct from $3)
       returning model, id, session_uid),
     tokens as (delete from payloads where grant_id in (select id from gone where model = 'Grant'))
     select distinct session_uid as uid from gone where model = 'Session' and session_uid is not null`,
    [accountId, only ?? null, except ?? null],
  )
  await tellRevoked(pool, accountId)
  return rows.map(({ uid }) => uid)
}

/** Notifies caches of active tokens of this account, such as the API's, through the shared database. */
export const tellRevoked = (pool: Pick<Pool, 'query'>, accountId: string) =>
  pool.query("select pg_notify('sessions_revoked', $1)", [accountId])

/** Removes what has expired, a few thousand rows at a time, until nothing is left. Any number of replicas may run it. */
export async function purgeExpired(pool: Pool) {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from payloads where (model, id) in (
         select model, id from payloads where expires_at < now() - interval '1 minute' limit 5000 for update skip locked)`,
    )
    if (!rowCount) break
  }
  await pool.query('delete from sign_in_failures where expires_at < now()')
  await pool.query("delete from invitations where expires_at < now() - interval '30 days'")
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
