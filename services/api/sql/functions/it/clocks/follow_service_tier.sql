-- The clocks of a tier follow its change: states that pause now end the interval that runs, and begin another one.
create or replace function follow_service_tier() returns trigger language plpgsql as $$
declare
  happened timestamptz := ems.ticket_happened_at();
begin
  with changed as (
    update ems.ticket_clock_spans s set ends_at = happened
    where s.tier_id = new.id and s.ends_at is null and s.state <> 'stopped' and s.begins_at < happened
      and s.state <> ems.ticket_clock_state(s.status, s.tier_id)
    returning s.ticket_id, s.status, s.tier_id)
  insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
  select c.ticket_id, happened, ems.ticket_clock_state(c.status, c.tier_id), c.status, c.tier_id from changed c;
  insert into ems.ticket_clock_alarms (ticket_id, due_at)
  select t.id, now() from ems.jira_issues t
  where t.tier_id = new.id and t.deleted_at is null and t.status not in ('resolved', 'closed', 'cancelled')
  on conflict (ticket_id) do update set due_at = excluded.due_at;
  return null;
end $$;
