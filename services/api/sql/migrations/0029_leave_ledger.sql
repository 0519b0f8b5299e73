-- Balances of leave follow the days: what is granted, carried over or adjusted is used from its first to its last day only.
-- Balances of before were counted by year; rights that had lapsed by then or lasted beyond their year keep counting for their
-- year, and requests over the turn of a year keep taking from the year they begin in. So no balance changes.
create table leave_adoptions (
  entry_id bigint primary key references leave_employees on delete cascade,
  last date not null
);
insert into leave_adoptions (entry_id, last)
select l.id, make_date(l.period_year, 12, 31) from leave_employees l
where (l.days > 0 and l.entry <> 'request' and (l.valid_to < (now() at time zone 'Asia/Jakarta')::date
    or extract(year from l.valid_to) > l.period_year))
  or (l.entry = 'request' and extract(year from l.end_date) > l.period_year);

-- Halves of the same days suit each other: the days decide, not the span (functions/hr/leave/refuse_double_leave.sql).
alter table leave_employees drop constraint leave_employees_start_date_check;

-- What is carried over leaves one year, and comes into the next.
alter table leave_employees drop constraint leave_employees_days_check;
alter table leave_employees add constraint leave_employees_days_check check (case entry
  when 'request' then days <= 0 when 'grant' then days > 0 when 'carry' then days <> 0 when 'adjust' then days <> 0
  else days < 0 end);
