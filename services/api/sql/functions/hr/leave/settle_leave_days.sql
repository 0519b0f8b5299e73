create or replace function settle_leave_days() returns trigger language plpgsql as $$
begin
  if new.entry <> 'request' then
    new.taken_days := null;
  elsif new.status not in ('rejected', 'withdrawn', 'cancelled') then
    new.taken_days := -new.days;
  else
    new.taken_days := case when new.days <> 0 then -new.days when tg_op = 'UPDATE' then old.taken_days else 0 end;
    new.days := 0;
  end if;
  return new;
end $$;
