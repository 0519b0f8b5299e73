create or replace function career_added() returns trigger language plpgsql as $$
begin
  perform ems.write_career((select array_agg(a.id) from added a));
  return null;
end $$;
