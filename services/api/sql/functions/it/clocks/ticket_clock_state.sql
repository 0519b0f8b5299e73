-- Whether the clock of a ticket runs in this status; without a tier it pauses where tiers pause by default. Nobody works on what
-- waits for its approval, whatever the tier says.
create or replace function ticket_clock_state(status text, tier bigint) returns text language sql stable as $$
  select case
    when status in ('resolved', 'closed', 'cancelled') then 'stopped'
    when status = 'pending_approval' then 'paused'
    when coalesce((select s.pause_statuses @> jsonb_build_array(jsonb_build_object('status', status))
        from ems.jira_service_tiers s where s.id = tier), status in ('waiting_user', 'waiting_vendor')) then 'paused'
    else 'running' end
$$;
