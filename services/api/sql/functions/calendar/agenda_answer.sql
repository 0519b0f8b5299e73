/* The answer of an employee for a day of an event; null before the answer. */
create or replace function agenda_answer(event bigint, employee bigint, day date) returns text language sql stable as $$
  select coalesce(
    (select d.response from ems.agenda_day_responses d where d.event_id = event and d.employee_id = employee and d.date = day),
    (select r.response from ems.agenda_responses r where r.event_id = event and r.employee_id = employee))
$$;
