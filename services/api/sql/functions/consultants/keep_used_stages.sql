/* A stage that cards stand in stays on its board: they would stand nowhere. */
create or replace function keep_used_stages() returns trigger language plpgsql as $$
declare
  lost text := (
    select a.stage_key from ems.customs_consultant_activities a
    where a.board_id = new.id and a.deleted_at is null
      and not exists (select from jsonb_array_elements(new.stages) s where s ->> 'key' = a.stage_key)
    limit 1
  );
begin
  if lost is not null then
    raise exception 'Tahap % masih berisi pekerjaan.', lost
      using errcode = 'EM422', constraint = 'customs_consultant_boards_stages_check';
  end if;
  update ems.customs_consultant_activities set version = version + 1 where board_id = new.id
    and stage_category <> (select s ->> 'category' from jsonb_array_elements(new.stages) s where s ->> 'key' = stage_key);
  return null;
end $$;
