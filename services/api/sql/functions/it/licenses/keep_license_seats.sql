/* A licence keeps the seats that are in use, whatever changes it. */
create or replace function keep_license_seats() returns trigger language plpgsql as $$
begin
  new.seats_free := new.seats - new.seats_used;
  if new.seats_used > 0 and (new.seats is null or new.seats_used > new.seats) then
    raise exception '% kursi sedang dipakai. Lepas dulu sebagian.', new.seats_used
      using errcode = 'EM422', constraint = 'it_assets_seats_check';
  end if;
  if new.seats_used > 0 and (new.asset_class <> 'license' or new.deleted_at is not null or new.status = 'disposed') then
    raise exception '% kursi lisensi ini sedang dipakai. Lepas dulu semuanya.', new.seats_used
      using errcode = 'EM409', constraint = 'it_assets_seats_check';
  end if;
  return new;
end $$;
