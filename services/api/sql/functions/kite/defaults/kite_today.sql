-- What must hold whoever writes: due dates follow their PIB, ledgers are the sums of their rows, statuses follow their
-- charts, and what a run used stays as it was.

create or replace function kite_today() returns date language sql stable as $$ select (now() at time zone 'Asia/Jakarta')::date $$;
