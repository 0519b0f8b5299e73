create or replace function kite_data_number() returns trigger language plpgsql as $$
declare
  year text := to_char(now() at time zone 'Asia/Jakarta', 'YYYY');
begin
  perform pg_advisory_xact_lock(hashtext('ems.kite_datas.number'), new.tenant_id::int);
  select format('BCL-%s-%s', year, lpad((coalesce(max(split_part(number, '-', 3)::int), 0) + 1)::text, 4, '0'))
    into new.number from ems.customs_kite_tool_kite_datas where tenant_id = new.tenant_id and number like 'BCL-' || year || '-%';
  select case bcl_type when 'exemption' then '01' else '02' end into new.bcl_type
    from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $$;
