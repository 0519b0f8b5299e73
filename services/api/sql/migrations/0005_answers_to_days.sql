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
