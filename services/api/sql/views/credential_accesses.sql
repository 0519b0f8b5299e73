create view credential_accesses as
select ('x' || substr(md5(concat_ws('/', a.credential_id, a.user_id, a.via, a.usergroup_id, a."right", a.until)), 1, 14))::bit(56)::bigint as id,
  1 as version, c.created_at, c.updated_at, c.created_by_id, c.updated_by_id,
  a.user_id, a.credential_id, c.name as credential_name, c.folder_id, c.company_id, a."right", a.via, a.usergroup_id, a.until,
  case when a."right" is null then 'revoked' when u.status = 'inactive' or u.is_leaver then 'left' else 'active' end as status,
  coalesce(l.secret_version = c.secret_version, false) as knows_secret, l.at as last_used_at,
  searchable(c.name || ' ' || u.name) as search_text
from (
  select c.id as credential_id, (e ->> 'user')::bigint as user_id, null::bigint as usergroup_id, e ->> 'right' as "right",
    e ->> 'via' as via, (e ->> 'until')::timestamptz as until
  from credentials c, jsonb_array_elements(c.access) e
  where e ->> 'user' is not null and (e ->> 'until' is null or (e ->> 'until')::timestamptz > now())
  union all
  select c.id, m.id, m.usergroup_id, e ->> 'right', e ->> 'via', (e ->> 'until')::timestamptz
  from credentials c, jsonb_array_elements(c.access) e, users m
  where m.usergroup_id = (e ->> 'usergroup')::bigint and m.deleted_at is null
    and (e ->> 'until' is null or (e ->> 'until')::timestamptz > now())
  union all
  select o.credential_id, o.actor_id, null, null, null, null
  from (select distinct credential_id, actor_id from credential_logs where opens_secret(action)) o
  join credentials c on c.id = o.credential_id
  join users m on m.id = o.actor_id
  where not exists (select from jsonb_array_elements(c.access) e
    where (e ->> 'user' = m.id::text or e ->> 'usergroup' = m.usergroup_id::text)
      and (e ->> 'until' is null or (e ->> 'until')::timestamptz > now()))
) a
join credentials c on c.id = a.credential_id and c.deleted_at is null
join users u on u.id = a.user_id
cross join lateral (select date_trunc('milliseconds', max(l.at)) as at, max(l.secret_version) as secret_version from credential_logs l
  where l.credential_id = a.credential_id and l.actor_id = a.user_id and opens_secret(l.action)) l
where a.usergroup_id is null or l.at is not null or (u.status <> 'inactive' and not u.is_leaver);
