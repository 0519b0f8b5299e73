/* Values derived from a card: the meaning of its stage, its result, and the figures of its lists. */
create or replace function complete_marketing_activity() returns trigger language plpgsql as $$
declare
  stage jsonb := (
    select s from ems.marketing_boards b, jsonb_array_elements(b.stages) s
    where b.id = new.board_id and s ->> 'key' = new.stage_key
  );
begin
  if stage is null then
    raise exception 'Tahap tidak ada di papan ini.'
      using errcode = 'EM422', constraint = 'marketing_activities_stage_key_check';
  end if;
  if new.contact_id is not null
     and not exists (select from ems.contacts c where c.id = new.contact_id and c.partner_id = new.partner_id) then
    raise exception 'Kontak bukan milik mitra ini.'
      using errcode = 'EM422', constraint = 'marketing_activities_contact_check';
  end if;
  -- A step that is taken back brings the moment with it.
  if tg_op = 'UPDATE' and new.stage_key <> old.stage_key and new.stage_entered_at = old.stage_entered_at then
    new.stage_entered_at := now();
    if new.probability is not distinct from old.probability then
      new.probability := (stage ->> 'probability')::int;
    end if;
  end if;
  new.stage_category := stage ->> 'category';
  new.probability := coalesce(new.probability, (stage ->> 'probability')::int);
  new.result := case when new.result = 'cancelled' then 'cancelled' else new.stage_category end;
  new.closed_at := case when new.result <> 'open' then coalesce(new.closed_at, now()) end;
  if new.stage_category = 'lost' and new.lost_reason_id is null then
    raise exception 'Alasan kalah wajib dipilih.'
      using errcode = 'EM422', constraint = 'marketing_activities_lost_reason_check';
  end if;
  -- Without a place it stands on top, where it is seen.
  if new.position = 0 then
    new.position := coalesce((select min(a.position) from ems.marketing_activities a
      where a.board_id = new.board_id and a.stage_key = new.stage_key and a.id <> new.id and a.deleted_at is null), 0) - 1024;
    new.position := case when new.position = 0 then -1024 else new.position end;
  end if;
  new.weighted_value := round(new.value * new.probability / 100, 2);
  new.total := (select coalesce(sum(round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
      * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)), 0) from jsonb_array_elements(new.lines) l);
  new.last_interaction_at := (select max((i ->> 'at')::timestamptz) from jsonb_array_elements(new.interactions) i);
  return new;
end $$;
