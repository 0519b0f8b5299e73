/* Answers are replayed for 24 hours. */
create or replace function purge_idempotency_keys() returns bigint language sql as $$
  with gone as (delete from ems.idempotency_keys where created_at < now() - interval '24 hours' returning 1)
  select count(*) from gone
$$;
