-- Invariants of every write: due dates follow their PIB, ledgers are the sums of their rows, statuses follow their charts, and
-- rows that a run used stay as they were.

create or replace function kite_today() returns date language sql stable as $$ select (now() at time zone 'Asia/Jakarta')::date $$;
