-- When a change of a ticket happened. `ems.happened_at` of the transaction says it where that was earlier: the morning on which
-- work goes on, a change in the issue tracker.
create or replace function ticket_happened_at() returns timestamptz language sql stable as $$
  select date_trunc('milliseconds', least(now(), coalesce(nullif(current_setting('ems.happened_at', true), '')::timestamptz, now())))
$$;
