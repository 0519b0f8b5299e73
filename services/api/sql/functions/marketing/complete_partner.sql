/* A code where none was given, and where the partner is found: its primary address, or else the first. */
create or replace function complete_partner() returns trigger language plpgsql as $$
declare
  found_at jsonb := coalesce(
    jsonb_path_query_first(new.addresses, '$[*] ? (@.is_primary == true)'), new.addresses -> 0);
begin
  new.code := coalesce(new.code, 'M-' || lpad(nextval('ems.partner_number')::text, 5, '0'));
  new.city := found_at ->> 'city';
  new.province := found_at ->> 'province';
  return new;
end $$;
