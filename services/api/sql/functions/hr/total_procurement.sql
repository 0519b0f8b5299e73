/* Exact total of the lines. */
create or replace function total_procurement() returns trigger language plpgsql as $$
begin
  new.estimated_total := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'est_price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  return new;
end $$;
