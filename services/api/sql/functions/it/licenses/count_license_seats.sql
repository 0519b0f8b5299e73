/* Counts the seats in use of a licence while its row is held: two people never get the last one. */
create or replace function count_license_seats() returns trigger language plpgsql as $$
declare
  licence bigint := case tg_op when 'DELETE' then old.license_id else new.license_id end;
  bought ems.it_assets;
  used int;
begin
  select * into bought from ems.it_assets where id = licence for no key update;
  select count(*) into used from ems.it_license_seats where license_id = licence and status = 'assigned';
  if tg_op <> 'DELETE' and new.status = 'assigned' then
    if bought.asset_class <> 'license' or bought.status = 'disposed' or bought.deleted_at is not null then
      raise exception 'Aset ini bukan lisensi yang dimiliki.' using errcode = 'EM422', constraint = 'it_license_seats_license_check';
    elsif used > coalesce(bought.seats, 0) then
      raise exception 'Semua % kursi lisensi ini sudah terpakai.', coalesce(bought.seats, 0)
        using errcode = 'EM422', constraint = 'it_license_seats_license_check';
    end if;
  end if;
  update ems.it_assets set seats_used = used where id = licence and seats_used <> used;
  return null;
end $$;
