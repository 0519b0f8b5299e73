-- drops: kite_extended()
-- Without an approved extension a PIB is due by the window its tenant has now: also where the window changed while an
-- extension counted that has been cancelled since.
create or replace function kite_book_extension() returns trigger language plpgsql as $$
declare
  header bigint := coalesce(new.header_id, old.header_id);
  extended date := (select max(approved_due_date) from ems.customs_kite_tool_pib_extensions
    where header_id = header and status = 'DISETUJUI');
begin
  update ems.customs_kite_tool_pib_headers h set extended_due_date = extended,
    due_date_initial = case when extended is null then h.reg_date + t.pib_max_day else h.due_date_initial end,
    legal_due_date = case when extended is null then (h.reg_date + make_interval(months => t.period_month))::date
      else h.legal_due_date end
  from ems.customs_kite_tenants t where h.id = header and t.id = h.tenant_id;
  return null;
end $$;
