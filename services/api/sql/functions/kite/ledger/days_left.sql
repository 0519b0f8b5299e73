-- Values that are read but not stored: derived columns (`t.due_state` calls the function of that name) and read-only views.

create or replace function days_left(pib customs_kite_tool_pib_headers) returns int language sql stable as $$
  select pib.due_date - ems.kite_today()
$$;
