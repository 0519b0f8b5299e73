/* A document without a title gets the name of its kind. */
create or replace function name_employee_document() returns trigger language plpgsql as $$
begin
  new.title := (select left(name, 150) from ems."references" where id = new.doc_type_id);
  return new;
end $$;
