/* A stage keeps its key when it is called otherwise; a new one gets it from its name. */
create or replace function complete_marketing_board() returns trigger language plpgsql as $$
declare
  lost text;
  cards int;
begin
  new.stages := (select jsonb_agg(
      case when coalesce(s ->> 'key', '') = ''
        then s || jsonb_build_object('key', trim(both '_' from regexp_replace(lower(s ->> 'name'), '[^a-z0-9]+', '_', 'g')))
        else s end order by at)
    from jsonb_array_elements(new.stages) with ordinality as given(s, at));
  if (select count(distinct s ->> 'key') from jsonb_array_elements(new.stages) s) < jsonb_array_length(new.stages) then
    raise exception 'Nama tahap tidak boleh ganda.' using errcode = 'EM422', constraint = 'marketing_boards_stages_check';
  end if;
  select a.stage_key, count(*) into lost, cards from ems.marketing_activities a
    where a.board_id = new.id and a.deleted_at is null
      and not exists (select from jsonb_array_elements(new.stages) s where s ->> 'key' = a.stage_key)
    group by a.stage_key limit 1;
  if lost is not null then
    raise exception 'Pindahkan % kartu dari tahap % lebih dahulu.', cards, lost
      using errcode = 'EM422', constraint = 'marketing_boards_stages_check';
  end if;
  return new;
end $$;
