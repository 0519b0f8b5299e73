-- A consultants' job starts with the checklist and the documents of its kind; who was reminded of what, once each.

/* As before, and of a new card: what its kind asks for, where the author said nothing. */
create or replace function complete_consultant_activity() returns trigger language plpgsql as $$
declare
  category text := (
    select s ->> 'category' from ems.customs_consultant_boards b, jsonb_array_elements(b.stages) s
    where b.id = new.board_id and s ->> 'key' = new.stage_key
  );
  kind jsonb;
begin
  if category is null then
    raise exception 'Tahap tidak ada di papan ini.'
      using errcode = 'EM422', constraint = 'customs_consultant_activities_stage_key_check';
  end if;
  if new.tenant_id is not null
     and not exists (select from ems.customs_kite_tenants t where t.id = new.tenant_id and t.partner_id = new.partner_id) then
    raise exception 'Perusahaan KITE bukan milik klien ini.'
      using errcode = 'EM422', constraint = 'customs_consultant_activities_tenant_check';
  end if;
  if tg_op = 'INSERT' then
    new.original_due_date := coalesce(new.original_due_date, new.due_date);
    kind := (select r.meta from ems."references" r where r.id = new.job_type_id);
    if new.checklist = '[]' and jsonb_typeof(kind -> 'checklist') = 'array' then
      new.checklist := coalesce((
        select jsonb_agg(jsonb_build_object('id', 't' || nth, 'text', said, 'is_done', false) order by nth)
        from jsonb_array_elements_text(kind -> 'checklist') with ordinality as point(said, nth)), '[]');
    end if;
    if new.document_requests = '[]' and jsonb_typeof(kind -> 'documents') = 'array' then
      new.document_requests := coalesce((
        select jsonb_agg(jsonb_build_object('id', 't' || nth, 'name', said, 'status', 'requested',
          'requested_at', (now() at time zone 'Asia/Jakarta')::date) order by nth)
        from jsonb_array_elements_text(kind -> 'documents') with ordinality as document(said, nth)), '[]');
    end if;
  elsif new.stage_key <> old.stage_key then
    new.stage_entered_at := now();
  end if;
  new.stage_category := category;
  new.done_at := case when category = 'done' then coalesce(new.done_at, now()) end;
  if new.position = 0 then
    new.position := 1024 + coalesce(
      (select max(a.position) from ems.customs_consultant_activities a
       where a.board_id = new.board_id and a.stage_key = new.stage_key and a.id <> new.id), 0);
  end if;
  new.checklist_total := jsonb_array_length(new.checklist);
  new.checklist_done := (select count(*) from jsonb_array_elements(new.checklist) c where (c ->> 'is_done')::boolean);
  new.documents_missing := (select count(*) from jsonb_array_elements(new.document_requests) d where d ->> 'status' = 'requested');
  new.actual_minutes := (select coalesce(sum((e ->> 'minutes')::int), 0) from jsonb_array_elements(new.time_entries) e);
  return new;
end $$;
