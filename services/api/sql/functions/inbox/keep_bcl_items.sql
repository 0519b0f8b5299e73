/* What waits in a BCL.KT, no matter which run or job wrote its state; the same as `waits` of kite-datas.ts. */
create or replace function keep_bcl_items() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  with gone as (
    delete from ems.work_items w using written t
    where w.target_type = 'customs-kite-tool-kite-datas' and w.target_id = t.id::text and w.task_id is null and w.reason <> t.status
    returning w.user_id
  ), put as (
    insert into ems.work_items (target_type, target_id, reason, user_id, queue, company_id, version, title, say, visible_from)
    select 'customs-kite-tool-kite-datas', t.id::text, t.status,
      case when t.status <> 'DILAPORKAN' then t.created_by_id end, case when t.status = 'DILAPORKAN' then 'kitetool-update' end,
      coalesce(k.company_id, 0), t.version, t.number,
      case t.status when 'TERBENTUK' then 'Buat laporan BCL.KT' when 'GAGAL' then 'Generate ulang BCL.KT' else 'Ajukan BCL.KT' end,
      '-infinity'
    from written t join ems.customs_kite_tenants k on k.id = t.tenant_id
    where t.status = 'DILAPORKAN' or t.status in ('TERBENTUK', 'GAGAL') and t.created_by_id is not null
    on conflict (target_type, target_id, reason, coalesce(user_id, 0), coalesce(employee_id, 0), coalesce(queue, ''),
      coalesce(task_id, 0)) do update set version = excluded.version, title = excluded.title, company_id = excluded.company_id
    where (work_items.version, work_items.title, work_items.company_id)
      is distinct from (excluded.version, excluded.title, excluded.company_id)
    returning user_id
  ), events as (
    insert into ems.outbox (channel, event, payload)
    select coalesce('private-user.' || user_id, 'private-menu-counts.0'),
      case when user_id is null then 'changed' else 'inbox.changed' end,
      case when user_id is null then '{"menu": "kitetool"}'::jsonb else '{}' end
    from (select user_id from gone union select user_id from put) people
    returning 1
  )
  select count(*) from events into told;
  if told > 0 then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
