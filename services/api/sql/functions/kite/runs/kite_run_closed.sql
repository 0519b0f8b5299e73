-- The rows of a large run are checked and indexed by one connection while the run's transaction adds them to the ledgers: a
-- closed table refuses every change until it is booked, so that neither needs a lock that the other would wait for.

create or replace function kite_run_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the rows of % do not change before they are booked', tg_table_name;
end $$;
