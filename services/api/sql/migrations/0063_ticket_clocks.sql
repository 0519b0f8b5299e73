-- What the tier of a ticket promises, how much of it is used, and every interval in which its clock ran, paused or stood still.
alter table jira_issues
  add column response_target int,
  add column resolve_target int,
  add column response_due_at timestamptz,
  add column resolve_due_at timestamptz,
  add column response_minutes int,
  add column resolve_minutes int,
  add column paused_minutes int not null default 0,
  add column response_breached boolean not null default false,
  add column resolve_breached boolean not null default false,
  add column sla_state text not null default 'none' constraint jira_issues_sla_state_check
    check (sla_state in ('ok', 'warning', 'breached', 'paused', 'met', 'none'));

-- When the clock of a ticket has to be looked at again; no row while nothing changes by itself.
create table ticket_clock_alarms (
  ticket_id bigint primary key constraint ticket_clock_alarms_ticket_fkey references jira_issues on delete cascade,
  due_at timestamptz not null
);
create index ticket_clock_alarms_due_at on ticket_clock_alarms (due_at);

create table ticket_clock_spans (
  id bigint generated always as identity primary key,
  ticket_id bigint not null constraint ticket_clock_spans_ticket_fkey references jira_issues on delete cascade,
  begins_at timestamptz not null,
  ends_at timestamptz,
  state text not null constraint ticket_clock_spans_state_check check (state in ('running', 'paused', 'stopped')),
  status text not null,
  tier_id bigint constraint ticket_clock_spans_tier_fkey references jira_service_tiers,
  constraint ticket_clock_spans_ends_at_check check (ends_at > begins_at)
);
create unique index ticket_clock_spans_ticket on ticket_clock_spans (ticket_id, begins_at);
create unique index ticket_clock_spans_current on ticket_clock_spans (ticket_id) where ends_at is null;
create index ticket_clock_spans_tier on ticket_clock_spans (tier_id);

-- Warnings and escalations that have gone out; another tier warns again.
create table ticket_clock_notices (
  ticket_id bigint not null constraint ticket_clock_notices_ticket_fkey references jira_issues on delete cascade,
  clock text not null constraint ticket_clock_notices_clock_check check (clock in ('response', 'resolve')),
  percent int not null,
  tier_id bigint not null,
  sent_at timestamptz not null default now(),
  primary key (ticket_id, clock, percent, tier_id)
);

-- Changes of working time that clocks have to follow; the worker takes them one by one.
create table ticket_recounts (
  id bigint generated always as identity primary key,
  -- Null: every day.
  day date,
  company_id bigint,
  office_id bigint,
  requested_at timestamptz not null default now()
);

-- Of earlier tickets the pauses are not known: those that wait now have done so since the first response.
insert into ticket_clock_spans (ticket_id, begins_at, ends_at, state, status, tier_id)
select t.id, t.created_at, x.turned, 'running', 'in_progress', t.tier_id
from jira_issues t cross join lateral (select case
  when t.status in ('resolved', 'closed', 'cancelled') then coalesce(t.resolved_at, t.closed_at, t.updated_at)
  when t.status in ('waiting_user', 'waiting_vendor') then t.responded_at end as turned) x
where x.turned > t.created_at;
insert into ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
select t.id, coalesce(s.ends_at, t.created_at), case when t.status in ('resolved', 'closed', 'cancelled') then 'stopped'
  when t.status in ('waiting_user', 'waiting_vendor') then 'paused' else 'running' end, t.status, t.tier_id
from jira_issues t left join ticket_clock_spans s on s.ticket_id = t.id;
insert into ticket_clock_alarms (ticket_id, due_at) select id, now() from jira_issues where tier_id is not null;
