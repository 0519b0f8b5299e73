import { sql, type Transaction } from '@ems/postgres'

/** A month of ordinary days; more would only make the first start slower. */
const ACTIVITY = 1_200
const ENTRIES = 1_500

/** Logs of the demo group for the last month, and the status of its services. */
export async function insertLogs(client: Transaction): Promise<void> {
  await client.run(sql.text(activity, [ACTIVITY]))
  await client.run(sql.text(entries, [ENTRIES]))
}

/** Sign-ins, exports and changes of references, by those who may; oldest first, so that ids follow time. */
const activity = `
  with people as (
    select u.id, u.name, u.email, row_number() over (order by u.id) - 1 as place, count(*) over () as total
    from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.status = 'active' and u.sso_sub is not null and g.permissions @> '{reference-update}'
  ), everybody as (
    select id, name, email, row_number() over (order by id) - 1 as place, count(*) over () as total
    from ems.users where status = 'active' and sso_sub is not null
  ), objects as (
    select id, name, category, sort_order, row_number() over (order by id) - 1 as place
    from ems."references" where deleted_at is null
  ), days as (
    -- Each reference was moved once at most, to where it is now.
    select n, case when n % 3 = 1 and n / 3 < (select count(*) from objects) then 'update'
      when n % 3 = 2 then 'export' else 'login' end as action
    from generate_series(1, $1::int) n
  )
  insert into ems.audit_logs (at, actor_id, actor_name, actor_email, action, menu, target_type, target_id, target_label,
    before, after, changed_fields, rows_affected, ip, user_agent, request_id)
  select now() - ($1 - n) * interval '36 minutes' - interval '1 hour', actor.id, actor.name, actor.email, action,
    case action when 'update' then 'reference' when 'export' then 'employee' end,
    case action when 'update' then 'references' when 'export' then 'employees' else 'users' end,
    case action when 'update' then object.id::text when 'login' then actor.id::text end,
    case action when 'update' then object.name when 'login' then actor.name else 'Karyawan' end,
    case action when 'update'
      then jsonb_build_object('category', object.category, 'name', object.name, 'sort_order', object.sort_order + 10) end,
    case action when 'update'
      then jsonb_build_object('category', object.category, 'name', object.name, 'sort_order', object.sort_order) end,
    case action when 'update' then '{sort_order}'::text[] else '{}' end,
    case action when 'export' then 20 + n % 230 end,
    '10.20.' || n % 4 || '.' || 10 + n % 200, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142', gen_random_uuid()::text
  from days
    join lateral (
      select p.id, p.name, p.email from people p where action = 'update' and p.place = n % p.total
      union all
      select e.id, e.name, e.email from everybody e where action <> 'update' and e.place = (n * 7) % e.total
    ) actor on true
    left join objects object on object.place = n / 3
  order by n`

/** EMS SSO and the queue, mostly well; now and then a browser that had an old page open. */
const entries = `
  insert into ems.audit_services (at, service, direction, level, operation, message, method, url, status_code, duration_ms,
    fingerprint, app_version, triage)
  select now() - ($1 - n) * interval '29 minutes' - interval '30 minutes', kind.service, kind.direction, kind.level,
    kind.operation, kind.message, kind.method, kind.url, kind.status, kind.ms,
    case kind.level when 'error' then ems.fault_fingerprint(kind.operation, kind.message) end,
    case kind.service when 'client' then '0.1.0' end,
    case when kind.level = 'error' and n < $1 - 200 then 'resolved' else 'new' end
  from generate_series(1, $1::int) n, lateral (
    select 'client' as service, 'in' as direction, 'error' as level, 'entry-load' as operation,
      'ChunkLoadError: Loading chunk ' || n % 7 || ' failed.' as message, null as method,
      'http://localhost/private/utilities/reference' as url, null::int as status, null::int as ms where n % 97 = 0
    union all
    select 'queue', 'internal', 'info', 'toExcel', 'Export Excel – Karyawan', null, null, null, 300 + n % 900
    where n % 97 <> 0 and n % 5 = 0
    union all
    select 'sso', 'out', 'info', 'GET /sso/admin/accounts/:id/sessions', null, 'GET', '/sso/admin/accounts', 200, 4 + n % 30
    where n % 97 <> 0 and n % 5 <> 0
  ) kind
  order by n`
