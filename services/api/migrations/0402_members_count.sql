-- How many live users a group has, beside the group: lists show it, sort by it and export it.

alter table usergroups add column members_count int not null default 0;
update usergroups g set members_count = (
  select count(*) from users u where u.usergroup_id = g.id and u.deleted_at is null);
create index usergroups_members_count on usergroups (members_count, id) where deleted_at is null;

/* Statement by statement: a seed or a bulk change of five hundred users is one update. */
create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update ems.usergroups g set members_count = members_count + d.n
    from (select usergroup_id, count(*) n from added where deleted_at is null group by 1) d where d.usergroup_id = g.id;
  elsif tg_op = 'DELETE' then
    update ems.usergroups g set members_count = members_count - d.n
    from (select usergroup_id, count(*) n from gone where deleted_at is null group by 1) d where d.usergroup_id = g.id;
  elsif exists (
    select from added a join gone o using (id)
    where (a.usergroup_id, a.deleted_at is null) is distinct from (o.usergroup_id, o.deleted_at is null)
  ) then
    -- Two who move people between the same groups in opposite directions would wait for each other.
    perform pg_advisory_xact_lock(hashtext('ems.usergroups.members_count'));
    update ems.usergroups g set members_count = members_count + d.n
    from (
      select usergroup_id, sum(one) n from (
        select usergroup_id, 1 as one from added where deleted_at is null
        union all
        select usergroup_id, -1 from gone where deleted_at is null
      ) both_ group by 1 having sum(one) <> 0
    ) d where d.usergroup_id = g.id;
  end if;
  return null;
end $$;
create trigger users_members_added after insert on users
  referencing new table as added for each statement execute function count_members();
create trigger users_members_gone after delete on users
  referencing old table as gone for each statement execute function count_members();
create trigger users_members_moved after update on users
  referencing old table as gone new table as added for each statement execute function count_members();

-- Counting members says nothing about rights: whoever caches them need not hear of it.
drop trigger users_changed on usergroups;
create trigger users_changed after delete or update of code, name, permissions, data_scope, is_active, deleted_at
  on usergroups for each statement execute function notify_users_changed();
