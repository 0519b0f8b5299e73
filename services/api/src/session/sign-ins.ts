import type { Pool } from '@ems/postgres'
import type { Match } from './users.ts'

/** Activates an invited user at the first token. Refusals are returned unchanged. */
export async function welcome(pool: Pool, match: Match): Promise<Match> {
  if ('refusal' in match || !match.invited) return match
  const { id, name } = match.user
  await pool.query(
    `with joined as (
       update ems.users set status = 'active', sso_status = 'active', sso_error = null, version = version + 1, updated_at = now()
       where id = $1 and status = 'invited' returning id, version, company_id),
     audited as (
       insert into ems.audit_logs (actor_id, actor_name, action, menu, target_type, target_id, target_label, before, after,
         changed_fields, request_id)
       select id, $2, 'login', 'user', 'users', id::text, $2, '{"status":"invited"}', '{"status":"active"}',
         '{status,sso_status}', gen_random_uuid() from joined)
     insert into ems.outbox (channel, event, payload)
     select 'private-users.' || coalesce(company_id, 0), 'updated',
       jsonb_build_object('id', id::text, 'version', version, 'actor', id::text, 'changed', '{status,sso_status}'::text[])
     from joined`,
    [id, name],
  )
  return { ...match, invited: false }
}

/** *Masuk terakhir*: when the application was last opened, to five minutes. No edit of the row, so no new version. */
export const noteSignIn = (pool: Pool, id: string) =>
  pool.query(
    `update ems.users set last_login_at = now()
     where id = $1 and (last_login_at is null or last_login_at < now() - interval '5 minutes')`,
    [id],
  )
