/* Ends the holder's time and begins that of the next one; the exclusion constraint has the last word. */
create or replace function keep_asset_assignment() returns trigger language plpgsql as $$
declare
  -- As exact as what clients say.
  moment timestamptz := date_trunc('milliseconds', now());
  is_held boolean := (new.holder_id is not null or new.holder_office_id is not null) and new.deleted_at is null;
begin
  if tg_op = 'UPDATE' then
    if is_held and (new.holder_id, new.holder_office_id, new.checked_out_at, new.deleted_at)
        is not distinct from (old.holder_id, old.holder_office_id, old.checked_out_at, old.deleted_at) then
      return null;
    end if;
    update ems.it_asset_assignments set until = greatest(moment, since), condition_in = new.condition, updated_at = now(),
      version = version + 1 where asset_id = new.id and until is null;
  end if;
  if is_held then
    insert into ems.it_asset_assignments (asset_id, asset_tag, company_id, holder_id, holder_office_id, since, condition_out,
      created_by_id)
    values (new.id, new.asset_tag, new.company_id, new.holder_id, new.holder_office_id,
      case when tg_op = 'INSERT' then coalesce(date_trunc('milliseconds', new.checked_out_at), moment) else moment end, new.condition, new.updated_by_id);
  end if;
  return null;
end $$;
