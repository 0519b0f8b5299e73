/** Session, grant, interaction, code, or a first token. */
export const upsert = `
  insert into payloads (model, id, payload, grant_id, expires_at, account_id, session_uid, ip, user_agent)
  values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6, $7, $8, $9)
  on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at, stored_at = now(),
    account_id = excluded.account_id, session_uid = excluded.session_uid, ip = excluded.ip, user_agent = excluded.user_agent`

/** Anything but a token, by id. */
export const find = `
  select payload, consumed_at is not null as consumed, null as successor from payloads where model = $1 and id = $2`

/** A session by its uid, the one stored last when two tabs stored it at the same moment. */
export const findByUid = `
  select payload, false as consumed, null as successor from payloads where model = 'Session' and session_uid = $1
  order by stored_at desc limit 1`

/** A token with its session, grant and account; `$3` is the grace in seconds. */
export const findToken = `
  select token.payload, token.consumed_at is not null as consumed,
    case when token.consumed_at > now() - make_interval(secs => $3) then token.successor end as successor,
    session.payload as session, permitted.payload as grant,
    case when account.id is not null then
      jsonb_build_object('id', account.id, 'email', account.email, 'name', account.name, 'role', account.role,
        'has_factor', exists (select from totp_keys k where k.account_id = account.id and k.confirmed_at is not null)
          or exists (select from passkeys p where p.account_id = account.id),
        'usergroup', (select i.usergroup from external_identities i where i.account_id = account.id and i.is_maker limit 1)) end as account
  from payloads token
  left join lateral (
    select payload from payloads where model = 'Session' and session_uid = token.payload->>'sessionUid'
    order by stored_at desc limit 1) session on true
  left join payloads permitted on permitted.model = 'Grant' and permitted.id = token.grant_id
  left join accounts account on account.id = permitted.account_id and account.disabled_at is null
  where token.model = $1 and token.id = $2`

/** No row: another request was first. */
export const consume = `
  update payloads set consumed_at = now() where model = $1 and id = $2 and consumed_at is null returning 1`

/**
 * Consumes a refresh token and stores its successor and an access token. No row: another request was first. The second
 * condition lets the same statement run again when its result was lost with the connection.
 */
export const rotate = `
  with previous as (
    update payloads set consumed_at = coalesce(consumed_at, now()), successor = $2
    where model = 'RefreshToken' and id = $1 and (consumed_at is null or successor = $2) returning 1)
  insert into payloads (model, id, payload, grant_id, expires_at)
  select token.* from previous, (values
    ('RefreshToken', $3::bytea, $4::jsonb, $5::bytea, now() + make_interval(secs => $6)),
    ('AccessToken', $7::bytea, $8::jsonb, $9::bytea, now() + make_interval(secs => $10))) token
  on conflict (model, id) do update set payload = excluded.payload returning 1`
