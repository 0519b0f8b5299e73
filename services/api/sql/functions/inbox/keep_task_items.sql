/* An open approval task is an item of its approver's inbox, no matter which code writes the task. */
create or replace function keep_task_items() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  with gone as (
    delete from ems.work_items w using written t
    where w.task_id = t.id and (t.status <> 'pending' or w.user_id <> t.approver_id)
    returning w.user_id
  ), put as (
    insert into ems.work_items (target_type, target_id, reason, user_id, task_id, version, title, say, due_at, visible_from)
    select t.target_type, t.target_id, 'approval', t.approver_id, t.id, t.version, t.title,
      coalesce(t.label, 'Putuskan pengajuan'), t.due_at, '-infinity'
    from written t where t.status = 'pending'
    on conflict (target_type, target_id, reason, coalesce(user_id, 0), coalesce(employee_id, 0), coalesce(queue, ''),
      coalesce(task_id, 0)) do update set version = excluded.version, title = excluded.title, say = excluded.say,
      due_at = excluded.due_at
    where (work_items.version, work_items.title, work_items.say, work_items.due_at)
      is distinct from (excluded.version, excluded.title, excluded.say, excluded.due_at)
    returning user_id
  ), events as (
    insert into ems.outbox (channel, event, payload)
    select 'private-user.' || user_id, 'inbox.changed', '{}' from (select user_id from gone union select user_id from put) people
    returning 1
  )
  select count(*) from events into told;
  if told > 0 then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
