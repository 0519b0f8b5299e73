-- What the screens of marketing and archives still lacked: since when a card stands in its stage too long, whether the
-- signed paper of a contract is there, and items whose names are alike.

alter table marketing_activities add column rots_at timestamptz;
create index marketing_activities_rots_at on marketing_activities (rots_at, id) where deleted_at is null;

/* From when on a card is too long in a stage; never where the stage has no limit, or the card an end. */
create function rots_at(stage jsonb, entered timestamptz, result text) returns timestamptz language sql stable as $$
  -- To the millisecond, as requests say it.
  select case when result = 'open'
    then date_trunc('milliseconds', entered) + make_interval(days => (stage ->> 'rot_days')::int) end
$$;
create function rot_marketing_activity() returns trigger language plpgsql as $$
begin
  new.rots_at := (select ems.rots_at(s, new.stage_entered_at, new.result)
    from ems.marketing_boards b, jsonb_array_elements(b.stages) s
    where b.id = new.board_id and s ->> 'key' = new.stage_key);
  return new;
end $$;
/* After marketing_activities_complete, which says when the stage was entered and how the card ended. */
create trigger marketing_activities_rot before insert or update of board_id, stage_key, stage_entered_at, result
  on marketing_activities for each row execute function rot_marketing_activity();

create function rot_cards_of_board() returns trigger language plpgsql as $$
begin
  update ems.marketing_activities a set rots_at = ems.rots_at(s, a.stage_entered_at, a.result)
    from jsonb_array_elements(new.stages) s
    where a.board_id = new.id and s ->> 'key' = a.stage_key and a.result = 'open' and s ->> 'category' = a.stage_category
      and a.rots_at is distinct from ems.rots_at(s, a.stage_entered_at, a.result);
  return null;
end $$;
create trigger marketing_boards_rot after update of stages on marketing_boards for each row
  when (old.stages is distinct from new.stages) execute function rot_cards_of_board();

alter table marketing_activities disable trigger user;
update marketing_activities a set rots_at = ems.rots_at(s, a.stage_entered_at, a.result)
  from marketing_boards b, jsonb_array_elements(b.stages) s where b.id = a.board_id and s ->> 'key' = a.stage_key;
alter table marketing_activities enable trigger user;

alter table archive_contracts add column has_signed_file boolean not null default false;
create index archive_contracts_unsigned on archive_contracts (current_end_date, id) include (company_id, deleted_at)
  where not has_signed_file;
alter table archive_contracts disable trigger user;
update archive_contracts c set has_signed_file = true
  where exists (select from assets f where f.target_type = 'archive-contracts' and f.target_id = c.id::text
    and f.purpose = 'signed' and f.deleted_at is null);
alter table archive_contracts enable trigger user;

create function mark_signed_contract() returns trigger language plpgsql as $$
begin
  update ems.archive_contracts c set has_signed_file = exists (select from ems.assets f
      where f.target_type = 'archive-contracts' and f.target_id = c.id::text and f.purpose = 'signed' and f.deleted_at is null)
    where c.id in (case when tg_op <> 'INSERT' and old.target_type = 'archive-contracts' then old.target_id::bigint end,
      case when tg_op <> 'DELETE' and new.target_type = 'archive-contracts' then new.target_id::bigint end);
  return null;
end $$;
create trigger assets_signed_contract after insert on assets for each row
  when (new.target_type = 'archive-contracts' and new.purpose = 'signed') execute function mark_signed_contract();
create trigger assets_signed_contract_changed after update of target_type, target_id, purpose, deleted_at on assets
  for each row when (old.target_type = 'archive-contracts' or new.target_type = 'archive-contracts')
  execute function mark_signed_contract();
create trigger assets_signed_contract_removed after delete on assets for each row
  when (old.target_type = 'archive-contracts' and old.purpose = 'signed') execute function mark_signed_contract();

create index items_name_alike on items using gin (lower(name) public.gin_trgm_ops);
