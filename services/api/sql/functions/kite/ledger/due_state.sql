create or replace function due_state(pib customs_kite_tool_pib_headers) returns text language sql stable as $$
  select case when pib.status in ('CLOSED', 'CANCELLED') then 'SELESAI'
    when pib.due_date < ems.kite_today() then 'LEWAT'
    when pib.due_date <= ems.kite_today() + 30 then 'KRITIS'
    when pib.due_date <= ems.kite_today() + 90 then 'WASPADA' else 'AMAN' end
$$;
