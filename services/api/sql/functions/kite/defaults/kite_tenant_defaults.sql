-- drops: kite_tenant_assumed()
-- Defaults of a row: the next line, the tenant of the document, the unit of the material.

create or replace function kite_tenant_defaults() returns trigger language plpgsql as $$
begin
  select left(name, 120) into new.partner_name from ems.partners where id = new.partner_id;
  new.claim_basis := coalesce(new.claim_basis, case new.kite_facility when 'Pembebasan' then 'TERPAKAI' else 'TERKANDUNG' end);
  new.require_lhpre := coalesce(new.require_lhpre, new.kite_facility <> 'Pembebasan');
  return new;
end $$;
