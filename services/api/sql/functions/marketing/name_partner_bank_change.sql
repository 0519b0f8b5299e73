/* A change of accounts is listed by the name the partner has when it is asked for. */
create or replace function name_partner_bank_change() returns trigger language plpgsql as $$
begin
  new.partner_name := (select p.name from ems.partners p where p.id = new.partner_id);
  return new;
end $$;
