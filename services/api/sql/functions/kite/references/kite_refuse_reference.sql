/* Refuses as the foreign key `<table>_<field>_fkey` would. */
create or replace function kite_refuse_reference(lines text, field text, missing bigint) returns void language plpgsql as $$
declare
  name text := format('%s_%s_fkey', lines, regexp_replace(field, '_id$', ''));
begin
  raise exception 'a line of "%" violates foreign key constraint "%"', lines, name using errcode = 'foreign_key_violation',
    schema = 'ems', table = lines, constraint = name, detail = format('Key (%s)=(%s) is not present.', field, missing);
end $$;
