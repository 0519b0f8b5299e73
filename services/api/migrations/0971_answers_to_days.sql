-- What the invited answered for single days of a series, where that differs from their answer to all of it.

create table agenda_day_responses (
  event_id bigint not null references agenda_events on delete cascade,
  employee_id bigint not null references employees,
  date date not null,
  response text not null check (response in ('accepted', 'tentative', 'declined')),
  at timestamptz not null default now(),
  primary key (event_id, employee_id, date)
);
create index agenda_day_responses_employee on agenda_day_responses (employee_id);

/* What somebody answered for a day of an event; null while they have not. */
create function agenda_answer(event bigint, employee bigint, day date) returns text language sql stable as $$
  select coalesce(
    (select d.response from ems.agenda_day_responses d where d.event_id = event and d.employee_id = employee and d.date = day),
    (select r.response from ems.agenda_responses r where r.event_id = event and r.employee_id = employee))
$$;
