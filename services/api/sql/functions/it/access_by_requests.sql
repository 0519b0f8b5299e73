/* The rights that approved requests give on a credential. */
create or replace function access_by_requests(credential bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('user', r.created_by_id::text, 'usergroup', null, 'right', r."right",
    'until', to_char(r.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'via', 'request') order by r.until), '[]')
  from ems.credential_requests r
  where r.credential_id = credential and r.status = 'approved' and r.until > now() and r.deleted_at is null
$$;
