/* Total cost of the parts of a job. */
create or replace function cost_it_maintenance() returns trigger language plpgsql as $$
begin
  new.cost := (select coalesce(round(sum((part ->> 'qty')::numeric * (part ->> 'cost')::numeric), 2), 0)
    from jsonb_array_elements(new.parts) part);
  return new;
end $$;
