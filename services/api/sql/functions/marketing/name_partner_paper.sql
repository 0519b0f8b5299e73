/* A paper is called as its kind, with its number where it has one. */
create or replace function name_partner_paper() returns trigger language plpgsql as $$
begin
  new.name := concat_ws(' ', (select r.name from ems."references" r where r.id = new.kind_id), new.number);
  return new;
end $$;
