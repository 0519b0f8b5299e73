/* Statement by statement: a seed or a bulk change of five hundred users is one update. */
create or replace function count_members() returns trigger language plpgsql as $$
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
