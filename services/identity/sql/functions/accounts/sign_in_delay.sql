-- Null while there are attempts left; then the first delay, twice as long with each further failure.
create or replace function sign_in_delay(failures int, free int, first_seconds int, max_seconds int) returns interval
language sql immutable as $$
  select case when failures >= free
    then make_interval(secs => least(max_seconds, first_seconds * power(2, least(failures - free, 20)))) end
$$;
