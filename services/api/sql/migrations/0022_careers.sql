-- The career of an employee changes by transitions: decided changes are written on their day.

alter table employees add next_move date;
create index employees_next_move on employees (next_move) where next_move is not null;
create index employees_exit_ahead on employees (exit_date) where exit_date is not null and status in ('active', 'suspended');

-- Contracts and probations that ended in a permanent position: nobody has to decide about them any more.
update employees set permanent_date = greatest(join_date, coalesce(contract_end, probation_end) + 1)
where employment_type = 'permanent' and permanent_date is null and coalesce(contract_end, probation_end) is not null;
