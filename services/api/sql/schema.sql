-- extensions

create extension if not exists btree_gist with schema public;

create extension if not exists pg_trgm with schema public;

create extension if not exists unaccent with schema public;

-- collations

create collation natural_order (provider = icu, locale = 'id-u-kn-true', deterministic = true);

-- sequences

create sequence archive_loan_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1001;

create sequence customs_consultant_activity_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence it_asset_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence it_maintenance_external_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence it_maintenance_internal_activity_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence item_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence jira_issue_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence kite_run_tables as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence kite_runs as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence marketing_activity_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence partner_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence price_list_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence quotation_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

-- functions

CREATE OR REPLACE FUNCTION ems.access_by_requests(credential bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('user', r.created_by_id::text, 'usergroup', null, 'right', r."right",
    'until', to_char(r.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'via', 'request') order by r.until), '[]')
  from ems.credential_requests r
  where r.credential_id = credential and r.status = 'approved' and r.until > now() and r.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION ems.access_in_shares(shares jsonb, via text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('user', s ->> 'user', 'usergroup', s ->> 'usergroup', 'right', s ->> 'right',
    'until', to_char(((s ->> 'until')::date + 1)::timestamp at time zone 'Asia/Jakarta' at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'via', via) order by n), '[]')
  from jsonb_array_elements(shares) with ordinality as lines(s, n)
$function$;

CREATE OR REPLACE FUNCTION ems.agenda_answer(event bigint, employee bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select d.response from ems.agenda_day_responses d where d.event_id = event and d.employee_id = employee and d.date = day),
    (select r.response from ems.agenda_responses r where r.event_id = event and r.employee_id = employee))
$function$;

CREATE OR REPLACE FUNCTION ems.analyze_suggestions()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
AS $function$
begin
  analyze ems.accounting_suggestions;
end $function$;

CREATE OR REPLACE FUNCTION ems.apply_credential_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.credentials set folder_id = folder_id where id = new.credential_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.asset_changes_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  lock table ems.it_maintenance_externals, ems.it_maintenance_internal_activities, ems.it_license_seats in share row exclusive mode;
  update ems.it_maintenance_externals set owner_company_id = new.company_id where it_asset_id = new.id;
  update ems.it_maintenance_internal_activities set owner_company_id = new.company_id where it_asset_id = new.id;
  update ems.it_license_seats set company_id = new.company_id where license_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.assign_asset_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  while new.asset_tag is null or new.asset_tag = '' loop
    new.asset_tag := 'TI-' || lpad(nextval('ems.it_asset_number')::text, 5, '0');
    if exists (select from ems.it_assets a where lower(a.asset_tag) = lower(new.asset_tag)) then
      new.asset_tag := null;
    end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.audit_hash(previous bytea, a audit_logs)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  select sha256(previous || convert_to((jsonb_build_array(
    a.id, a.at, a.actor_id, a.actor_name, a.actor_email, a.action, a.menu, a.target_type, a.target_id, a.target_label,
    a.before, a.after, a.changed_fields, a.reason, a.ip, a.user_agent, a.request_id, a.rows_affected, a.is_sensitive
  ) || case when a.actor_group is null and a.duration_ms is null then '[]'::jsonb
    else jsonb_build_array(a.actor_group, a.duration_ms) end)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION ems.audit_queue_for_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.audit_unsealed select id from added;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.balance_base(material customs_kite_tool_raw_materials)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(d.balance_base), 0)::numeric(24, 6) from ems.customs_kite_tool_pib_details d
  where d.raw_material_id = material.id and d.is_kite
$function$;

CREATE OR REPLACE FUNCTION ems.begin_ticket_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  next_state text := ems.ticket_clock_state(new.status, new.tier_id);
  began timestamptz := date_trunc('milliseconds', new.created_at);
  changed timestamptz := date_trunc('milliseconds', case next_state
    when 'stopped' then coalesce(new.resolved_at, new.closed_at, new.created_at)
    when 'paused' then coalesce(new.responded_at, new.created_at) else new.created_at end);
begin
  if changed > began then
    insert into ems.ticket_clock_spans (ticket_id, begins_at, ends_at, state, status, tier_id)
    values (new.id, began, changed, 'running', 'in_progress', new.tier_id);
  end if;
  insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
  values (new.id, greatest(began, changed), next_state, new.status, new.tier_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.capacity_of_location(of_location bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((b.meta ->> 'capacity')::int, case when not exists (
      select from ems."references" inside where inside.parent_id = b.id and inside.deleted_at is null)
    then (select coalesce(value, default_value)::int from ems.configs
      where key = 'archive.box_capacity' and company_id is null and coalesce(value, default_value) <> 'null') end)
  from ems."references" b where b.id = of_location
$function$;

CREATE OR REPLACE FUNCTION ems.card_stale_at(stage jsonb, entered timestamp with time zone, result text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  -- To the millisecond, as requests say it.
  select case when result = 'open'
    then date_trunc('milliseconds', entered) + make_interval(days => (stage ->> 'rot_days')::int) end
$function$;

CREATE OR REPLACE FUNCTION ems.career_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.write_career((select array_agg(a.id) from added a));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.career_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed bigint[] := (
    select array_agg(a.id) from added a join gone g on g.id = a.id
    where (a.job_history, a.company_id, a.office_id, a.department_id, a.position_id, a.grade_id, a.manager_id, a.employment_type,
        a.join_date, a.exit_date, a.status = 'candidate', a.deleted_at is null, a.full_name)
      is distinct from (g.job_history, g.company_id, g.office_id, g.department_id, g.position_id, g.grade_id, g.manager_id,
        g.employment_type, g.join_date, g.exit_date, g.status = 'candidate', g.deleted_at is null, g.full_name)
  );
begin
  if changed is not null then
    perform ems.write_career(changed);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.chain_audit_logs(at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  last ems.audit_seals;
  entry ems.audit_logs;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('ems.chain_audit_logs')) then return 0; end if;
  select * into last from ems.audit_seals order by number desc limit 1;
  last.number := coalesce(last.number, 0);
  last.hash := coalesce(last.hash, '\x');
  for entry in
    select a.* from ems.audit_unsealed u join ems.audit_logs a on a.id = u.audit_id order by a.id limit at_most
  loop
    last.number := last.number + 1;
    last.hash := ems.audit_hash(last.hash, entry);
    insert into ems.audit_seals (number, audit_id, hash) values (last.number, entry.id, last.hash);
    delete from ems.audit_unsealed where audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $function$;

CREATE OR REPLACE FUNCTION ems.check_archive_code_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above int;
  below int;
  is_circle boolean;
begin
  -- Two changes that are sound alone may close a circle together.
  perform pg_advisory_xact_lock(hashtext('ems.archive_document_codes.parent'));
  with recursive ancestors(id, parent_id, level) as (
    select id, parent_id, 1 from ems.archive_document_codes where id = new.parent_id
    union all
    select c.id, c.parent_id, a.level + 1 from ems.archive_document_codes c join ancestors a on c.id = a.parent_id
    where a.level < 10 and a.id <> new.id
  )
  select max(level), bool_or(id = new.id) into above, is_circle from ancestors;
  if is_circle then
    raise exception 'Induk tidak boleh turunannya sendiri.'
      using errcode = 'EM422', constraint = 'archive_document_codes_parent_check';
  end if;
  with recursive descendants(id, level) as (
    select new.id, 0
    union all
    select c.id, d.level + 1 from ems.archive_document_codes c join descendants d on c.parent_id = d.id
    where d.level < 10 and c.deleted_at is null
  )
  select max(level) into below from descendants;
  if above + 1 + below > 4 then
    raise exception 'Induk maksimal 4 tingkat.'
      using errcode = 'EM422', constraint = 'archive_document_codes_parent_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.check_audit_logs(at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  state ems.audit_checks;
  seal record;
  seen int := 0;
  wrong bigint;
begin
  select * into state from ems.audit_checks for update skip locked;
  if not found then return 0; end if;
  for seal in
    select s.number, s.audit_id, s.hash, a as entry, a.at as written
    from ems.audit_seals s left join ems.audit_logs a on a.id = s.audit_id
    where s.number > state.number order by s.number limit at_most
  loop
    if seal.number <> state.number + 1 or seal.entry is null
       or seal.hash is distinct from ems.audit_hash(state.hash, seal.entry) then
      wrong := seal.audit_id;
      exit;
    end if;
    seen := seen + 1;
    state.number := seal.number;
    state.hash := seal.hash;
    state.sound_until := greatest(state.sound_until, seal.written);
  end loop;
  if wrong is not null then
    -- The same row is checked again in a minute: it may have been restored.
    update ems.audit_checks set number = state.number, hash = state.hash, sound_until = state.sound_until,
      checked_at = now(), broken_id = wrong;
    return seen;
  end if;
  if seen < at_most and state.began_at < now() - interval '1 day' then
    update ems.audit_checks set number = 0, hash = '\x', sound_until = state.sound_until, checked_at = now(),
      began_at = now(), broken_id = null, stray_id = ems.unchained_audit_log();
    return seen;
  end if;
  update ems.audit_checks set number = state.number, hash = state.hash, sound_until = state.sound_until,
    checked_at = now(), broken_id = case when seen < at_most then null else broken_id end;
  return seen;
end $function$;

CREATE OR REPLACE FUNCTION ems.check_manager()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('ems.employees.manager'));
  if new.manager_id = new.id or new.manager_id in (select team from ems.team_of(new.id) team) then
    raise exception 'Atasan tidak boleh bawahannya sendiri.' using errcode = 'EM422', constraint = 'employees_manager_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.check_reference_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above int;
  below int;
  is_circle boolean;
begin
  -- Two changes that are sound alone may close a circle together.
  perform pg_advisory_xact_lock(hashtext('ems.references.parent'));
  with recursive ancestors(id, parent_id, category, level) as (
    select id, parent_id, category, 1 from ems."references" where id = new.parent_id
    union all
    select r.id, r.parent_id, r.category, a.level + 1 from ems."references" r join ancestors a on r.id = a.parent_id
    where a.level < 10 and a.id <> new.id
  )
  select max(level), bool_or(id = new.id) into above, is_circle from ancestors;
  if is_circle then
    raise exception 'Induk tidak boleh turunannya sendiri.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  if exists (select from ems."references" where id = new.parent_id and category <> new.category) then
    raise exception 'Induk harus dari kategori yang sama.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  with recursive descendants(id, level) as (
    select new.id, 0
    union all
    select r.id, d.level + 1 from ems."references" r join descendants d on r.parent_id = d.id
    where d.level < 10 and r.deleted_at is null
  )
  select max(level) into below from descendants;
  if above + 1 + below > 5 then
    raise exception 'Induk maksimal 5 tingkat.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.company_of_asset()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.owner_company_id := (select company_id from ems.it_assets where id = new.it_asset_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.company_of_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select p.company_id, p.is_customer, p.is_vendor
    into new.owner_company_id, new.owner_is_customer, new.owner_is_vendor
    from ems.partners p where p.id = new.partner_id;
  new.owner_is_customer := coalesce(new.owner_is_customer, false);
  new.owner_is_vendor := coalesce(new.owner_is_vendor, false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_archive_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.parent_id is not null
     and not exists (select from ems.archive_contracts c where c.id = new.parent_id and c.partner_id = new.partner_id) then
    raise exception 'Adendum harus memiliki mitra yang sama.'
      using errcode = 'EM422', constraint = 'archive_contracts_parent_check';
  end if;
  new.current_end_date := case when new.is_open_ended then null
    else coalesce((new.renewals -> -1 ->> 'to')::date, new.end_date) end;
  new.notice_deadline := new.current_end_date - new.notice_days;
  -- A renewal moves the deadline, and with it the question comes again.
  new.decision_due := case when new.status = 'active' and new.renewal_decided_for is distinct from new.notice_deadline
    then new.notice_deadline end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person record;
  pattern jsonb;
begin
  select e.full_name, e.company_id, e.department_id, e.office_id, e.work_pattern_id, o.meta ->> 'timezone' as zone into person
    from ems.employees e left join ems."references" o on o.id = e.office_id where e.id = new.employee_id;
  if tg_op = 'INSERT' then
    new.employee_name := person.full_name;
    new.company_id := person.company_id;
    new.department_id := person.department_id;
    new.office_id := coalesce(new.office_id, person.office_id);
    new.work_pattern_id := coalesce(new.work_pattern_id, person.work_pattern_id);
    new.timezone := coalesce(person.zone, 'Asia/Jakarta');
    new.leave_employee_id := coalesce(new.leave_employee_id,
      (select l.request_id from ems.leave_on_days(new.employee_id, new.date, new.date) l));
    if new.exception_reason is null then
      new.exception_reason := ems.exception_of(new.company_id, new.office_id, new.date);
      new.is_excepted := new.exception_reason is not null;
    end if;
  end if;
  pattern := (select meta from ems."references" where id = new.work_pattern_id);
  -- Nobody is late on a day off; what is worked on it is overtime.
  if pattern ->> 'start' is null or pattern ->> 'end' is null
    or (jsonb_typeof(pattern -> 'days') = 'array' and not pattern -> 'days' @> to_jsonb(extract(isodow from new.date)::int))
    or ems.is_holiday_of(new.employee_id, new.date) then
    new.schedule_in := null;
    new.schedule_out := null;
    new.break_minutes := 0;
  else
    new.schedule_in := (new.date + (pattern ->> 'start')::time) at time zone new.timezone;
    new.schedule_out := (new.date + (case when (pattern ->> 'short_day')::int = extract(isodow from new.date)
      then coalesce(pattern ->> 'short_end', pattern ->> 'end') else pattern ->> 'end' end)::time) at time zone new.timezone;
    if new.schedule_out <= new.schedule_in then
      new.schedule_out := new.schedule_out + interval '1 day';
    end if;
    new.break_minutes := coalesce((pattern ->> 'break_minutes')::int, 0);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_attendance_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select e.full_name, e.company_id, e.department_id into new.employee_name, new.company_id, new.department_id
    from ems.employees e where e.id = new.employee_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_attendance_punch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person record;
begin
  select e.full_name, e.company_id, e.office_id into person from ems.employees e where e.id = new.employee_id;
  new.employee_name := coalesce(person.full_name, 'PIN ' || new.pin || ' belum dipetakan');
  new.company_id := coalesce(person.company_id, new.company_id);
  new.office_id := coalesce(new.office_id, person.office_id);
  new.timezone := coalesce(new.timezone,
    (select o.meta ->> 'timezone' from ems."references" o where o.id = new.office_id), 'Asia/Jakarta');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_budget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := concat_ws(' · ', new.year::text, (select name from ems."references" where id = new.account_id),
    (select name from ems."references" where id = new.department_id));
  if tg_op = 'UPDATE' and new.amount < old.amount and new.amount < new.committed + new.ordered + new.spent then
    raise exception 'Anggaran tidak boleh kurang dari yang sudah terikat, dipesan dan terpakai, Rp %.',
        replace(to_char(new.committed + new.ordered + new.spent, 'FM999,999,999,999,999,990'), ',', '.')
      using errcode = 'EM422', constraint = 'budgets_amount_check';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_consultant_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  today date := (now() at time zone 'Asia/Jakarta')::date;
  folder record;
begin
  select f.company_id, f.shares into folder from ems.credential_folders f where f.id = new.folder_id;
  if found then
    new.company_id := folder.company_id;
    new.access := ems.access_in_shares(folder.shares, 'folder') || ems.access_in_shares(new.shares, 'credential')
      || ems.access_by_requests(new.id);
  end if;
  new.status := case
    when new.is_archived then 'archived'
    when new.expires_at < today then 'expired'
    when new.rotation_due <= today
      or (new.rotated_at at time zone 'Asia/Jakarta')::date + new.rotate_days <= today then 'rotation_due'
    else 'active' end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_credential_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'approved' and new.until is null then
    new.until := now() + interval '1 hour';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_credential_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'approved' and new.until is null then
    new.until := now() + make_interval(hours => new.hours);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_employee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.completeness := round(100.0 * (num_nonnulls(new.nik, new.birth_place, new.birth_date, new.religion_id, new.mobile,
    new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no, new.work_pattern_id, new.grade_id, new.consent_at)
    + (new.addresses <> '[]')::int + (new.education <> '[]')::int) / 14);
  new.contract_total_months := null;
  if new.employment_type = 'fixed_term' and new.contract_end is not null then
    new.contract_total_months := ems.contract_months(coalesce(new.service_date, new.join_date), new.contract_end);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_employee_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select e.full_name, e.company_id into new.employee_name, new.company_id from ems.employees e where e.id = new.employee_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_it_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.next_due_at := ems.it_plan_due(new.id, new.start_date, new.interval_unit, new.interval_value);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.code := coalesce(new.code,
    case new.kind when 'goods' then 'BRG-' else 'JSA-' end || lpad(nextval('ems.item_number')::text, 5, '0'));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_leave_employee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select e.full_name, e.company_id, e.department_id into new.employee_name, new.company_id, new.department_id
    from ems.employees e where e.id = new.employee_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_marketing_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_marketing_board()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_marketing_target()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select left(concat_ws(' · ', right(new.month, 2) || '/' || left(new.month, 4), u.name, b.name), 250), b.company_id
    into new.name, new.company_id
    from ems.marketing_boards b left join ems.users u on u.id = new.owner_id where b.id = new.board_id;
  -- Without its board the foreign key refuses it, by its field.
  new.name := coalesce(new.name, new.month);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.number := coalesce(new.number, 'Draf-' || new.id);
  new.subtotal := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  new.tax_amount := case when new.is_taxed then round(round(new.subtotal + new.shipping, 0) * 11 / 100, 0) else 0 end;
  new.total := new.subtotal + new.shipping + new.tax_amount;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found_at jsonb := coalesce(
    jsonb_path_query_first(new.addresses, '$[*] ? (@.is_primary == true)'), new.addresses -> 0);
begin
  new.code := coalesce(new.code, 'M-' || lpad(nextval('ems.partner_number')::text, 5, '0'));
  new.city := found_at ->> 'city';
  new.province := found_at ->> 'province';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_price_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.code := coalesce(new.code, 'DH-' || lpad(nextval('ems.price_list_number')::text, 5, '0'));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_price_list_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := (select i.name from ems.items i where i.id = new.item_id);
  new.company_id := (select l.company_id from ems.price_lists l where l.id = new.list_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_quotation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  after_discount numeric;
  digits int := case new.currency when 'IDR' then 0 else 2 end;
begin
  new.code := coalesce(new.code, 'PNW-' || lpad(nextval('ems.quotation_number')::text, 5, '0'));
  new.subtotal := (select coalesce(sum(round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
      * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)), 0) from jsonb_array_elements(new.lines) l);
  if new.discount > new.subtotal then
    raise exception 'Potongan tidak boleh melebihi subtotal.'
      using errcode = 'EM422', constraint = 'quotations_discount_check';
  end if;
  after_discount := new.subtotal - new.discount;
  new.tax_base := case when new.is_taxed and new.is_tax_included then round(after_discount * 100 / 111, digits)
    when new.is_taxed then round(after_discount, digits) else 0 end;
  new.tax_amount := case when new.is_taxed and new.is_tax_included then round(after_discount, digits) - new.tax_base
    when new.is_taxed then round(new.tax_base * 11 / 100, digits) else 0 end;
  new.total := after_discount + case when new.is_tax_included then 0 else new.tax_amount end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.complete_vendor_quotation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := concat_ws(' · ', (select name from ems.partners where id = new.vendor_id),
    coalesce(new.number, to_char(new.quoted_on, 'DD/MM/YYYY')));
  new.subtotal := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  new.tax_amount := case when new.is_taxed then round(round(new.subtotal + new.shipping, 0) * 11 / 100, 0) else 0 end;
  new.total := new.subtotal + new.shipping + new.tax_amount;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.contract_months(first date, last date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select greatest(0, m.months - case when first + make_interval(months => m.months) > last + 1 then 1 else 0 end)
  from (select (extract(year from last + 1) - extract(year from first))::int * 12
    + (extract(month from last + 1) - extract(month from first))::int as months) m
$function$;

CREATE OR REPLACE FUNCTION ems.copy_accounting_connection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.auth_tokens as t (provider, status, account_label, scopes, token_type, expires_at, connected_by_id,
    connected_at, last_refresh_at, last_error)
  values ('accounting_' || new.connection, new.status, new.account_label, new.scopes, 'OAuth 2.0', new.expires_at,
    new.connected_by_id, new.connected_at, new.last_refresh_at, left(new.last_error, 500))
  on conflict on constraint auth_tokens_provider_unique do update
  set status = excluded.status, account_label = excluded.account_label, scopes = excluded.scopes,
    token_type = excluded.token_type, expires_at = excluded.expires_at, connected_by_id = excluded.connected_by_id,
    connected_at = excluded.connected_at, last_refresh_at = excluded.last_refresh_at, last_error = excluded.last_error,
    version = t.version + 1, updated_at = now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.copy_jira_connection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.auth_tokens as t (provider, status, account_label, scopes, token_type, expires_at, connected_by_id,
    connected_at, last_refresh_at, last_error)
  values ('issue_tracker', new.status, new.account_label, new.scopes, 'OAuth 2.0', new.expires_at,
    new.connected_by_id, new.connected_at, new.last_refresh_at, left(new.last_error, 500))
  on conflict on constraint auth_tokens_provider_unique do update
  set status = excluded.status, account_label = excluded.account_label, scopes = excluded.scopes,
    token_type = excluded.token_type, expires_at = excluded.expires_at, connected_by_id = excluded.connected_by_id,
    connected_at = excluded.connected_at, last_refresh_at = excluded.last_refresh_at, last_error = excluded.last_error,
    version = t.version + 1, updated_at = now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.cost_it_maintenance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cost := (select coalesce(round(sum((part ->> 'qty')::numeric * (part ->> 'cost')::numeric), 2), 0)
    from jsonb_array_elements(new.parts) part);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.cost_of_item(item bigint, unit bigint, conversions jsonb)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select round(k.price / u.factor, 2)
  from ems.general_procurement_lines l
  join ems.general_order_lines k on k.line_id = l.id
  join ems.general_orders o on o.id = k.order_id and o.deleted_at is null and o.status not in ('draft', 'cancelled')
  cross join lateral (select 1::numeric as factor where l.unit_id = unit union all
    select (c ->> 'factor')::numeric from jsonb_array_elements(conversions) c where (c ->> 'unit')::bigint = l.unit_id
    limit 1) u
  where l.item_id = item
  order by o.ordered_on desc, o.id desc, k.line_no desc limit 1
$function$;

CREATE OR REPLACE FUNCTION ems.cost_ordered_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'draft' and (tg_op = 'INSERT' or old.status = 'draft') then
    return null;
  end if;
  update ems.items i set cost = c.cost
  from (
    select x.id, ems.cost_of_item(x.id, x.unit_id, x.unit_conversions) as cost from ems.items x
    where x.id in (select l.item_id from jsonb_array_elements(new.lines) n
      join ems.general_procurement_lines l on l.id = (n ->> 'line')::bigint where l.item_id is not null)
    order by x.id
  ) c where c.id = i.id and i.cost is distinct from c.cost;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_addendum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.parent_id is null then
    new.sequence := 0;
  elsif tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then
    perform pg_advisory_xact_lock(hashtext('ems.archive_contracts.sequence'), new.parent_id::int);
    new.sequence := (select coalesce(max(c.sequence), 0) + 1 from ems.archive_contracts c
      where c.parent_id = new.parent_id and c.id <> new.id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_article_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.support_articles a set
    helpful_count = (select count(*) from ems.support_article_votes v where v.article_id = a.id and v.is_helpful),
    unhelpful_count = (select count(*) from ems.support_article_votes v where v.article_id = a.id and not v.is_helpful)
  where a.id = coalesce(new.article_id, old.article_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_budget_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    update ems.budgets set committed = committed - old.committed, ordered = ordered - old.ordered, spent = spent - old.spent
      where id = old.budget_id and (tg_op = 'DELETE' or old.budget_id <> new.budget_id);
  end if;
  if tg_op <> 'DELETE' then
    update ems.budgets set
      committed = committed + new.committed - case when tg_op = 'UPDATE' and old.budget_id = new.budget_id then old.committed else 0 end,
      ordered = ordered + new.ordered - case when tg_op = 'UPDATE' and old.budget_id = new.budget_id then old.ordered else 0 end,
      spent = spent + new.spent - case when tg_op = 'UPDATE' and old.budget_id = new.budget_id then old.spent else 0 end
      where id = new.budget_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_dependents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about bigint := coalesce(new.employee_id, old.employee_id);
begin
  update ems.employees e set dependents = counted.n
    from (select least(3, count(*))::int as n from ems.employee_contacts
      where employee_id = about and is_tax_dependent and status = 'alive' and deleted_at is null) counted
    where e.id = about and e.dependents <> counted.n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted constant text[] := array['deviating', 'matched', 'paid'];
  l record;
begin
  if new.status = any(counted) and (tg_op = 'INSERT' or not old.status = any(counted)) and not exists (
      select from ems.general_orders o where o.id = new.order_id and o.status not in ('draft', 'cancelled') and o.deleted_at is null
      for no key update) then
    raise exception 'Pesanan belum dikirim atau sudah dibatalkan.' using errcode = 'EM422', constraint = 'general_invoices_order_check';
  end if;
  for l in
    select x.line_no, sum(x.qty) as qty from (
      select (n ->> 'order_line')::int as line_no, (n ->> 'qty')::numeric as qty from jsonb_array_elements(new.lines) n
        where new.status = any(counted) and new.deleted_at is null
      union all
      select (o ->> 'order_line')::int, -(o ->> 'qty')::numeric from jsonb_array_elements(case when tg_op = 'UPDATE' then old.lines else '[]' end) o
        where tg_op = 'UPDATE' and old.status = any(counted) and old.deleted_at is null) x
    group by 1 having sum(x.qty) <> 0 order by 1
  loop
    begin
      update ems.general_order_lines o set qty_invoiced = o.qty_invoiced + l.qty
        where o.order_id = new.order_id and o.line_no = l.line_no;
    exception when check_violation then
      raise exception 'Jumlah ditagih melebihi pesanan.' using errcode = 'EM422', constraint = 'general_invoices_lines_check';
    end;
    if not found then
      raise exception 'Pesanan tidak memuat baris %.', l.line_no using errcode = 'EM422', constraint = 'general_invoices_lines_check';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_license_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update ems.usergroups g set members_count = members_count + d.n
    from (select usergroup_id, count(*) n from added where deleted_at is null group by 1) d where d.usergroup_id = g.id;
  elsif tg_op = 'DELETE' then
    update ems.usergroups g set members_count = members_count - d.n
    from (select usergroup_id, count(*) n from gone where deleted_at is null group by 1) d where d.usergroup_id = g.id;
  elsif exists (
    select from added a join gone o using (id)
    where (a.usergroup_id, a.deleted_at is null) is distinct from (o.usergroup_id, o.deleted_at is null)
  ) then
    -- Two who move people between the same groups in opposite directions would wait for each other.
    perform pg_advisory_xact_lock(hashtext('ems.usergroups.members_count'));
    update ems.usergroups g set members_count = members_count + d.n
    from (
      select usergroup_id, sum(one) n from (
        select usergroup_id, 1 as one from added where deleted_at is null
        union all
        select usergroup_id, -1 from gone where deleted_at is null
      ) both_ group by 1 having sum(one) <> 0
    ) d where d.usergroup_id = g.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_order_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line bigint := coalesce(new.line_id, old.line_id);
  ordered numeric := coalesce(new.qty_kept, 0) - coalesce(old.qty_kept, 0);
  received numeric := coalesce(new.qty_received, 0) - coalesce(old.qty_received, 0);
  invoiced numeric := coalesce(new.qty_invoiced, 0) - coalesce(old.qty_invoiced, 0);
  found_line ems.general_procurement_lines;
begin
  if ordered = 0 and received = 0 and invoiced = 0 then
    return null;
  end if;
  select * into found_line from ems.general_procurement_lines where id = line for no key update;
  if ordered > 0 and ordered > found_line.qty_approved - found_line.qty_ordered - found_line.qty_cancelled then
    raise exception 'Jumlah % melebihi sisa permintaan, %.', found_line.name,
        replace(trim_scale(greatest(found_line.qty_approved - found_line.qty_ordered - found_line.qty_cancelled, 0))::text, '.', ',')
      using errcode = 'EM422', constraint = 'general_orders_lines_check';
  end if;
  update ems.general_procurement_lines set qty_ordered = qty_ordered + ordered, qty_received = qty_received + received,
    qty_invoiced = qty_invoiced + invoiced, updated_at = now() where id = line;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_partner_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.items i set relation_count =
      (select count(*) from ems.partner_items r where r.item_id = i.id and r.deleted_at is null)
    where i.id = coalesce(new.item_id, old.item_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_price_list_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lists bigint[];
begin
  if tg_op = 'INSERT' then
    lists := array(select distinct list_id from added);
  else
    lists := array(select distinct o.list_id from removed o join added n using (id)
      where (o.deleted_at is null) <> (n.deleted_at is null));
  end if;
  update ems.price_lists l set item_count =
      (select count(*) from ems.price_list_items i where i.list_id = l.id and i.deleted_at is null)
    where l.id = any(lists);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign int := case when new.status = 'posted' then 1 else -1 end;
  is_receipt boolean := new.kind = 'receipt';
  l record;
  outstanding numeric;
begin
  -- Orders that are closed or cancelled stay as they are; one that is being counted stays open until this ends.
  if not exists (select from ems.general_orders o where o.id = new.order_id
      and o.status in ('sent', 'partially_received', 'received') and o.deleted_at is null for no key update) then
    raise exception 'Pesanan belum dikirim atau sudah ditutup.' using errcode = 'EM422', constraint = 'general_receipts_order_check';
  end if;
  for l in select (x ->> 'order_line')::int as line_no, sum((x ->> 'qty_good')::numeric) as good, sum((x ->> 'qty_bad')::numeric) as bad
    from jsonb_array_elements(new.lines) x group by 1 order by 1
  loop
    select o.qty_kept - o.qty_received into outstanding from ems.general_order_lines o
      where o.order_id = new.order_id and o.line_no = l.line_no for update;
    if not found then
      raise exception 'Pesanan tidak memuat baris %.', l.line_no using errcode = 'EM422', constraint = 'general_receipts_lines_check';
    end if;
    if is_receipt and sign = 1 and l.good + l.bad > outstanding then
      raise exception 'Jumlah diterima melebihi pesanan.' using errcode = 'EM422', constraint = 'general_receipts_lines_check';
    end if;
    begin
      update ems.general_order_lines o set
        qty_received = o.qty_received + case when is_receipt then sign * l.good else -sign * (l.good + l.bad) end,
        qty_broken = o.qty_broken + case when is_receipt then sign * l.bad else 0 end,
        qty_returned = o.qty_returned + case when is_receipt then 0 else sign * (l.good + l.bad) end
        where o.order_id = new.order_id and o.line_no = l.line_no;
    exception when check_violation then
      raise exception '%', case when is_receipt = (sign = 1) then 'Jumlah diterima melebihi pesanan.'
          else 'Jumlah retur melebihi yang diterima.' end
        using errcode = 'EM422', constraint = 'general_receipts_lines_check';
    end;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_receivables()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched record;
begin
  if tg_op = 'INSERT' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from added
      where partner_id is not null and module = 'sales-invoice' and outstanding <> 0 group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  elsif tg_op = 'DELETE' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from gone
      where partner_id is not null and module = 'sales-invoice' and outstanding <> 0 group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  else
    for touched in
      -- Not a join: its cached plan, made for a page, would compare each of 100,000 rows with all others.
      select m.connection, array_agg(distinct m.partner_id) as partners from (
        (select id, connection, partner_id, outstanding, currency, removed_at is null as is_there from added
          where partner_id is not null and module = 'sales-invoice'
        except select id, connection, partner_id, outstanding, currency, removed_at is null from gone)
        union all
        (select id, connection, partner_id, outstanding, currency, removed_at is null from gone
          where partner_id is not null and module = 'sales-invoice'
        except select id, connection, partner_id, outstanding, currency, removed_at is null from added)
      ) m group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_reference_usages()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  key record;
  parts text[] := '{}';
  changed int;
begin
  for key in select * from ems.reference_keys() loop
    parts := parts || format('select %1$I as id from ems.%2$I where %1$I is not null%3$s', key.column_name, key.table_name,
      case when key.has_deleted then ' and deleted_at is null' else '' end);
  end loop;
  execute format(
    'update ems."references" r set usage_count = f.n from (
       select r.id, coalesce(u.n, 0)::int as n from ems."references" r
         left join (select id, count(*) n from (%s) every_use group by id) u using (id)) f
     where f.id = r.id and r.usage_count <> f.n', array_to_string(parts, ' union all '));
  get diagnostics changed = row_count;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION ems.count_stocktake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('update ems.%1$I s set expected_count = c.expected, found_count = c.found, elsewhere_count = c.elsewhere,
      missing_count = c.missing, unknown_count = c.unknown
    from (
      select l.stocktake_id, count(*) filter (where l.is_expected) as expected, count(*) filter (where l.result = ''found'') as found,
        count(*) filter (where l.result = ''elsewhere'') as elsewhere,
        count(*) filter (where l.result in (''pending'', ''missing'')) as missing,
        count(*) filter (where l.result = ''unknown'') as unknown
      from ems.%2$I l where l.stocktake_id in (select distinct stocktake_id from changed) group by l.stocktake_id) c
    where s.id = c.stocktake_id', tg_argv[0] || '_stocktakes', tg_argv[0] || '_stocktake_lines');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.days_left(pib customs_kite_tool_pib_headers)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select pib.due_date - ems.kite_today()
$function$;

CREATE OR REPLACE FUNCTION ems.delete_encrypted_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ems.sealed_values s using deleted d
    where s.target_type = replace(tg_table_name, '_', '-') and s.target_id = d.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.document_changes_reach()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.archive_document_logs set owner_company_id = new.company_id,
      owner_is_secret = new.security in ('secret', 'top_secret'),
      protection = case when new.security in ('secret', 'top_secret') then 'secret' when new.is_vital then 'vital' else 'normal' end
    where document_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.document_of_loan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select d.company_id, d.security in ('secret', 'top_secret'),
      case when d.security in ('secret', 'top_secret') then 'secret' when d.is_vital then 'vital' else 'normal' end
    into new.owner_company_id, new.owner_is_secret, new.protection
    from ems.documents d where d.id = new.document_id for no key update;
  new.owner_is_secret := coalesce(new.owner_is_secret, false);
  new.protection := coalesce(new.protection, 'normal');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.double_leave(employee bigint, details jsonb, start_date date, end_date date, without bigint, states text[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(o.number, 'draf') from ems.leave_employees o
  where o.employee_id = employee and o.id is distinct from without and o.entry = 'request' and o.deleted_at is null
    and o.status = any(states) and o.start_date <= $4 and o.end_date >= $3
    and exists (
      select from jsonb_array_elements(o.day_details) a join jsonb_array_elements(details) b on a ->> 'date' = b ->> 'date'
      where (a ->> 'value')::numeric > 0 and (b ->> 'value')::numeric > 0
        and ((a ->> 'value')::numeric + (b ->> 'value')::numeric > 1
          or (a ->> 'part' = b ->> 'part' and a ->> 'part' <> 'hours')))
  order by o.start_date, o.id limit 1
$function$;

CREATE OR REPLACE FUNCTION ems.due_state(pib customs_kite_tool_pib_headers)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when pib.status in ('CLOSED', 'CANCELLED') then 'SELESAI'
    when pib.due_date < ems.kite_today() then 'LEWAT'
    when pib.due_date <= ems.kite_today() + 30 then 'KRITIS'
    when pib.due_date <= ems.kite_today() + 90 then 'WASPADA' else 'AMAN' end
$function$;

CREATE OR REPLACE FUNCTION ems.encrypt_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind text := replace(tg_table_name, '_', '-');
  said jsonb := to_jsonb(new);
  masks jsonb := '{}';
  name text;
  given text;
begin
  foreach name in array tg_argv loop
    given := said ->> name;
    if given is null then
      if tg_op = 'UPDATE' then
        delete from ems.sealed_values s where s.target_type = kind and s.target_id = new.id and s.field = name;
      end if;
    elsif given like E'\x01%' then
      insert into ems.sealed_values as s (target_type, target_id, field, sealed, digest)
        values (kind, new.id, name, split_part(given, E'\x01', 3), split_part(given, E'\x01', 4))
        on conflict (target_type, target_id, field) do update
          set sealed = excluded.sealed, digest = excluded.digest, updated_at = now();
      masks := masks || jsonb_build_object(name, split_part(given, E'\x01', 2));
    end if;
  end loop;
  if masks <> '{}' then
    new := jsonb_populate_record(new, masks);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.equal_credentials(id bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
AS $function$
  select other.credential_id from ems.credential_keys mine
  join ems.credential_keys other on other.digest = mine.digest and other.credential_id <> mine.credential_id
  where mine.credential_id = equal_credentials.id
$function$;

CREATE OR REPLACE FUNCTION ems.except_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first date := new.date_from;
  last date := new.date_to;
begin
  if tg_op = 'UPDATE' then
    first := least(first, old.date_from);
    last := greatest(last, old.date_to);
  end if;
  update ems.attendance_employees a set exception_reason = d.reason, is_excepted = d.reason is not null, version = a.version + 1,
      updated_at = now()
    from (select t.id, ems.exception_of(t.company_id, t.office_id, t.date) as reason from ems.attendance_employees t
      where t.company_id = new.company_id and t.date between first and last and t.review <> 'locked'
        and (t.exception_reason is null or t.is_excepted)) d
    where a.id = d.id and a.exception_reason is distinct from d.reason;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.exception_of(company bigint, office bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select x.reason from ems.attendance_exceptions x
  where x.company_id = company and day between x.date_from and x.date_to and x.deleted_at is null
    and (x.office_id is null or x.office_id = office)
  order by x.office_id nulls last, x.id limit 1
$function$;

CREATE OR REPLACE FUNCTION ems.fault_fingerprint(operation text, message text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(encode(sha256(convert_to(operation || E'\n' ||
    regexp_replace(coalesce(message, ''), '[0-9a-f]{6,}|\d+', '#', 'gi'), 'UTF8')), 'hex'), 40)
$function$;

CREATE OR REPLACE FUNCTION ems.follow_asset_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.it_maintenance_internals p
    set next_due_at = ems.it_plan_due(p.id, p.start_date, p.interval_unit, p.interval_value)
    where p.interval_unit = 'usage_hour' and p.deleted_at is null and ems.it_plan_has(p, new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.follow_employee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.company_id := (select company_id from ems.employees where id = new.employee_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.follow_employee_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.attendance_employees set employee_name = new.full_name where employee_id = new.id;
  update ems.attendance_corrections set employee_name = new.full_name where employee_id = new.id;
  update ems.leave_employees set employee_name = new.full_name where employee_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.follow_quantities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  request bigint := coalesce(new.procurement_id, old.procurement_id);
begin
  perform 1 from ems.general_procurements where id = request for no key update;
  update ems.general_procurements p set progress = s.progress, ordered_total = s.ordered, received_total = s.received
  from (
    select coalesce(floor(100 * avg(l.qty_received / (l.qty - l.qty_cancelled)) filter (where l.qty > l.qty_cancelled)), 0)::int as progress,
      coalesce(sum(coalesce(o.ordered, 0) + round((l.qty_ordered - coalesce(o.kept, 0)) * l.est_price, 2)), 0) as ordered,
      coalesce(sum(coalesce(o.spent, 0) + round((l.qty_received - coalesce(o.received, 0)) * l.est_price, 2)), 0) as received
    from ems.general_procurement_lines l left join lateral (
      select sum(k.qty_kept) as kept, sum(k.qty_received) as received, sum(round(k.qty_kept * k.price, 2)) as ordered,
        sum(round(k.qty_received * k.price, 2)) as spent
      from ems.general_order_lines k where k.line_id = l.id) o on true
    where l.procurement_id = request) s
  where p.id = request and (p.progress, p.ordered_total, p.received_total) is distinct from (s.progress, s.ordered, s.received);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.follow_service_tier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  happened timestamptz := ems.ticket_happened_at();
begin
  with changed as (
    update ems.ticket_clock_spans s set ends_at = happened
    where s.tier_id = new.id and s.ends_at is null and s.state <> 'stopped' and s.begins_at < happened
      and s.state <> ems.ticket_clock_state(s.status, s.tier_id)
    returning s.ticket_id, s.status, s.tier_id)
  insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
  select c.ticket_id, happened, ems.ticket_clock_state(c.status, c.tier_id), c.status, c.tier_id from changed c;
  insert into ems.ticket_clock_alarms (ticket_id, due_at)
  select t.id, now() from ems.jira_issues t
  where t.tier_id = new.id and t.deleted_at is null and t.status not in ('resolved', 'closed', 'cancelled')
  on conflict (ticket_id) do update set due_at = excluded.due_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.grade_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  latest jsonb := new.evaluations -> -1;
  mean numeric := ((latest ->> 'quality')::numeric + (latest ->> 'price')::numeric
    + (latest ->> 'timeliness')::numeric + (latest ->> 'service')::numeric) / 4;
begin
  new.evaluation_grade := case when mean >= 4.25 then 'a' when mean >= 3.25 then 'b' when mean >= 2.25 then 'c'
    when mean is not null then 'd' end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.has_left(employee bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from ems.employees where id = employee and status = 'exited')
$function$;

CREATE OR REPLACE FUNCTION ems.is_holiday_of(employee bigint, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from ems.leave_offices h join ems.employees e on e.id = employee
    where h.deleted_at is null and h.date = day and h.kind <> 'half_day' and case h.scope
      when 'company' then h.company_id = e.company_id when 'office' then h.office_id = e.office_id
      when 'religion' then h.religion_id = e.religion_id else true end)
$function$;

CREATE OR REPLACE FUNCTION ems.is_readable(mime text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select mime in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/webp', 'text/plain', 'text/csv',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation')
$function$;

CREATE OR REPLACE FUNCTION ems.it_plan_due(plan bigint, starts date, unit text, every integer)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select case when unit = 'usage_hour' then (
    select coalesce(p.next_due_at, (now() at time zone 'Asia/Jakarta')::date) from ems.it_maintenance_internals p
    where p.id = plan and exists (
      select from ems.it_assets a where ems.it_plan_has(p, a) and a.usage_hours >= every + coalesce((
        select max(w.usage_hours) from ems.it_maintenance_internal_activities w
        where w.plan_id = plan and w.it_asset_id = a.id and w.status = 'done' and w.deleted_at is null), 0)))
    else coalesce((
      select max(a.scheduled_at) + case unit when 'day' then make_interval(days => every)
        when 'week' then make_interval(weeks => every) else make_interval(months => every) end
      from ems.it_maintenance_internal_activities a
      where a.plan_id = plan and a.status in ('done', 'skipped') and a.deleted_at is null)::date, starts) end
$function$;

CREATE OR REPLACE FUNCTION ems.it_plan_has(p it_maintenance_internals, a it_assets)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select a.deleted_at is null and a.status not in ('disposed', 'lost') and case p.scope
    when 'assets' then exists (select from ems.it_maintenance_internals_it_assets j where j.owner_id = p.id and j.target_id = a.id)
    when 'category' then a.category_id = p.category_id and (p.company_id is null or a.company_id = p.company_id)
    else a.office_id = p.office_id end
$function$;

CREATE OR REPLACE FUNCTION ems.keep_asset_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_attendance_punch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.employee_id is not null or new.employee_id is null
    or (new.at, new.pin, new.device_group, new.source, new.direction) is distinct from
       (old.at, old.pin, old.device_group, old.source, old.direction) then
    raise exception 'Ketukan presensi tidak dapat diubah atau dihapus.' using errcode = 'EM409';
  end if;
  select e.full_name, e.company_id into new.employee_name, new.company_id from ems.employees e where e.id = new.employee_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_bcl_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told bigint;
begin
  with gone as (
    delete from ems.work_items w using written t
    where w.target_type = 'customs-kite-tool-kite-datas' and w.target_id = t.id::text and w.task_id is null and w.reason <> t.status
    returning w.user_id
  ), put as (
    insert into ems.work_items (target_type, target_id, reason, user_id, queue, company_id, version, title, say, visible_from)
    select 'customs-kite-tool-kite-datas', t.id::text, t.status,
      case when t.status <> 'DILAPORKAN' then t.created_by_id end, case when t.status = 'DILAPORKAN' then 'kitetool-update' end,
      coalesce(k.company_id, 0), t.version, t.number,
      case t.status when 'TERBENTUK' then 'Buat laporan BCL.KT' when 'GAGAL' then 'Generate ulang BCL.KT' else 'Ajukan BCL.KT' end,
      '-infinity'
    from written t join ems.customs_kite_tenants k on k.id = t.tenant_id
    where t.status = 'DILAPORKAN' or t.status in ('TERBENTUK', 'GAGAL') and t.created_by_id is not null
    on conflict (target_type, target_id, reason, coalesce(user_id, 0), coalesce(employee_id, 0), coalesce(queue, ''),
      coalesce(task_id, 0)) do update set version = excluded.version, title = excluded.title, company_id = excluded.company_id
    where (work_items.version, work_items.title, work_items.company_id)
      is distinct from (excluded.version, excluded.title, excluded.company_id)
    returning user_id
  ), events as (
    insert into ems.outbox (channel, event, payload)
    select coalesce('private-user.' || user_id, 'private-menu-counts.0'),
      case when user_id is null then 'changed' else 'inbox.changed' end,
      case when user_id is null then '{"menu": "kitetool"}'::jsonb else '{}' end
    from (select user_id from gone union select user_id from put) people
    returning 1
  )
  select count(*) from events into told;
  if told > 0 then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_config_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.value is null then
    delete from ems.config_secrets where config_id = new.id;
  elsif new.value ? 'sealed' then
    insert into ems.config_secrets (config_id, sealed) values (new.id, new.value ->> 'sealed')
      on conflict (config_id) do update set sealed = excluded.sealed, updated_at = now();
    new.value := '{"stored": true}';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_destroyed_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = 'destroyed' then
    raise exception 'Arsip % sudah dimusnahkan.', old.number using errcode = 'EM409', constraint = 'documents_status_check';
  end if;
  if new.legal_hold or new.excluded_from_disposal then
    raise exception 'Arsip % ditahan dan tidak dapat dimusnahkan.', new.number
      using errcode = 'EM409', constraint = 'documents_legal_hold_check';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_document_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from ems.documents where id = old.document_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and (old.id, old.document_id, old.type, old.at, old.actor_id, old.file_name)
      is not distinct from (new.id, new.document_id, new.type, new.at, new.actor_id, new.file_name) then
    return new;
  end if;
  raise exception 'Catatan akses dan perpindahan arsip tidak dapat diubah atau dihapus.' using errcode = 'EM409';
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_file_edition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.assets older set replaced_at = case when tg_op <> 'DELETE' and new.deleted_at is null then now() end
    where older.id = case when tg_op = 'DELETE' then old.replaces_id else new.replaces_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_issued_letter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (old.number, old.body, old.title, old.employee_id, old.letter_date)
      is distinct from (new.number, new.body, new.title, new.employee_id, new.letter_date) then
    raise exception 'Surat yang sudah terbit tidak dapat diubah atau dihapus.'
      using errcode = 'EM422', constraint = 'employee_letters_number_check';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_leave_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  waiting text[] := '{submitted,pending_substitute,pending_manager,pending_hr}';
  account bigint := ems.leave_account(new.leave_id);
  counted numeric := 0;
  asked numeric := 0;
  was_counted numeric := 0;
  was_asked numeric := 0;
  is_moved boolean := false;
begin
  if new.entry = 'mass' and exists (select from ems.leave_offices o
      where o.id = new.office_day_id and o.no_balance_policy = 'negative') then
    return null;
  end if;
  perform from ems.employees e where e.id = new.employee_id for no key update;
  if new.deleted_at is null then
    counted := case when new.status in ('approved', 'posted') then new.days else 0 end;
    asked := case when new.entry = 'request' and (new.status = 'approved' or new.status = any(waiting)) then new.days else 0 end;
  end if;
  if tg_op = 'UPDATE' then
    if old.deleted_at is null then
      was_counted := case when old.status in ('approved', 'posted') then old.days else 0 end;
      was_asked := case when old.entry = 'request' and (old.status = 'approved' or old.status = any(waiting)) then old.days else 0 end;
    end if;
    is_moved := (new.leave_id, new.period_year, new.day_details, new.valid_from, new.valid_to, new.start_date)
      is distinct from (old.leave_id, old.period_year, old.day_details, old.valid_from, old.valid_to, old.start_date);
    -- A right that goes to another balance may be missed in its own.
    if is_moved and was_counted > 0 and ems.leave_account(old.leave_id) <> account then
      perform ems.refuse_overdrawn(new, ems.leave_account(old.leave_id), false, was_counted);
    end if;
    if is_moved and account is distinct from ems.leave_account(old.leave_id) then
      was_counted := 0;
      was_asked := 0;
    end if;
  end if;
  if counted < was_counted or (is_moved and counted <> 0) then
    perform ems.refuse_overdrawn(new, account, false, case when counted < was_counted then was_counted - counted else abs(counted) end);
  end if;
  if asked < was_asked or (is_moved and asked <> 0) then
    perform ems.refuse_overdrawn(new, account, true, case when asked < was_asked then was_asked - asked else abs(asked) end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_license_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_marketing_days(today date)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  board bigint;
  since date;
  until date := today - 1;
  boards int := 0;
begin
  for board in select distinct s.board_id from ems.marketing_spans s order by 1 loop
    insert into ems.marketing_days_kept values (board, '-infinity') on conflict do nothing;
    select kept_until into since from ems.marketing_days_kept where board_id = board for update;
    continue when since >= until;
    boards := boards + 1;
    delete from ems.marketing_days where board_id = board and day >= since;
    insert into ems.marketing_days (board_id, day, company_id, stage_key, result, from_stage, from_result, owner_id, won_reason_id,
        lost_reason_id, cards, value, stays, stayed_seconds)
      select board, (s.began_at at time zone 'Asia/Jakarta')::date, s.company_id, s.stage_key, s.result, s.from_stage, s.from_result,
        case when s.result = 'won' then s.owner_id end, case when s.result = 'won' then s.won_reason_id end,
        case when s.result = 'lost' then s.lost_reason_id end, count(*),
        coalesce(sum(s.value) filter (where s.currency = 'IDR'), 0), count(s.stayed_seconds), coalesce(sum(s.stayed_seconds), 0)
      from ems.marketing_spans s
      where s.board_id = board and s.is_move and s.began_at >= since::timestamp at time zone 'Asia/Jakarta'
        and s.began_at < until::timestamp at time zone 'Asia/Jakarta'
      group by 2, 3, 4, 5, 6, 7, 8, 9, 10;
    since := case when isfinite(since) then date_trunc('month', since)::date else since end;
    delete from ems.marketing_stays where board_id = board and month >= since;
    insert into ems.marketing_stays
      select board, date_trunc('month', s.began_at at time zone 'Asia/Jakarta')::date, s.company_id, s.from_stage,
        round(s.stayed_seconds / 8640.0), count(*)
      from ems.marketing_spans s
      where s.board_id = board and s.is_move and s.from_result = 'open' and s.from_stage is not null
        and s.stayed_seconds is not null and s.began_at >= since::timestamp at time zone 'Asia/Jakarta'
        and s.began_at < date_trunc('month', until)::timestamp at time zone 'Asia/Jakarta'
      group by 2, 3, 4, 5;
    update ems.marketing_days_kept set kept_until = until where board_id = board;
  end loop;
  return boards;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_marketing_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  latest ems.marketing_plans;
  previous ems.marketing_plans;
  moment timestamptz := clock_timestamp();
  is_live boolean := new.deleted_at is null and new.result = 'open' and new.next_action_at is not null;
  grown int := 0;
begin
  select * into latest from ems.marketing_plans where card_id = new.id and ended_at = 'infinity';
  if tg_op = 'UPDATE' then
    grown := jsonb_array_length(new.interactions) - jsonb_array_length(old.interactions);
  end if;
  if grown < 0 and is_live and latest.id is not null then
    select * into previous from ems.marketing_plans p
      where p.card_id = new.id and p.id < latest.id order by p.id desc limit 1;
    if previous.outcome = 'done' and previous.due_at = new.next_action_at then
      delete from ems.marketing_plans where id = latest.id;
      update ems.marketing_plans set ended_at = 'infinity', outcome = null where id = previous.id;
      return null;
    end if;
  end if;
  if latest.id is not null and is_live and (latest.due_at, latest.owner_id) = (new.next_action_at, new.owner_id) then
    update ems.marketing_plans set type = new.next_action_type
      where id = latest.id and type is distinct from new.next_action_type;
    return null;
  end if;
  moment := greatest(moment, latest.planned_at);
  update ems.marketing_plans set ended_at = moment, outcome = case
      when grown > 0 then 'done'
      when new.deleted_at is not null or new.result = 'cancelled' then 'dropped'
      when new.result <> 'open' then 'done'
      when new.next_action_at is null then 'dropped'
      when new.owner_id <> latest.owner_id then 'handed'
      else 'moved' end
    where id = latest.id;
  if is_live then
    insert into ems.marketing_plans (card_id, board_id, owner_id, type, due_at, planned_at)
      values (new.id, new.board_id, new.owner_id, new.next_action_type, new.next_action_at,
        case when tg_op = 'INSERT' then least(new.created_at, moment) else moment end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_marketing_span()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  latest ems.marketing_spans;
  state text := case when new.deleted_at is null then new.result else 'removed' end;
  before_state text;
  -- Later than the span before, whatever the clock does.
  moment timestamptz := clock_timestamp();
begin
  select * into latest from ems.marketing_spans where card_id = new.id and ended_at = 'infinity';
  if tg_op = 'INSERT' then
    moment := least(new.created_at, moment);
  elsif latest.id is not null and new.stage_key <> old.stage_key and new.stage_entered_at < old.stage_entered_at
      and latest.is_move and latest.from_stage = new.stage_key then
    delete from ems.marketing_spans where id = latest.id;
    update ems.marketing_spans set ended_at = 'infinity'
      where id = (select s.id from ems.marketing_spans s where s.card_id = new.id order by s.began_at desc, s.id desc limit 1)
      returning * into latest;
  end if;
  moment := greatest(moment, latest.began_at);
  before_state := latest.result;
  if latest.id is not null and (latest.stage_key, latest.result, latest.value, latest.weighted_value, latest.currency,
      latest.expected_close, latest.owner_id, latest.company_id, latest.won_reason_id,
      latest.lost_reason_id)
    is not distinct from (new.stage_key, state, new.value, new.weighted_value, new.currency, new.expected_close, new.owner_id,
      new.company_id, new.won_reason_id, new.lost_reason_id) then
    return null;
  end if;
  update ems.marketing_spans set ended_at = moment where id = latest.id;
  insert into ems.marketing_spans (card_id, code, title, board_id, began_at, stage_key, result, is_move, from_stage,
      from_result, stayed_seconds, value, weighted_value, currency, expected_close, owner_id, company_id,
      won_reason_id, lost_reason_id)
    select new.id, new.code, left(new.title, 150), new.board_id, moment, new.stage_key, state, m.is_move,
      case when m.is_move then latest.stage_key end, case when m.is_move then before_state end,
      case when m.is_move and latest.id is not null then extract(epoch from moment - (
        select max(s.began_at) from ems.marketing_spans s where s.card_id = new.id and s.is_move and s.id <= latest.id))::bigint end,
      new.value, new.weighted_value, new.currency, new.expected_close, new.owner_id, new.company_id,
      new.won_reason_id, new.lost_reason_id
    from (select (latest.stage_key, before_state) is distinct from (new.stage_key, state) as is_move) m;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_order_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  stranger int;
begin
  if new.deleted_at is not null then
    delete from ems.general_order_lines where order_id = new.id;
  elsif new.status = 'draft' or tg_op = 'INSERT' then
    select l.n into stranger from jsonb_array_elements(new.lines) with ordinality as l(line, n)
      left join ems.general_procurement_lines p on p.id = (l.line ->> 'line')::bigint and p.company_id = new.company_id
      where p.id is null limit 1;
    if stranger is not null then
      raise exception 'Baris %: permintaan bukan dari perusahaan ini.', stranger
        using errcode = 'EM422', constraint = 'general_orders_lines_check';
    end if;
    delete from ems.general_order_lines where order_id = new.id;
    -- Always in this order, so that two orders of the same lines wait for each other and do not block each other.
    insert into ems.general_order_lines (order_id, line_no, line_id, qty, price, qty_kept)
      select new.id, l.n, (l.line ->> 'line')::bigint, (l.line ->> 'qty')::numeric, (l.line ->> 'price')::numeric,
        case when new.status in ('cancelled', 'closed') then 0 else (l.line ->> 'qty')::numeric end
      from jsonb_array_elements(new.lines) with ordinality as l(line, n) order by (l.line ->> 'line')::bigint, l.n;
  elsif new.status in ('cancelled', 'closed') then
    update ems.general_order_lines set qty_kept = qty_received where order_id = new.id and qty_kept <> qty_received;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_procurement_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_approved boolean := new.status in ('approved', 'processing', 'ordered', 'partially_received', 'completed', 'partially_closed');
  broken int;
begin
  if new.deleted_at is not null then
    delete from ems.general_procurement_lines where procurement_id = new.id;
    return null;
  end if;
  select k.line_no into broken from ems.general_procurement_lines k left join lateral (select new.lines -> (k.line_no - 1) as line) l on true
    where k.procurement_id = new.id and k.qty_ordered + k.qty_cancelled > 0 and (l.line is null or l.line ->> 'name' <> k.name
      or (l.line ->> 'unit')::bigint <> k.unit_id or (l.line ->> 'qty')::numeric < k.qty_ordered + k.qty_cancelled)
    order by k.line_no limit 1;
  if broken is not null then
    raise exception 'Baris % sudah dipesan atau dibatalkan: nama dan satuannya tetap, jumlahnya tidak kurang dari yang dipesan dan dibatalkan.', broken
      using errcode = 'EM422', constraint = 'general_procurements_lines_check';
  end if;
  delete from ems.general_procurement_lines where procurement_id = new.id and line_no > jsonb_array_length(new.lines);
  insert into ems.general_procurement_lines as k (procurement_id, number, line_no, name, item_id, unit_id, company_id, department_id,
      requester_id, category_id, status, needed_at, est_price, created_by_id, updated_by_id, qty, qty_approved)
    select new.id, new.number, l.n, l.line ->> 'name', (l.line ->> 'item')::bigint, (l.line ->> 'unit')::bigint, new.company_id,
      new.department_id, new.requester_id, new.category_id, new.status, new.needed_at, (l.line ->> 'est_price')::numeric,
      new.created_by_id, new.updated_by_id, (l.line ->> 'qty')::numeric, case when is_approved then (l.line ->> 'qty')::numeric else 0 end
    from jsonb_array_elements(new.lines) with ordinality as l(line, n) order by l.n
    on conflict (procurement_id, line_no) do update set number = excluded.number, name = excluded.name, item_id = excluded.item_id,
      unit_id = excluded.unit_id, company_id = excluded.company_id, department_id = excluded.department_id,
      requester_id = excluded.requester_id, category_id = excluded.category_id, status = excluded.status,
      needed_at = excluded.needed_at, est_price = excluded.est_price, updated_by_id = excluded.updated_by_id, updated_at = now(),
      qty = excluded.qty,
      qty_approved = case when is_approved then excluded.qty else k.qty_ordered + k.qty_cancelled end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_proof_of_disposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null
      and (old.destroyed_at is not null or exists (select from ems.archive_disposals where minutes_id = old.id)) then
    raise exception 'Bukti pemusnahan tidak dapat diubah atau dihapus.' using errcode = 'EM409';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_task_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told bigint;
begin
  with gone as (
    delete from ems.work_items w using written t
    where w.task_id = t.id and (t.status <> 'pending' or w.user_id <> t.approver_id)
    returning w.user_id
  ), put as (
    insert into ems.work_items (target_type, target_id, reason, user_id, task_id, version, title, say, due_at, visible_from)
    select t.target_type, t.target_id, 'approval', t.approver_id, t.id, t.version, t.title,
      coalesce(t.label, 'Putuskan pengajuan'), t.due_at, '-infinity'
    from written t where t.status = 'pending'
    on conflict (target_type, target_id, reason, coalesce(user_id, 0), coalesce(employee_id, 0), coalesce(queue, ''),
      coalesce(task_id, 0)) do update set version = excluded.version, title = excluded.title, say = excluded.say,
      due_at = excluded.due_at
    where (work_items.version, work_items.title, work_items.say, work_items.due_at)
      is distinct from (excluded.version, excluded.title, excluded.say, excluded.due_at)
    returning user_id
  ), events as (
    insert into ems.outbox (channel, event, payload)
    select 'private-user.' || user_id, 'inbox.changed', '{}' from (select user_id from gone union select user_id from put) people
    returning 1
  )
  select count(*) from events into told;
  if told > 0 then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_ticket_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  next_state text := ems.ticket_clock_state(new.status, new.tier_id);
  happened timestamptz := ems.ticket_happened_at();
  span ems.ticket_clock_spans;
begin
  select * into span from ems.ticket_clock_spans where ticket_id = new.id and ends_at is null for update;
  if not found then
    insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
    values (new.id, happened, next_state, new.status, new.tier_id);
  elsif (span.state, span.status, span.tier_id) is not distinct from (next_state, new.status, new.tier_id) then
    return null;
  elsif happened <= span.begins_at then
    update ems.ticket_clock_spans set state = next_state, status = new.status, tier_id = new.tier_id where id = span.id;
  else
    update ems.ticket_clock_spans set ends_at = happened where id = span.id;
    insert into ems.ticket_clock_spans (ticket_id, begins_at, state, status, tier_id)
    values (new.id, happened, next_state, new.status, new.tier_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.keep_used_stages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_archived_rows_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct archive_id from after) n where not exists (
      select from ems.kite_run_archives a where a.id = n.archive_id)) then
    raise exception 'a row of a run that is not archived' using errcode = 'foreign_key_violation',
      table = tg_table_name, constraint = tg_table_name || '_archive_id_fkey';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_assert_run(name text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if name !~ '^kite_run_[0-9]+_[0-9]+$' then
    raise exception '% is no table of a run', name using errcode = 'insufficient_privilege';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_attach_run(name text, bcl bigint, tenant bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
AS $function$
declare
  is_booked boolean := to_regclass('pg_temp.kite_booked') is not null;
begin
  perform ems.kite_assert_run(name);
  if is_booked then
    select exists (select from pg_temp.kite_booked where booked = name and bcl_id = bcl and tenant_of = tenant) into is_booked;
  end if;
  if not is_booked then
    raise exception 'the rows of % were not booked', name using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  -- The allocations that it replaces are booked with it: `kite_useds_removed` leaves them alone. Planned with this BCL.KT, so that
  -- the tables of other runs are not read.
  execute 'delete from ems.customs_kite_tool_pib_useds where kite_data_id = $1' using bcl;
  drop table pg_temp.kite_booked;
  execute format('lock table ems.%I in access exclusive mode', name);
  execute format('alter table ems.%I add constraint %2$I primary key using index %2$I', name, name || '_pkey');
  execute format('drop trigger kite_run_closed on ems.%I', name);
  execute format('create trigger %1$I after insert on ems.%1$I referencing new table as after
    for each statement execute function ems.kite_useds_added()', name);
  execute format('create trigger %1$I after delete on ems.%2$I referencing old table as before
    for each statement execute function ems.kite_useds_removed()', name || '_removed', name);
  execute format('create trigger %1$I after update on ems.%2$I referencing old table as before new table as after
    for each statement execute function ems.kite_useds_changed()', name || '_changed', name);
  execute format('alter table ems.%I inherit ems.customs_kite_tool_pib_useds', name);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_bom_defaults()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.valid_from := coalesce(new.valid_from, new.conversion_date);
  if new.fg_unit is null then
    select unit into new.fg_unit from ems.customs_kite_tool_finish_goods where id = new.finish_good_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_bom_line_defaults()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  base text;
begin
  if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_boms where id = new.bom_id; end if;
  if new.line_no is null then
    select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_bom_details where bom_id = new.bom_id;
  end if;
  new.contained_pct := coalesce(new.contained_pct, 100 - new.waste_pct, 100);
  new.waste_pct := coalesce(new.waste_pct, 100 - new.contained_pct);
  select unit into base from ems.customs_kite_tool_raw_materials where id = new.raw_material_id;
  new.unit := coalesce(new.unit, base);
  if new.unit <> base then
    perform ems.kite_raise(tg_table_name, 'unit', format('Satuan %s tidak sama dengan satuan bahan baku %s.', new.unit, base));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_bom_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bom bigint;
begin
  if tg_table_name = 'customs_kite_tool_boms' then bom := old.id;
  elsif tg_op = 'INSERT' then bom := new.bom_id;
  else bom := old.bom_id; end if;
  if exists (select from ems.kite_bom_uses where bom_id = bom) then
    perform ems.kite_lock_tenant_rows(tg_table_name, case when tg_table_name = 'customs_kite_tool_boms' then 'no_konversi' else 'coefficient' end,
      'Konversi sudah dipakai BCL.KT dan tidak dapat diubah.[Galat]Buat konversi dengan nomor baru.');
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_bom_unit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  base text;
begin
  select unit into base from ems.customs_kite_tool_finish_goods where id = new.finish_good_id;
  if new.fg_unit <> base then
    perform ems.kite_raise(tg_table_name, 'fg_unit', format('Satuan %s tidak sama dengan satuan barang jadi %s.', new.fg_unit, base));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_book_exception()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  detail bigint := coalesce(new.detail_id, old.detail_id);
begin
  update ems.customs_kite_tool_pib_details set excepted_base = coalesce((
    select sum(qty_base) from ems.customs_kite_tool_pib_exceptions where detail_id = detail and status = 'AKTIF'), 0)
  where id = detail;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_book_extension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  header bigint := coalesce(new.header_id, old.header_id);
  extended date := (select max(approved_due_date) from ems.customs_kite_tool_pib_extensions
    where header_id = header and status = 'DISETUJUI');
begin
  update ems.customs_kite_tool_pib_headers h set extended_due_date = extended,
    due_date_initial = case when extended is null then h.reg_date + t.pib_max_day else h.due_date_initial end,
    legal_due_date = case when extended is null then (h.reg_date + make_interval(months => t.period_month))::date
      else h.legal_due_date end
  from ems.customs_kite_tenants t where h.id = header and t.id = h.tenant_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_book_run(name text, bcl bigint, tenant bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.kite_attach_run(name, bcl, tenant);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_book_run_usage(name text, bcl bigint, tenant bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
 SET work_mem TO '96MB'
AS $function$
declare
  strays bigint;
  lines bigint;
  booked bigint;
  replaces boolean;
begin
  perform ems.kite_assert_run(name);
  if not exists (select from pg_trigger where tgrelid = format('ems.%I', name)::regclass and tgname = 'kite_run_closed') then
    raise exception 'the table % is not closed', name;
  end if;
  -- All rows are live: what they share was given to them when the table was closed.
  -- Planned with this BCL.KT, so that the tables of other runs are not read.
  execute 'select exists (select from ems.customs_kite_tool_pib_useds where kite_data_id = $1)' into replaces using bcl;
  if not replaces then
    execute format('with sums as materialized (
        select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I group by 1, 2),
      booked as (
        update ems.customs_kite_tool_pib_details d set used_base = d.used_base + s.qty from sums s
        where d.id = s.pib_detail_id returning (d.tenant_id, d.raw_material_id) = ($1, s.raw_material_id) as is_sound)
      select (select count(*) from sums), (select count(*) from booked where is_sound)', name) into lines, booked using tenant;
  else
    execute format('with sums as materialized (
        select pib_detail_id, raw_material_id, sum(qty_base) as qty from ems.%I group by 1, 2),
      had as materialized (
        select pib_detail_id, sum(qty_base) as qty from ems.customs_kite_tool_pib_useds
        where kite_data_id = $2 and status = ''AKTIF'' group by 1),
      booked as (
        update ems.customs_kite_tool_pib_details d set used_base = d.used_base + m.qty from (
          select coalesce(s.pib_detail_id, h.pib_detail_id) as line, coalesce(s.qty, 0) - coalesce(h.qty, 0) as qty
          from sums s full join had h on h.pib_detail_id = s.pib_detail_id) m
        where d.id = m.line and m.qty <> 0)
      select (select count(*) from sums), (select count(*) from sums s join ems.customs_kite_tool_pib_details d
        on d.id = s.pib_detail_id where (d.tenant_id, d.raw_material_id) = ($1, s.raw_material_id))', name)
      into lines, booked using tenant, bcl;
  end if;
  execute format('select count(*) from (select distinct peb_detail_id, bom_id from ems.%I) u
    left join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    left join ems.customs_kite_tool_boms b on b.id = u.bom_id
    where (e.tenant_id, e.kite_data_id, b.tenant_id) is distinct from ($2, $1, $2)', name) into strays using bcl, tenant;
  if strays > 0 or lines <> booked
    or not exists (select from ems.customs_kite_tool_kite_datas where id = bcl and tenant_id = tenant) then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  create temp table kite_booked on commit drop as select name as booked, bcl as bcl_id, tenant as tenant_of;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_book_usage(details bigint[], quantities numeric[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update ems.customs_kite_tool_pib_details d set used_base = d.used_base + c.qty
  from unnest(details, quantities) as c(id, qty) where d.id = c.id and c.qty <> 0
$function$;

CREATE OR REPLACE FUNCTION ems.kite_check_peb_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from ems.customs_kite_tool_peb_headers r where (r.id, r.tenant_id) = (new.header_id, new.tenant_id) for key share;
  if not found then perform ems.kite_refuse_reference(tg_table_name, 'header_id', new.header_id); end if;
  perform from ems.customs_kite_tool_finish_goods r where (r.id, r.tenant_id) = (new.finish_good_id, new.tenant_id) for key share;
  if not found and new.finish_good_id is not null then
    perform ems.kite_refuse_reference(tg_table_name, 'finish_good_id', new.finish_good_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_check_pib_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from ems.customs_kite_tool_pib_headers r where (r.id, r.tenant_id) = (new.header_id, new.tenant_id) for key share;
  if not found then perform ems.kite_refuse_reference(tg_table_name, 'header_id', new.header_id); end if;
  perform from ems.customs_kite_tool_raw_materials r where (r.id, r.tenant_id) = (new.raw_material_id, new.tenant_id) for key share;
  if not found and new.raw_material_id is not null then
    perform ems.kite_refuse_reference(tg_table_name, 'raw_material_id', new.raw_material_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_check_references()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  field text;
  referred text;
  missing bigint;
begin
  for n in 0..tg_nargs - 1 by 2 loop
    field := tg_argv[n];
    referred := tg_argv[n + 1];
    -- The locks order this against a removal: the second of the two waits for the first.
    execute format('select from ems.%I r where r.id in (select %I from after) order by r.id for key share', referred, field);
    execute format('select n.id from (select distinct %1$I as id, tenant_id from after where %1$I is not null) n
      where not exists (select from ems.%2$I r where r.id = n.id and r.tenant_id = n.tenant_id) limit 1', field, referred)
      into missing;
    if missing is not null then perform ems.kite_refuse_reference(tg_table_name, field, missing); end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_close_run(name text, bcl bigint, tenant bigint, run integer, author bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
 SET default_statistics_target TO '10'
AS $function$
declare
  checks text;
begin
  perform ems.kite_assert_run(name);
  execute format('alter table ems.%1$I
    add column version int not null default 1, add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now(), add column created_by_id bigint default %2$s,
    add column updated_by_id bigint default %2$s, add column tenant_id bigint not null default %3$s,
    add column kite_data_id bigint not null default %4$s, add column run_no int not null default %5$s,
    add column method text not null default ''AUTO'', add column override_reason text,
    add column status text not null default ''AKTIF'', add column cancelled_reason text',
    name, coalesce(author::text, 'null'), tenant, bcl, run);
  select string_agg(format('add constraint %I %s not valid', conname, pg_get_constraintdef(oid)), ', ') into checks
    from pg_constraint where conrelid = 'ems.customs_kite_tool_pib_useds'::regclass and contype = 'c';
  execute format('alter table ems.%I %s, add constraint kite_run_check check (kite_data_id = %s and tenant_id = %s) not valid',
    name, checks, bcl, tenant);
  execute format('create trigger kite_run_closed before insert or update or delete or truncate on ems.%I
    for each statement execute function ems.kite_run_closed()', name);
  -- What `kite_book_run_usage` needs to know is known from few rows; `kite_index_run` looks at more of them.
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id)', name);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_data_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  year text := to_char(now() at time zone 'Asia/Jakarta', 'YYYY');
begin
  perform pg_advisory_xact_lock(hashtext('ems.kite_datas.number'), new.tenant_id::int);
  select format('BCL-%s-%s', year, lpad((coalesce(max(split_part(number, '-', 3)::int), 0) + 1)::text, 4, '0'))
    into new.number from ems.customs_kite_tool_kite_datas where tenant_id = new.tenant_id and number like 'BCL-' || year || '-%';
  select case bcl_type when 'exemption' then '01' else '02' end into new.bcl_type
    from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_data_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (old.status || '>' || new.status = any (array[
    'DRAFT>ANTRI', 'DRAFT>DIBATALKAN', 'GAGAL>ANTRI', 'GAGAL>DRAFT', 'GAGAL>DIBATALKAN',
    'ANTRI>PROSES', 'ANTRI>DRAFT', 'ANTRI>TERBENTUK', 'ANTRI>DILAPORKAN', 'ANTRI>GAGAL',
    'PROSES>TERBENTUK', 'PROSES>DILAPORKAN', 'PROSES>GAGAL', 'PROSES>ANTRI', 'PROSES>DRAFT',
    'TERBENTUK>ANTRI', 'TERBENTUK>DRAFT', 'TERBENTUK>DILAPORKAN',
    'DILAPORKAN>ANTRI', 'DILAPORKAN>DRAFT', 'DILAPORKAN>DIAJUKAN',
    'DIAJUKAN>DILAPORKAN', 'DIAJUKAN>DISETUJUI', 'DIAJUKAN>DITOLAK', 'DITOLAK>DILAPORKAN', 'DISETUJUI>DICAIRKAN'])) then
    perform ems.kite_raise(tg_table_name, 'status', format('Status %s tidak dapat diubah menjadi %s.', old.status, new.status));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_diffs_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from after n left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id
      where (e.tenant_id, e.kite_data_id) is distinct from (n.tenant_id, n.kite_data_id)) then
    raise exception 'a difference joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_bom_diffs_peb_detail_fkey';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_drop_runs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
declare
  run record;
  is_empty boolean;
  dropped int := 0;
begin
  for run in
    select c.oid::regclass as name, i.inhrelid is not null as is_ledger from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'ems'::regnamespace and c.relkind = 'r' and c.relname ~ '^kite_run_[0-9]+_[0-9]+$'
      and (i.inhrelid is not null or not exists (
        select from ems.customs_kite_tool_kite_datas k where k.id = split_part(c.relname, '_', 3)::bigint and k.status = 'PROSES'))
  loop
    begin
      is_empty := true;
      if run.is_ledger then execute format('select not exists (select from %s)', run.name) into is_empty; end if;
      if is_empty then
        execute format('drop table %s', run.name);
        dropped := dropped + 1;
      end if;
    exception when lock_not_available or undefined_table then
      null;
    end;
  end loop;
  return dropped;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_file_follows_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.customs_kite_source_files set
    status = case new.status when 'failed' then 'FAILED' when 'cancelled' then 'CANCELLED' else 'QUEUED' end,
    message = new.error, progress_pct = 0, queue_position = null, version = version + 1, updated_at = now(),
    finished_at = case when new.status in ('failed', 'cancelled') then now() end
  where job_id = new.id and status in ('QUEUED', 'PROCESSING', 'FAILED', 'CANCELLED');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_file_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.customs_kite_source_files set status = new.params ->> 'status', progress_pct = 100, version = version + 1,
    message = case new.status when 'failed' then new.error end, updated_at = now()
  where job_id = new.id and status = 'PROCESSING';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_file_rows_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The lock orders this against a removal of the file: the second of the two waits for the first.
  perform from ems.customs_kite_source_files f
    where f.id in (select source_file_id from after) order by f.id for key share;
  if exists (select from (select distinct source_file_id, tenant_id from after) n where not exists (
      select from ems.customs_kite_source_files f where f.id = n.source_file_id and f.tenant_id = n.tenant_id)) then
    raise exception 'a row of a file that does not exist' using errcode = 'foreign_key_violation',
      table = 'customs_kite_source_file_rows', constraint = 'customs_kite_source_file_rows_source_file_fkey';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_files_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ems.customs_kite_source_file_rows where source_file_id in (select id from before);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_good_unit_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ems.customs_kite_tool_peb_details where finish_good_id = old.id)
    or exists (select from ems.customs_kite_tool_boms where finish_good_id = old.id)
    or exists (select from ems.customs_kite_tool_product_relations where finish_good_id = old.id) then
    perform ems.kite_lock_tenant_rows(tg_table_name, 'unit', 'Satuan barang jadi sudah dipakai PEB, konversi, atau relasi produk dan tidak dapat diubah.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_index_run(name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
 SET maintenance_work_mem TO '128MB'
AS $function$
declare
  checks text;
begin
  perform ems.kite_assert_run(name);
  -- In one statement, which reads the rows once.
  select string_agg(format('validate constraint %I', conname), ', ') into checks from pg_constraint
    where conrelid = format('ems.%I', name)::regclass and contype = 'c' and not convalidated;
  execute format('alter table ems.%I %s', name, checks);
  execute format('create unique index %I on ems.%I (id)', name || '_pkey', name);
  execute format('create unique index on ems.%I (seq)', name);
  execute format('create index on ems.%I (pib_detail_id, id)', name);
  execute format('create index on ems.%I (peb_detail_id)', name);
  execute format('analyze ems.%I (pib_detail_id, peb_detail_id, raw_material_id, status)', name);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_job_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.customs_kite_tool_kite_datas set version = version + 1, updated_at = now(), heartbeat_at = null,
    status = case
      when previous_status in ('TERBENTUK', 'DILAPORKAN') then previous_status
      when new.status = 'failed' or status = 'PROSES' then 'GAGAL'
      else coalesce(previous_status, 'DRAFT') end,
    message = case new.status when 'failed' then coalesce(new.error, 'Pekerjaan gagal.') else 'Dibatalkan.' end
  where job_id = new.id and status in ('ANTRI', 'PROSES');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_keep_referred()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held bigint;
begin
  execute format('select b.id from before b where exists (select from ems.%I l where l.%I = b.id) limit 1', tg_argv[0], tg_argv[1])
    into held;
  if held is not null then perform ems.kite_refuse_reference(tg_argv[0], tg_argv[1], held); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_keep_tenant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_held boolean;
begin
  execute format('select exists (select from ems.%I l where l.%I = $1)', tg_argv[0], tg_argv[1]) into is_held using new.id;
  if is_held then perform ems.kite_refuse_reference(tg_argv[0], tg_argv[1], new.id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_line_defaults()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'customs_kite_tool_pib_details' then
    if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_pib_headers where id = new.header_id; end if;
    if new.line_no is null then
      select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_pib_details where header_id = new.header_id;
    end if;
  else
    if new.tenant_id is null then select tenant_id into new.tenant_id from ems.customs_kite_tool_peb_headers where id = new.header_id; end if;
    if new.line_no is null then
      select coalesce(max(line_no), 0) + 1 into new.line_no from ems.customs_kite_tool_peb_details where header_id = new.header_id;
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_lock_tenant_rows(relation text, field text, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%', message using errcode = 'EM409', constraint = relation || '_' || field || '_check';
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_open_run(bcl bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
AS $function$
declare
  name text := format('kite_run_%s_%s', bcl, nextval('ems.kite_run_tables'));
begin
  execute format('create table ems.%I (id bigint not null default nextval(%L), seq int not null, pib_detail_id bigint not null,
    peb_detail_id bigint not null, bom_id bigint not null, raw_material_id bigint not null, qty_base numeric(24, 6) not null,
    qty_declared numeric(24, 6) not null, contained_base numeric(24, 6) not null, claim_base numeric(24, 6) not null,
    fg_qty_share numeric(24, 4) not null, cif_idr numeric(20, 2) not null, bm numeric(20, 2) not null,
    bmt numeric(20, 2) not null, cukai numeric(20, 2) not null, ppn numeric(20, 2) not null, ppnbm numeric(20, 2) not null,
    age_day int not null)', name, pg_get_serial_sequence('ems.customs_kite_tool_pib_useds', 'id'));
  return name;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_peb_header_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ems.customs_kite_tool_peb_details where header_id = old.id and status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')) then
    perform ems.kite_lock_tenant_rows(tg_table_name, 'reg_no', 'PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_peb_key(detail_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no)
  from ems.customs_kite_tool_peb_details d join ems.customs_kite_tool_peb_headers h on h.id = d.header_id where d.id = detail_id
$function$;

CREATE OR REPLACE FUNCTION ems.kite_peb_line_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.kite_lock_tenant_rows(tg_table_name, 'status', 'Baris PEB sudah masuk BCL.KT dan tidak dapat diubah.[Galat]Batalkan atau rollback BCL.KT terlebih dahulu.');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_peb_lines_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  headers bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  select array_agg(h.id) into headers from ems.customs_kite_tool_peb_headers h
    where h.status <> 'BARU' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_recalculate_peb_status(headers); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_peb_lines_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  headers bigint[];
  reports bigint[];
begin
  insert into ems.kite_bom_uses (bom_id, kite_data_id, tenant_id)
    select distinct bom_id, kite_data_id, tenant_id from after where bom_id is not null on conflict do nothing;
  select array_agg(distinct kite_data_id) into reports from (
    select bom_id, kite_data_id from before where bom_id is not null
    except select bom_id, kite_data_id from after where bom_id is not null) lost;
  if reports is not null then
    delete from ems.kite_bom_uses u using (
        select bom_id, kite_data_id from ems.kite_bom_uses where kite_data_id = any (reports)
        except
        select bom_id, kite_data_id from ems.customs_kite_tool_peb_details
          where kite_data_id = any (reports) and bom_id is not null) unused
      where u.bom_id = unused.bom_id and u.kite_data_id = unused.kite_data_id;
  end if;
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_recalculate_peb_status(headers); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select new.reg_date + pib_max_day, (new.reg_date + make_interval(months => period_month))::date
    into new.due_date_initial, new.legal_due_date from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_dates_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.customs_kite_tool_pib_headers h set due_date_initial = h.reg_date + t.pib_max_day,
    legal_due_date = (h.reg_date + make_interval(months => t.period_month))::date
  from ems.customs_kite_tenants t where h.id = new.id and t.id = h.tenant_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_decimal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select decimal into new.decimal from ems.customs_kite_tenants where id = new.tenant_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_header_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ems.customs_kite_tool_pib_details where header_id = old.id and (used_base > 0 or excepted_base > 0)) then
    perform ems.kite_lock_tenant_rows(tg_table_name, case when new.status = 'CANCELLED' then 'status' else 'reg_no' end,
      'PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_key(detail_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws('/', h.office_code, h.reg_no, h.reg_date, d.line_no)
  from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id where d.id = detail_id
$function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_line_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.kite_lock_tenant_rows(tg_table_name, 'raw_material', 'Baris PIB sudah dipakai atau dikecualikan dan tidak dapat diubah.[Galat]Rollback BCL.KT terlebih dahulu.');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_lines_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  headers bigint[];
begin
  select array_agg(h.id) into headers from ems.customs_kite_tool_pib_headers h
    where h.status = 'CLOSED' and h.id in (select header_id from after);
  if headers is not null then perform ems.kite_recalculate_pib_status(headers); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_pib_lines_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  headers bigint[];
begin
  select array_agg(distinct header_id) into headers from after;
  if headers is not null then perform ems.kite_recalculate_pib_status(headers); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_raise(relation text, field text, message text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%', message using errcode = 'EM422', constraint = relation || '_' || field || '_check';
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_recalculate_peb_status(headers bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update ems.customs_kite_tool_peb_headers h set status = s.status, excluded_reason = s.reason, updated_at = now()
  from (
    select header_id, case min(array_position(
        array['BARU', 'DIPILIH', 'TERALOKASI', 'DILAPORKAN', 'SELESAI', 'DIKECUALIKAN', 'DIBATALKAN'], status))
      when 1 then 'BARU' when 2 then 'DIPILIH' when 3 then 'TERALOKASI' when 4 then 'DILAPORKAN' when 5 then 'SELESAI'
      when 6 then 'DIKECUALIKAN' else 'DIBATALKAN' end as status,
      case when bool_and(status in ('DIKECUALIKAN', 'DIBATALKAN')) then max(excluded_reason) end as reason
    from ems.customs_kite_tool_peb_details where header_id = any(headers) group by header_id) s
  where h.id = s.header_id and (h.status, h.excluded_reason) is distinct from (s.status, s.reason)
$function$;

CREATE OR REPLACE FUNCTION ems.kite_recalculate_pib_status(headers bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update ems.customs_kite_tool_pib_headers h set status = s.status, updated_at = now()
  from (
    select d.header_id, case
      when bool_and(d.balance_base is not null and d.balance_base = 0) filter (where d.is_kite) then 'CLOSED'
      when bool_or(d.used_base > 0 or d.excepted_base > 0) then 'PARTIAL' else 'OPEN' end as status
    from ems.customs_kite_tool_pib_details d where d.header_id = any(headers) group by d.header_id) s
  where h.id = s.header_id and h.status <> 'CANCELLED' and h.status <> s.status
$function$;

CREATE OR REPLACE FUNCTION ems.kite_refuse_reference(lines text, field text, missing bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  name text := format('%s_%s_fkey', lines, regexp_replace(field, '_id$', ''));
begin
  raise exception 'a line of "%" violates foreign key constraint "%"', lines, name using errcode = 'foreign_key_violation',
    schema = 'ems', table = lines, constraint = name, detail = format('Key (%s)=(%s) is not present.', field, missing);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_run_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the rows of % do not change before they are booked', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_tenant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.decimal <> old.decimal then
    if exists (select from ems.customs_kite_tool_pib_details where tenant_id = new.id and (used_base > 0 or excepted_base > 0)) then
      perform ems.kite_raise(tg_table_name, 'decimal', 'Desimal tidak dapat diubah selama ada pemakaian PIB yang aktif.');
    end if;
    update ems.customs_kite_tool_pib_details set decimal = new.decimal where tenant_id = new.id;
  end if;
  if (new.pib_max_day, new.period_month) is distinct from (old.pib_max_day, old.period_month) then
    update ems.customs_kite_tool_pib_headers set due_date_initial = reg_date + new.pib_max_day,
      legal_due_date = (reg_date + make_interval(months => new.period_month))::date
    where tenant_id = new.id and extended_due_date is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_tenant_defaults()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select left(name, 120) into new.partner_name from ems.partners where id = new.partner_id;
  new.claim_basis := coalesce(new.claim_basis, case new.kite_facility when 'Pembebasan' then 'TERPAKAI' else 'TERKANDUNG' end);
  new.require_lhpre := coalesce(new.require_lhpre, new.kite_facility <> 'Pembebasan');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$ select (now() at time zone 'Asia/Jakarta')::date $function$;

CREATE OR REPLACE FUNCTION ems.kite_unit_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ems.customs_kite_tool_pib_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_bom_details where raw_material_id = old.id)
    or exists (select from ems.customs_kite_tool_product_relations where raw_material_id = old.id) then
    perform ems.kite_lock_tenant_rows(tg_table_name, 'unit', 'Satuan bahan baku sudah dipakai PIB, konversi, atau relasi produk dan tidak dapat diubah.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_use_run(name text, bcl bigint, tenant bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.kite_book_run_usage(name, bcl, tenant);
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_useds_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
begin
  select n.id into wrong from after n
    left join ems.customs_kite_tool_pib_details p on p.id = n.pib_detail_id
    left join ems.customs_kite_tool_peb_details e on e.id = n.peb_detail_id
    left join ems.customs_kite_tool_kite_datas k on k.id = n.kite_data_id
    left join ems.customs_kite_tool_boms b on b.id = n.bom_id
    where (p.tenant_id, p.raw_material_id, e.tenant_id, e.kite_data_id, k.tenant_id, b.tenant_id) is distinct from
      (n.tenant_id, n.raw_material_id, n.tenant_id, n.kite_data_id, n.tenant_id, n.tenant_id) limit 1;
  if found then
    raise exception 'an allocation joins rows that do not belong together' using errcode = 'foreign_key_violation',
      constraint = 'customs_kite_tool_pib_useds_pib_detail_fkey';
  end if;
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty_base) as qty from after where status = 'AKTIF' group by 1) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_useds_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(qty)) from (
    select pib_detail_id, sum(qty) as qty from (
      select pib_detail_id, qty_base as qty from after where status = 'AKTIF'
      union all select pib_detail_id, -qty_base from before where status = 'AKTIF') m group by 1) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.kite_useds_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('pg_temp.kite_booked') is not null then
    if not exists (select from before where kite_data_id not in (select bcl_id from pg_temp.kite_booked)) then return null; end if;
  end if;
  perform ems.kite_book_usage(array_agg(pib_detail_id), array_agg(-qty)) from (
    select pib_detail_id, sum(qty_base) as qty from before where status = 'AKTIF' group by 1) s;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.leave_account(kind bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(l.deducts_id, l.id) from ems.leaves l where l.id = kind
$function$;

CREATE OR REPLACE FUNCTION ems.leave_draws(employee bigint, account bigint, asked boolean, without bigint)
 RETURNS TABLE(entry_id bigint, day date, days numeric, year integer, rank integer)
 LANGUAGE sql
 STABLE
AS $function$
  with entry as (
    select l.*, a.last as adopted, make_date(l.period_year, 1, 1) as first_day, make_date(l.period_year, 12, 31) as last_day
    from ems.leave_employees l join ems.leaves k on k.id = l.leave_id and coalesce(k.deducts_id, k.id) = account
    left join ems.leave_adoptions a on a.entry_id = l.id
    where l.employee_id = employee and l.days < 0 and l.deleted_at is null and l.id is distinct from without
      and (l.status in ('approved', 'posted') or (asked and l.entry = 'request'
        and l.status in ('submitted', 'pending_substitute', 'pending_manager', 'pending_hr')))
  ), part as (
    select e.id, (p ->> 'date')::date as day, (p ->> 'value')::numeric as value
    from entry e cross join lateral jsonb_array_elements(e.day_details) p
    where e.entry = 'request' and (p ->> 'value')::numeric > 0
  ), detailed as (
    -- Days from before requests had them, or that say something else than the balance: all on the first day.
    select e.id from entry e join part p on p.id = e.id group by e.id, e.days having sum(p.value) = -e.days
  )
  select e.id, least(p.day, coalesce(e.adopted, 'infinity')), p.value, e.period_year, 0
    from entry e join detailed d on d.id = e.id join part p on p.id = e.id
  union all
  select e.id, case when e.entry = 'request' then e.start_date else greatest(e.first_day, least(e.last_day,
      coalesce(e.start_date, e.valid_from, e.valid_to, (e.created_at at time zone 'Asia/Jakarta')::date))) end,
    -e.days, e.period_year, case e.entry when 'request' then 0 when 'mass' then 0 when 'expire' then 2 else 1 end
    from entry e where e.id not in (select d.id from detailed d)
$function$;

CREATE OR REPLACE FUNCTION ems.leave_is_limited(employee bigint, account bigint, year integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select k.quota_period in ('year', 'service') or k.category = 'compensatory' or exists (
    select from ems.leave_lots(employee, account) l where year between extract(year from l.first) and extract(year from l.last))
  from ems.leaves k where k.id = account
$function$;

CREATE OR REPLACE FUNCTION ems.leave_left(employee bigint, account bigint, year integer, asked boolean, without bigint DEFAULT NULL::bigint)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select ems.leave_left_on(employee, account, greatest(make_date(year, 1, 1), least(make_date(year, 12, 31),
    (now() at time zone 'Asia/Jakarta')::date)), asked, without)
$function$;

CREATE OR REPLACE FUNCTION ems.leave_left_on(employee bigint, account bigint, day date, asked boolean, without bigint DEFAULT NULL::bigint)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  owed numeric := ems.leave_owed(employee, account, asked, without);
  -- In hundredths.
  low int := 0;
  high int := (select coalesce(sum(l.days), 0) * 100 from ems.leave_lots(employee, account, without) l where day between l.first and l.last);
  middle int;
begin
  if not ems.leave_is_limited(employee, account, extract(year from day)::int) then
    return null;
  end if;
  while low < high loop
    middle := (low + high + 1) / 2;
    if ems.leave_owed(employee, account, asked, without,
      jsonb_build_array(jsonb_build_object('date', day, 'value', middle / 100.0))) > owed then
      high := middle - 1;
    else
      low := middle;
    end if;
  end loop;
  -- By the year of the entry, whose rights will pay for it: leave over the turn of a year belongs to the year it begins in.
  return low / 100.0 - coalesce((select sum(u.days) from ems.leave_uses(employee, account, asked, without) u
    join ems.leave_employees e on e.id = u.entry_id
    where u.lot_id is null and e.period_year = extract(year from leave_left_on.day)), 0);
end $function$;

CREATE OR REPLACE FUNCTION ems.leave_lots(employee bigint, account bigint, without bigint DEFAULT NULL::bigint)
 RETURNS TABLE(lot_id bigint, first date, last date, days numeric, year integer)
 LANGUAGE sql
 STABLE
AS $function$
  select l.id, case k.quota_period when 'service' then '-infinity' else coalesce(l.valid_from, make_date(l.period_year, 1, 1)) end,
    case k.quota_period when 'service' then 'infinity'
      else coalesce(a.last, l.valid_to, make_date(coalesce(extract(year from l.valid_from)::int, l.period_year), 12, 31)) end,
    l.days, l.period_year
  from ems.leaves k join ems.leaves t on coalesce(t.deducts_id, t.id) = k.id
  join ems.leave_employees l on l.leave_id = t.id
  left join ems.leave_adoptions a on a.entry_id = l.id
  where k.id = account and l.employee_id = employee and l.days > 0 and l.deleted_at is null
    and l.status in ('approved', 'posted') and l.id is distinct from without
  union all
  select 0, '-infinity', 'infinity', k.quota, 0 from ems.leaves k where k.id = account and k.quota_period = 'service'
  order by 3, 2, 1
$function$;

CREATE OR REPLACE FUNCTION ems.leave_on_days(employee bigint, first date, last date)
 RETURNS TABLE(day date, request_id bigint, code_id bigint, extent text)
 LANGUAGE sql
 STABLE
AS $function$
  with part as (
    select l.id, (p ->> 'date')::date as day, p ->> 'part' as part, k.attendance_code_id, l.company_id
    from ems.leave_employees l join ems.leaves k on k.id = l.leave_id cross join lateral jsonb_array_elements(l.day_details) p
    where l.employee_id = employee and l.entry = 'request' and l.status = 'approved' and l.deleted_at is null
      and l.start_date <= last and l.end_date >= first and (p ->> 'date')::date between first and last
      and (p ->> 'value')::numeric > 0 and coalesce((p ->> 'is_workday')::boolean, true)
  ), whole as (
    select p.day, min(p.id) as id, (array_agg(p.attendance_code_id order by p.id))[1] as code_id, min(p.company_id) as company_id,
      case when bool_or(p.part = 'full') or (bool_or(p.part = 'am') and bool_or(p.part = 'pm')) then 'whole'
        when bool_or(p.part in ('am', 'pm')) then 'half' else 'hours' end as extent
    from part p group by p.day
  )
  select w.day, w.id, case w.extent when 'whole' then w.code_id when 'half' then (
      select c.id from ems.attendance_codes c where c.present_value = 0.5 and c.is_active and c.deleted_at is null
        and coalesce(c.company_id, w.company_id) = w.company_id order by c.company_id nulls last, c.sort_order, c.id limit 1) end,
    w.extent
  from whole w
$function$;

CREATE OR REPLACE FUNCTION ems.leave_owed(employee bigint, account bigint, asked boolean, without bigint DEFAULT NULL::bigint, extra jsonb DEFAULT NULL::jsonb)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(u.days), 0) from ems.leave_uses(employee, account, asked, without, extra) u where u.is_owed
$function$;

CREATE OR REPLACE FUNCTION ems.leave_rests(employee bigint, account bigint, asked boolean, without bigint DEFAULT NULL::bigint)
 RETURNS TABLE(lot_id bigint, first date, last date, days numeric, rest numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select l.lot_id, l.first, l.last, l.days, l.days - coalesce(u.days, 0)
  from ems.leave_lots(employee, account, without) l
  left join (select u.lot_id, sum(u.days) as days from ems.leave_uses(employee, account, asked, without) u group by u.lot_id) u
    on u.lot_id = l.lot_id
$function$;

CREATE OR REPLACE FUNCTION ems.leave_uses(employee bigint, account bigint, asked boolean, without bigint DEFAULT NULL::bigint, extra jsonb DEFAULT NULL::jsonb)
 RETURNS TABLE(entry_id bigint, day date, lot_id bigint, days numeric, is_owed boolean)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  lots bigint[];
  firsts date[];
  lasts date[];
  rests numeric[];
  debts jsonb[] := '{}';
  event record;
  need numeric;
  taken numeric;
  at int;
begin
  select coalesce(array_agg(l.lot_id), '{}'), array_agg(l.first), array_agg(l.last), array_agg(l.days)
    into lots, firsts, lasts, rests from ems.leave_lots(employee, account, without) l;
  for event in
    select l.first as day, -1 as rank, l.lot_id as id, l.days, l.year from ems.leave_lots(employee, account, without) l
    union all
    select d.day, d.rank, d.entry_id, d.days, d.year from ems.leave_draws(employee, account, asked, without) d
    union all
    select (p ->> 'date')::date, 0, null, (p ->> 'value')::numeric, extract(year from (p ->> 'date')::date)::int
      from jsonb_array_elements(extra) p where (p ->> 'value')::numeric > 0
    order by 1, 2, 3 nulls last
  loop
    if event.rank < 0 then
      at := array_position(lots, event.id);
      for i in 1 .. cardinality(debts) loop
        taken := least((debts[i] ->> 'days')::numeric, rests[at]);
        continue when taken = 0 or (debts[i] ->> 'year')::int <> event.year;
        rests[at] := rests[at] - taken;
        debts[i] := jsonb_set(debts[i], '{days}', to_jsonb((debts[i] ->> 'days')::numeric - taken));
        return query select (debts[i] ->> 'id')::bigint, (debts[i] ->> 'day')::date, event.id, taken, true;
      end loop;
    else
      need := event.days;
      for i in 1 .. cardinality(lots) loop
        continue when rests[i] = 0 or firsts[i] > event.day or (lasts[i] < event.day and event.rank < 2);
        exit when need = 0;
        taken := least(need, rests[i]);
        rests[i] := rests[i] - taken;
        need := need - taken;
        return query select event.id, event.day, lots[i], taken, false;
      end loop;
      if need > 0 and event.id is null then
        -- What is only asked about takes no later right away.
        return query select event.id, event.day, null::bigint, need, true;
      elsif need > 0 then
        debts := debts || jsonb_build_object('id', event.id, 'day', event.day, 'days', need, 'year', event.year);
      end if;
    end if;
  end loop;
  for i in 1 .. cardinality(debts) loop
    continue when (debts[i] ->> 'days')::numeric = 0;
    return query select (debts[i] ->> 'id')::bigint, (debts[i] ->> 'day')::date, null::bigint, (debts[i] ->> 'days')::numeric, true;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION ems.limit_receipt_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  pieces numeric;
begin
  select sum((l ->> 'qty_good')::numeric) into pieces from ems.general_receipts r, jsonb_array_elements(r.lines) l
    where r.id = new.receipt_id and r.kind = 'receipt' and r.status = 'posted' and (l ->> 'order_line')::int = new.order_line;
  perform from ems.general_receipts where id = new.receipt_id for no key update;
  if (select count(*) from ems.general_receipt_assets a join ems.it_assets t on t.id = a.asset_id and t.deleted_at is null
      where a.receipt_id = new.receipt_id and a.order_line = new.order_line) > coalesce(pieces, 0) then
    raise exception 'Aset melebihi jumlah barang yang diterima.' using errcode = 'EM422', constraint = 'it_assets_receipt_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.log_document_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.archive_document_events (document_id, type, at, actor_id, from_location_id, to_location_id)
    values (new.id, 'move', least(coalesce(nullif(current_setting('ems.moved_at', true), '')::timestamptz, now()), now()),
      new.updated_by_id, old.location_id, new.location_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.log_ended_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.audit_services (service, direction, level, operation, message, attempt, duration_ms, user_id,
    target_type, target_id, fingerprint)
  values ('queue', 'internal', case new.status when 'failed' then 'error' else 'info' end, left(new.type, 80),
    left(coalesce(new.error, new.label), 1000), greatest(new.attempts, 1),
    round(extract(epoch from new.finished_at - new.started_at) * 1000)::int, new.user_id, 'background-jobs',
    new.id::text, case new.status when 'failed' then ems.fault_fingerprint(new.type, new.error) end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.main_supplier_id(item items)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select r.partner_id from ems.partner_items r where r.item_id = item.id and r.is_primary and r.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION ems.margin_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.unit_id, new.unit_conversions) is distinct from (old.unit_id, old.unit_conversions) then
    new.cost := ems.cost_of_item(new.id, new.unit_id, new.unit_conversions);
  end if;
  new.margin := case when new.currency = 'IDR' then new.sell_price - new.cost end;
  -- `greatest` and `least` leave out what is null.
  new.margin_percent := case when new.currency = 'IDR' and new.sell_price > 0 and new.cost is not null
    then least(greatest(round(100 * (new.sell_price - new.cost) / new.sell_price, 1), -99999999), 99999999) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_document_loan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about bigint := coalesce(new.document_id, old.document_id);
  live record;
begin
  select l.id, l.borrower_id, l.due_at, case l.status when 'on_loan' then 'on_loan' else 'reserved' end as state into live
    from ems.archive_document_logs l
    where l.document_id = about and l.status in ('approved', 'on_loan') and l.deleted_at is null limit 1;
  update ems.documents d set loan_status = coalesce(live.state, 'available'), current_log_id = live.id,
      borrower_id = live.borrower_id, borrowed_until = live.due_at
    where d.id = about and (d.status <> 'destroyed' or live.id is null);
  if not found and live.id is not null then
    raise exception 'Arsip % sudah dimusnahkan.', (select number from ems.documents where id = about)
      using errcode = 'EM409', constraint = 'archive_document_logs_document_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_employee_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.employees e set has_user = exists (select from ems.users u where u.employee_id = e.id and u.deleted_at is null)
    where e.id in (case when tg_op <> 'INSERT' then old.employee_id end, case when tg_op <> 'DELETE' then new.employee_id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_paired_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.items i set
    accounting_actual = case when exists (select from ems.accounting_items a where a.item_id = i.id
      and a.connection = 'actual' and a.removed_at is null) then 'paired' else 'none' end,
    accounting_commercial = case when exists (select from ems.accounting_items a where a.item_id = i.id
      and a.connection = 'commercial' and a.removed_at is null) then 'paired' else 'none' end
  where i.id in (coalesce(new.item_id, old.item_id), coalesce(old.item_id, new.item_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_paired_partners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched record;
begin
  if tg_op = 'INSERT' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from added where partner_id is not null group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  elsif tg_op = 'DELETE' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from gone where partner_id is not null group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  else
    for touched in
      select m.connection, array_agg(distinct m.partner_id) as partners from (
        (select id, connection, partner_id, removed_at is null as is_there from added where partner_id is not null
        except select id, connection, partner_id, removed_at is null from gone)
        union all
        (select id, connection, partner_id, removed_at is null from gone where partner_id is not null
        except select id, connection, partner_id, removed_at is null from added)
      ) m group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_pushed_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  push ems.accounting_pushes := coalesce(new, old);
begin
  perform ems.refresh_partner_accounting(array[push.target_id], push.connection);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_sales_months(book text, databases text[], months date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(months) is null or cardinality(months) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('accounting sales ' || book, 0));
  insert into ems.accounting_sales_months (connection, database_id, month)
    select book, m.database_id, m.month from unnest(databases, months) m(database_id, month) order by 2, 3
    on conflict do nothing;
  update ems.accounting_sales_months s set is_current = false
    from unnest(databases, months) m(database_id, month)
    where s.connection = book and s.database_id = m.database_id and s.month = m.month and s.is_current;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_signed_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.archive_contracts c set has_signed_file = exists (select from ems.assets f
      where f.target_type = 'archive-contracts' and f.target_id = c.id::text and f.purpose = 'signed' and f.deleted_at is null)
    where c.id in (case when tg_op <> 'INSERT' and old.target_type = 'archive-contracts' then old.target_id::bigint end,
      case when tg_op <> 'DELETE' and new.target_type = 'archive-contracts' then new.target_id::bigint end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_sold_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched record;
begin
  if tg_op = 'INSERT' then
    for touched in
      select connection, array_agg(database_id) as databases, array_agg(month) as months from (
        select distinct connection, database_id, date_trunc('month', trans_date)::date as month from added
        where module = 'sales-invoice') m group by 1
    loop
      perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
    end loop;
  elsif tg_op = 'DELETE' then
    for touched in
      select connection, array_agg(database_id) as databases, array_agg(month) as months from (
        select distinct connection, database_id, date_trunc('month', trans_date)::date as month from gone
        where module = 'sales-invoice') m group by 1
    loop
      perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
    end loop;
  else
    for touched in
      select connection, array_agg(database_id) as databases, array_agg(month) as months from (
        select distinct connection, database_id, date_trunc('month', trans_date)::date as month from (
          (select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null as is_there
            from added where module = 'sales-invoice'
          except select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null from gone)
          union all
          (select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null as is_there
            from gone where module = 'sales-invoice'
          except select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null from added)
        ) changed) m group by 1
    loop
      perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_sold_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched record;
begin
  for touched in
    select connection, array_agg(database_id) as databases, array_agg(month) as months from (
      select distinct d.connection, d.database_id, date_trunc('month', d.trans_date)::date as month
      from (select distinct connection, database_id, module, external_id from changed where module = 'sales-invoice') l
      join ems.accounting_documents d using (connection, database_id, module, external_id)) m group by 1
  loop
    perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_sold_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched record;
begin
  for touched in
    select connection, array_agg(database_id) as databases, array_agg(month) as months from (
      select distinct connection, database_id, date_trunc('month', trans_date)::date as month
      from ems.accounting_documents where partner_id = new.id and module = 'sales-invoice') m group by 1 order by 1
  loop
    perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.mark_ticket_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.ticket_clock_alarms (ticket_id, due_at) values (new.id, now())
  on conflict (ticket_id) do update set due_at = excluded.due_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.move_it_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.it_maintenance_internals p
    set next_due_at = ems.it_plan_due(p.id, p.start_date, p.interval_unit, p.interval_value)
    where p.id in (new.plan_id, case when tg_op = 'UPDATE' then old.plan_id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.name_employee_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.title := (select left(name, 150) from ems."references" where id = new.doc_type_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.name_partner_bank_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.partner_name := (select p.name from ems.partners p where p.id = new.partner_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.name_partner_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := (select i.name from ems.items i where i.id = new.item_id) || ' – ' ||
    (select p.name from ems.partners p where p.id = new.partner_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.name_partner_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := concat_ws(' ', (select r.name from ems."references" r where r.id = new.kind_id), new.number);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.name_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.number := coalesce(new.number, 'Draf-' || new.id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.note_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_leaver := new.employee_id is not null and ems.has_left(new.employee_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.note_leavers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.users set is_leaver = (new.status = 'exited') where employee_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.notify_employee_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('users_changed', '');
  perform pg_notify('rights_revoked', 'user:' || u.id)
  from ems.users u join ems.usergroups g on g.id = u.usergroup_id
  where u.employee_id = new.id
    or g.data_scope = 'department' and old.department_id is distinct from new.department_id
      and u.employee_id in (select id from ems.employees where department_id = old.department_id)
    or g.data_scope = 'team' and old.manager_id is distinct from new.manager_id
      and u.employee_id in (
        with recursive leaders(id) as (
          select old.manager_id union select e.manager_id from ems.employees e join leaders l on e.id = l.id)
        select id from leaders);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.notify_rights_revoked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('rights_revoked', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.notify_users_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('users_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.opens_secret(action text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select action in ('reveal', 'copy', 'use', 'link', 'link_view', 'link_fill', 'file_open', 'break_glass')
$function$;

CREATE OR REPLACE FUNCTION ems.partner_changes_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  lock table ems.contacts, ems.partner_items, ems.partner_bank_changes in share row exclusive mode;
  update ems.contacts set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  update ems.partner_items set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  update ems.partner_bank_changes set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.partner_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select trim(regexp_replace(regexp_replace(lower(name),
    '\m(pt|cv|ud|tbk|fa|firma|koperasi|yayasan|persero)\M', ' ', 'g'), '[^a-z0-9]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION ems.picture_id(item items)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select a.id from ems.assets a where a.target_type = 'items' and a.target_id = item.id::text and a.purpose = 'image'
    and a.mime in ('image/png', 'image/jpeg', 'image/gif', 'image/webp') and a.size_byte <= 1048576 and a.deleted_at is null and a.destroyed_at is null
  order by a.id limit 1
$function$;

CREATE OR REPLACE FUNCTION ems.purge_idempotency_keys()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with gone as (delete from ems.idempotency_keys where created_at < now() - interval '24 hours' returning 1)
  select count(*) from gone
$function$;

CREATE OR REPLACE FUNCTION ems.queue_file_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.destroyed_at is not null then
    delete from ems.file_texts where file_id = new.id;
    delete from ems.file_thumbnails where file_id = new.id;
  elsif new.deleted_at is null and new.target_type in ('documents', 'archive-contracts', 'archive-intakes')
      and ems.is_readable(new.mime) then
    insert into ems.file_texts (file_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.queue_for_jira(ticket bigint, what text, target bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('ems.from_jira', true) = 'on'
    or not exists (select from ems.jira_connection where project_id is not null and status <> 'disconnected') then
    return;
  end if;
  insert into ems.jira_outbox as o (ticket_id, kind, target_id) values (ticket, what, target)
  on conflict on constraint jira_outbox_target_unique do update
  set changes = o.changes + 1, attempts = 0, due_at = now(), error = null,
    status = case o.status when 'failed' then 'queued' else o.status end;
  update ems.jira_issues set sync_status = 'pending', sync_error = null
  where id = ticket and (sync_status <> 'pending' or sync_error is not null);
end $function$;

CREATE OR REPLACE FUNCTION ems.recount_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into ems.ticket_recounts (day, company_id, office_id) values (old.date, old.company_id, old.office_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into ems.ticket_recounts (day, company_id, office_id) values (new.date, new.company_id, new.office_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.recount_tickets_of_pattern()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ems.ticket_recounts (office_id) values (case when new.category = 'office' then new.id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.reference_keys()
 RETURNS TABLE(table_name text, column_name text, has_deleted boolean, has_version boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select r.relname, a.attname,
    exists (select from pg_attribute d where d.attrelid = r.oid and d.attname = 'deleted_at' and not d.attisdropped),
    exists (select from pg_attribute v where v.attrelid = r.oid and v.attname = 'version' and not v.attisdropped)
  from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'ems.references'::regclass and cardinality(c.conkey) = 1
    and c.conparentid = 0 and r.relnamespace = 'ems'::regnamespace
  order by r.relname, a.attname
$function$;

CREATE OR REPLACE FUNCTION ems.refresh_partner_accounting(wanted bigint[], book text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  announced bigint;
begin
  perform from ems.partners p where p.id = any(wanted) order by p.id for no key update;
  with changed as (
    update ems.partners p set
      receivable_actual = case when book = 'actual' then n.receivable else p.receivable_actual end,
      receivable_commercial = case when book = 'commercial' then n.receivable else p.receivable_commercial end,
      accounting_actual = case when book = 'actual' then n.state else p.accounting_actual end,
      accounting_commercial = case when book = 'commercial' then n.state else p.accounting_commercial end
    from (
      select w.id,
        case when r.is_customer then coalesce((select sum(d.outstanding) from ems.accounting_documents d
          where d.partner_id = w.id and d.connection = book and d.module = 'sales-invoice' and d.outstanding <> 0
            and d.removed_at is null and coalesce(d.currency, 'IDR') = 'IDR'), 0) end as receivable,
        case when s.has_failed then 'failed' when s.is_queued then 'queued' when r.is_paired then 'paired'
          when s.was_sent then 'sent' else 'none' end as state
      from unnest(wanted) as w(id)
      cross join lateral (select count(*) > 0 as is_paired, coalesce(bool_or(a.module = 'customer'), false) as is_customer
        from ems.accounting_partners a where a.partner_id = w.id and a.connection = book and a.removed_at is null) r
      cross join lateral (select coalesce(bool_or(q.status = 'failed'), false) as has_failed,
          coalesce(bool_or(q.status in ('queued', 'sending')), false) as is_queued,
          coalesce(bool_or(q.status = 'sent'), false) as was_sent
        from ems.accounting_pushes q where q.target_id = w.id and q.connection = book and q.kind in ('customer', 'vendor')) s
    ) n
    where p.id = n.id and (case when book = 'actual' then (p.receivable_actual, p.accounting_actual)
        else (p.receivable_commercial, p.accounting_commercial) end) is distinct from (n.receivable, n.state)
    returning p.id, p.version, p.company_id
  ), parts as (
    select id, version, company_id, (row_number() over (partition by company_id order by id) - 1) / 200 as part from changed
  ), events as (
    insert into ems.outbox (channel, event, payload)
    select 'private-partners.' || coalesce(company_id, 0), 'updated', jsonb_build_object('actor', null, 'changed', '[]'::jsonb,
      'rows', jsonb_agg(jsonb_build_array(id::text, version) order by id))
    from parts group by company_id, part
    returning 1
  ), noted as (
    insert into ems.list_changes (type) select 'partners' from changed limit 1
  )
  select count(*) from events into announced;
  if announced > 0 then
    perform pg_notify('outbox', '');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ems.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION ems.refuse_double_leave()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken text[] := '{submitted,pending_substitute,pending_manager,pending_hr,approved}';
  other text;
begin
  if new.entry <> 'request' or new.deleted_at is not null or new.status <> all(taken) then
    return null;
  end if;
  perform from ems.employees e where e.id = new.employee_id for no key update;
  other := ems.double_leave(new.employee_id, new.day_details, new.start_date, new.end_date, new.id, taken);
  if other is not null then
    raise exception 'Bertabrakan dengan pengajuan %.', other using errcode = 'EM422', constraint = 'leave_employees_start_date_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.refuse_file_of_destroyed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about text := (select number from ems.documents where id = new.target_id::bigint and status = 'destroyed');
begin
  if about is not null then
    raise exception 'Arsip % sudah dimusnahkan.', about using errcode = 'EM409', constraint = 'assets_target_id_check';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.refuse_full_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fits int;
  held int;
begin
  -- A record that is there already stays, also where the place was made smaller.
  if tg_op = 'UPDATE' and old.location_id is not distinct from new.location_id and old.deleted_at is null then
    return null;
  end if;
  fits := ems.capacity_of_location(new.location_id);
  if fits is null then
    return null;
  end if;
  -- The row and no advisory lock: an import fills thousands of boxes in one transaction.
  perform from ems."references" where id = new.location_id for no key update;
  select count(*) into held from ems.documents
    where location_id = new.location_id and status <> 'destroyed' and deleted_at is null;
  if held > fits then
    raise exception 'Boks % sudah penuh (%/%).', (select code from ems."references" where id = new.location_id), fits, fits
      using errcode = 'EM422', constraint = 'documents_location_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.refuse_overdrawn(entry leave_employees, account bigint, asked boolean, taken numeric)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  allowed numeric := (select l.allow_negative from ems.leaves l where l.id = account);
  owed numeric;
  before numeric;
begin
  if not ems.leave_is_limited(entry.employee_id, account, entry.period_year)
    and not (entry.entry <> 'request' and taken > 0) then
    return;
  end if;
  owed := ems.leave_owed(entry.employee_id, account, asked);
  if owed <= allowed then
    return;
  end if;
  before := case when entry.days < 0 then ems.leave_owed(entry.employee_id, account, asked, entry.id) else 0 end;
  if owed > before then
    raise exception 'Saldo tidak cukup: sisa %, diminta %.', replace(trim_scale(taken - owed + before)::text, '.', ','),
      replace(trim_scale(taken)::text, '.', ',') using errcode = 'EM422',
      constraint = case entry.entry when 'request' then 'leave_employees_end_date_check' else 'leave_employees_days_check' end;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ems.release_encrypted_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.sealed_values set is_live = new.deleted_at is null
    where target_type = replace(tg_table_name, '_', '-') and target_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.reopen_marketing_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  span ems.marketing_spans := case when tg_op = 'DELETE' then old else new end;
  day date := (span.began_at at time zone 'Asia/Jakarta')::date;
begin
  if day >= (now() at time zone 'Asia/Jakarta')::date - 1 then
    return null;
  end if;
  update ems.marketing_days_kept set kept_until = least(kept_until, day) where board_id = span.board_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.reused_credentials(ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'ems', 'public', 'pg_temp'
AS $function$
  select k.credential_id from ems.credential_keys k
  where k.credential_id = any(ids) and k.digest in (
    select digest from ems.credential_keys where credential_id = any(ids) and digest is not null
    group by digest having count(*) > 1)
$function$;

CREATE OR REPLACE FUNCTION ems.rot_cards_of_board()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.marketing_activities a set rots_at = ems.card_stale_at(s, a.stage_entered_at, a.result)
    from jsonb_array_elements(new.stages) s
    where a.board_id = new.id and s ->> 'key' = a.stage_key and a.result = 'open' and s ->> 'category' = a.stage_category
      and a.rots_at is distinct from ems.card_stale_at(s, a.stage_entered_at, a.result);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.rot_marketing_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.rots_at := (select ems.card_stale_at(s, new.stage_entered_at, new.result)
    from ems.marketing_boards b, jsonb_array_elements(b.stages) s
    where b.id = new.board_id and s ->> 'key' = new.stage_key);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.seal_audit_logs(at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  return ems.chain_audit_logs(at_most);
end $function$;

CREATE OR REPLACE FUNCTION ems.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION ems.send_comment_to_jira()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.queue_for_jira(new.target_id::bigint, 'comment', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.send_file_to_jira()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.queue_for_jira(new.target_id::bigint, 'file', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.send_ticket_to_jira()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and new.status in ('closed', 'cancelled') then
    return null;
  end if;
  if new.status = 'pending_approval' or (tg_op = 'UPDATE' and old.status = 'pending_approval' and new.status = 'cancelled') then
    if not exists (select from ems.jira_links where ticket_id = new.id) then
      if new.status = 'cancelled' then
        delete from ems.jira_outbox where ticket_id = new.id;
        update ems.jira_issues set sync_status = 'none', sync_error = null where id = new.id and sync_status <> 'none';
      end if;
      return null;
    end if;
  end if;
  perform ems.queue_for_jira(new.id, 'ticket', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.set_partner_last_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.partners set last_activity_at = greatest(last_activity_at, new.last_interaction_at, new.stage_entered_at)
    where id = new.partner_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.settle_budget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.settle_budget_line(l.id) from ems.general_procurement_lines l join ems.general_procurements p on p.id = l.procurement_id
    where p.budget_id = new.account_id and l.company_id = new.company_id and (new.department_id is null or l.department_id = new.department_id)
      and l.needed_at between make_date(new.year, 1, 1) and make_date(new.year, 12, 31) order by l.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.settle_budget_line(line bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  with amounts as (
    select l.id, (
        select b.id from ems.budgets b
        where b.year = extract(year from l.needed_at)::int and b.company_id = l.company_id and b.account_id = p.budget_id
          and (b.department_id = l.department_id or b.department_id is null) and b.deleted_at is null
        order by b.department_id nulls last limit 1) as budget_id,
      round(l.qty_open * l.est_price, 2) as committed,
      coalesce(o.ordered, 0) + round((l.qty_ordered - coalesce(o.kept, 0) - l.qty_received + coalesce(o.received, 0)) * l.est_price, 2)
        as ordered,
      coalesce(o.spent, 0) + round((l.qty_received - coalesce(o.received, 0)) * l.est_price, 2) as spent
    from ems.general_procurement_lines l join ems.general_procurements p on p.id = l.procurement_id
    left join lateral (
      select sum(k.qty_kept) as kept, sum(k.qty_received) as received,
        sum(round((k.qty_kept - k.qty_received) * k.price, 2)) as ordered, sum(round(k.qty_received * k.price, 2)) as spent
      from ems.general_order_lines k where k.line_id = l.id) o on true
    where l.id = line),
  gone as (
    delete from ems.budget_lines b using amounts a where b.line_id = a.id and a.budget_id is distinct from b.budget_id returning b.line_id)
  insert into ems.budget_lines as b (line_id, budget_id, committed, ordered, spent)
    select id, budget_id, committed, greatest(ordered, 0), greatest(spent, 0) from amounts where budget_id is not null
    on conflict (line_id) do update set budget_id = excluded.budget_id, committed = excluded.committed, ordered = excluded.ordered,
      spent = excluded.spent;
$function$;

CREATE OR REPLACE FUNCTION ems.settle_leave_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION ems.settle_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ems.settle_budget_line(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.share_folder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ems.credentials set folder_id = folder_id where folder_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ems.team_of(leader bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive team(id) as (
    select id from ems.employees where id = leader
    union
    select e.id from ems.employees e join team t on e.manager_id = t.id
  )
  select id from team
$function$;

CREATE OR REPLACE FUNCTION ems.ticket_clock_state(status text, tier bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when status in ('resolved', 'closed', 'cancelled') then 'stopped'
    when status = 'pending_approval' then 'paused'
    when coalesce((select s.pause_statuses @> jsonb_build_array(jsonb_build_object('status', status))
        from ems.jira_service_tiers s where s.id = tier), status in ('waiting_user', 'waiting_vendor')) then 'paused'
    else 'running' end
$function$;

CREATE OR REPLACE FUNCTION ems.ticket_happened_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('milliseconds', least(now(), coalesce(nullif(current_setting('ems.happened_at', true), '')::timestamptz, now())))
$function$;

CREATE OR REPLACE FUNCTION ems.total_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.subtotal := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  new.total := new.subtotal + new.shipping + new.tax_amount;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.total_procurement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.estimated_total := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'est_price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ems.unchained_audit_log()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select a.id from ems.audit_logs a
  where not exists (select from ems.audit_seals s where s.audit_id = a.id)
    and not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
  order by a.id limit 1
$function$;

CREATE OR REPLACE FUNCTION ems.verify_audit_logs()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  seal record;
  previous bytea := '\x';
  expected bigint := 1;
begin
  for seal in
    select s.number, s.audit_id, s.hash, a as entry
    from ems.audit_seals s left join ems.audit_logs a on a.id = s.audit_id order by s.number
  loop
    if seal.number <> expected or seal.entry is null
       or seal.hash is distinct from ems.audit_hash(previous, seal.entry) then
      return seal.audit_id;
    end if;
    previous := seal.hash;
    expected := expected + 1;
  end loop;
  return (
    select a.id from ems.audit_logs a
    where not exists (select from ems.audit_seals s where s.audit_id = a.id)
      and not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
    order by a.id limit 1
  );
end $function$;

CREATE OR REPLACE FUNCTION ems.write_career(employees bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with person as (
    select e.id, e.full_name, e.join_date, e.exit_date, e.company_id, e.job_history as history,
      jsonb_build_object('company', e.company_id::text, 'office', e.office_id::text, 'department', e.department_id::text,
        'position', e.position_id::text, 'grade', e.grade_id::text, 'manager', e.manager_id::text,
        'employment_type', e.employment_type) as place,
      (select jsonb_build_object('company', c.company_id::text, 'office', c.office_id::text,
          'department', c.department_id::text, 'position', c.position_id::text, 'grade', c.grade_id::text,
          'manager', c.manager_id::text, 'employment_type', c.employment_type)
        from ems.career_events c where c.employee_id = e.id and c.n = 0) as began
    from ems.employees e where e.id = any(employees) and e.deleted_at is null and e.status <> 'candidate'
  ), line as (
    select p.id, p.exit_date, l.n::int as n, l.line ->> 'type' as type, (l.line ->> 'effective')::date as effective,
      coalesce((l.line ->> 'pending')::boolean, false) as is_pending, l.line ->> 'document' as document, l.line ->> 'note' as note,
      coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(jsonb_strip_nulls(l.line)) f where p.place ? f.key), '{}')
        as place
    from person p cross join lateral jsonb_array_elements(p.history) with ordinality l(line, n)
  ), stated as (
    select l.id, array_agg(distinct k) as fields from line l cross join lateral jsonb_object_keys(l.place) k
    where not l.is_pending group by l.id
  ), base as (
    select p.id, (select jsonb_object_agg(f.key,
        case when p.began is not null and f.key = any(s.fields) then p.began -> f.key else f.value end)
      from jsonb_each(p.place) f) as place
    from person p left join stated s on s.id = p.id
  ), event as (
    -- An exit that was taken back never was; the last of several counts.
    select l.id, l.n, l.type, case l.type when 'exit' then l.effective + 1 else l.effective end as valid_from,
      l.type <> 'exit' as is_employed, l.is_pending, l.place, l.document, l.note
    from line l
    where l.type <> 'exit'
      or exists (select from line o where o.id = l.id and o.type = 'rejoin' and o.effective > l.effective)
      or (l.effective = l.exit_date
        and not exists (select from line o where o.id = l.id and o.type = 'exit' and o.effective = l.effective and o.n > l.n))
    union all
    select p.id, 0, 'join', least(p.join_date, (select min(l.effective) from line l where l.id = p.id)), true, false, '{}', null, null
    from person p where not exists (select from line l where l.id = p.id and l.type = 'join')
    union all
    select p.id, 10000, 'exit', p.exit_date + 1, false, false, '{}', null, null
    from person p where p.exit_date is not null
      and not exists (select from line l where l.id = p.id and l.type = 'exit' and l.effective = p.exit_date)
  ), ordered as (
    select e.*, (row_number() over (partition by e.id order by e.valid_from, e.n) - 1)::int as at,
      e.is_pending or exists (select from event o where o.id = e.id and not o.is_pending
        and (o.valid_from, o.n) > (e.valid_from, e.n)) as is_past
    from event e
  ), draft as (
    select o.id as employee_id, p.full_name as employee_name, o.at as n, o.type, o.valid_from, o.is_employed, o.is_pending,
      o.document, o.note, p.company_id,
      -- Whatever the lines say, the last of them is the present.
      case when not o.is_past then p.place else b.place || coalesce((select jsonb_object_agg(f.key, f.value) from (
        select distinct on (f.key) f.key, f.value from ordered e cross join lateral jsonb_each(e.place) f
        where e.id = o.id and e.at <= o.at and (not e.is_pending or e.at = o.at) order by f.key, e.at desc) f), '{}') end as place,
      case when not o.is_pending then lead(o.valid_from) over (partition by o.id, o.is_pending order by o.at) - 1 end as valid_to
    from ordered o join base b on b.id = o.id join person p on p.id = o.id
  ), gone as (
    delete from ems.career_events c where c.employee_id = any(employees)
      and not exists (select from draft d where d.employee_id = c.employee_id and d.n = c.n)
  )
  insert into ems.career_events as c (employee_id, employee_name, n, type, valid_from, valid_to, company_id, office_id, department_id,
    position_id, grade_id, manager_id, employment_type, is_employed, is_pending, document, note)
  select d.employee_id, d.employee_name, d.n, d.type, d.valid_from, d.valid_to,
    coalesce((select r.id from ems."references" r where r.id = (d.place ->> 'company')::bigint), d.company_id),
    (select r.id from ems."references" r where r.id = (d.place ->> 'office')::bigint),
    (select r.id from ems."references" r where r.id = (d.place ->> 'department')::bigint),
    (select r.id from ems."references" r where r.id = (d.place ->> 'position')::bigint),
    (select r.id from ems."references" r where r.id = (d.place ->> 'grade')::bigint),
    (select m.id from ems.employees m where m.id = (d.place ->> 'manager')::bigint),
    d.place ->> 'employment_type', d.is_employed, d.is_pending, d.document, d.note
  from draft d
  on conflict (employee_id, n) do update set employee_name = excluded.employee_name, type = excluded.type,
    valid_from = excluded.valid_from, valid_to = excluded.valid_to, company_id = excluded.company_id,
    office_id = excluded.office_id, department_id = excluded.department_id, position_id = excluded.position_id,
    grade_id = excluded.grade_id, manager_id = excluded.manager_id, employment_type = excluded.employment_type,
    is_employed = excluded.is_employed, is_pending = excluded.is_pending, document = excluded.document, note = excluded.note,
    version = c.version + 1, updated_at = now()
  where (c.employee_name, c.type, c.valid_from, c.valid_to, c.company_id, c.office_id, c.department_id, c.position_id, c.grade_id,
      c.manager_id, c.employment_type, c.is_employed, c.is_pending, c.document, c.note)
    is distinct from (excluded.employee_name, excluded.type, excluded.valid_from, excluded.valid_to, excluded.company_id,
      excluded.office_id, excluded.department_id, excluded.position_id, excluded.grade_id, excluded.manager_id,
      excluded.employment_type, excluded.is_employed, excluded.is_pending, excluded.document, excluded.note)
$function$;

-- tables

create table access_requests (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  need text not null,
  reason text,
  usergroup_id bigint,
  requester_id bigint not null,
  status text not null,
  decided_at timestamp with time zone,
  search_text text generated always as (searchable(((need || ' '::text) || COALESCE(reason, ''::text)))) stored,
  kind text not null,
  subject text not null,
  employee_id bigint
);

create table accounting_alarms (
  connection text not null,
  code text not null,
  message text not null,
  since timestamp with time zone default now() not null
);

create table accounting_call_slots (
  connection text not null,
  next_at timestamp with time zone default now() not null,
  answered timestamp with time zone[] default '{}'::timestamp with time zone[] not null
);

create table accounting_connections (
  connection text not null,
  status text default 'disconnected'::text not null,
  account_label text,
  scopes text[] default '{}'::text[] not null,
  database_id text,
  database_name text,
  data_host text,
  host_checked_at timestamp with time zone,
  access_token text,
  refresh_token text,
  session_key text,
  expires_at timestamp with time zone,
  token_version integer default 0 not null,
  connected_by_id bigint,
  connected_at timestamp with time zone,
  last_refresh_at timestamp with time zone,
  last_ok_at timestamp with time zone,
  last_error text,
  last_error_code text,
  last_error_at timestamp with time zone,
  is_paused boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  webhooks_until date,
  webhooks_renewed_at timestamp with time zone,
  contract_checked_at timestamp with time zone,
  contract_differences text[] default '{}'::text[] not null
);

create table accounting_consents (
  state_hash text not null,
  connection text not null,
  user_id bigint not null,
  redirect_uri text not null,
  verifier text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone
);

create table accounting_document_links (
  connection text not null,
  database_id text not null,
  module text not null,
  external_id text not null,
  source_module text not null,
  source_external_id text not null
);

create table accounting_documents (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  connection text not null,
  database_id text not null,
  module text not null,
  external_id text not null,
  number text collate natural_order not null,
  trans_date date not null,
  due_date date,
  document_status text,
  customer_external_id text,
  customer_name text collate natural_order,
  currency text,
  total numeric(18,2),
  outstanding numeric(18,2),
  description text,
  partner_id bigint,
  changed_at timestamp with time zone,
  synced_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  search_text text generated always as (searchable(((((number || ' '::text) || COALESCE(customer_name, ''::text)) || ' '::text) || COALESCE(description, ''::text)))) stored
);

create table accounting_employees (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  connection text not null,
  database_id text not null,
  external_id text not null,
  number text collate natural_order not null,
  name text collate natural_order not null,
  email text,
  "position" text,
  is_salesman boolean default false not null,
  is_suspended boolean default false not null,
  changed_at timestamp with time zone,
  synced_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  search_text text generated always as (searchable(((number || ' '::text) || name))) stored
);

create table accounting_events (
  connection text not null,
  last_event_at timestamp with time zone,
  last_change_at timestamp with time zone
);

create table accounting_faults (
  connection text not null,
  database_id text not null,
  module text not null,
  external_id text not null,
  reason text not null,
  raw jsonb not null,
  attempts integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);

create table accounting_item_sales (
  connection text not null,
  database_id text not null,
  month date not null,
  company_id bigint,
  item_key text,
  item_number text,
  name text collate natural_order,
  invoices integer not null,
  quantity numeric,
  first_unit text,
  last_unit text,
  amount numeric
);

create table accounting_items (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  connection text not null,
  database_id text not null,
  external_id text not null,
  number text collate natural_order not null,
  name text collate natural_order not null,
  item_type text,
  category text,
  unit text,
  unit_price numeric(18,2),
  stock numeric(24,6),
  is_suspended boolean default false not null,
  item_id bigint,
  linked_by_id bigint,
  linked_at timestamp with time zone,
  changed_at timestamp with time zone,
  synced_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  search_text text generated always as (searchable(((number || ' '::text) || name))) stored
);

create table accounting_lines (
  connection text not null,
  database_id text not null,
  module text not null,
  external_id text not null,
  line integer not null,
  item_external_id text,
  item_number text,
  name text collate natural_order,
  quantity numeric(24,6),
  unit text,
  amount numeric(18,2)
);

create table accounting_listed_ids (
  connection text not null,
  module text not null,
  external_id text not null
);

create table accounting_matchings (
  connection text not null,
  kind text not null,
  mark text,
  computed_at timestamp with time zone
);

create table accounting_partners (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  connection text not null,
  database_id text not null,
  module text not null,
  external_id text not null,
  number text collate natural_order not null,
  name text collate natural_order not null,
  npwp text,
  email text,
  phone text,
  city text,
  category text,
  term text,
  currency text,
  credit_limit numeric(18,2),
  balance numeric(18,2),
  is_suspended boolean default false not null,
  partner_id bigint,
  linked_by_id bigint,
  linked_at timestamp with time zone,
  changed_at timestamp with time zone,
  synced_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  search_text text generated always as (searchable(((((number || ' '::text) || name) || ' '::text) || COALESCE(npwp, ''::text)))) stored,
  name_key text generated always as (partner_key(name)) stored
);

create table accounting_pushes (
  id bigint generated always as identity not null,
  connection text not null,
  database_id text not null,
  kind text not null,
  target_id bigint not null,
  title text not null,
  number text not null,
  external_id text,
  body text not null,
  status text default 'queued'::text not null,
  is_unknown boolean default false not null,
  attempts integer default 0 not null,
  errors jsonb default '[]'::jsonb not null,
  job_id bigint,
  queued_by_id bigint,
  begun_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);

create table accounting_records (
  connection text not null,
  database_id text not null,
  module text not null,
  external_id text not null,
  raw jsonb not null,
  detail jsonb,
  is_stale boolean default true not null,
  owing_at timestamp with time zone,
  synced_at timestamp with time zone default now() not null,
  sources_at timestamp with time zone
);

create table accounting_sales_months (
  connection text not null,
  database_id text not null,
  month date not null,
  is_current boolean default false not null
);

create table accounting_suggestions (
  connection text not null,
  kind text not null,
  record_id bigint not null,
  counterpart_id bigint not null,
  company_id bigint,
  score integer not null,
  reasons text[] not null,
  is_offered boolean default false not null
);

create table accounting_syncs (
  connection text not null,
  module text not null,
  phase text default 'full'::text not null,
  page integer,
  row_count integer,
  watermark timestamp with time zone,
  pass_began_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  drifted_fields text[] default '{}'::text[] not null,
  compared_at timestamp with time zone,
  compare_page integer,
  compare_row_count integer,
  compare_remark text,
  detail_keys text[] default '{}'::text[] not null,
  keys_checked_at timestamp with time zone,
  lost_keys text[] default '{}'::text[] not null,
  new_keys text[] default '{}'::text[] not null
);

create table agenda_day_responses (
  event_id bigint not null,
  employee_id bigint not null,
  date date not null,
  response text not null,
  at timestamp with time zone default now() not null
);

create table agenda_events (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  title text collate natural_order not null,
  event_type text not null,
  all_day boolean default false not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  timezone text not null,
  rrule text,
  exdates jsonb default '[]'::jsonb not null,
  recurrence_parent_id bigint,
  visibility text not null,
  organizer_id bigint not null,
  guests text[] default '{}'::text[] not null,
  room_id bigint,
  location text,
  meeting_url text,
  reminders jsonb default '[]'::jsonb not null,
  description text,
  minutes text,
  is_pinned boolean default false not null,
  status text default 'scheduled'::text not null,
  cancel_reason text,
  ics_uid text default (gen_random_uuid())::text not null,
  sequence integer default 0 not null,
  search_text text generated always as (searchable(((((title || ' '::text) || COALESCE(location, ''::text)) || ' '::text) || COALESCE(description, ''::text)))) stored
);

create table agenda_events_attendees (
  owner_id bigint not null,
  target_id bigint not null
);

create table agenda_events_companies (
  owner_id bigint not null,
  target_id bigint not null
);

create table agenda_events_departments (
  owner_id bigint not null,
  target_id bigint not null
);

create table agenda_events_offices (
  owner_id bigint not null,
  target_id bigint not null
);

create table agenda_occurrences (
  event_id bigint not null,
  date date not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  room_id bigint
);

create table agenda_reminders (
  event_id bigint not null,
  date date not null,
  minutes integer not null,
  remind_at timestamp with time zone not null
);

create table agenda_responses (
  event_id bigint not null,
  employee_id bigint not null,
  response text not null,
  at timestamp with time zone default now() not null
);

create table applied_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null
);

create table approval_adoptions (
  target_type text not null,
  target_id text not null,
  decided text[] not null
);

create table approval_nudges (
  task_id bigint not null,
  nudges integer not null,
  next_at timestamp with time zone not null
);

create table approval_requests (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  target_type text not null,
  target_id text not null,
  round integer not null,
  rule_id bigint,
  rule_version integer,
  requester_id bigint not null,
  title text not null,
  amount numeric(18,2),
  currency text,
  record_version integer not null,
  status text not null,
  plan jsonb not null,
  closed_at timestamp with time zone,
  closed_by_id bigint,
  search_text text generated always as (searchable(title)) stored
);

create table approval_rule_scopes (
  rule_id bigint not null,
  target text not null,
  company_id bigint not null,
  department_id bigint not null,
  office_id bigint not null,
  kind text not null,
  currency text not null,
  condition_hash text not null,
  is_banded boolean not null,
  amount numrange not null,
  valid daterange not null
);

create table approval_rule_versions (
  rule_id bigint not null,
  no integer not null,
  body jsonb not null,
  created_at timestamp with time zone default now() not null,
  created_by_id bigint
);

create table approval_rules (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  name text collate natural_order not null,
  target text not null,
  is_active boolean default true not null,
  priority integer not null,
  valid_from date,
  valid_to date,
  kinds text[] default '{}'::text[] not null,
  amount_from numeric(18,2),
  amount_to numeric(18,2),
  currency text,
  condition text,
  steps jsonb default '[]'::jsonb not null,
  search_text text generated always as (searchable(name)) stored,
  restart_pct numeric(18,2),
  restart_abs numeric(18,2)
);

create table approval_rules_companies (
  owner_id bigint not null,
  target_id bigint not null
);

create table approval_rules_departments (
  owner_id bigint not null,
  target_id bigint not null
);

create table approval_rules_offices (
  owner_id bigint not null,
  target_id bigint not null
);

create table approvals (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  target_type text not null,
  target_id text not null,
  title text not null,
  requester_id bigint not null,
  step integer not null,
  mode text not null,
  rule text not null,
  approver_id bigint not null,
  delegate_of_id bigint,
  status text not null,
  due_at timestamp with time zone,
  acted_at timestamp with time zone,
  note text,
  search_text text generated always as (searchable(title)) stored,
  request_id bigint,
  label text,
  origin text default 'rule'::text not null,
  signature text,
  evidence text
);

create table archive_contracts (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order not null,
  partner_number text collate natural_order,
  title text collate natural_order not null,
  contract_type_id bigint not null,
  partner_id bigint not null,
  other_parties text,
  parent_id bigint,
  signed_at date,
  start_date date not null,
  end_date date,
  is_open_ended boolean default false not null,
  renewal_mode text default 'none'::text not null,
  renewal_months integer,
  notice_days integer default 0 not null,
  reminder_days text[] default '{90,60,30,14,7,1}'::text[] not null,
  current_end_date date,
  notice_deadline date,
  value numeric(18,2),
  currency text default 'IDR'::text not null,
  tax_included boolean default false not null,
  payment_term text,
  pic_id bigint not null,
  signers jsonb default '[]'::jsonb not null,
  obligations jsonb default '[]'::jsonb not null,
  status text default 'draft'::text not null,
  ended_at date,
  end_reason text,
  original_location_id bigint,
  security text default 'limited'::text not null,
  tags text[] default '{}'::text[] not null,
  notes text,
  company_id bigint not null,
  search_text text generated always as (searchable(((((number || ' '::text) || title) || ' '::text) || COALESCE(partner_number, ''::text)))) stored,
  sequence integer default 0 not null,
  has_signed_file boolean default false not null,
  renewals jsonb default '[]'::jsonb not null,
  status_before text,
  renewal_decision text,
  renewal_note text,
  renewal_decided_at timestamp with time zone,
  renewal_decided_by_id bigint,
  renewal_decided_for date,
  decision_due date
);

create table archive_contracts_watchers (
  owner_id bigint not null,
  target_id bigint not null
);

create table archive_disposals (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order,
  title text collate natural_order not null,
  company_id bigint not null,
  department_id bigint not null,
  lines jsonb default '[]'::jsonb not null,
  record_count integer default 0 not null,
  destroy_count integer default 0 not null,
  status text default 'draft'::text not null,
  approved_at timestamp with time zone,
  executed_at timestamp with time zone,
  executed_by_id bigint,
  destroyed_count integer,
  held text,
  minutes_id bigint,
  notes text,
  cancel_reason text,
  search_text text generated always as (searchable(((title || ' '::text) || COALESCE(number, ''::text)))) stored
);

create table archive_document_code_details (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  document_code_id bigint not null,
  code text collate natural_order not null,
  name text collate natural_order not null,
  active_years numeric(24,1) not null,
  active_basis text not null,
  inactive_years numeric(24,1) not null,
  min_total_years numeric(24,1),
  final_fate text not null,
  security text default 'normal'::text not null,
  legal_basis text collate natural_order,
  is_active boolean default true not null,
  company_id bigint,
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(legal_basis, ''::text)))) stored
);

create table archive_document_code_details_access_groups (
  owner_id bigint not null,
  target_id bigint not null
);

create table archive_document_codes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order not null,
  name text collate natural_order not null,
  description text,
  parent_id bigint,
  is_active boolean default true not null,
  sort_order integer default 0 not null,
  company_id bigint,
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(description, ''::text)))) stored
);

create table archive_document_events (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  document_id bigint not null,
  type text not null,
  at timestamp(3) with time zone default now() not null,
  actor_id bigint,
  file_name text,
  from_location_id bigint,
  to_location_id bigint
);

create table archive_document_logs (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  document_id bigint not null,
  type text default 'loan'::text not null,
  at timestamp with time zone default now() not null,
  loan_no text collate natural_order,
  borrower_id bigint not null,
  purpose text collate natural_order not null,
  form text not null,
  needed_at date,
  due_at date not null,
  original_due_at date,
  extension_count integer default 0 not null,
  handed_over_at timestamp with time zone,
  returned_at timestamp with time zone,
  condition_out text,
  condition_in text,
  status text default 'requested'::text not null,
  reject_reason text,
  notes text,
  search_text text generated always as (searchable(((purpose || ' '::text) || COALESCE(loan_no, ''::text)))) stored,
  borrower_department_id bigint,
  handed_by_id bigint,
  received_by_id bigint,
  extension_reason text,
  owner_company_id bigint,
  owner_is_secret boolean default false not null,
  protection text default 'normal'::text not null
);

create table archive_intake_arrivals (
  hash bytea not null,
  arrived_at timestamp with time zone default now() not null,
  user_id bigint
);

create table archive_intakes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  file_id bigint not null,
  source text default 'upload'::text not null,
  sender text,
  company_id bigint not null,
  department_id bigint,
  title text,
  doc_number text,
  doc_date date,
  code_detail_id bigint,
  kind text,
  partner_id bigint,
  security text,
  text_state text default 'waiting'::text not null,
  text_reason text,
  twin_id bigint,
  twin_way text,
  status text default 'waiting'::text not null,
  document_id bigint,
  search_text text generated always as (searchable(((((name || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(doc_number, ''::text)))) stored
);

create table archive_stocktake_lines (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  stocktake_id bigint not null,
  company_id bigint not null,
  code text collate natural_order not null,
  name text collate natural_order,
  document_id bigint,
  is_expected boolean default false not null,
  result text not null,
  expected_location_id bigint,
  found_location_id bigint,
  condition text,
  counted_at timestamp with time zone,
  counted_by_id bigint,
  note text collate natural_order,
  resolution text,
  search_text text generated always as (searchable(((code || ' '::text) || COALESCE(name, ''::text)))) stored
);

create table archive_stocktake_scans (
  key uuid not null,
  stocktake_id bigint not null,
  code text not null,
  scanned_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  scanned_by_id bigint not null
);

create table archive_stocktakes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  company_id bigint not null,
  location_id bigint,
  status text default 'counting'::text not null,
  expected_count integer default 0 not null,
  found_count integer default 0 not null,
  elsewhere_count integer default 0 not null,
  missing_count integer default 0 not null,
  unknown_count integer default 0 not null,
  closed_at timestamp with time zone,
  notes text,
  cancel_reason text collate natural_order,
  search_text text generated always as (searchable(name)) stored
);

create table assets (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  mime text not null,
  size_byte integer not null,
  sha256 text not null,
  target_type text,
  target_id text,
  purpose text,
  search_text text generated always as (searchable(name)) stored,
  destroyed_at timestamp with time zone,
  replaces_id bigint,
  edition integer default 1 not null,
  replaced_at timestamp(3) with time zone
);

create table attendance_codes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order not null,
  name text collate natural_order not null,
  color text collate natural_order default '#868e96'::text not null,
  pattern text default 'solid'::text not null,
  present_value numeric(2,1) not null,
  paid text default 'paid'::text not null,
  needs_evidence boolean default false not null,
  self_requestable boolean default false not null,
  auto_source text default 'none'::text not null,
  leave_id bigint,
  sort_order integer default 0 not null,
  is_active boolean default true not null,
  is_system boolean default false not null,
  company_id bigint,
  search_text text generated always as (searchable(((code || ' '::text) || name))) stored
);

create table attendance_corrections (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_id bigint not null,
  employee_name text collate natural_order not null,
  date date not null,
  code_id bigint not null,
  check_in timestamp with time zone,
  check_out timestamp with time zone,
  reason text not null,
  status text default 'draft'::text not null,
  decided_at timestamp with time zone,
  company_id bigint not null,
  department_id bigint not null,
  search_text text generated always as (searchable(((employee_name || ' '::text) || reason))) stored
);

create table attendance_employees (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_id bigint not null,
  employee_name text collate natural_order not null,
  date date not null,
  code_id bigint not null,
  work_pattern_id bigint,
  schedule_in timestamp with time zone,
  schedule_out timestamp with time zone,
  timezone text not null,
  check_in timestamp with time zone,
  check_out timestamp with time zone,
  late_minutes integer generated always as (
CASE
    WHEN (exception_reason IS NULL) THEN GREATEST(0, COALESCE((floor((EXTRACT(epoch FROM (check_in - schedule_in)) / (60)::numeric)))::integer, 0))
    ELSE 0
END) stored not null,
  early_minutes integer generated always as (GREATEST(0, COALESCE((floor((EXTRACT(epoch FROM (schedule_out - check_out)) / (60)::numeric)))::integer, 0))) stored not null,
  work_minutes integer generated always as (GREATEST(0, COALESCE(((floor((EXTRACT(epoch FROM (check_out - check_in)) / (60)::numeric)))::integer - break_minutes), 0))) stored not null,
  break_minutes integer default 0 not null,
  overtime_minutes integer generated always as (GREATEST(0, COALESCE((floor((EXTRACT(epoch FROM (check_out - schedule_out)) / (60)::numeric)))::integer, 0))) stored not null,
  source text default 'manual'::text not null,
  office_id bigint,
  geo_status text,
  leave_employee_id bigint,
  exception_reason text collate natural_order,
  reason text,
  review text default 'auto'::text not null,
  locked_period text generated always as (
CASE
    WHEN (review = 'locked'::text) THEN ((lpad(((EXTRACT(year FROM date))::integer)::text, 4, '0'::text) || '-'::text) || lpad(((EXTRACT(month FROM date))::integer)::text, 2, '0'::text))
    ELSE NULL::text
END) stored,
  note text,
  company_id bigint not null,
  department_id bigint not null,
  search_text text generated always as (searchable(employee_name)) stored,
  own_code_id bigint,
  is_excepted boolean default false not null
);

create table attendance_exceptions (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  reason text collate natural_order not null,
  date_from date not null,
  date_to date not null,
  company_id bigint not null,
  office_id bigint,
  search_text text generated always as (searchable(reason)) stored
);

create table attendance_punches (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  employee_id bigint,
  employee_name text collate natural_order not null,
  at timestamp with time zone not null,
  date date generated always as (((at AT TIME ZONE timezone))::date) stored not null,
  timezone text not null,
  device_at timestamp with time zone,
  received_at timestamp with time zone default now() not null,
  pin text collate natural_order,
  device_group text collate natural_order,
  device text collate natural_order,
  direction text default 'unknown'::text not null,
  source text not null,
  office_id bigint,
  latitude numeric(9,6),
  longitude numeric(9,6),
  accuracy_m integer,
  distance_m integer,
  geo_status text,
  client_key text collate natural_order,
  company_id bigint,
  search_text text generated always as (searchable(((employee_name || ' '::text) || COALESCE(pin, ''::text)))) stored
);

create table audit_checks (
  is_only boolean default true not null,
  number bigint default 0 not null,
  hash bytea default '\x'::bytea not null,
  sound_until timestamp with time zone,
  checked_at timestamp with time zone,
  began_at timestamp with time zone default now() not null,
  broken_id bigint,
  stray_id bigint
);

create table audit_logs (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor_id bigint,
  actor_name text collate natural_order not null,
  actor_email text,
  action text not null,
  menu text,
  target_type text not null,
  target_id text,
  target_label text,
  before jsonb,
  after jsonb,
  changed_fields text[] default '{}'::text[] not null,
  reason text,
  ip text,
  user_agent text,
  request_id text not null,
  rows_affected integer,
  is_sensitive boolean default false not null,
  created_at timestamp with time zone generated always as (at) stored,
  updated_at timestamp with time zone generated always as (at) stored,
  created_by_id bigint generated always as (actor_id) stored,
  updated_by_id bigint generated always as (actor_id) stored,
  actor_group text,
  duration_ms integer,
  search_text text generated always as (searchable(((COALESCE(target_label, ''::text) || ' '::text) || actor_name))) stored
);

create table audit_seals (
  number bigint not null,
  audit_id bigint not null,
  hash bytea not null
);

create table audit_services (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  at timestamp with time zone default now() not null,
  level text not null,
  service text not null,
  operation text not null,
  message text,
  url text,
  status_code integer,
  duration_ms integer,
  stack text,
  request jsonb,
  fingerprint text,
  user_id bigint,
  app_version text,
  triage text default 'new'::text not null,
  search_text text generated always as (searchable(((COALESCE(message, ''::text) || ' '::text) || operation))) stored,
  direction text default 'in'::text not null,
  method text,
  attempt integer default 1 not null,
  response jsonb,
  correlation_id text,
  target_type text,
  target_id text,
  triage_note text,
  triaged_by_id bigint
);

create table audit_unsealed (
  audit_id bigint not null
);

create table auth_tokens (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  provider text not null,
  status text default 'disconnected'::text not null,
  account_label text collate natural_order,
  scopes text[] default '{}'::text[] not null,
  token_type text collate natural_order,
  expires_at timestamp with time zone,
  connected_by_id bigint,
  connected_at timestamp with time zone,
  last_refresh_at timestamp with time zone,
  last_error text,
  company_id bigint,
  search_text text generated always as (searchable(COALESCE(account_label, ''::text))) stored
);

create table background_jobs (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  type text not null,
  label text not null,
  status text default 'queued'::text not null,
  progress integer default 0 not null,
  total integer,
  processed integer default 0 not null,
  params jsonb default '{}'::jsonb not null,
  result_name text,
  result_size integer,
  error text,
  attempts integer default 0 not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  user_id bigint not null,
  search_text text generated always as (searchable(label)) stored,
  result_key text,
  result_expires_at timestamp with time zone,
  failed integer default 0 not null,
  undo_until timestamp with time zone
);

create table budget_lines (
  line_id bigint not null,
  budget_id bigint not null,
  committed numeric(18,2) not null,
  ordered numeric(18,2) not null,
  spent numeric(18,2) not null
);

create table budgets (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  year integer not null,
  company_id bigint not null,
  department_id bigint,
  account_id bigint not null,
  amount numeric(18,2) not null,
  committed numeric(18,2) default 0 not null,
  ordered numeric(18,2) default 0 not null,
  spent numeric(18,2) default 0 not null,
  remaining numeric(18,2) generated always as ((((amount - committed) - ordered) - spent)) stored not null,
  revisions jsonb default '[]'::jsonb not null,
  note text,
  status text default 'active'::text not null,
  search_text text generated always as (searchable(name)) stored
);

create table bulk_undos (
  id bigint generated always as identity not null,
  user_id bigint not null,
  resource text not null,
  request_id text not null,
  first bigint not null,
  last bigint not null,
  until timestamp with time zone not null,
  undone_at timestamp with time zone
);

create table calendar_feeds (
  user_id bigint not null,
  layer text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
);

create table career_events (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  employee_id bigint not null,
  employee_name text collate natural_order not null,
  n integer not null,
  type text not null,
  valid_from date not null,
  valid_to date,
  company_id bigint not null,
  office_id bigint,
  department_id bigint,
  position_id bigint,
  grade_id bigint,
  manager_id bigint,
  employment_type text not null,
  is_employed boolean not null,
  is_pending boolean not null,
  document text collate natural_order,
  note text,
  search_text text generated always as (searchable(((employee_name || ' '::text) || COALESCE(document, ''::text)))) stored
);

create table comments (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  target_type text not null,
  target_id text not null,
  kind text not null,
  body text not null,
  edited_at timestamp with time zone,
  search_text text generated always as (searchable(body)) stored
);

create table comments_files (
  owner_id bigint not null,
  target_id bigint not null
);

create table comments_mentions (
  owner_id bigint not null,
  target_id bigint not null
);

create table config_secrets (
  config_id bigint not null,
  sealed text not null,
  updated_at timestamp with time zone default now() not null
);

create table configs (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  "group" text collate natural_order not null,
  key text collate natural_order not null,
  label text not null,
  description text,
  type text not null,
  value jsonb,
  default_value jsonb,
  rules jsonb,
  is_secret boolean default false not null,
  is_public boolean default false not null,
  sort_order integer default 0 not null,
  company_id bigint,
  search_text text generated always as (searchable(((((key || ' '::text) || label) || ' '::text) || COALESCE(description, ''::text)))) stored
);

create table consultant_notices (
  activity_id bigint not null,
  kind text not null,
  day date not null,
  days integer not null,
  noticed_at timestamp with time zone default now() not null
);

create table contacts (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  partner_id bigint not null,
  name text collate natural_order not null,
  salutation text,
  "position" text collate natural_order,
  department text collate natural_order,
  mobile text,
  whatsapp text,
  phone text,
  email text,
  role text,
  is_primary boolean default false not null,
  birthday date,
  do_not_contact boolean default false not null,
  consent_date date,
  consent_method text collate natural_order,
  is_active boolean default true not null,
  notes text,
  search_text text generated always as (searchable(((((((((name || ' '::text) || COALESCE("position", ''::text)) || ' '::text) || COALESCE(mobile, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) stored,
  owner_company_id bigint,
  owner_is_customer boolean default false not null,
  owner_is_vendor boolean default false not null
);

create table contract_templates (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  contract_type_id bigint,
  company_id bigint,
  description text,
  is_active boolean default true not null,
  search_text text generated always as (searchable(name)) stored
);

create table credential_exports (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  scope_name text collate natural_order not null,
  company_id bigint not null,
  folder_id bigint,
  reason text not null,
  notes text,
  status text default 'submitted'::text not null,
  until timestamp with time zone,
  downloaded_at timestamp with time zone,
  credential_count integer,
  search_text text generated always as (searchable(((scope_name || ' '::text) || reason))) stored
);

create table credential_favourites (
  user_id bigint not null,
  credential_id bigint not null,
  created_at timestamp with time zone default now() not null
);

create table credential_files (
  id bigint generated always as identity not null,
  credential_id bigint not null,
  name text not null,
  size_byte integer not null,
  created_at timestamp with time zone default now() not null,
  created_by_id bigint not null
);

create table credential_folders (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  company_id bigint not null,
  description text,
  needs_strong boolean default false not null,
  shares jsonb default '[]'::jsonb not null,
  search_text text generated always as (searchable(name)) stored
);

create table credential_keys (
  credential_id bigint not null,
  key_id text not null,
  wrapped text not null,
  digest text,
  updated_at timestamp with time zone default now() not null,
  digest_key_id text default ''::text not null,
  judged_by text
);

create table credential_links (
  id bigint generated always as identity not null,
  credential_id bigint not null,
  kind text not null,
  field text,
  secret_version integer not null,
  recipient text not null,
  reason text not null,
  needs_sign_in boolean not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  created_by_id bigint not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by_id bigint,
  used_at timestamp with time zone,
  used_by_id bigint,
  used_ip text
);

create table credential_logs (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  credential_id bigint not null,
  credential_name text collate natural_order not null,
  company_id bigint not null,
  actor_id bigint not null,
  action text not null,
  field text collate natural_order,
  secret_version integer,
  reason text collate natural_order,
  ip text collate natural_order,
  user_agent text collate natural_order,
  at timestamp with time zone default now() not null,
  search_text text generated always as (searchable(((credential_name || ' '::text) || COALESCE(reason, ''::text)))) stored
);

create table credential_requests (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  credential_id bigint not null,
  credential_name text collate natural_order not null,
  company_id bigint not null,
  owner_id bigint not null,
  "right" text not null,
  hours integer not null,
  reason text not null,
  notes text,
  status text default 'submitted'::text not null,
  until timestamp with time zone,
  search_text text generated always as (searchable(((credential_name || ' '::text) || reason))) stored
);

create table credential_secrets (
  credential_id bigint not null,
  version integer not null,
  field text not null,
  ciphertext text not null,
  created_at timestamp with time zone default now() not null,
  created_by_id bigint,
  reason text
);

create table credentials (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  kind text not null,
  name text collate natural_order not null,
  folder_id bigint not null,
  company_id bigint not null,
  username text collate natural_order,
  url text collate natural_order,
  owner_id bigint not null,
  reveal_policy text default 'reason'::text not null,
  is_critical boolean default false not null,
  expires_at date,
  rotate_days integer,
  tags text[] default '{}'::text[] not null,
  shares jsonb default '[]'::jsonb not null,
  asset_id bigint,
  partner_id bigint,
  ticket_id bigint,
  is_archived boolean default false not null,
  status text default 'active'::text not null,
  strength text,
  filled text[] default '{}'::text[] not null,
  secret_version integer default 0 not null,
  rotated_at timestamp with time zone,
  rotation_due date,
  rotation_reason text collate natural_order,
  last_revealed_at timestamp with time zone,
  last_revealed_by_id bigint,
  access jsonb default '[]'::jsonb not null,
  search_text text generated always as (searchable(((((name || ' '::text) || COALESCE(username, ''::text)) || ' '::text) || COALESCE(url, ''::text)))) stored,
  is_compromised boolean default false not null
);

create table customs_consultant_activities (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order default ('KON-'::text || lpad((nextval('customs_consultant_activity_number'::regclass))::text, 5, '0'::text)) not null,
  title text collate natural_order not null,
  board_id bigint not null,
  stage_key text not null,
  stage_category text not null,
  "position" numeric(24,6) default 0 not null,
  stage_entered_at timestamp with time zone default now() not null,
  company_id bigint,
  partner_id bigint not null,
  tenant_id bigint,
  facility text not null,
  job_type_id bigint not null,
  period_month date,
  consultant_id bigint not null,
  reviewer_id bigint,
  start_date date,
  due_date date not null,
  original_due_date date not null,
  extension_count integer default 0 not null,
  extension_reason text,
  priority text default 'normal'::text not null,
  tags text[] default '{}'::text[] not null,
  description text,
  checklist jsonb default '[]'::jsonb not null,
  checklist_done integer default 0 not null,
  checklist_total integer default 0 not null,
  document_requests jsonb default '[]'::jsonb not null,
  documents_missing integer default 0 not null,
  time_entries jsonb default '[]'::jsonb not null,
  estimate_minutes integer,
  actual_minutes integer default 0 not null,
  submission_no text,
  submitted_date date,
  done_at timestamp with time zone,
  cancel_reason text,
  recurrence_key text,
  is_excluded boolean default false not null,
  pib_header_id bigint,
  kite_data_id bigint,
  search_text text generated always as (searchable(((((((code || ' '::text) || title) || ' '::text) || COALESCE(submission_no, ''::text)) || ' '::text) || COALESCE(description, ''::text)))) stored,
  contract_id bigint
);

create table customs_consultant_boards (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  description text,
  company_id bigint,
  is_default boolean default false not null,
  is_archived boolean default false not null,
  sort_order integer default 0 not null,
  stages jsonb not null,
  visibility text default 'company'::text not null,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(description, ''::text)))) stored
);

create table customs_consultant_boards_members (
  owner_id bigint not null,
  target_id bigint not null
);

create table customs_kite_source_file_rows (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  source_file_id bigint not null,
  sheet text,
  row_no integer not null,
  action text not null,
  entity_type text,
  entity_id text,
  before_json jsonb,
  errors jsonb default '[]'::jsonb not null
);

create table customs_kite_source_files (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  file_type text not null,
  file_name text not null,
  mime text not null,
  size_byte integer not null,
  storage_key text not null,
  sha256 text not null,
  status text default 'UPLOADED'::text not null,
  row_total integer default 0 not null,
  row_inserted integer default 0 not null,
  row_updated integer default 0 not null,
  row_skipped integer default 0 not null,
  row_error integer default 0 not null,
  queue_position integer,
  progress_pct integer default 0 not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  message text,
  job_id bigint,
  search_text text generated always as (searchable(file_name)) stored
);

create table customs_kite_tenants (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  partner_id bigint not null,
  partner_name text collate natural_order not null,
  company_id bigint,
  kite_facility text not null,
  bcl_type text generated always as (
CASE
    WHEN (kite_facility = 'Pembebasan'::text) THEN 'exemption'::text
    ELSE 'drawback'::text
END) stored not null,
  niper text not null,
  "decimal" integer default 4 not null,
  pib_min_day integer default 0 not null,
  pib_max_day integer default 365 not null,
  npwp text,
  skep_no text,
  skep_date date,
  period_month integer default 12 not null,
  max_extension_month integer default 24 not null,
  extension_once boolean default false not null,
  claim_basis text not null,
  shortage_policy text default 'PARTIAL'::text not null,
  peb_date_basis text default 'REG_DATE'::text not null,
  require_lhpre boolean not null,
  require_niper_item boolean default false not null,
  report_grace_day integer default 30 not null,
  signer_name text,
  signer_title text,
  address text,
  kanwil_name text,
  status text default 'AKTIF'::text not null,
  search_text text generated always as (searchable(((partner_name || ' '::text) || niper))) stored
);

create table customs_kite_tool_bom_details (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  bom_id bigint not null,
  line_no integer not null,
  raw_material_id bigint not null,
  hs_code text,
  unit text not null,
  coefficient numeric(18,10) not null,
  contained_pct numeric(7,4) default 100 not null,
  waste_pct numeric(7,4) default 0 not null
);

create table customs_kite_tool_boms (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  source_file_id bigint,
  no_konversi text collate natural_order not null,
  conversion_date date not null,
  finish_good_id bigint not null,
  kd_bj text,
  fg_unit text not null,
  valid_from date not null,
  valid_to date,
  status text default 'AKTIF'::text not null,
  search_text text generated always as (searchable(((no_konversi || ' '::text) || COALESCE(kd_bj, ''::text)))) stored
);

create table customs_kite_tool_finish_goods (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  source_file_id bigint,
  code text collate natural_order not null,
  name text collate natural_order not null,
  hs_code text,
  unit text not null,
  niper_item_id bigint,
  is_active boolean default true not null,
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(hs_code, ''::text)))) stored
);

create table customs_kite_tool_kite_datas (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  number text collate natural_order not null,
  bcl_type text not null,
  period_from date not null,
  period_to date not null,
  status text default 'DRAFT'::text not null,
  run_no integer default 0 not null,
  params_snapshot jsonb,
  input_hash text,
  result_hash text,
  fifo_pure boolean default true not null,
  peb_count integer default 0 not null,
  line_count integer default 0 not null,
  need_count integer default 0 not null,
  used_count integer default 0 not null,
  diff_count integer default 0 not null,
  total_cif numeric(20,2) default 0 not null,
  total_bm numeric(20,2) default 0 not null,
  total_bmt numeric(20,2) default 0 not null,
  total_cukai numeric(20,2) default 0 not null,
  total_ppn numeric(20,2) default 0 not null,
  total_ppnbm numeric(20,2) default 0 not null,
  total_claim numeric(24,6) default 0,
  bcl_no text,
  bcl_date date,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  approval_no text,
  rejected_reason text,
  paid_at timestamp with time zone,
  paid_amount numeric(20,2),
  report_files jsonb default '[]'::jsonb not null,
  note text,
  message text,
  job_id bigint,
  heartbeat_at timestamp with time zone,
  generated_at timestamp with time zone,
  generated_no bigint,
  previous_status text,
  search_text text generated always as (searchable(((number || ' '::text) || COALESCE(bcl_no, ''::text)))) stored
);

create table customs_kite_tool_niper_items (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  source_file_id bigint,
  item_type text not null,
  code text collate natural_order not null,
  hs_code text not null,
  description text not null,
  unit text,
  skep_no text,
  skep_date date,
  valid_from date,
  valid_to date,
  search_text text generated always as (searchable(((((code || ' '::text) || hs_code) || ' '::text) || description))) stored
);

create table customs_kite_tool_peb_details (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  header_id bigint not null,
  line_no integer not null,
  item_code text,
  hs_code text not null,
  description text not null,
  qty numeric(24,6) not null,
  unit text not null,
  netto numeric(24,6),
  fob numeric(20,2),
  fob_idr numeric(20,2),
  finish_good_id bigint,
  relation_id bigint,
  factor numeric(18,8),
  bom_id bigint,
  row_kind text default 'HP'::text not null,
  status text default 'BARU'::text not null,
  excluded_reason text,
  kite_data_id bigint,
  search_text text generated always as (searchable(((((COALESCE(item_code, ''::text) || ' '::text) || hs_code) || ' '::text) || description))) stored,
  is_allocated boolean generated always as ((status = ANY (ARRAY['TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text]))) stored,
  source_file_id bigint
) with (fillfactor=50);

create table customs_kite_tool_peb_headers (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  doc_code text default '30'::text not null,
  aju_no text not null,
  office_code text not null,
  reg_no text collate natural_order not null,
  reg_date date not null,
  export_date date,
  export_category text not null,
  buyer_name text,
  dest_country text,
  npwp text,
  niper text,
  currency text,
  ndpbm numeric(18,4),
  fob numeric(20,2),
  lhpre_no text,
  lhpre_date date,
  invoice_no text,
  claim_due_date date generated always as (((lhpre_date + '6 mons'::interval))::date) stored,
  status text default 'BARU'::text not null,
  excluded_reason text,
  source_file_id bigint,
  search_text text generated always as (searchable(((((((reg_no || ' '::text) || aju_no) || ' '::text) || COALESCE(buyer_name, ''::text)) || ' '::text) || COALESCE(lhpre_no, ''::text)))) stored,
  is_allocated boolean generated always as ((status = ANY (ARRAY['TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text]))) stored
) with (fillfactor=50);

create table customs_kite_tool_peb_reporteds (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  peb_detail_id bigint not null,
  kite_data_id bigint not null,
  bcl_no text,
  bcl_date date,
  qty_reported numeric(24,6) not null,
  reported_at timestamp with time zone default now() not null,
  status text default 'AKTIF'::text not null
);

create table customs_kite_tool_pib_bom_diffs (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  kite_data_id bigint not null,
  run_no integer not null,
  peb_detail_id bigint not null,
  bom_id bigint,
  raw_material_id bigint,
  need_base numeric(24,6) not null,
  alloc_base numeric(24,6) not null,
  diff_base numeric(24,6) not null,
  reason text not null,
  qty_too_new numeric(24,6) default 0 not null,
  qty_expired numeric(24,6) default 0 not null,
  qty_unit_mismatch numeric(24,6) default 0 not null,
  resolution text default 'BELUM'::text not null,
  resolution_reason text,
  resolution_note text
);

create table customs_kite_tool_pib_details (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  header_id bigint not null,
  line_no integer not null,
  item_code text,
  hs_code text not null,
  description text not null,
  brand text,
  item_type text,
  size text,
  spec text,
  qty numeric(24,6) not null,
  unit text not null,
  netto numeric(24,6),
  cif numeric(20,2),
  cif_idr numeric(20,2) default 0 not null,
  bm numeric(20,2) default 0 not null,
  bmt numeric(20,2) default 0 not null,
  cukai numeric(20,2) default 0 not null,
  ppn numeric(20,2) default 0 not null,
  ppnbm numeric(20,2) default 0 not null,
  pph numeric(20,2) default 0 not null,
  bm_extra numeric(20,2) default 0 not null,
  bm_extra_no text,
  bm_extra_date date,
  tariff_pct numeric(7,4),
  is_kite boolean default true not null,
  is_kite_reason text,
  raw_material_id bigint,
  relation_id bigint,
  factor numeric(18,8),
  "decimal" integer not null,
  used_base numeric(24,6) default 0 not null,
  excepted_base numeric(24,6) default 0 not null,
  qty_base numeric(24,6) generated always as (
CASE
    WHEN (raw_material_id IS NOT NULL) THEN trunc((qty * factor), "decimal")
    ELSE NULL::numeric
END) stored,
  balance_base numeric(24,6) generated always as (((
CASE
    WHEN (raw_material_id IS NOT NULL) THEN trunc((qty * factor), "decimal")
    ELSE NULL::numeric
END - used_base) - excepted_base)) stored,
  dust_qty numeric(24,6) generated always as (
CASE
    WHEN (raw_material_id IS NOT NULL) THEN (qty - (div((trunc((qty * factor), "decimal") * (1000000)::numeric), factor) * 0.000001))
    ELSE NULL::numeric
END) stored,
  status text generated always as (
CASE
    WHEN (raw_material_id IS NULL) THEN 'BELUM_RELASI'::text
    WHEN (factor IS NULL) THEN 'SIAP'::text
    WHEN (((trunc((qty * factor), "decimal") - used_base) - excepted_base) = (0)::numeric) THEN 'HABIS'::text
    WHEN ((used_base + excepted_base) > (0)::numeric) THEN 'SEBAGIAN'::text
    ELSE 'SIAP'::text
END) stored not null,
  is_excepted boolean generated always as (((raw_material_id IS NOT NULL) AND (excepted_base > (0)::numeric) AND ((used_base + excepted_base) = trunc((qty * factor), "decimal")))) stored not null,
  search_text text generated always as (searchable(((((COALESCE(item_code, ''::text) || ' '::text) || hs_code) || ' '::text) || description))) stored,
  source_file_id bigint
) with (fillfactor=50);

create table customs_kite_tool_pib_exceptions (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  detail_id bigint not null,
  qty_base numeric(24,6) not null,
  reason text not null,
  doc_no text,
  doc_date date,
  note text,
  status text default 'AKTIF'::text not null,
  cancelled_reason text
);

create table customs_kite_tool_pib_extensions (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  header_id bigint not null,
  applied_date date not null,
  ground text not null,
  requested_due_date date not null,
  sk_no text,
  sk_date date,
  approved_due_date date,
  file_id bigint,
  status text default 'DIAJUKAN'::text not null
);

create table customs_kite_tool_pib_headers (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  doc_code text default '20'::text not null,
  aju_no text not null,
  office_code text not null,
  reg_no text collate natural_order not null,
  reg_date date not null,
  supplier_name text,
  npwp text,
  niper text,
  currency text,
  ndpbm numeric(18,4),
  fob numeric(20,2),
  freight numeric(20,2),
  insurance numeric(20,2),
  cif numeric(20,2),
  facility_code text,
  guarantee_type text,
  guarantee_no text,
  guarantee_date date,
  guarantee_value numeric(20,2),
  guarantee_due_date date,
  guarantor text,
  bpj_no text,
  bpj_date date,
  sppb_no text,
  sppb_date date,
  due_date_initial date not null,
  extended_due_date date,
  due_date date generated always as (COALESCE(extended_due_date, due_date_initial)) stored not null,
  legal_due_date date not null,
  status text default 'OPEN'::text not null,
  source_file_id bigint,
  search_text text generated always as (searchable(((((reg_no || ' '::text) || aju_no) || ' '::text) || COALESCE(supplier_name, ''::text)))) stored,
  is_open boolean generated always as ((status = ANY (ARRAY['OPEN'::text, 'PARTIAL'::text]))) stored
) with (fillfactor=50);

create table customs_kite_tool_pib_useds (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  kite_data_id bigint not null,
  run_no integer not null,
  seq integer not null,
  pib_detail_id bigint not null,
  peb_detail_id bigint not null,
  bom_id bigint not null,
  raw_material_id bigint not null,
  qty_base numeric(24,6) not null,
  qty_declared numeric(24,6) not null,
  contained_base numeric(24,6) not null,
  claim_base numeric(24,6) not null,
  fg_qty_share numeric(24,4) not null,
  cif_idr numeric(20,2) not null,
  bm numeric(20,2) not null,
  bmt numeric(20,2) not null,
  cukai numeric(20,2) not null,
  ppn numeric(20,2) not null,
  ppnbm numeric(20,2) not null,
  age_day integer not null,
  method text default 'AUTO'::text not null,
  override_reason text,
  status text default 'AKTIF'::text not null,
  cancelled_reason text
);

create table customs_kite_tool_product_relations (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  side text not null,
  match_kind text not null,
  match_key text not null,
  raw_material_id bigint,
  finish_good_id bigint,
  declared_unit text not null,
  factor numeric(18,8),
  created_from text
);

create table customs_kite_tool_raw_materials (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  tenant_id bigint not null,
  source_file_id bigint,
  code text collate natural_order not null,
  name text collate natural_order not null,
  hs_code text,
  unit text not null,
  niper_item_id bigint,
  is_active boolean default true not null,
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(hs_code, ''::text)))) stored
);

create table dashboard_layouts (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  usergroup_id bigint not null,
  cards jsonb not null
);

create table definitions (
  path text not null,
  kind text not null,
  checksum text not null,
  identity text not null,
  release integer,
  applied_at timestamp with time zone default now() not null
);

create table delegations (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  user_id bigint not null,
  delegate_id bigint not null,
  date_from date not null,
  date_to date not null,
  reason text,
  search_text text generated always as (searchable(COALESCE(reason, ''::text))) stored,
  menus text[] default '{}'::text[] not null,
  max_amount numeric(18,2)
);

create table delegations_companies (
  owner_id bigint not null,
  target_id bigint not null
);

create table document_numbers (
  menu text not null,
  company_id bigint not null,
  period text not null,
  last integer not null
);

create table documents (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order not null,
  doc_number text collate natural_order,
  title text collate natural_order not null,
  code_detail_id bigint not null,
  department_id bigint not null,
  kind text default 'file'::text not null,
  media text not null,
  development_level text,
  doc_date date not null,
  period_from date,
  period_to date,
  quantity numeric(24,6),
  unit_id bigint,
  location_id bigint,
  condition text,
  security text not null,
  is_vital boolean default false not null,
  vital_protection text collate natural_order,
  active_until date,
  inactive_until date,
  final_fate text not null,
  legal_hold boolean default false not null,
  hold_reason text,
  excluded_from_disposal boolean default false not null,
  status text default 'draft'::text not null,
  loan_status text default 'available'::text not null,
  partner_id bigint,
  employee_id bigint,
  contract_id bigint,
  tags text[] default '{}'::text[] not null,
  notes text,
  company_id bigint not null,
  search_text text generated always as (searchable(((((number || ' '::text) || title) || ' '::text) || COALESCE(doc_number, ''::text)))) stored,
  retention_override_reason text collate natural_order,
  retention_basis_date date,
  current_log_id bigint,
  borrower_id bigint,
  borrowed_until date,
  disposal_id bigint,
  destroyed_at timestamp with time zone
);

create table employee_changes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_id bigint not null,
  employee_name text collate natural_order not null,
  mobile text collate natural_order,
  whatsapp text collate natural_order,
  personal_email text,
  addresses jsonb default '[]'::jsonb not null,
  marital_status text,
  marital_date date,
  religion_id bigint,
  blood_type text,
  kk_no text,
  npwp text,
  bank_id bigint,
  account_no text,
  account_name text collate natural_order,
  education jsonb default '[]'::jsonb not null,
  contacts jsonb default '[]'::jsonb not null,
  note text,
  status text default 'draft'::text not null,
  decisions jsonb default '[]'::jsonb not null,
  summary text collate natural_order,
  decided_at timestamp with time zone,
  company_id bigint not null,
  search_text text generated always as (searchable(((employee_name || ' '::text) || COALESCE(note, ''::text)))) stored
);

create table employee_contacts (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_id bigint not null,
  name text collate natural_order not null,
  relation text not null,
  nik text,
  birth_date date,
  gender text,
  occupation text collate natural_order,
  phone text collate natural_order,
  address text,
  is_emergency boolean default false not null,
  is_tax_dependent boolean default false not null,
  is_bpjs_covered boolean default false not null,
  status text default 'alive'::text not null,
  company_id bigint not null,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(phone, ''::text)))) stored
);

create table employee_documents (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_id bigint not null,
  doc_type_id bigint not null,
  number text,
  title text collate natural_order not null,
  issued_at date,
  valid_from date,
  valid_to date,
  issuer text collate natural_order,
  sequence integer,
  verification text default 'pending'::text not null,
  verified_by_id bigint,
  reject_reason text,
  confidentiality text default 'limited'::text not null,
  reminder_days text[] default '{90,30,7}'::text[] not null,
  archive_document_id bigint,
  company_id bigint not null,
  search_text text generated always as (searchable(((title || ' '::text) || COALESCE(issuer, ''::text)))) stored
);

create table employee_letter_prints (
  letter_id bigint not null,
  content bytea not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null
);

create table employee_letters (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_id bigint not null,
  employee_name text collate natural_order not null,
  template_id bigint not null,
  kind text not null,
  title text collate natural_order not null,
  number text collate natural_order,
  letter_date date not null,
  effective_on date,
  valid_to date,
  level integer,
  purpose text collate natural_order,
  detail text,
  signer_id bigint,
  body text,
  status text default 'draft'::text not null,
  issued_at timestamp with time zone,
  cancel_reason text,
  document_id bigint,
  company_id bigint not null,
  search_text text generated always as (searchable(((((COALESCE(number, ''::text) || ' '::text) || title) || ' '::text) || employee_name))) stored
);

create table employees (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  employee_no text collate natural_order not null,
  full_name text collate natural_order not null,
  gender text not null,
  company_id bigint not null,
  office_id bigint not null,
  department_id bigint not null,
  position_id bigint not null,
  manager_id bigint,
  employment_type text not null,
  join_date date not null,
  status text not null,
  exit_date date,
  work_email text,
  title_front text collate natural_order,
  title_back text collate natural_order,
  nickname text collate natural_order,
  nik text,
  kk_no text,
  birth_place text collate natural_order,
  birth_date date,
  religion_id bigint,
  blood_type text,
  marital_status text default 'single'::text not null,
  marital_date date,
  dependents integer default 0 not null,
  ptkp text default 'TK/0'::text not null,
  ptkp_year integer,
  nationality text collate natural_order default 'ID'::text not null,
  passport_no text,
  passport_expiry date,
  kitas_no text collate natural_order,
  kitas_expiry date,
  grade_id bigint,
  work_pattern_id bigint,
  service_date date,
  permanent_date date,
  probation_end date,
  contract_sequence integer,
  contract_start date,
  contract_end date,
  contract_total_months integer,
  exit_reason_id bigint,
  exit_note text,
  rehireable boolean,
  mobile text collate natural_order,
  whatsapp text collate natural_order,
  personal_email text,
  addresses jsonb default '[]'::jsonb not null,
  npwp text,
  tax_since date,
  bpjs_health_no text,
  bpjs_health_class text,
  bpjs_health_facility text collate natural_order,
  bpjs_tk_no text,
  bpjs_programs text[] default '{}'::text[] not null,
  bank_id bigint,
  account_no text,
  account_name text collate natural_order,
  attendance_pins jsonb default '[]'::jsonb not null,
  education jsonb default '[]'::jsonb not null,
  skills text[] default '{}'::text[] not null,
  job_history jsonb default '[]'::jsonb not null,
  consent_at date,
  completeness integer default 0 not null,
  search_text text generated always as (searchable(((((((((employee_no || ' '::text) || full_name) || ' '::text) || COALESCE(nickname, ''::text)) || ' '::text) || COALESCE(mobile, ''::text)) || ' '::text) || COALESCE(work_email, ''::text)))) stored,
  has_user boolean default false not null,
  next_move date
);

create table file_pages (
  file_id bigint not null,
  page integer not null,
  content text not null,
  words tsvector generated always as (to_tsvector('indonesian'::regconfig, content)) stored
);

create table file_texts (
  file_id bigint not null,
  status text default 'waiting'::text not null,
  method text,
  pages integer default 0 not null,
  reason text,
  attempts integer default 0 not null,
  taken_at timestamp with time zone,
  text_hash text,
  updated_at timestamp with time zone default now() not null
);

create table file_thumbnails (
  file_id bigint not null,
  image bytea not null
);

create table file_upload_pieces (
  upload_id uuid not null,
  at bigint not null,
  size_byte integer not null,
  sha256 bytea not null
);

create table file_uploads (
  id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  target text not null,
  name text not null,
  size_byte bigint not null,
  fingerprint text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone
);

create table general_invoices (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order not null,
  order_id bigint not null,
  vendor_id bigint not null,
  company_id bigint not null,
  invoiced_on date not null,
  due_on date,
  tax_number text collate natural_order,
  lines jsonb not null,
  shipping numeric(18,2) default 0 not null,
  tax_amount numeric(18,2) default 0 not null,
  subtotal numeric(18,2) default 0 not null,
  total numeric(18,2) default 0 not null,
  differences jsonb default '[]'::jsonb not null,
  deviation numeric(18,2) default 0 not null,
  status text default 'draft'::text not null,
  paid_on date,
  search_text text generated always as (searchable(((number || ' '::text) || COALESCE(tax_number, ''::text)))) stored
);

create table general_order_lines (
  id bigint generated always as identity not null,
  order_id bigint not null,
  line_no integer not null,
  line_id bigint not null,
  qty numeric(24,6) not null,
  price numeric(18,2) not null,
  qty_kept numeric(24,6) not null,
  qty_received numeric(24,6) default 0 not null,
  qty_broken numeric(24,6) default 0 not null,
  qty_returned numeric(24,6) default 0 not null,
  qty_invoiced numeric(24,6) default 0 not null
);

create table general_orders (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order not null,
  vendor_id bigint not null,
  company_id bigint not null,
  ordered_on date not null,
  deliver_by date,
  delivery_office_id bigint not null,
  buyer_id bigint,
  payment_term_id bigint,
  lines jsonb not null,
  shipping numeric(18,2) default 0 not null,
  is_taxed boolean default true not null,
  subtotal numeric(18,2) default 0 not null,
  tax_amount numeric(18,2) default 0 not null,
  total numeric(18,2) default 0 not null,
  terms text,
  sent_to text,
  status text default 'draft'::text not null,
  sent_at timestamp with time zone,
  search_text text generated always as (searchable(number)) stored,
  quotation_id bigint,
  direct_reason text
);

create table general_orders_procurements (
  owner_id bigint not null,
  target_id bigint not null
);

create table general_procurement_lines (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  procurement_id bigint not null,
  number text collate natural_order,
  line_no integer not null,
  name text collate natural_order not null,
  item_id bigint,
  unit_id bigint not null,
  company_id bigint not null,
  department_id bigint not null,
  requester_id bigint not null,
  category_id bigint not null,
  status text not null,
  needed_at date not null,
  est_price numeric(18,2) not null,
  qty numeric(24,6) not null,
  qty_approved numeric(24,6) default 0 not null,
  qty_ordered numeric(24,6) default 0 not null,
  qty_received numeric(24,6) default 0 not null,
  qty_cancelled numeric(24,6) default 0 not null,
  qty_open numeric(24,6) generated always as (GREATEST(((qty_approved - qty_ordered) - qty_cancelled), (0)::numeric)) stored not null,
  search_text text generated always as (searchable(((COALESCE(number, ''::text) || ' '::text) || name))) stored,
  qty_invoiced numeric(24,6) default 0 not null
);

create table general_procurements (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order,
  title text collate natural_order not null,
  company_id bigint not null,
  department_id bigint not null,
  requester_id bigint not null,
  category_id bigint not null,
  priority text default 'normal'::text not null,
  urgent_reason text,
  needed_at date not null,
  original_needed_at date,
  justification text not null,
  budget_id bigint,
  delivery_office_id bigint not null,
  buyer_id bigint,
  lines jsonb default '[]'::jsonb not null,
  estimated_total numeric(18,2) default 0 not null,
  status text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancel_reason text,
  search_text text generated always as (searchable(((COALESCE(number, ''::text) || ' '::text) || title))) stored,
  jira_issue_id bigint,
  contract_id bigint,
  budget_over boolean default false not null,
  is_split boolean default false not null,
  warning text,
  ordered_total numeric(18,2) default 0 not null,
  received_total numeric(18,2) default 0 not null,
  progress integer default 0 not null
);

create table general_quotation_choices (
  line_id bigint not null,
  quotation_id bigint not null,
  qty numeric(24,6) not null,
  price numeric(18,2) not null
);

create table general_quotations (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  procurement_id bigint not null,
  vendor_id bigint not null,
  company_id bigint not null,
  number text,
  quoted_on date not null,
  valid_to date,
  lines jsonb not null,
  shipping numeric(18,2) default 0 not null,
  is_taxed boolean default true not null,
  subtotal numeric(18,2) default 0 not null,
  tax_amount numeric(18,2) default 0 not null,
  total numeric(18,2) default 0 not null,
  payment_term_id bigint,
  lead_time_days integer,
  warranty text,
  quality integer,
  note text,
  status text default 'received'::text not null,
  choice_reason text,
  search_text text generated always as (searchable(name)) stored
);

create table general_receipt_assets (
  asset_id bigint not null,
  receipt_id bigint not null,
  order_line integer not null
);

create table general_receipts (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order not null,
  kind text default 'receipt'::text not null,
  order_id bigint not null,
  company_id bigint not null,
  received_on date not null,
  delivery_note text,
  received_by_id bigint not null,
  lines jsonb not null,
  status text default 'draft'::text not null,
  search_text text generated always as (searchable(((number || ' '::text) || COALESCE(delivery_note, ''::text)))) stored
);

create table given_numbers (
  menu text not null,
  company_id bigint not null,
  period text not null,
  seq integer not null,
  number text not null,
  given_at timestamp with time zone default now() not null
);

create table idempotency_keys (
  user_id bigint not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp with time zone default now() not null
);

create table import_errors (
  job_id bigint not null,
  number integer not null,
  "row" integer not null,
  col text,
  field text,
  value text,
  code text not null,
  message text not null
);

create table import_undos (
  job_id bigint not null,
  added int8multirange not null
);

create table it_asset_assignments (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  asset_id bigint not null,
  asset_tag text collate natural_order not null,
  company_id bigint not null,
  holder_id bigint,
  holder_office_id bigint,
  since timestamp with time zone not null,
  until timestamp with time zone,
  condition_out text not null,
  condition_in text,
  handover_id bigint,
  returned_by_id bigint,
  search_text text generated always as (searchable(asset_tag)) stored
);

create table it_assets (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  asset_class text default 'device'::text not null,
  category_id bigint not null,
  brand_id bigint not null,
  model text collate natural_order,
  name text collate natural_order not null,
  asset_tag text collate natural_order not null,
  serial_no text collate natural_order,
  specs jsonb default '[]'::jsonb not null,
  hostname text collate natural_order,
  mac text[] default '{}'::text[] not null,
  ip text[] default '{}'::text[] not null,
  company_id bigint not null,
  office_id bigint not null,
  room_id bigint,
  status text default 'available'::text not null,
  condition text default 'good'::text not null,
  holder_id bigint,
  holder_office_id bigint,
  checked_out_at timestamp with time zone,
  expected_return date,
  purchase_date date,
  purchase_price numeric(18,2),
  vendor_id bigint,
  invoice_no text collate natural_order,
  warranty_until date,
  warranty_terms text collate natural_order,
  depreciation_months integer,
  residual numeric(18,2),
  is_critical boolean default false not null,
  is_byod boolean default false not null,
  audit_excluded boolean default false not null,
  seats integer,
  expires_at date,
  notes text,
  search_text text generated always as (searchable(((((((asset_tag || ' '::text) || name) || ' '::text) || COALESCE(serial_no, ''::text)) || ' '::text) || COALESCE(hostname, ''::text)))) stored,
  procurement_id bigint,
  disposal_kind text,
  disposal_value numeric(18,2),
  disposed_at date,
  disposal_from text,
  receipt_id bigint,
  last_audit_on date,
  seats_used integer default 0 not null,
  seats_free integer,
  usage_hours numeric(19,1)
);

create table it_handover_prints (
  handover_id bigint not null,
  content bytea not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null
);

create table it_handovers (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order,
  subject text collate natural_order default ''::text not null,
  kind text default 'out'::text not null,
  company_id bigint not null,
  employee_id bigint,
  office_id bigint,
  handed_on date not null,
  expected_return date,
  lines jsonb not null,
  status text default 'draft'::text not null,
  officer_id bigint,
  completed_on date,
  notes text,
  cancel_reason text collate natural_order,
  search_text text generated always as (searchable(((COALESCE(number, ''::text) || ' '::text) || subject))) stored
);

create table it_license_seats (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  name text collate natural_order not null,
  license_id bigint not null,
  company_id bigint not null,
  holder_id bigint,
  device_id bigint,
  assigned_on date not null,
  released_on date,
  status text default 'assigned'::text not null,
  note text collate natural_order,
  search_text text generated always as (searchable(name)) stored
);

create table it_maintenance_externals (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order default ('EKS-'::text || lpad((nextval('it_maintenance_external_number'::regclass))::text, 5, '0'::text)) not null,
  it_asset_id bigint not null,
  vendor_id bigint not null,
  kind text default 'service'::text not null,
  jira_issue_id bigint,
  complaint text collate natural_order not null,
  sent_at date,
  expected_return date,
  returned_at date,
  rma_no text collate natural_order,
  is_warranty boolean default false not null,
  estimated_cost numeric(18,2),
  final_cost numeric(18,2),
  replacement_asset_id bigint,
  status text default 'draft'::text not null,
  result text,
  cancel_reason text collate natural_order,
  search_text text generated always as (searchable(((((number || ' '::text) || complaint) || ' '::text) || COALESCE(rma_no, ''::text)))) stored,
  owner_company_id bigint,
  procurement_id bigint,
  replacement_act_id bigint,
  approval_from text
);

create table it_maintenance_internal_activities (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order default ('PRW-'::text || lpad((nextval('it_maintenance_internal_activity_number'::regclass))::text, 5, '0'::text)) not null,
  plan_id bigint,
  it_asset_id bigint not null,
  scheduled_at date not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  assignee_id bigint,
  status text default 'scheduled'::text not null,
  skip_reason text collate natural_order,
  results jsonb default '[]'::jsonb not null,
  findings text,
  actions_taken text,
  parts jsonb default '[]'::jsonb not null,
  cost numeric(18,2) default 0 not null,
  minutes integer,
  follow_up_issue_id bigint,
  follow_up_external_id bigint,
  search_text text generated always as (searchable(((((number || ' '::text) || COALESCE(findings, ''::text)) || ' '::text) || COALESCE(actions_taken, ''::text)))) stored,
  owner_company_id bigint,
  usage_hours numeric(19,1)
);

create table it_maintenance_internals (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  type_id bigint not null,
  scope text default 'assets'::text not null,
  category_id bigint,
  office_id bigint,
  company_id bigint,
  interval_value integer not null,
  interval_unit text default 'month'::text not null,
  start_date date not null,
  tolerance_days integer default 0 not null,
  skip_holidays boolean default true not null,
  lead_days integer default 7 not null,
  checklist_template jsonb default '[]'::jsonb not null,
  estimate_minutes integer,
  next_due_at date,
  search_text text generated always as (searchable(name)) stored,
  status text default 'active'::text not null
);

create table it_maintenance_internals_assignees (
  owner_id bigint not null,
  target_id bigint not null
);

create table it_maintenance_internals_it_assets (
  owner_id bigint not null,
  target_id bigint not null
);

create table it_stocktake_lines (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  stocktake_id bigint not null,
  company_id bigint not null,
  code text collate natural_order not null,
  name text collate natural_order,
  serial_no text collate natural_order,
  asset_id bigint,
  is_expected boolean default false not null,
  result text not null,
  expected_office_id bigint,
  expected_holder_id bigint,
  found_office_id bigint,
  condition text,
  counted_at timestamp with time zone,
  counted_by_id bigint,
  note text collate natural_order,
  resolution text,
  search_text text generated always as (searchable(((((code || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(serial_no, ''::text)))) stored
);

create table it_stocktake_scans (
  key uuid not null,
  stocktake_id bigint not null,
  code text not null,
  scanned_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  scanned_by_id bigint not null
);

create table it_stocktakes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  company_id bigint not null,
  office_id bigint,
  department_id bigint,
  category_id bigint,
  status text default 'counting'::text not null,
  expected_count integer default 0 not null,
  found_count integer default 0 not null,
  elsewhere_count integer default 0 not null,
  missing_count integer default 0 not null,
  unknown_count integer default 0 not null,
  closed_at timestamp with time zone,
  notes text,
  cancel_reason text collate natural_order,
  search_text text generated always as (searchable(name)) stored
);

create table items (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  kind text not null,
  code text collate natural_order not null,
  name text collate natural_order not null,
  name_en text collate natural_order,
  category_id bigint not null,
  unit_id bigint not null,
  unit_conversions jsonb default '[]'::jsonb not null,
  brand_id bigint,
  spec text,
  barcode text,
  hs_code text,
  sell_price numeric(18,2),
  buy_price numeric(18,2),
  currency text default 'IDR'::text not null,
  tax_id bigint not null,
  is_sold boolean default true not null,
  is_purchased boolean default false not null,
  is_kite boolean default false not null,
  is_active boolean default true not null,
  relation_count integer default 0 not null,
  tags text[] default '{}'::text[] not null,
  notes text,
  company_id bigint,
  search_text text generated always as (searchable(((((((((code || ' '::text) || name) || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || COALESCE(barcode, ''::text)) || ' '::text) || COALESCE(spec, ''::text)))) stored,
  accounting_actual text default 'none'::text not null,
  accounting_commercial text default 'none'::text not null,
  cost numeric(18,2),
  margin numeric(18,2),
  margin_percent numeric(9,1)
);

create table jira_accounts (
  account_id text not null,
  name text not null,
  user_id bigint,
  is_chosen boolean default false not null
);

create table jira_comments (
  remote_id text not null,
  comment_id bigint not null,
  remote_updated text
);

create table jira_connection (
  id integer default 1 not null,
  status text default 'disconnected'::text not null,
  account_label text,
  account_id text,
  scopes text[] default '{}'::text[] not null,
  site_id text,
  site_name text,
  site_url text,
  project_id text,
  project_key text,
  project_name text,
  is_service_desk boolean default false not null,
  catalogue jsonb default '{}'::jsonb not null,
  mapping jsonb default '{}'::jsonb not null,
  access_token text,
  refresh_token text,
  expires_at timestamp with time zone,
  token_version integer default 0 not null,
  connected_by_id bigint,
  connected_at timestamp with time zone,
  last_refresh_at timestamp with time zone,
  last_ok_at timestamp with time zone,
  last_error text,
  last_error_code text,
  last_error_at timestamp with time zone,
  is_paused boolean default false not null,
  held_until timestamp with time zone,
  read_until timestamp with time zone,
  webhook_ids bigint[] default '{}'::bigint[] not null,
  webhooks_until timestamp with time zone,
  webhooks_renewed_at timestamp with time zone,
  last_event_at timestamp with time zone,
  last_change_at timestamp with time zone,
  alarms text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default now() not null
);

create table jira_consents (
  state_hash text not null,
  user_id bigint not null,
  redirect_uri text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone
);

create table jira_deliveries (
  identifier text not null,
  received_at timestamp with time zone default now() not null
);

create table jira_files (
  remote_id text not null,
  asset_id bigint,
  refused text
);

create table jira_issues (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  local_no text collate natural_order default ('SUP-'::text || nextval('jira_issue_number'::regclass)) not null,
  request_type_id bigint not null,
  summary text collate natural_order not null,
  description text not null,
  impact text default 'self'::text not null,
  urgency text default 'medium'::text not null,
  priority text not null,
  reporter_id bigint not null,
  created_for_id bigint,
  company_id bigint not null,
  office_id bigint,
  tier_id bigint,
  assignee_id bigint,
  status text default 'new'::text not null,
  due_at timestamp with time zone,
  resume_at date,
  responded_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  reopen_count integer default 0 not null,
  channel text default 'console'::text not null,
  labels text[] default '{}'::text[] not null,
  resolution text,
  search_text text generated always as (searchable(((((local_no || ' '::text) || summary) || ' '::text) || description))) stored,
  procurement_id bigint,
  priority_reason text collate natural_order,
  response_target integer,
  resolve_target integer,
  response_due_at timestamp with time zone,
  resolve_due_at timestamp with time zone,
  response_minutes integer,
  resolve_minutes integer,
  paused_minutes integer default 0 not null,
  response_breached boolean default false not null,
  resolve_breached boolean default false not null,
  sla_state text default 'none'::text not null,
  issue_key text,
  tracker_status text,
  sync_status text default 'none'::text not null,
  sync_error text,
  merged_into_id bigint,
  csat integer,
  csat_comment text collate natural_order,
  csat_at timestamp with time zone,
  reject_reason text
);

create table jira_issues_it_assets (
  owner_id bigint not null,
  target_id bigint not null
);

create table jira_issues_watchers (
  owner_id bigint not null,
  target_id bigint not null
);

create table jira_links (
  ticket_id bigint not null,
  issue_id text not null,
  base jsonb default '{}'::jsonb not null,
  wanted_status text,
  sla jsonb,
  read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);

create table jira_outbox (
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  kind text not null,
  target_id bigint not null,
  status text default 'queued'::text not null,
  changes integer default 1 not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  begun_at timestamp with time zone,
  error text,
  created_at timestamp with time zone default now() not null
);

create table jira_reads (
  issue_id text not null,
  requested_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null
);

create table jira_service_tiers (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  priority_order integer default 0 not null,
  priorities jsonb default '[]'::jsonb not null,
  is_vip boolean default false not null,
  work_pattern_id bigint not null,
  response_minutes integer not null,
  resolve_minutes integer not null,
  pause_statuses jsonb default '[]'::jsonb not null,
  warn_percents text[] default '{75,90}'::text[] not null,
  escalations jsonb default '[]'::jsonb not null,
  is_active boolean default true not null,
  search_text text generated always as (searchable(name)) stored
);

create table jira_service_tiers_companies (
  owner_id bigint not null,
  target_id bigint not null
);

create table jira_service_tiers_offices (
  owner_id bigint not null,
  target_id bigint not null
);

create table jira_service_tiers_request_types (
  owner_id bigint not null,
  target_id bigint not null
);

create table kite_bom_uses (
  bom_id bigint not null,
  kite_data_id bigint not null,
  tenant_id bigint not null
);

create table kite_ceisa_answers (
  tenant_id bigint not null,
  aju_no text not null,
  doc_code text,
  reg_no text,
  reg_date date,
  state text,
  state_at text,
  lhpre_no text,
  lhpre_date date,
  updated_at timestamp with time zone default now() not null
);

create table kite_ceisa_connections (
  tenant_id bigint not null,
  username text not null,
  password_sealed text not null,
  api_key_sealed text not null,
  updated_at timestamp with time zone default now() not null,
  updated_by_id bigint,
  synced_at timestamp with time zone,
  failure text,
  result jsonb default '{}'::jsonb not null
);

create table kite_column_mappings (
  tenant_id bigint not null,
  file_type text not null,
  names jsonb default '{}'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  updated_by_id bigint
);

create table kite_diff_archives (
  archive_id bigint not null,
  peb_key text not null,
  raw_material_code text,
  need_base numeric(24,6) not null,
  alloc_base numeric(24,6) not null,
  diff_base numeric(24,6) not null,
  reason text not null,
  resolution text not null,
  resolution_reason text
);

create table kite_due_notices (
  header_id bigint not null,
  due_date date not null,
  days integer not null,
  noticed_at timestamp with time zone default now() not null
);

create table kite_run_archives (
  id bigint generated always as identity not null,
  tenant_id bigint not null,
  kite_data_id bigint not null,
  number text not null,
  run_no integer not null,
  cause text not null,
  run jsonb not null,
  removed_at timestamp with time zone default now() not null,
  removed_by_id bigint
);

create table kite_used_archives (
  archive_id bigint not null,
  seq integer not null,
  peb_key text not null,
  raw_material_code text not null,
  pib_key text not null,
  qty_base numeric(24,6) not null,
  qty_declared numeric(24,6) not null,
  contained_base numeric(24,6) not null,
  claim_base numeric(24,6) not null,
  fg_qty_share numeric(24,4) not null,
  cif_idr numeric(20,2) not null,
  bm numeric(20,2) not null,
  bmt numeric(20,2) not null,
  cukai numeric(20,2) not null,
  ppn numeric(20,2) not null,
  ppnbm numeric(20,2) not null,
  method text not null,
  override_reason text,
  status text not null
);

create table leave_adoptions (
  entry_id bigint not null,
  last date not null
);

create table leave_employees (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  number text collate natural_order,
  employee_id bigint not null,
  employee_name text collate natural_order not null,
  leave_id bigint not null,
  entry text default 'request'::text not null,
  period_year integer not null,
  start_date date,
  end_date date,
  day_details jsonb default '[]'::jsonb not null,
  days numeric(6,2) not null,
  valid_from date,
  valid_to date,
  reason text,
  substitute_id bigint,
  substitute_status text,
  contact_phone text collate natural_order,
  office_day_id bigint,
  status text default 'draft'::text not null,
  decided_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  company_id bigint not null,
  department_id bigint not null,
  search_text text generated always as (searchable(((((COALESCE(number, ''::text) || ' '::text) || employee_name) || ' '::text) || COALESCE(reason, ''::text)))) stored,
  taken_days numeric(6,2),
  run_year integer,
  cancelled_days numeric(6,2),
  evidence_due date,
  evidence_at timestamp with time zone,
  delegates_approvals boolean
);

create table leave_offices (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  date date not null,
  name text collate natural_order not null,
  kind text not null,
  scope text default 'everyone'::text not null,
  company_id bigint,
  office_id bigint,
  religion_id bigint,
  deducts_annual boolean default false not null,
  no_balance_policy text,
  decree text,
  is_tentative boolean default false not null,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(decree, ''::text)))) stored
);

create table leaves (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order not null,
  name text collate natural_order not null,
  category text not null,
  color text collate natural_order default '#4c6ef5'::text not null,
  unit text default 'day'::text not null,
  quota numeric(6,2),
  quota_period text default 'none'::text not null,
  min_service_months integer default 0 not null,
  gender text default 'any'::text not null,
  count_basis text default 'working_days'::text not null,
  max_consecutive integer,
  min_notice_days integer default 0 not null,
  max_backdate_days integer default 0 not null,
  paid text default 'full'::text not null,
  deducts_id bigint,
  allow_negative numeric(6,2) default '0'::numeric not null,
  carry_max numeric(6,2) default '0'::numeric not null,
  carry_expiry_mmdd text collate natural_order,
  prorate boolean default false not null,
  needs_attachment text default 'no'::text not null,
  needs_substitute text default 'no'::text not null,
  attendance_code_id bigint not null,
  is_private boolean default false not null,
  legal_basis text collate natural_order,
  is_active boolean default true not null,
  company_id bigint,
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(legal_basis, ''::text)))) stored,
  blackouts jsonb default '[]'::jsonb not null
);

create table letter_templates (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  kind text not null,
  title text collate natural_order not null,
  body text not null,
  doc_type_id bigint not null,
  company_id bigint,
  is_active boolean default true not null,
  search_text text generated always as (searchable(((name || ' '::text) || title))) stored
);

create unlogged table list_changes (
  type text not null,
  xid xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default clock_timestamp() not null
);

create table mail_links (
  token_hash bytea not null,
  user_id bigint not null,
  task_id bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);

create table mail_replies (
  message_hash bytea not null,
  received_at timestamp with time zone default now() not null
);

create table mail_reply_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  target_type text not null,
  target_id text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table mail_server (
  only_row boolean default true not null,
  is_set boolean not null,
  reply_domain text
);

create table mails (
  id bigint generated always as identity not null,
  user_id bigint,
  event text not null,
  notification_id bigint,
  payload jsonb default '{}'::jsonb not null,
  state text not null,
  send_after timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  error text,
  subject text,
  message_id text,
  dedupe_key text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  address text
);

create table marketing_activities (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order default ('AKT-'::text || lpad((nextval('marketing_activity_number'::regclass))::text, 5, '0'::text)) not null,
  board_id bigint not null,
  stage_key text not null,
  stage_category text not null,
  stage_entered_at timestamp with time zone default now() not null,
  title text collate natural_order not null,
  activity_type text not null,
  partner_id bigint,
  prospect_name text collate natural_order,
  contact_id bigint,
  owner_id bigint not null,
  priority text default 'normal'::text not null,
  source_id bigint,
  tags text[] default '{}'::text[] not null,
  value numeric(18,2),
  currency text default 'IDR'::text not null,
  probability integer,
  weighted_value numeric(18,2),
  expected_close date,
  next_action_type text,
  next_action_at timestamp with time zone,
  next_action_note text,
  lines jsonb default '[]'::jsonb not null,
  total numeric(18,2) default 0 not null,
  checklist jsonb default '[]'::jsonb not null,
  description text,
  result text default 'open'::text not null,
  closed_at timestamp with time zone,
  lost_reason_id bigint,
  lost_note text,
  company_id bigint,
  search_text text generated always as (searchable(((((code || ' '::text) || title) || ' '::text) || COALESCE(prospect_name, ''::text)))) stored,
  interactions jsonb default '[]'::jsonb not null,
  last_interaction_at timestamp with time zone,
  cancel_reason text,
  rots_at timestamp with time zone,
  "position" numeric(24,6) default 0 not null,
  won_reason_id bigint,
  won_note text
);

create table marketing_activities_contracts (
  owner_id bigint not null,
  target_id bigint not null
);

create table marketing_activities_members (
  owner_id bigint not null,
  target_id bigint not null
);

create table marketing_board_addresses (
  board_id bigint not null,
  mail_key text default replace((gen_random_uuid())::text, '-'::text, ''::text) not null
);

create table marketing_board_mails (
  message_hash bytea not null,
  board_id bigint not null,
  sender text not null,
  card_id bigint,
  received_at timestamp with time zone default now() not null
);

create table marketing_boards (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  description text,
  is_default boolean default false not null,
  is_archived boolean default false not null,
  sort_order integer default 0 not null,
  stages jsonb not null,
  require_next_action boolean default false not null,
  visibility text default 'company'::text not null,
  company_id bigint,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(description, ''::text)))) stored
);

create table marketing_boards_members (
  owner_id bigint not null,
  target_id bigint not null
);

create table marketing_days (
  board_id bigint not null,
  day date not null,
  company_id bigint,
  stage_key text not null,
  result text not null,
  from_stage text,
  from_result text,
  owner_id bigint,
  lost_reason_id bigint,
  cards integer not null,
  value numeric(20,2) not null,
  stays integer not null,
  stayed_seconds bigint not null,
  won_reason_id bigint
);

create table marketing_days_kept (
  board_id bigint not null,
  kept_until date not null
);

create table marketing_plans (
  id bigint generated always as identity not null,
  card_id bigint not null,
  board_id bigint not null,
  owner_id bigint not null,
  type text,
  due_at timestamp with time zone not null,
  planned_at timestamp with time zone not null,
  ended_at timestamp with time zone default 'infinity'::timestamp with time zone not null,
  outcome text
);

create table marketing_spans (
  id bigint generated always as identity not null,
  card_id bigint not null,
  code text not null,
  title text not null,
  board_id bigint not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone default 'infinity'::timestamp with time zone not null,
  stage_key text not null,
  result text not null,
  is_move boolean not null,
  from_stage text,
  from_result text,
  stayed_seconds bigint,
  value numeric(18,2),
  weighted_value numeric(18,2),
  currency text not null,
  expected_close date,
  owner_id bigint not null,
  company_id bigint,
  lost_reason_id bigint,
  won_reason_id bigint
);

create table marketing_stays (
  board_id bigint not null,
  month date not null,
  company_id bigint,
  from_stage text not null,
  tenths integer not null,
  cards integer not null
);

create table marketing_targets (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  owner_id bigint not null,
  board_id bigint not null,
  month text not null,
  won_value numeric(18,2),
  won_cards integer,
  interaction_count integer,
  notes text,
  company_id bigint,
  search_text text generated always as (searchable(name)) stored
);

create table message_templates (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  channel text default 'wa'::text not null,
  subject text,
  body text not null,
  is_active boolean default true not null,
  company_id bigint,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(subject, ''::text)))) stored
);

create table muted_records (
  user_id bigint not null,
  target_type text not null,
  target_id text not null,
  created_at timestamp with time zone default now() not null
);

create table notifications (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  user_id bigint not null,
  event text not null,
  title text not null,
  body text,
  severity text default 'info'::text not null,
  target_type text,
  target_id text,
  menu text,
  route text,
  actor_id bigint,
  read_at timestamp with time zone,
  group_key text,
  search_text text generated always as (searchable(((title || ' '::text) || COALESCE(body, ''::text)))) stored
);

create table outbox (
  id bigint generated always as identity not null,
  channel text not null,
  event text not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null
);

create table partner_bank_changes (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  partner_id bigint not null,
  partner_name text collate natural_order not null,
  accounts jsonb default '[]'::jsonb not null,
  previous jsonb default '[]'::jsonb not null,
  previous_summary text default ''::text not null,
  summary text default ''::text not null,
  reason text not null,
  status text default 'draft'::text not null,
  decided_at timestamp with time zone,
  owner_company_id bigint,
  owner_is_customer boolean not null,
  owner_is_vendor boolean not null,
  search_text text generated always as (searchable(((partner_name || ' '::text) || reason))) stored
);

create table partner_items (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  partner_id bigint not null,
  item_id bigint not null,
  name text collate natural_order not null,
  price numeric(18,2),
  currency text default 'IDR'::text not null,
  partner_item_code text collate natural_order,
  min_order numeric(24,6),
  lead_time_days integer,
  is_primary boolean default false not null,
  valid_to date,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(partner_item_code, ''::text)))) stored,
  owner_company_id bigint,
  owner_is_customer boolean default false not null,
  owner_is_vendor boolean default false not null
);

create table partner_merges (
  id bigint generated always as identity not null,
  survivor_id bigint not null,
  merged_ids bigint[] not null,
  merged_at timestamp with time zone default now() not null,
  merged_by_id bigint not null,
  undo_until timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by_id bigint,
  values_before jsonb not null,
  values_after jsonb not null,
  moved jsonb not null
);

create table partner_papers (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  partner_id bigint not null,
  kind_id bigint not null,
  name text collate natural_order not null,
  number text collate natural_order,
  issued_on date,
  valid_to date,
  notes text,
  owner_company_id bigint,
  owner_is_customer boolean default false not null,
  owner_is_vendor boolean default false not null,
  search_text text generated always as (searchable(((name || ' '::text) || COALESCE(number, ''::text)))) stored
);

create table partners (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order default ('M-'::text || lpad((nextval('partner_number'::regclass))::text, 5, '0'::text)) not null,
  name text collate natural_order not null,
  is_customer boolean default true not null,
  is_vendor boolean default false not null,
  status text default 'prospect'::text not null,
  npwp text,
  email text,
  phone text,
  kite_facility text default 'none'::text not null,
  niper text,
  company_id bigint,
  legal_form_id bigint,
  block_reason text,
  tax_status text default 'non_pkp'::text not null,
  nitku text,
  nib text,
  industry_id bigint,
  segment_id bigint,
  addresses jsonb default '[]'::jsonb not null,
  city text collate natural_order,
  province text collate natural_order,
  whatsapp text,
  website text,
  owner_id bigint,
  payment_term_id bigint,
  currency text default 'IDR'::text not null,
  credit_limit numeric(18,2),
  bank_accounts jsonb default '[]'::jsonb not null,
  lead_time_days integer,
  min_order numeric(18,2),
  tags text[] default '{}'::text[] not null,
  last_activity_at timestamp with time zone,
  notes text,
  search_text text generated always as (searchable(((((((((code || ' '::text) || name) || ' '::text) || COALESCE(npwp, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) stored,
  evaluations jsonb default '[]'::jsonb not null,
  evaluation_grade text,
  name_key text generated always as (partner_key(name)) stored,
  blacklist_reason text,
  blacklisted_by_id bigint,
  status_before text,
  receivable_actual numeric(18,2),
  receivable_commercial numeric(18,2),
  accounting_actual text default 'none'::text not null,
  accounting_commercial text default 'none'::text not null
);

create table partners_vendor_categories (
  owner_id bigint not null,
  target_id bigint not null
);

create table price_list_items (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  list_id bigint not null,
  item_id bigint not null,
  name text collate natural_order not null,
  min_quantity numeric(24,6) default 1 not null,
  price numeric(18,2) not null,
  company_id bigint,
  search_text text generated always as (searchable(name)) stored
);

create table price_lists (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order not null,
  name text collate natural_order not null,
  partner_id bigint,
  segment_id bigint,
  currency text default 'IDR'::text not null,
  valid_from date not null,
  valid_to date,
  is_promotion boolean default false not null,
  is_active boolean default true not null,
  item_count integer default 0 not null,
  notes text,
  company_id bigint,
  search_text text generated always as (searchable(((code || ' '::text) || name))) stored
);

create table quotations (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order not null,
  activity_id bigint not null,
  partner_id bigint not null,
  status text default 'draft'::text not null,
  quoted_on date not null,
  valid_until date not null,
  currency text default 'IDR'::text not null,
  payment_term_id bigint,
  lines jsonb default '[]'::jsonb not null,
  discount numeric(18,2) default 0 not null,
  is_taxed boolean default true not null,
  is_tax_included boolean default false not null,
  subtotal numeric(18,2) default 0 not null,
  tax_base numeric(18,2) default 0 not null,
  tax_amount numeric(18,2) default 0 not null,
  total numeric(18,2) default 0 not null,
  terms text,
  sent_at timestamp with time zone,
  company_id bigint,
  search_text text generated always as (searchable(code)) stored
);

create table "references" (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  category text collate natural_order not null,
  code text collate natural_order not null,
  name text collate natural_order not null,
  parent_id bigint,
  company_id bigint,
  sort_order integer default 0 not null,
  color text,
  icon text,
  meta jsonb default '{}'::jsonb not null,
  valid_from date,
  valid_to date,
  is_active boolean default true not null,
  is_system boolean default false not null,
  search_text text generated always as (searchable(((code || ' '::text) || name))) stored,
  usage_count integer default 0 not null
) with (fillfactor=50);

create table release_moves (
  revision text not null,
  ring text not null,
  area text not null,
  at timestamp with time zone not null,
  noted_at timestamp with time zone default now() not null
);

create table release_uses (
  area text not null,
  version text not null,
  hour timestamp with time zone not null,
  user_id bigint not null,
  ring text not null,
  opened integer default 0 not null,
  errors integer default 0 not null,
  slow integer default 0 not null,
  blocked_ms integer default 0 not null,
  last_at timestamp with time zone default now() not null
);

create table reminders_given (
  target_type text not null,
  target_id bigint not null,
  kind text not null,
  day date not null,
  days integer not null,
  given_at timestamp with time zone default now() not null
);

create table saved_views (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  menu text not null,
  name text collate natural_order not null,
  owner_id bigint not null,
  visibility text default 'private'::text not null,
  is_default_for text default 'none'::text not null,
  state jsonb default '{}'::jsonb not null,
  search_text text generated always as (searchable(name)) stored
);

create table saved_views_usergroups (
  owner_id bigint not null,
  target_id bigint not null
);

create table schedules (
  key text not null,
  label text not null,
  every_seconds integer not null,
  last_started_at timestamp with time zone,
  last_finished_at timestamp with time zone,
  last_ms integer,
  last_error text,
  last_result text,
  requested_at timestamp with time zone,
  requested_by_id bigint
);

create table scim_groups (
  usergroup_id bigint not null,
  external_id text
);

create table scim_users (
  user_id bigint not null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  deleted_at timestamp with time zone
);

create table sealed_values (
  target_type text not null,
  target_id bigint not null,
  field text not null,
  sealed text not null,
  digest text not null,
  is_live boolean default true not null,
  updated_at timestamp with time zone default now() not null
);

create table signatures (
  id bigint generated always as identity not null,
  target_type text not null,
  target_id text not null,
  target_version integer not null,
  action text not null,
  approval_id bigint,
  signer_name text not null,
  strokes jsonb not null,
  sha256 text not null,
  signed_at timestamp with time zone not null,
  created_by_id bigint not null
);

create table step_requests (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  subject text not null,
  step text not null,
  transition text not null,
  target_type text not null,
  target_id text not null,
  asked jsonb not null,
  details text,
  reason text,
  employee_id bigint,
  company_id bigint,
  department_id bigint,
  office_id bigint,
  amount numeric(20,2),
  currency text,
  requester_id bigint not null,
  status text not null,
  decided_at timestamp with time zone,
  search_text text generated always as (searchable(((subject || ' '::text) || COALESCE(reason, ''::text)))) stored
);

create table support_article_editions (
  article_id bigint not null,
  edition integer not null,
  title text not null,
  body text not null,
  published_at timestamp with time zone default now() not null,
  published_by_id bigint
);

create table support_article_votes (
  article_id bigint not null,
  user_id bigint not null,
  is_helpful boolean not null,
  voted_at timestamp with time zone default now() not null
);

create table support_articles (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  title text collate natural_order not null,
  body text not null,
  keywords text collate natural_order,
  request_type_id bigint,
  audience text default 'everyone'::text not null,
  company_id bigint,
  source_ticket_id bigint,
  status text default 'draft'::text not null,
  edition integer default 0 not null,
  published_at timestamp with time zone,
  helpful_count integer default 0 not null,
  unhelpful_count integer default 0 not null,
  search_text text generated always as (searchable(((((title || ' '::text) || COALESCE(keywords, ''::text)) || ' '::text) || body))) stored,
  words tsvector generated always as ((setweight(to_tsvector('indonesian'::regconfig, ((title || ' '::text) || COALESCE(keywords, ''::text))), 'A'::"char") || setweight(to_tsvector('indonesian'::regconfig, body), 'C'::"char"))) stored
);

create table support_replies (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  name text collate natural_order not null,
  body text not null,
  request_type_id bigint,
  is_active boolean default true not null,
  search_text text generated always as (searchable(((name || ' '::text) || body))) stored
);

create table ticket_clock_alarms (
  ticket_id bigint not null,
  due_at timestamp with time zone not null
);

create table ticket_clock_notices (
  ticket_id bigint not null,
  clock text not null,
  percent integer not null,
  tier_id bigint not null,
  sent_at timestamp with time zone default now() not null
);

create table ticket_clock_spans (
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  state text not null,
  status text not null,
  tier_id bigint
);

create table ticket_closing_notices (
  ticket_id bigint not null,
  resolved_at timestamp with time zone not null,
  sent_at timestamp with time zone default now() not null
);

create table ticket_messages (
  message_hash bytea not null,
  message_id text not null,
  ticket_id bigint not null,
  user_id bigint,
  handled_at timestamp with time zone default now() not null
);

create table ticket_recounts (
  id bigint generated always as identity not null,
  day date,
  company_id bigint,
  office_id bigint,
  requested_at timestamp with time zone default now() not null
);

create table usergroups (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  code text collate natural_order not null,
  name text collate natural_order not null,
  description text,
  permissions text[] not null,
  data_scope text default 'own'::text not null,
  is_system boolean default false not null,
  is_active boolean default true not null,
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(description, ''::text)))) stored,
  members_count integer default 0 not null,
  second_factor boolean default false not null
);

create table usergroups_companies (
  owner_id bigint not null,
  target_id bigint not null
);

create table users (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by_id bigint,
  updated_by_id bigint,
  deleted_at timestamp with time zone,
  sso_sub text,
  name text collate natural_order not null,
  email text collate natural_order not null,
  role text collate natural_order not null,
  usergroup_id bigint not null,
  employee_id bigint,
  company_id bigint,
  status text default 'invited'::text not null,
  sso_status text default 'none'::text not null,
  sso_error text,
  timezone text default 'Asia/Jakarta'::text not null,
  valid_until date,
  last_login_at timestamp with time zone,
  note text,
  preferences jsonb default '{}'::jsonb not null,
  search_text text generated always as (searchable(((name || ' '::text) || email))) stored,
  is_leaver boolean default false not null,
  client_id bigint
);

create table users_companies (
  owner_id bigint not null,
  target_id bigint not null
);

create table work_items (
  id bigint generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  target_type text not null,
  target_id text not null,
  reason text not null,
  user_id bigint,
  employee_id bigint,
  queue text,
  company_id bigint default 0 not null,
  task_id bigint,
  version integer not null,
  title text not null,
  say text not null,
  priority integer default 9 not null,
  due_at timestamp with time zone,
  visible_from timestamp with time zone not null,
  visible_until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  rank timestamp with time zone generated always as (COALESCE(due_at, 'infinity'::timestamp with time zone)) stored
);

create table work_snoozes (
  item_id bigint not null,
  user_id bigint not null,
  until timestamp with time zone not null,
  version integer not null
);

-- constraints

alter table access_requests add constraint access_requests_pkey PRIMARY KEY (id);
alter table accounting_alarms add constraint accounting_alarms_pkey PRIMARY KEY (connection, code);
alter table accounting_call_slots add constraint accounting_call_slots_pkey PRIMARY KEY (connection);
alter table accounting_connections add constraint accounting_connections_pkey PRIMARY KEY (connection);
alter table accounting_consents add constraint accounting_consents_pkey PRIMARY KEY (state_hash);
alter table accounting_document_links add constraint accounting_document_links_pkey PRIMARY KEY (connection, database_id, module, external_id, source_module, source_external_id);
alter table accounting_documents add constraint accounting_documents_pkey PRIMARY KEY (id);
alter table accounting_employees add constraint accounting_employees_pkey PRIMARY KEY (id);
alter table accounting_events add constraint accounting_events_pkey PRIMARY KEY (connection);
alter table accounting_faults add constraint accounting_faults_pkey PRIMARY KEY (connection, database_id, module, external_id);
alter table accounting_items add constraint accounting_items_pkey PRIMARY KEY (id);
alter table accounting_lines add constraint accounting_lines_pkey PRIMARY KEY (connection, database_id, module, external_id, line);
alter table accounting_listed_ids add constraint accounting_listed_ids_pkey PRIMARY KEY (connection, module, external_id);
alter table accounting_matchings add constraint accounting_matchings_pkey PRIMARY KEY (connection, kind);
alter table accounting_partners add constraint accounting_partners_pkey PRIMARY KEY (id);
alter table accounting_pushes add constraint accounting_pushes_pkey PRIMARY KEY (id);
alter table accounting_records add constraint accounting_records_pkey PRIMARY KEY (connection, database_id, module, external_id);
alter table accounting_sales_months add constraint accounting_sales_months_pkey PRIMARY KEY (connection, database_id, month);
alter table accounting_syncs add constraint accounting_syncs_pkey PRIMARY KEY (connection, module);
alter table agenda_day_responses add constraint agenda_day_responses_pkey PRIMARY KEY (event_id, employee_id, date);
alter table agenda_events add constraint agenda_events_pkey PRIMARY KEY (id);
alter table agenda_events_attendees add constraint agenda_events_attendees_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events_companies add constraint agenda_events_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events_departments add constraint agenda_events_departments_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events_offices add constraint agenda_events_offices_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_occurrences add constraint agenda_occurrences_pkey PRIMARY KEY (event_id, date);
alter table agenda_reminders add constraint agenda_reminders_pkey PRIMARY KEY (event_id, date, minutes);
alter table agenda_responses add constraint agenda_responses_pkey PRIMARY KEY (event_id, employee_id);
alter table applied_migrations add constraint applied_migrations_pkey PRIMARY KEY (name);
alter table approval_adoptions add constraint approval_adoptions_pkey PRIMARY KEY (target_type, target_id);
alter table approval_nudges add constraint approval_nudges_pkey PRIMARY KEY (task_id);
alter table approval_requests add constraint approval_requests_pkey PRIMARY KEY (id);
alter table approval_rule_versions add constraint approval_rule_versions_pkey PRIMARY KEY (rule_id, no);
alter table approval_rules add constraint approval_rules_pkey PRIMARY KEY (id);
alter table approval_rules_companies add constraint approval_rules_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table approval_rules_departments add constraint approval_rules_departments_pkey PRIMARY KEY (owner_id, target_id);
alter table approval_rules_offices add constraint approval_rules_offices_pkey PRIMARY KEY (owner_id, target_id);
alter table approvals add constraint approvals_pkey PRIMARY KEY (id);
alter table archive_contracts add constraint archive_contracts_pkey PRIMARY KEY (id);
alter table archive_contracts_watchers add constraint archive_contracts_watchers_pkey PRIMARY KEY (owner_id, target_id);
alter table archive_disposals add constraint archive_disposals_pkey PRIMARY KEY (id);
alter table archive_document_code_details add constraint archive_document_code_details_pkey PRIMARY KEY (id);
alter table archive_document_code_details_access_groups add constraint archive_document_code_details_access_groups_pkey PRIMARY KEY (owner_id, target_id);
alter table archive_document_codes add constraint archive_document_codes_pkey PRIMARY KEY (id);
alter table archive_document_events add constraint archive_document_events_pkey PRIMARY KEY (id);
alter table archive_document_logs add constraint archive_document_logs_pkey PRIMARY KEY (id);
alter table archive_intake_arrivals add constraint archive_intake_arrivals_pkey PRIMARY KEY (hash);
alter table archive_intakes add constraint archive_intakes_pkey PRIMARY KEY (id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_pkey PRIMARY KEY (id);
alter table archive_stocktake_scans add constraint archive_stocktake_scans_pkey PRIMARY KEY (key);
alter table archive_stocktakes add constraint archive_stocktakes_pkey PRIMARY KEY (id);
alter table assets add constraint assets_pkey PRIMARY KEY (id);
alter table attendance_codes add constraint attendance_codes_pkey PRIMARY KEY (id);
alter table attendance_corrections add constraint attendance_corrections_pkey PRIMARY KEY (id);
alter table attendance_employees add constraint attendance_employees_pkey PRIMARY KEY (id);
alter table attendance_exceptions add constraint attendance_exceptions_pkey PRIMARY KEY (id);
alter table attendance_punches add constraint attendance_punches_pkey PRIMARY KEY (id);
alter table audit_checks add constraint audit_checks_pkey PRIMARY KEY (is_only);
alter table audit_logs add constraint audit_logs_pkey PRIMARY KEY (id);
alter table audit_seals add constraint audit_seals_pkey PRIMARY KEY (number);
alter table audit_services add constraint audit_services_pkey PRIMARY KEY (id);
alter table audit_unsealed add constraint audit_unsealed_pkey PRIMARY KEY (audit_id);
alter table auth_tokens add constraint auth_tokens_pkey PRIMARY KEY (id);
alter table background_jobs add constraint background_jobs_pkey PRIMARY KEY (id);
alter table budget_lines add constraint budget_lines_pkey PRIMARY KEY (line_id);
alter table budgets add constraint budgets_pkey PRIMARY KEY (id);
alter table bulk_undos add constraint bulk_undos_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (user_id, layer);
alter table career_events add constraint career_events_pkey PRIMARY KEY (id);
alter table comments add constraint comments_pkey PRIMARY KEY (id);
alter table comments_files add constraint comments_files_pkey PRIMARY KEY (owner_id, target_id);
alter table comments_mentions add constraint comments_mentions_pkey PRIMARY KEY (owner_id, target_id);
alter table config_secrets add constraint config_secrets_pkey PRIMARY KEY (config_id);
alter table configs add constraint configs_pkey PRIMARY KEY (id);
alter table consultant_notices add constraint consultant_notices_pkey PRIMARY KEY (activity_id, kind, day, days);
alter table contacts add constraint contacts_pkey PRIMARY KEY (id);
alter table contract_templates add constraint contract_templates_pkey PRIMARY KEY (id);
alter table credential_exports add constraint credential_exports_pkey PRIMARY KEY (id);
alter table credential_favourites add constraint credential_favourites_pkey PRIMARY KEY (user_id, credential_id);
alter table credential_files add constraint credential_files_pkey PRIMARY KEY (id);
alter table credential_folders add constraint credential_folders_pkey PRIMARY KEY (id);
alter table credential_keys add constraint credential_keys_pkey PRIMARY KEY (credential_id);
alter table credential_links add constraint credential_links_pkey PRIMARY KEY (id);
alter table credential_logs add constraint credential_logs_pkey PRIMARY KEY (id);
alter table credential_requests add constraint credential_requests_pkey PRIMARY KEY (id);
alter table credential_secrets add constraint credential_secrets_pkey PRIMARY KEY (credential_id, version, field);
alter table credentials add constraint credentials_pkey PRIMARY KEY (id);
alter table customs_consultant_activities add constraint customs_consultant_activities_pkey PRIMARY KEY (id);
alter table customs_consultant_boards add constraint customs_consultant_boards_pkey PRIMARY KEY (id);
alter table customs_consultant_boards_members add constraint customs_consultant_boards_members_pkey PRIMARY KEY (owner_id, target_id);
alter table customs_kite_source_file_rows add constraint customs_kite_source_file_rows_pkey PRIMARY KEY (id);
alter table customs_kite_source_files add constraint customs_kite_source_files_pkey PRIMARY KEY (id);
alter table customs_kite_tenants add constraint customs_kite_tenants_pkey PRIMARY KEY (id);
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_pkey PRIMARY KEY (id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_pkey PRIMARY KEY (id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_pkey PRIMARY KEY (id);
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_pkey PRIMARY KEY (id);
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_pkey PRIMARY KEY (id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_pkey PRIMARY KEY (id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_pkey PRIMARY KEY (id);
alter table customs_kite_tool_peb_reporteds add constraint customs_kite_tool_peb_reporteds_pkey PRIMARY KEY (id);
alter table customs_kite_tool_pib_bom_diffs add constraint customs_kite_tool_pib_bom_diffs_pkey PRIMARY KEY (id);
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_pkey PRIMARY KEY (id);
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_pkey PRIMARY KEY (id);
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_pkey PRIMARY KEY (id);
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_pkey PRIMARY KEY (id);
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_pkey PRIMARY KEY (id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_pkey PRIMARY KEY (id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_pkey PRIMARY KEY (id);
alter table dashboard_layouts add constraint dashboard_layouts_pkey PRIMARY KEY (id);
alter table definitions add constraint definitions_pkey PRIMARY KEY (path);
alter table delegations add constraint delegations_pkey PRIMARY KEY (id);
alter table delegations_companies add constraint delegations_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table document_numbers add constraint document_numbers_pkey PRIMARY KEY (menu, company_id, period);
alter table documents add constraint documents_pkey PRIMARY KEY (id);
alter table employee_changes add constraint employee_changes_pkey PRIMARY KEY (id);
alter table employee_contacts add constraint employee_contacts_pkey PRIMARY KEY (id);
alter table employee_documents add constraint employee_documents_pkey PRIMARY KEY (id);
alter table employee_letter_prints add constraint employee_letter_prints_pkey PRIMARY KEY (letter_id);
alter table employee_letters add constraint employee_letters_pkey PRIMARY KEY (id);
alter table employees add constraint employees_pkey PRIMARY KEY (id);
alter table file_pages add constraint file_pages_pkey PRIMARY KEY (file_id, page);
alter table file_texts add constraint file_texts_pkey PRIMARY KEY (file_id);
alter table file_thumbnails add constraint file_thumbnails_pkey PRIMARY KEY (file_id);
alter table file_upload_pieces add constraint file_upload_pieces_pkey PRIMARY KEY (upload_id, at);
alter table file_uploads add constraint file_uploads_pkey PRIMARY KEY (id);
alter table general_invoices add constraint general_invoices_pkey PRIMARY KEY (id);
alter table general_order_lines add constraint general_order_lines_pkey PRIMARY KEY (id);
alter table general_orders add constraint general_orders_pkey PRIMARY KEY (id);
alter table general_orders_procurements add constraint general_orders_procurements_pkey PRIMARY KEY (owner_id, target_id);
alter table general_procurement_lines add constraint general_procurement_lines_pkey PRIMARY KEY (id);
alter table general_procurements add constraint general_procurements_pkey PRIMARY KEY (id);
alter table general_quotation_choices add constraint general_quotation_choices_pkey PRIMARY KEY (line_id);
alter table general_quotations add constraint general_quotations_pkey PRIMARY KEY (id);
alter table general_receipt_assets add constraint general_receipt_assets_pkey PRIMARY KEY (asset_id);
alter table general_receipts add constraint general_receipts_pkey PRIMARY KEY (id);
alter table given_numbers add constraint given_numbers_pkey PRIMARY KEY (menu, company_id, period, seq);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (user_id, route, key);
alter table import_errors add constraint import_errors_pkey PRIMARY KEY (job_id, number);
alter table import_undos add constraint import_undos_pkey PRIMARY KEY (job_id);
alter table it_asset_assignments add constraint it_asset_assignments_pkey PRIMARY KEY (id);
alter table it_assets add constraint it_assets_pkey PRIMARY KEY (id);
alter table it_handover_prints add constraint it_handover_prints_pkey PRIMARY KEY (handover_id);
alter table it_handovers add constraint it_handovers_pkey PRIMARY KEY (id);
alter table it_license_seats add constraint it_license_seats_pkey PRIMARY KEY (id);
alter table it_maintenance_externals add constraint it_maintenance_externals_pkey PRIMARY KEY (id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_pkey PRIMARY KEY (id);
alter table it_maintenance_internals add constraint it_maintenance_internals_pkey PRIMARY KEY (id);
alter table it_maintenance_internals_assignees add constraint it_maintenance_internals_assignees_pkey PRIMARY KEY (owner_id, target_id);
alter table it_maintenance_internals_it_assets add constraint it_maintenance_internals_it_assets_pkey PRIMARY KEY (owner_id, target_id);
alter table it_stocktake_lines add constraint it_stocktake_lines_pkey PRIMARY KEY (id);
alter table it_stocktake_scans add constraint it_stocktake_scans_pkey PRIMARY KEY (key);
alter table it_stocktakes add constraint it_stocktakes_pkey PRIMARY KEY (id);
alter table items add constraint items_pkey PRIMARY KEY (id);
alter table jira_accounts add constraint jira_accounts_pkey PRIMARY KEY (account_id);
alter table jira_comments add constraint jira_comments_pkey PRIMARY KEY (remote_id);
alter table jira_connection add constraint jira_connection_pkey PRIMARY KEY (id);
alter table jira_consents add constraint jira_consents_pkey PRIMARY KEY (state_hash);
alter table jira_deliveries add constraint jira_deliveries_pkey PRIMARY KEY (identifier);
alter table jira_files add constraint jira_files_pkey PRIMARY KEY (remote_id);
alter table jira_issues add constraint jira_issues_pkey PRIMARY KEY (id);
alter table jira_issues_it_assets add constraint jira_issues_it_assets_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_issues_watchers add constraint jira_issues_watchers_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_links add constraint jira_links_pkey PRIMARY KEY (ticket_id);
alter table jira_outbox add constraint jira_outbox_pkey PRIMARY KEY (id);
alter table jira_reads add constraint jira_reads_pkey PRIMARY KEY (issue_id);
alter table jira_service_tiers add constraint jira_service_tiers_pkey PRIMARY KEY (id);
alter table jira_service_tiers_companies add constraint jira_service_tiers_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_service_tiers_offices add constraint jira_service_tiers_offices_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_service_tiers_request_types add constraint jira_service_tiers_request_types_pkey PRIMARY KEY (owner_id, target_id);
alter table kite_bom_uses add constraint kite_bom_uses_pkey PRIMARY KEY (bom_id, kite_data_id);
alter table kite_ceisa_answers add constraint kite_ceisa_answers_pkey PRIMARY KEY (tenant_id, aju_no);
alter table kite_ceisa_connections add constraint kite_ceisa_connections_pkey PRIMARY KEY (tenant_id);
alter table kite_column_mappings add constraint kite_column_mappings_pkey PRIMARY KEY (tenant_id, file_type);
alter table kite_due_notices add constraint kite_due_notices_pkey PRIMARY KEY (header_id, due_date, days);
alter table kite_run_archives add constraint kite_run_archives_pkey PRIMARY KEY (id);
alter table leave_adoptions add constraint leave_adoptions_pkey PRIMARY KEY (entry_id);
alter table leave_employees add constraint leave_employees_pkey PRIMARY KEY (id);
alter table leave_offices add constraint leave_offices_pkey PRIMARY KEY (id);
alter table leaves add constraint leaves_pkey PRIMARY KEY (id);
alter table letter_templates add constraint letter_templates_pkey PRIMARY KEY (id);
alter table mail_links add constraint mail_links_pkey PRIMARY KEY (token_hash);
alter table mail_replies add constraint mail_replies_pkey PRIMARY KEY (message_hash);
alter table mail_reply_tokens add constraint mail_reply_tokens_pkey PRIMARY KEY (token_hash);
alter table mail_server add constraint mail_server_pkey PRIMARY KEY (only_row);
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table marketing_activities add constraint marketing_activities_pkey PRIMARY KEY (id);
alter table marketing_activities_contracts add constraint marketing_activities_contracts_pkey PRIMARY KEY (owner_id, target_id);
alter table marketing_activities_members add constraint marketing_activities_members_pkey PRIMARY KEY (owner_id, target_id);
alter table marketing_board_addresses add constraint marketing_board_addresses_pkey PRIMARY KEY (board_id);
alter table marketing_board_mails add constraint marketing_board_mails_pkey PRIMARY KEY (message_hash);
alter table marketing_boards add constraint marketing_boards_pkey PRIMARY KEY (id);
alter table marketing_boards_members add constraint marketing_boards_members_pkey PRIMARY KEY (owner_id, target_id);
alter table marketing_days_kept add constraint marketing_days_kept_pkey PRIMARY KEY (board_id);
alter table marketing_plans add constraint marketing_plans_pkey PRIMARY KEY (id);
alter table marketing_spans add constraint marketing_spans_pkey PRIMARY KEY (id);
alter table marketing_targets add constraint marketing_targets_pkey PRIMARY KEY (id);
alter table message_templates add constraint message_templates_pkey PRIMARY KEY (id);
alter table muted_records add constraint muted_records_pkey PRIMARY KEY (user_id, target_type, target_id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table outbox add constraint outbox_pkey PRIMARY KEY (id);
alter table partner_bank_changes add constraint partner_bank_changes_pkey PRIMARY KEY (id);
alter table partner_items add constraint partner_items_pkey PRIMARY KEY (id);
alter table partner_merges add constraint partner_merges_pkey PRIMARY KEY (id);
alter table partner_papers add constraint partner_papers_pkey PRIMARY KEY (id);
alter table partners add constraint partners_pkey PRIMARY KEY (id);
alter table partners_vendor_categories add constraint partners_vendor_categories_pkey PRIMARY KEY (owner_id, target_id);
alter table price_list_items add constraint price_list_items_pkey PRIMARY KEY (id);
alter table price_lists add constraint price_lists_pkey PRIMARY KEY (id);
alter table quotations add constraint quotations_pkey PRIMARY KEY (id);
alter table "references" add constraint references_pkey PRIMARY KEY (id);
alter table release_moves add constraint release_moves_pkey PRIMARY KEY (revision);
alter table release_uses add constraint release_uses_pkey PRIMARY KEY (area, version, hour, user_id);
alter table reminders_given add constraint reminders_given_pkey PRIMARY KEY (target_type, target_id, kind, day, days);
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (id);
alter table saved_views_usergroups add constraint saved_views_usergroups_pkey PRIMARY KEY (owner_id, target_id);
alter table schedules add constraint schedules_pkey PRIMARY KEY (key);
alter table scim_groups add constraint scim_groups_pkey PRIMARY KEY (usergroup_id);
alter table scim_users add constraint scim_users_pkey PRIMARY KEY (user_id);
alter table sealed_values add constraint sealed_values_pkey PRIMARY KEY (target_type, target_id, field);
alter table signatures add constraint signatures_pkey PRIMARY KEY (id);
alter table step_requests add constraint step_requests_pkey PRIMARY KEY (id);
alter table support_article_editions add constraint support_article_editions_pkey PRIMARY KEY (article_id, edition);
alter table support_article_votes add constraint support_article_votes_pkey PRIMARY KEY (article_id, user_id);
alter table support_articles add constraint support_articles_pkey PRIMARY KEY (id);
alter table support_replies add constraint support_replies_pkey PRIMARY KEY (id);
alter table ticket_clock_alarms add constraint ticket_clock_alarms_pkey PRIMARY KEY (ticket_id);
alter table ticket_clock_notices add constraint ticket_clock_notices_pkey PRIMARY KEY (ticket_id, clock, percent, tier_id);
alter table ticket_clock_spans add constraint ticket_clock_spans_pkey PRIMARY KEY (id);
alter table ticket_closing_notices add constraint ticket_closing_notices_pkey PRIMARY KEY (ticket_id);
alter table ticket_messages add constraint ticket_messages_pkey PRIMARY KEY (message_hash);
alter table ticket_recounts add constraint ticket_recounts_pkey PRIMARY KEY (id);
alter table usergroups add constraint usergroups_pkey PRIMARY KEY (id);
alter table usergroups_companies add constraint usergroups_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users_companies add constraint users_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table work_items add constraint work_items_pkey PRIMARY KEY (id);
alter table work_snoozes add constraint work_snoozes_pkey PRIMARY KEY (item_id, user_id);
alter table accounting_documents add constraint accounting_documents_key UNIQUE (connection, database_id, module, external_id);
alter table accounting_employees add constraint accounting_employees_key UNIQUE (connection, database_id, external_id);
alter table accounting_item_sales add constraint accounting_item_sales_key UNIQUE NULLS NOT DISTINCT (connection, database_id, month, company_id, item_key);
alter table accounting_items add constraint accounting_items_key UNIQUE (connection, database_id, external_id);
alter table accounting_partners add constraint accounting_partners_key UNIQUE (connection, database_id, module, external_id);
alter table accounting_pushes add constraint accounting_pushes_target_unique UNIQUE (connection, kind, target_id);
alter table accounting_suggestions add constraint accounting_suggestions_key UNIQUE NULLS NOT DISTINCT (connection, kind, record_id, company_id);
alter table agenda_events add constraint agenda_events_ics_uid_unique UNIQUE (ics_uid);
alter table audit_seals add constraint audit_seals_audit_id_key UNIQUE (audit_id);
alter table auth_tokens add constraint auth_tokens_provider_unique UNIQUE NULLS NOT DISTINCT (provider, company_id);
alter table calendar_feeds add constraint calendar_feeds_token_hash_key UNIQUE (token_hash);
alter table career_events add constraint career_events_line UNIQUE (employee_id, n);
alter table credential_links add constraint credential_links_token_hash_key UNIQUE (token_hash);
alter table customs_kite_source_files add constraint customs_kite_source_files_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_id_tenant_id_key UNIQUE (id, tenant_id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_id_tenant_id_key UNIQUE (id, tenant_id);
alter table general_order_lines add constraint general_order_lines_place_unique UNIQUE (order_id, line_no);
alter table general_procurement_lines add constraint general_procurement_lines_place_unique UNIQUE (procurement_id, line_no);
alter table jira_comments add constraint jira_comments_comment_unique UNIQUE (comment_id);
alter table jira_files add constraint jira_files_asset_unique UNIQUE (asset_id);
alter table jira_links add constraint jira_links_issue_unique UNIQUE (issue_id);
alter table jira_outbox add constraint jira_outbox_target_unique UNIQUE (kind, target_id);
alter table marketing_board_addresses add constraint marketing_board_addresses_mail_key_unique UNIQUE (mail_key);
alter table marketing_stays add constraint marketing_stays_unique UNIQUE NULLS NOT DISTINCT (board_id, month, company_id, from_stage, tenths);
alter table agenda_occurrences add constraint agenda_events_room_check EXCLUDE USING gist (room_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE ((room_id IS NOT NULL));
alter table approval_rule_scopes add constraint approval_rule_scopes_unambiguous EXCLUDE USING gist (target WITH =, company_id WITH =, department_id WITH =, office_id WITH =, kind WITH =, currency WITH =, condition_hash WITH =, is_banded WITH =, amount WITH &&, valid WITH &&);
alter table delegations add constraint delegations_date_from_unique EXCLUDE USING gist (user_id WITH =, daterange(date_from, date_to, '[]'::text) WITH &&);
alter table it_asset_assignments add constraint it_asset_assignments_since_unique EXCLUDE USING gist (asset_id WITH =, tstzrange(since, until) WITH &&);
alter table price_lists add constraint price_lists_valid_from_unique EXCLUDE USING gist (COALESCE(company_id, (0)::bigint) WITH =, COALESCE(partner_id, (0)::bigint) WITH =, COALESCE(segment_id, (0)::bigint) WITH =, currency WITH =, is_promotion WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((is_active AND (deleted_at IS NULL)));
alter table access_requests add constraint access_requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'link'::text])));
alter table access_requests add constraint access_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])));
alter table accounting_connections add constraint accounting_connections_connection_check CHECK ((connection = ANY (ARRAY['actual'::text, 'commercial'::text])));
alter table accounting_connections add constraint accounting_connections_status_check CHECK ((status = ANY (ARRAY['disconnected'::text, 'connected'::text, 'expiring'::text, 'broken'::text])));
alter table accounting_documents add constraint accounting_documents_module_check CHECK ((module = ANY (ARRAY['sales-quotation'::text, 'sales-order'::text, 'sales-invoice'::text, 'sales-receipt'::text])));
alter table accounting_matchings add constraint accounting_matchings_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'vendor'::text, 'item'::text])));
alter table accounting_partners add constraint accounting_partners_module_check CHECK ((module = ANY (ARRAY['customer'::text, 'vendor'::text])));
alter table accounting_pushes add constraint accounting_pushes_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'vendor'::text, 'sales-quotation'::text])));
alter table accounting_pushes add constraint accounting_pushes_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])));
alter table accounting_sales_months add constraint accounting_sales_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table accounting_syncs add constraint accounting_syncs_module_check CHECK ((module = ANY (ARRAY['customer'::text, 'vendor'::text, 'item'::text, 'employee'::text, 'sales-quotation'::text, 'sales-order'::text, 'sales-invoice'::text, 'sales-receipt'::text])));
alter table accounting_syncs add constraint accounting_syncs_phase_check CHECK ((phase = ANY (ARRAY['full'::text, 'changes'::text])));
alter table agenda_day_responses add constraint agenda_day_responses_response_check CHECK ((response = ANY (ARRAY['accepted'::text, 'tentative'::text, 'declined'::text])));
alter table agenda_events add constraint agenda_events_end_at_check CHECK (((end_at >= start_at) AND (end_at <= (start_at + '1440:00:00'::interval))));
alter table agenda_events add constraint agenda_events_event_type_check CHECK ((event_type = ANY (ARRAY['meeting'::text, 'training'::text, 'trip'::text, 'visit'::text, 'deadline'::text, 'announcement'::text, 'ceremony'::text, 'other'::text])));
alter table agenda_events add constraint agenda_events_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text])));
alter table agenda_events add constraint agenda_events_timezone_check CHECK ((timezone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text])));
alter table agenda_events add constraint agenda_events_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'attendees'::text, 'department'::text, 'company'::text, 'group'::text])));
alter table agenda_responses add constraint agenda_responses_response_check CHECK ((response = ANY (ARRAY['accepted'::text, 'tentative'::text, 'declined'::text])));
alter table approval_nudges add constraint approval_nudges_nudges_check CHECK ((nudges >= 1));
alter table approval_requests add constraint approval_requests_closed_at_check CHECK (((status = 'open'::text) = (closed_at IS NULL)));
alter table approval_requests add constraint approval_requests_round_check CHECK ((round >= 1));
alter table approval_requests add constraint approval_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'returned'::text, 'withdrawn'::text, 'cancelled'::text, 'superseded'::text])));
alter table approval_rule_scopes add constraint approval_rule_scopes_amount_check CHECK ((NOT isempty(amount)));
alter table approval_rule_scopes add constraint approval_rule_scopes_valid_check CHECK ((NOT isempty(valid)));
alter table approval_rules add constraint approval_rules_amount_to_check CHECK ((amount_to > amount_from));
alter table approval_rules add constraint approval_rules_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table approval_rules add constraint approval_rules_priority_check CHECK (((priority >= 1) AND (priority <= 9999)));
alter table approval_rules add constraint approval_rules_restart_abs_check CHECK ((restart_abs >= (0)::numeric));
alter table approval_rules add constraint approval_rules_restart_pct_check CHECK (((restart_pct >= (0)::numeric) AND (restart_pct <= (100)::numeric)));
alter table approval_rules add constraint approval_rules_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text));
alter table approval_rules add constraint approval_rules_valid_to_check CHECK ((valid_to >= valid_from));
alter table approvals add constraint approvals_acted_at_check CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text, 'returned'::text])) = (acted_at IS NOT NULL)));
alter table approvals add constraint approvals_approver_check CHECK ((approver_id <> requester_id));
alter table approvals add constraint approvals_mode_check CHECK ((mode = ANY (ARRAY['any'::text, 'parallel'::text, 'sequential'::text, 'quorum'::text])));
alter table approvals add constraint approvals_origin_check CHECK ((origin = ANY (ARRAY['rule'::text, 'delegation'::text, 'reroute'::text, 'collapse'::text, 'escalation'::text, 'forward'::text, 'adhoc'::text, 'assigned'::text])));
alter table approvals add constraint approvals_signature_check CHECK ((signature = ANY (ARRAY['none'::text, 'confirm'::text, 'drawn'::text])));
alter table approvals add constraint approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'returned'::text, 'skipped'::text, 'cancelled'::text])));
alter table approvals add constraint approvals_step_check CHECK (((step >= 1) AND (step <= 50)));
alter table archive_contracts add constraint archive_contracts_end_date_check CHECK ((end_date >= start_date));
alter table archive_contracts add constraint archive_contracts_notice_days_check CHECK ((notice_days >= 0));
alter table archive_contracts add constraint archive_contracts_renewal_decision_check CHECK ((renewal_decision = ANY (ARRAY['extend'::text, 'renegotiate'::text, 'end'::text])));
alter table archive_contracts add constraint archive_contracts_renewal_mode_check CHECK ((renewal_mode = ANY (ARRAY['none'::text, 'manual'::text, 'auto'::text])));
alter table archive_contracts add constraint archive_contracts_renewal_months_check CHECK ((renewal_months > 0));
alter table archive_contracts add constraint archive_contracts_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table archive_contracts add constraint archive_contracts_status_before_check CHECK ((status_before = ANY (ARRAY['draft'::text, 'review'::text, 'signing'::text, 'active'::text, 'expired'::text, 'terminated'::text, 'cancelled'::text])));
alter table archive_contracts add constraint archive_contracts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'signing'::text, 'active'::text, 'expired'::text, 'terminated'::text, 'cancelled'::text])));
alter table archive_contracts add constraint archive_contracts_value_check CHECK ((value >= (0)::numeric));
alter table archive_disposals add constraint archive_disposals_deleted_at_check CHECK ((deleted_at IS NULL));
alter table archive_disposals add constraint archive_disposals_executed_check CHECK (((status <> 'executed'::text) OR ((number IS NOT NULL) AND (executed_at IS NOT NULL))));
alter table archive_disposals add constraint archive_disposals_lines_check CHECK (((jsonb_array_length(lines) >= 1) AND (jsonb_array_length(lines) <= 200)));
alter table archive_disposals add constraint archive_disposals_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'executed'::text, 'rejected'::text, 'cancelled'::text])));
alter table archive_document_code_details add constraint archive_document_code_details_active_basis_check CHECK ((active_basis = ANY (ARRAY['document_date'::text, 'fiscal_year_end'::text, 'contract_end'::text, 'employee_exit'::text, 'event'::text])));
alter table archive_document_code_details add constraint archive_document_code_details_active_years_check CHECK ((active_years >= (0)::numeric));
alter table archive_document_code_details add constraint archive_document_code_details_final_fate_check CHECK ((final_fate = ANY (ARRAY['destroy'::text, 'permanent'::text, 'review'::text])));
alter table archive_document_code_details add constraint archive_document_code_details_inactive_years_check CHECK ((inactive_years >= (0)::numeric));
alter table archive_document_code_details add constraint archive_document_code_details_min_total_years_check CHECK (((active_years + inactive_years) >= min_total_years));
alter table archive_document_code_details add constraint archive_document_code_details_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table archive_document_events add constraint archive_document_events_type_check CHECK ((type = ANY (ARRAY['view'::text, 'download'::text, 'move'::text])));
alter table archive_document_logs add constraint archive_document_logs_condition_in_check CHECK ((condition_in = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text])));
alter table archive_document_logs add constraint archive_document_logs_condition_out_check CHECK ((condition_out = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text])));
alter table archive_document_logs add constraint archive_document_logs_extension_count_check CHECK (((extension_count >= 0) AND (extension_count <= 2)));
alter table archive_document_logs add constraint archive_document_logs_form_check CHECK ((form = ANY (ARRAY['physical'::text, 'copy'::text, 'digital'::text])));
alter table archive_document_logs add constraint archive_document_logs_protection_check CHECK ((protection = ANY (ARRAY['normal'::text, 'vital'::text, 'secret'::text])));
alter table archive_document_logs add constraint archive_document_logs_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'on_loan'::text, 'returned'::text, 'rejected'::text, 'cancelled'::text, 'lost'::text])));
alter table archive_document_logs add constraint archive_document_logs_type_check CHECK ((type = ANY (ARRAY['loan'::text, 'return'::text, 'move'::text, 'scan'::text, 'view'::text, 'download'::text, 'inactive'::text, 'disposal'::text, 'hold'::text, 'found'::text])));
alter table archive_intakes add constraint archive_intakes_deleted_at_check CHECK ((deleted_at IS NULL));
alter table archive_intakes add constraint archive_intakes_filed_check CHECK (((status = 'filed'::text) = (document_id IS NOT NULL)));
alter table archive_intakes add constraint archive_intakes_kind_check CHECK ((kind = ANY (ARRAY['letter'::text, 'file'::text, 'photo'::text, 'drawing'::text, 'electronic'::text, 'book'::text])));
alter table archive_intakes add constraint archive_intakes_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table archive_intakes add constraint archive_intakes_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'mail'::text, 'folder'::text])));
alter table archive_intakes add constraint archive_intakes_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'filed'::text, 'ignored'::text])));
alter table archive_intakes add constraint archive_intakes_text_state_check CHECK ((text_state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));
alter table archive_intakes add constraint archive_intakes_twin_way_check CHECK ((twin_way = ANY (ARRAY['bytes'::text, 'text'::text, 'number'::text])));
alter table archive_stocktake_lines add constraint archive_stocktake_lines_condition_check CHECK ((condition = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text])));
alter table archive_stocktake_lines add constraint archive_stocktake_lines_resolution_check CHECK ((resolution = ANY (ARRAY['moved'::text, 'lost'::text, 'registered'::text, 'left'::text])));
alter table archive_stocktake_lines add constraint archive_stocktake_lines_result_check CHECK ((result = ANY (ARRAY['pending'::text, 'found'::text, 'elsewhere'::text, 'missing'::text, 'unknown'::text])));
alter table archive_stocktake_lines add constraint archive_stocktake_lines_unknown_check CHECK (((document_id IS NULL) = (result = 'unknown'::text)));
alter table archive_stocktakes add constraint archive_stocktakes_status_check CHECK ((status = ANY (ARRAY['counting'::text, 'reconciling'::text, 'done'::text, 'cancelled'::text])));
alter table assets add constraint assets_edition_check CHECK ((edition > 0));
alter table assets add constraint assets_size_byte_check CHECK ((size_byte >= 0));
alter table assets add constraint assets_target_id_check CHECK (((target_type IS NULL) = (target_id IS NULL)));
alter table attendance_codes add constraint attendance_codes_auto_source_check CHECK ((auto_source = ANY (ARRAY['none'::text, 'punch'::text, 'leave'::text, 'holiday'::text, 'weekly_off'::text])));
alter table attendance_codes add constraint attendance_codes_paid_check CHECK ((paid = ANY (ARRAY['paid'::text, 'unpaid'::text, 'partial'::text])));
alter table attendance_codes add constraint attendance_codes_pattern_check CHECK ((pattern = ANY (ARRAY['solid'::text, 'stripes'::text, 'dots'::text, 'hatch'::text])));
alter table attendance_codes add constraint attendance_codes_present_value_check CHECK ((present_value = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric])));
alter table attendance_corrections add constraint attendance_corrections_check_out_check CHECK (((check_out > check_in) AND (check_out <= (check_in + '16:00:00'::interval))));
alter table attendance_corrections add constraint attendance_corrections_reason_check CHECK ((length(btrim(reason)) >= 10));
alter table attendance_corrections add constraint attendance_corrections_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])));
alter table attendance_employees add constraint attendance_employees_check_out_check CHECK (((check_out > check_in) AND (check_out <= (check_in + '16:00:00'::interval))));
alter table attendance_employees add constraint attendance_employees_geo_status_check CHECK ((geo_status = ANY (ARRAY['inside'::text, 'outside'::text, 'unknown'::text])));
alter table attendance_employees add constraint attendance_employees_review_check CHECK ((review = ANY (ARRAY['auto'::text, 'needs_review'::text, 'verified'::text, 'locked'::text])));
alter table attendance_employees add constraint attendance_employees_source_check CHECK ((source = ANY (ARRAY['device'::text, 'web'::text, 'mobile'::text, 'import'::text, 'manual'::text, 'leave'::text, 'system'::text])));
alter table attendance_employees add constraint attendance_employees_timezone_check CHECK ((timezone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text])));
alter table attendance_exceptions add constraint attendance_exceptions_date_to_check CHECK ((date_to >= date_from));
alter table attendance_punches add constraint attendance_punches_accuracy_m_check CHECK ((accuracy_m >= 0));
alter table attendance_punches add constraint attendance_punches_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'unknown'::text])));
alter table attendance_punches add constraint attendance_punches_distance_m_check CHECK ((distance_m >= 0));
alter table attendance_punches add constraint attendance_punches_geo_status_check CHECK ((geo_status = ANY (ARRAY['inside'::text, 'outside'::text, 'unknown'::text])));
alter table attendance_punches add constraint attendance_punches_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table attendance_punches add constraint attendance_punches_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table attendance_punches add constraint attendance_punches_pin_check CHECK (((employee_id IS NOT NULL) OR (pin IS NOT NULL)));
alter table attendance_punches add constraint attendance_punches_source_check CHECK ((source = ANY (ARRAY['device'::text, 'web'::text, 'mobile'::text])));
alter table audit_checks add constraint audit_checks_is_only_check CHECK (is_only);
alter table audit_logs add constraint audit_logs_version_check CHECK ((version = 1));
alter table audit_services add constraint audit_services_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text, 'internal'::text])));
alter table audit_services add constraint audit_services_level_check CHECK ((level = ANY (ARRAY['debug'::text, 'info'::text, 'warning'::text, 'error'::text])));
alter table audit_services add constraint audit_services_triage_check CHECK ((triage = ANY (ARRAY['new'::text, 'known'::text, 'resolved'::text, 'ignored'::text])));
alter table auth_tokens add constraint auth_tokens_provider_check CHECK ((provider = ANY (ARRAY['accounting_actual'::text, 'accounting_commercial'::text, 'issue_tracker'::text])));
alter table auth_tokens add constraint auth_tokens_status_check CHECK ((status = ANY (ARRAY['disconnected'::text, 'connected'::text, 'expiring'::text, 'broken'::text])));
alter table background_jobs add constraint background_jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table background_jobs add constraint background_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));
alter table budget_lines add constraint budget_lines_committed_check CHECK ((committed >= (0)::numeric));
alter table budget_lines add constraint budget_lines_ordered_check CHECK ((ordered >= (0)::numeric));
alter table budget_lines add constraint budget_lines_spent_check CHECK ((spent >= (0)::numeric));
alter table budgets add constraint budgets_amount_check CHECK ((amount >= (0)::numeric));
alter table budgets add constraint budgets_committed_check CHECK ((committed >= (0)::numeric));
alter table budgets add constraint budgets_ordered_check CHECK ((ordered >= (0)::numeric));
alter table budgets add constraint budgets_spent_check CHECK ((spent >= (0)::numeric));
alter table budgets add constraint budgets_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text])));
alter table budgets add constraint budgets_year_check CHECK (((year >= 2000) AND (year <= 2100)));
alter table bulk_undos add constraint bulk_undos_check CHECK ((last >= first));
alter table calendar_feeds add constraint calendar_feeds_layer_check CHECK ((layer = ANY (ARRAY['agenda'::text, 'holidays'::text])));
alter table comments add constraint comments_body_check CHECK ((length(body) <= 10000));
alter table comments add constraint comments_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'internal'::text, 'interaction'::text, 'system'::text, 'solution'::text])));
alter table configs add constraint configs_is_secret_check CHECK ((is_secret = (type = 'secret'::text)));
alter table configs add constraint configs_value_check CHECK (((type <> 'secret'::text) OR (((value IS NULL) OR (value = '{"stored": true}'::jsonb)) AND (default_value IS NULL))));
alter table consultant_notices add constraint consultant_notices_kind_check CHECK ((kind = ANY (ARRAY['due'::text, 'documents'::text])));
alter table contacts add constraint contacts_role_check CHECK ((role = ANY (ARRAY['decision_maker'::text, 'influencer'::text, 'technical'::text, 'finance'::text, 'other'::text])));
alter table contacts add constraint contacts_salutation_check CHECK ((salutation = ANY (ARRAY['bapak'::text, 'ibu'::text, 'sdr'::text, 'dr'::text, 'none'::text])));
alter table credential_exports add constraint credential_exports_reason_check CHECK ((length(btrim(reason)) >= 20));
alter table credential_exports add constraint credential_exports_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'approved'::text, 'ended'::text, 'revoked'::text, 'rejected'::text, 'withdrawn'::text])));
alter table credential_exports add constraint credential_exports_until_check CHECK (((status <> 'approved'::text) OR (until IS NOT NULL)));
alter table credential_files add constraint credential_files_size_byte_check CHECK ((size_byte > 0));
alter table credential_folders add constraint credential_folders_shares_check CHECK ((jsonb_array_length(shares) > 0));
alter table credential_links add constraint credential_links_field_check CHECK (((kind = 'view'::text) = (field IS NOT NULL)));
alter table credential_links add constraint credential_links_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'fill'::text])));
alter table credential_logs add constraint credential_logs_action_check CHECK ((action = ANY (ARRAY['reveal'::text, 'copy'::text, 'use'::text, 'write'::text, 'restore'::text, 'edit'::text, 'share'::text, 'revoke'::text, 'link'::text, 'link_request'::text, 'link_view'::text, 'link_fill'::text, 'file_add'::text, 'file_open'::text, 'file_remove'::text, 'export'::text, 'break_glass'::text, 'denied'::text])));
alter table credential_requests add constraint credential_requests_hours_check CHECK (((hours >= 1) AND (hours <= 168)));
alter table credential_requests add constraint credential_requests_reason_check CHECK ((length(btrim(reason)) >= 10));
alter table credential_requests add constraint credential_requests_right_check CHECK (("right" = ANY (ARRAY['use'::text, 'view'::text, 'edit'::text])));
alter table credential_requests add constraint credential_requests_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'approved'::text, 'ended'::text, 'revoked'::text, 'rejected'::text, 'withdrawn'::text])));
alter table credential_requests add constraint credential_requests_until_check CHECK (((status <> 'approved'::text) OR (until IS NOT NULL)));
alter table credentials add constraint credentials_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'api_key'::text, 'ssh'::text, 'certificate'::text, 'database'::text, 'wifi'::text, 'license'::text, 'note'::text, 'card'::text])));
alter table credentials add constraint credentials_reveal_policy_check CHECK ((reveal_policy = ANY (ARRAY['direct'::text, 'reason'::text, 'approval'::text])));
alter table credentials add constraint credentials_rotate_days_check CHECK (((rotate_days >= 1) AND (rotate_days <= 730)));
alter table credentials add constraint credentials_status_check CHECK ((status = ANY (ARRAY['active'::text, 'rotation_due'::text, 'expired'::text, 'archived'::text])));
alter table credentials add constraint credentials_strength_check CHECK ((strength = ANY (ARRAY['weak'::text, 'medium'::text, 'strong'::text])));
alter table customs_consultant_activities add constraint customs_consultant_activities_due_date_check CHECK ((due_date >= start_date));
alter table customs_consultant_activities add constraint customs_consultant_activities_facility_check CHECK ((facility = ANY (ARRAY['exemption'::text, 'drawback'::text])));
alter table customs_consultant_activities add constraint customs_consultant_activities_period_month_check CHECK ((EXTRACT(day FROM period_month) = (1)::numeric));
alter table customs_consultant_activities add constraint customs_consultant_activities_reviewer_check CHECK ((reviewer_id <> consultant_id));
alter table customs_consultant_boards add constraint customs_consultant_boards_visibility_check CHECK ((visibility = ANY (ARRAY['company'::text, 'members'::text])));
alter table customs_kite_source_file_rows add constraint customs_kite_source_file_rows_action_check CHECK ((action = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'SKIP'::text, 'ERROR'::text])));
alter table customs_kite_source_files add constraint customs_kite_source_files_file_type_check CHECK ((file_type = ANY (ARRAY['PIB_CEISA'::text, 'PEB_CEISA'::text, 'PIB_JSON'::text, 'PEB_JSON'::text, 'PIB_FLAT'::text, 'PEB_FLAT'::text, 'BOM_FLAT'::text, 'BOM_XML'::text, 'RAW_MATERIAL'::text, 'FINISH_GOOD'::text, 'NIPER_ITEM'::text, 'LHPRE'::text])));
alter table customs_kite_source_files add constraint customs_kite_source_files_progress_pct_check CHECK (((progress_pct >= 0) AND (progress_pct <= 100)));
alter table customs_kite_source_files add constraint customs_kite_source_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table customs_kite_source_files add constraint customs_kite_source_files_status_check CHECK ((status = ANY (ARRAY['UPLOADED'::text, 'QUEUED'::text, 'PROCESSING'::text, 'DONE'::text, 'DONE_WITH_ERROR'::text, 'FAILED'::text, 'CANCELLED'::text, 'ROLLED_BACK'::text])));
alter table customs_kite_tenants add constraint customs_kite_tenants_claim_basis_check CHECK ((claim_basis = ANY (ARRAY['TERPAKAI'::text, 'TERKANDUNG'::text])));
alter table customs_kite_tenants add constraint customs_kite_tenants_decimal_check CHECK ((("decimal" >= 0) AND ("decimal" <= 6)));
alter table customs_kite_tenants add constraint customs_kite_tenants_kite_facility_check CHECK ((kite_facility = ANY (ARRAY['Pembebasan'::text, 'Pengembalian'::text])));
alter table customs_kite_tenants add constraint customs_kite_tenants_max_extension_month_check CHECK ((max_extension_month >= 0));
alter table customs_kite_tenants add constraint customs_kite_tenants_npwp_check CHECK ((npwp ~ '^\d{15,16}$'::text));
alter table customs_kite_tenants add constraint customs_kite_tenants_peb_date_basis_check CHECK ((peb_date_basis = ANY (ARRAY['REG_DATE'::text, 'EXPORT_DATE'::text])));
alter table customs_kite_tenants add constraint customs_kite_tenants_period_month_check CHECK ((period_month > 0));
alter table customs_kite_tenants add constraint customs_kite_tenants_pib_max_day_check CHECK (((pib_max_day > pib_min_day) AND (pib_max_day <= 1095)));
alter table customs_kite_tenants add constraint customs_kite_tenants_pib_min_day_check CHECK ((pib_min_day >= 0));
alter table customs_kite_tenants add constraint customs_kite_tenants_report_grace_day_check CHECK ((report_grace_day >= 0));
alter table customs_kite_tenants add constraint customs_kite_tenants_shortage_policy_check CHECK ((shortage_policy = ANY (ARRAY['PARTIAL'::text, 'SKIP_LINE'::text])));
alter table customs_kite_tenants add constraint customs_kite_tenants_status_check CHECK ((status = ANY (ARRAY['AKTIF'::text, 'NONAKTIF'::text])));
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_coefficient_check CHECK ((coefficient > (0)::numeric));
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_contained_pct_check CHECK (((contained_pct >= (0)::numeric) AND (contained_pct <= (100)::numeric)));
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_waste_pct_check CHECK ((abs(((contained_pct + waste_pct) - (100)::numeric)) <= 0.0001));
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'AKTIF'::text, 'NONAKTIF'::text])));
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_valid_to_check CHECK ((valid_to >= valid_from));
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_hs_code_check CHECK ((hs_code ~ '^(\d{8}|\d{10})$'::text));
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_bcl_type_check CHECK ((bcl_type = ANY (ARRAY['01'::text, '02'::text])));
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_period_to_check CHECK ((period_to >= period_from));
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'ANTRI'::text, 'PROSES'::text, 'TERBENTUK'::text, 'GAGAL'::text, 'DILAPORKAN'::text, 'DIAJUKAN'::text, 'DISETUJUI'::text, 'DITOLAK'::text, 'DICAIRKAN'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_hs_code_check CHECK ((hs_code ~ '^(\d{8}|\d{10})$'::text));
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_item_type_check CHECK ((item_type = ANY (ARRAY['BAHAN_BAKU'::text, 'HASIL_PRODUKSI'::text])));
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_valid_to_check CHECK ((valid_to >= valid_from));
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_bom_check CHECK (((bom_id IS NULL) OR (kite_data_id IS NOT NULL)));
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_factor_check CHECK ((factor > (0)::numeric));
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_kite_data_check CHECK (
CASE
    WHEN (status = ANY (ARRAY['BARU'::text, 'DIBATALKAN'::text])) THEN (kite_data_id IS NULL)
    WHEN (status = 'DIKECUALIKAN'::text) THEN true
    ELSE (kite_data_id IS NOT NULL)
END);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_line_no_check CHECK ((line_no > 0));
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_qty_check CHECK ((qty > (0)::numeric));
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_row_kind_check CHECK ((row_kind = ANY (ARRAY['HP'::text, 'HPS'::text, 'SHP'::text, 'BB'::text])));
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_status_check CHECK ((status = ANY (ARRAY['BARU'::text, 'DIPILIH'::text, 'TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text, 'DIKECUALIKAN'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_aju_no_check CHECK ((aju_no ~ '^[A-Za-z0-9]{26}$'::text));
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_lhpre_date_check CHECK (((lhpre_no IS NULL) = (lhpre_date IS NULL)));
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_status_check CHECK ((status = ANY (ARRAY['BARU'::text, 'DIPILIH'::text, 'TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text, 'DIKECUALIKAN'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_peb_reporteds add constraint customs_kite_tool_peb_reporteds_status_check CHECK ((status = ANY (ARRAY['AKTIF'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_pib_bom_diffs add constraint customs_kite_tool_pib_bom_diffs_alloc_base_check CHECK ((alloc_base >= (0)::numeric));
alter table customs_kite_tool_pib_bom_diffs add constraint customs_kite_tool_pib_bom_diffs_diff_base_check CHECK (((diff_base >= (0)::numeric) AND (diff_base = (need_base - alloc_base))));
alter table customs_kite_tool_pib_bom_diffs add constraint customs_kite_tool_pib_bom_diffs_reason_check CHECK ((reason = ANY (ARRAY['NO_BOM'::text, 'UNIT_MISMATCH_FG'::text, 'NO_PIB'::text, 'UNIT_MISMATCH'::text, 'TOO_NEW'::text, 'EXPIRED'::text, 'SHORTAGE'::text, 'LINE_SKIPPED'::text, 'MANUAL_CANCEL'::text])));
alter table customs_kite_tool_pib_bom_diffs add constraint customs_kite_tool_pib_bom_diffs_resolution_check CHECK ((resolution = ANY (ARRAY['BELUM'::text, 'TERPENUHI'::text, 'DIKECUALIKAN'::text])));
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_balance_base_check CHECK (((used_base + excepted_base) <= COALESCE(qty_base, (0)::numeric)));
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_excepted_base_check CHECK ((excepted_base >= (0)::numeric));
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_factor_check CHECK ((factor > (0)::numeric));
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_line_no_check CHECK ((line_no > 0));
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_qty_check CHECK ((qty > (0)::numeric));
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_used_base_check CHECK ((used_base >= (0)::numeric));
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_qty_base_check CHECK ((qty_base > (0)::numeric));
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_reason_check CHECK ((reason = ANY (ARRAY['DIJUAL'::text, 'DIMUSNAHKAN'::text, 'DIRUSAK'::text, 'DISERAHKAN'::text, 'DIPINDAHTANGANKAN'::text, 'REEKSPOR'::text, 'KAHAR'::text, 'NON_KITE'::text, 'BARANG_CONTOH'::text, 'LAINNYA'::text])));
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_status_check CHECK ((status = ANY (ARRAY['AKTIF'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_approved_due_date_check CHECK (((status <> 'DISETUJUI'::text) OR (approved_due_date IS NOT NULL)));
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_ground_check CHECK ((ground = ANY (ARRAY['PENUNDAAN_EKSPOR'::text, 'KAHAR'::text, 'PEMBATALAN_PEMBELI'::text, 'KENDALA_PRODUKSI'::text, 'LAINNYA'::text])));
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_status_check CHECK ((status = ANY (ARRAY['DIAJUKAN'::text, 'DISETUJUI'::text, 'DITOLAK'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_aju_no_check CHECK ((aju_no ~ '^[A-Za-z0-9]{26}$'::text));
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'PARTIAL'::text, 'CLOSED'::text, 'CANCELLED'::text])));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_bm_check CHECK ((bm >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_bmt_check CHECK ((bmt >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_cif_idr_check CHECK ((cif_idr >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_claim_base_check CHECK ((claim_base >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_contained_base_check CHECK (((contained_base >= (0)::numeric) AND (contained_base <= qty_base)));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_cukai_check CHECK ((cukai >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_method_check CHECK ((method = ANY (ARRAY['AUTO'::text, 'MANUAL'::text])));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_ppn_check CHECK ((ppn >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_ppnbm_check CHECK ((ppnbm >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_qty_base_check CHECK ((qty_base > (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_qty_declared_check CHECK ((qty_declared >= (0)::numeric));
alter table customs_kite_tool_pib_useds add constraint customs_kite_tool_pib_useds_status_check CHECK ((status = ANY (ARRAY['AKTIF'::text, 'DIBATALKAN'::text])));
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_factor_check CHECK ((factor > (0)::numeric));
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_finish_good_check CHECK (((side = 'PEB'::text) = (finish_good_id IS NOT NULL)));
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_match_kind_check CHECK ((match_kind = ANY (ARRAY['LINE'::text, 'KODE_BARANG'::text, 'HS_URAIAN'::text])));
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_raw_material_check CHECK (((side = 'PIB'::text) = (raw_material_id IS NOT NULL)));
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_side_check CHECK ((side = ANY (ARRAY['PIB'::text, 'PEB'::text])));
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_hs_code_check CHECK ((hs_code ~ '^(\d{8}|\d{10})$'::text));
alter table dashboard_layouts add constraint dashboard_layouts_cards_check CHECK ((jsonb_typeof(cards) = 'array'::text));
alter table delegations add constraint delegations_date_to_check CHECK ((date_to >= date_from));
alter table delegations add constraint delegations_delegate_check CHECK ((delegate_id <> user_id));
alter table document_numbers add constraint document_numbers_last_check CHECK ((last > 0));
alter table documents add constraint documents_condition_check CHECK ((condition = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text])));
alter table documents add constraint documents_destroyed_at_check CHECK (((status = 'destroyed'::text) = (destroyed_at IS NOT NULL)));
alter table documents add constraint documents_destroyed_free_check CHECK (((status <> 'destroyed'::text) OR (loan_status = 'available'::text)));
alter table documents add constraint documents_development_level_check CHECK ((development_level = ANY (ARRAY['original'::text, 'copy'::text, 'carbon'::text, 'certified'::text])));
alter table documents add constraint documents_disposal_check CHECK (((status = ANY (ARRAY['proposed'::text, 'destroyed'::text])) = (disposal_id IS NOT NULL)));
alter table documents add constraint documents_final_fate_check CHECK ((final_fate = ANY (ARRAY['destroy'::text, 'permanent'::text, 'review'::text])));
alter table documents add constraint documents_kind_check CHECK ((kind = ANY (ARRAY['letter'::text, 'file'::text, 'photo'::text, 'drawing'::text, 'electronic'::text, 'book'::text])));
alter table documents add constraint documents_legal_hold_check CHECK (((status <> 'destroyed'::text) OR (NOT (legal_hold OR excluded_from_disposal))));
alter table documents add constraint documents_loan_status_check CHECK ((loan_status = ANY (ARRAY['available'::text, 'reserved'::text, 'on_loan'::text])));
alter table documents add constraint documents_media_check CHECK ((media = ANY (ARRAY['paper'::text, 'digital'::text, 'both'::text])));
alter table documents add constraint documents_period_to_check CHECK ((period_to >= period_from));
alter table documents add constraint documents_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table documents add constraint documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'inactive'::text, 'proposed'::text, 'destroyed'::text, 'permanent'::text, 'lost'::text])));
alter table employee_changes add constraint employee_changes_account_no_check CHECK ((account_no ~ '•'::text));
alter table employee_changes add constraint employee_changes_kk_no_check CHECK ((kk_no ~ '•'::text));
alter table employee_changes add constraint employee_changes_npwp_check CHECK ((npwp ~ '•'::text));
alter table employee_changes add constraint employee_changes_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'decided'::text, 'withdrawn'::text])));
alter table employee_contacts add constraint employee_contacts_gender_check CHECK ((gender = ANY (ARRAY['m'::text, 'f'::text])));
alter table employee_contacts add constraint employee_contacts_nik_check CHECK ((nik ~ '•'::text));
alter table employee_contacts add constraint employee_contacts_relation_check CHECK ((relation = ANY (ARRAY['spouse'::text, 'child'::text, 'father'::text, 'mother'::text, 'sibling'::text, 'in_law'::text, 'guardian'::text, 'other'::text])));
alter table employee_contacts add constraint employee_contacts_status_check CHECK ((status = ANY (ARRAY['alive'::text, 'deceased'::text])));
alter table employee_documents add constraint employee_documents_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table employee_documents add constraint employee_documents_number_check CHECK ((number ~ '•'::text));
alter table employee_documents add constraint employee_documents_verification_check CHECK ((verification = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text])));
alter table employee_letters add constraint employee_letters_issued_check CHECK (((status <> ALL (ARRAY['issued'::text, 'cancelled'::text])) OR (number IS NOT NULL)));
alter table employee_letters add constraint employee_letters_level_check CHECK (((level >= 1) AND (level <= 3)));
alter table employee_letters add constraint employee_letters_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'issued'::text, 'rejected'::text, 'withdrawn'::text, 'cancelled'::text])));
alter table employee_letters add constraint employee_letters_valid_check CHECK ((valid_to >= effective_on));
alter table employees add constraint employees_account_no_check CHECK ((account_no ~ '•'::text));
alter table employees add constraint employees_blood_type_check CHECK ((blood_type = ANY (ARRAY['a'::text, 'b'::text, 'ab'::text, 'o'::text])));
alter table employees add constraint employees_bpjs_health_class_check CHECK ((bpjs_health_class = ANY (ARRAY['1'::text, '2'::text, '3'::text])));
alter table employees add constraint employees_bpjs_health_no_check CHECK ((bpjs_health_no ~ '•'::text));
alter table employees add constraint employees_bpjs_tk_no_check CHECK ((bpjs_tk_no ~ '•'::text));
alter table employees add constraint employees_contract_end_check CHECK ((contract_end >= contract_start));
alter table employees add constraint employees_employment_type_check CHECK ((employment_type = ANY (ARRAY['permanent'::text, 'fixed_term'::text, 'probation'::text, 'daily'::text, 'intern'::text, 'outsourced'::text])));
alter table employees add constraint employees_exit_date_check CHECK ((exit_date >= join_date));
alter table employees add constraint employees_gender_check CHECK ((gender = ANY (ARRAY['m'::text, 'f'::text])));
alter table employees add constraint employees_kk_no_check CHECK ((kk_no ~ '•'::text));
alter table employees add constraint employees_marital_status_check CHECK ((marital_status = ANY (ARRAY['single'::text, 'married'::text, 'divorced'::text, 'widowed'::text])));
alter table employees add constraint employees_nik_check CHECK ((nik ~ '•'::text));
alter table employees add constraint employees_npwp_check CHECK ((npwp ~ '•'::text));
alter table employees add constraint employees_passport_no_check CHECK ((passport_no ~ '•'::text));
alter table employees add constraint employees_probation_end_check CHECK ((probation_end >= join_date));
alter table employees add constraint employees_ptkp_check CHECK ((ptkp = ANY (ARRAY['TK/0'::text, 'TK/1'::text, 'TK/2'::text, 'TK/3'::text, 'K/0'::text, 'K/1'::text, 'K/2'::text, 'K/3'::text, 'K/I/0'::text, 'K/I/1'::text, 'K/I/2'::text, 'K/I/3'::text])));
alter table employees add constraint employees_status_check CHECK ((status = ANY (ARRAY['candidate'::text, 'active'::text, 'suspended'::text, 'exited'::text])));
alter table file_pages add constraint file_pages_page_check CHECK ((page > 0));
alter table file_texts add constraint file_texts_method_check CHECK ((method = ANY (ARRAY['pdf'::text, 'ocr'::text, 'office'::text, 'plain'::text])));
alter table file_texts add constraint file_texts_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'reading'::text, 'done'::text, 'empty'::text, 'failed'::text])));
alter table file_upload_pieces add constraint file_upload_pieces_size_check CHECK ((size_byte > 0));
alter table file_uploads add constraint file_uploads_size_check CHECK ((size_byte > 0));
alter table general_invoices add constraint general_invoices_deviation_check CHECK ((deviation >= (0)::numeric));
alter table general_invoices add constraint general_invoices_due_on_check CHECK ((due_on >= invoiced_on));
alter table general_invoices add constraint general_invoices_lines_check CHECK ((jsonb_array_length(lines) > 0));
alter table general_invoices add constraint general_invoices_shipping_check CHECK ((shipping >= (0)::numeric));
alter table general_invoices add constraint general_invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'deviating'::text, 'matched'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text])));
alter table general_invoices add constraint general_invoices_tax_amount_check CHECK ((tax_amount >= (0)::numeric));
alter table general_invoices add constraint general_invoices_total_check CHECK ((total >= (0)::numeric));
alter table general_order_lines add constraint general_order_lines_broken_check CHECK ((qty_broken >= (0)::numeric));
alter table general_order_lines add constraint general_order_lines_invoiced_check CHECK (((qty_invoiced >= (0)::numeric) AND (qty_invoiced <= qty)));
alter table general_order_lines add constraint general_order_lines_kept_check CHECK (((qty_kept >= (0)::numeric) AND (qty_kept <= qty)));
alter table general_order_lines add constraint general_order_lines_price_check CHECK ((price >= (0)::numeric));
alter table general_order_lines add constraint general_order_lines_qty_check CHECK ((qty > (0)::numeric));
alter table general_order_lines add constraint general_order_lines_received_check CHECK (((qty_received >= (0)::numeric) AND (qty_received <= qty_kept)));
alter table general_order_lines add constraint general_order_lines_returned_check CHECK ((qty_returned >= (0)::numeric));
alter table general_orders add constraint general_orders_deliver_by_check CHECK ((deliver_by >= ordered_on));
alter table general_orders add constraint general_orders_lines_check CHECK ((jsonb_array_length(lines) > 0));
alter table general_orders add constraint general_orders_shipping_check CHECK ((shipping >= (0)::numeric));
alter table general_orders add constraint general_orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'partially_received'::text, 'received'::text, 'closed'::text, 'cancelled'::text])));
alter table general_orders add constraint general_orders_total_check CHECK ((total >= (0)::numeric));
alter table general_procurement_lines add constraint general_procurement_lines_approved_check CHECK (((qty_approved >= (0)::numeric) AND (qty_approved <= qty)));
alter table general_procurement_lines add constraint general_procurement_lines_invoiced_check CHECK ((qty_invoiced >= (0)::numeric));
alter table general_procurement_lines add constraint general_procurement_lines_line_no_check CHECK ((line_no > 0));
alter table general_procurement_lines add constraint general_procurement_lines_ordered_check CHECK (((qty_ordered >= (0)::numeric) AND (qty_cancelled >= (0)::numeric) AND ((qty_ordered + qty_cancelled) <= qty_approved)));
alter table general_procurement_lines add constraint general_procurement_lines_received_check CHECK (((qty_received >= (0)::numeric) AND (qty_received <= qty_ordered)));
alter table general_procurements add constraint general_procurements_ordered_total_check CHECK ((ordered_total >= (0)::numeric));
alter table general_procurements add constraint general_procurements_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
alter table general_procurements add constraint general_procurements_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table general_procurements add constraint general_procurements_received_total_check CHECK ((received_total >= (0)::numeric));
alter table general_procurements add constraint general_procurements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'processing'::text, 'ordered'::text, 'partially_received'::text, 'completed'::text, 'partially_closed'::text, 'rejected'::text, 'returned'::text, 'cancelled'::text])));
alter table general_quotation_choices add constraint general_quotation_choices_price_check CHECK ((price >= (0)::numeric));
alter table general_quotation_choices add constraint general_quotation_choices_qty_check CHECK ((qty > (0)::numeric));
alter table general_quotations add constraint general_quotations_lead_time_days_check CHECK (((lead_time_days >= 0) AND (lead_time_days <= 1000)));
alter table general_quotations add constraint general_quotations_lines_check CHECK ((jsonb_array_length(lines) > 0));
alter table general_quotations add constraint general_quotations_quality_check CHECK (((quality >= 0) AND (quality <= 100)));
alter table general_quotations add constraint general_quotations_shipping_check CHECK ((shipping >= (0)::numeric));
alter table general_quotations add constraint general_quotations_status_check CHECK ((status = ANY (ARRAY['received'::text, 'chosen'::text, 'declined'::text, 'withdrawn'::text])));
alter table general_quotations add constraint general_quotations_total_check CHECK ((total >= (0)::numeric));
alter table general_quotations add constraint general_quotations_valid_to_check CHECK ((valid_to >= quoted_on));
alter table general_receipts add constraint general_receipts_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'return'::text])));
alter table general_receipts add constraint general_receipts_lines_check CHECK ((jsonb_array_length(lines) > 0));
alter table general_receipts add constraint general_receipts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'cancelled'::text])));
alter table given_numbers add constraint given_numbers_seq_check CHECK ((seq > 0));
alter table it_asset_assignments add constraint it_asset_assignments_condition_in_check CHECK ((condition_in = ANY (ARRAY['new'::text, 'good'::text, 'fair'::text, 'poor'::text])));
alter table it_asset_assignments add constraint it_asset_assignments_condition_out_check CHECK ((condition_out = ANY (ARRAY['new'::text, 'good'::text, 'fair'::text, 'poor'::text])));
alter table it_asset_assignments add constraint it_asset_assignments_party_check CHECK (((holder_id IS NOT NULL) OR (holder_office_id IS NOT NULL)));
alter table it_asset_assignments add constraint it_asset_assignments_until_check CHECK ((until >= since));
alter table it_assets add constraint it_assets_asset_class_check CHECK ((asset_class = ANY (ARRAY['device'::text, 'accessory'::text, 'network'::text, 'server'::text, 'license'::text, 'sim'::text])));
alter table it_assets add constraint it_assets_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'good'::text, 'fair'::text, 'poor'::text])));
alter table it_assets add constraint it_assets_depreciation_months_check CHECK (((depreciation_months >= 1) AND (depreciation_months <= 240)));
alter table it_assets add constraint it_assets_disposal_from_check CHECK ((disposal_from = ANY (ARRAY['ordered'::text, 'available'::text, 'in_use'::text, 'in_repair'::text, 'broken'::text, 'lost'::text, 'disposal_pending'::text, 'disposed'::text])));
alter table it_assets add constraint it_assets_disposal_kind_check CHECK ((disposal_kind = ANY (ARRAY['sale'::text, 'grant'::text, 'destruction'::text])));
alter table it_assets add constraint it_assets_disposal_value_check CHECK ((disposal_value >= (0)::numeric));
alter table it_assets add constraint it_assets_holder_check CHECK (((status <> 'in_use'::text) OR (holder_id IS NOT NULL) OR (holder_office_id IS NOT NULL)));
alter table it_assets add constraint it_assets_purchase_price_check CHECK ((purchase_price >= (0)::numeric));
alter table it_assets add constraint it_assets_residual_check CHECK (((residual >= (0)::numeric) AND (residual <= purchase_price)));
alter table it_assets add constraint it_assets_seats_check CHECK ((seats > 0));
alter table it_assets add constraint it_assets_status_check CHECK ((status = ANY (ARRAY['ordered'::text, 'available'::text, 'in_use'::text, 'in_repair'::text, 'broken'::text, 'lost'::text, 'disposal_pending'::text, 'disposed'::text])));
alter table it_assets add constraint it_assets_usage_hours_check CHECK ((usage_hours >= (0)::numeric));
alter table it_assets add constraint it_assets_warranty_until_check CHECK ((warranty_until >= purchase_date));
alter table it_handovers add constraint it_handovers_expected_return_check CHECK ((expected_return >= handed_on));
alter table it_handovers add constraint it_handovers_kind_check CHECK ((kind = ANY (ARRAY['out'::text, 'transfer'::text, 'return'::text])));
alter table it_handovers add constraint it_handovers_lines_check CHECK (((jsonb_array_length(lines) >= 1) AND (jsonb_array_length(lines) <= 50)));
alter table it_handovers add constraint it_handovers_number_check CHECK (((status <> 'done'::text) OR (number IS NOT NULL)));
alter table it_handovers add constraint it_handovers_party_check CHECK (((employee_id IS NOT NULL) OR (office_id IS NOT NULL)));
alter table it_handovers add constraint it_handovers_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'done'::text, 'cancelled'::text])));
alter table it_license_seats add constraint it_license_seats_party_check CHECK (((holder_id IS NOT NULL) OR (device_id IS NOT NULL)));
alter table it_license_seats add constraint it_license_seats_release_check CHECK (((status = 'released'::text) = (released_on IS NOT NULL)));
alter table it_license_seats add constraint it_license_seats_released_on_check CHECK ((released_on >= assigned_on));
alter table it_license_seats add constraint it_license_seats_status_check CHECK ((status = ANY (ARRAY['assigned'::text, 'released'::text])));
alter table it_maintenance_externals add constraint it_maintenance_externals_approval_from_check CHECK ((approval_from = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'sent'::text, 'returned'::text, 'completed'::text, 'cancelled'::text])));
alter table it_maintenance_externals add constraint it_maintenance_externals_estimated_cost_check CHECK ((estimated_cost >= (0)::numeric));
alter table it_maintenance_externals add constraint it_maintenance_externals_expected_return_check CHECK ((expected_return >= sent_at));
alter table it_maintenance_externals add constraint it_maintenance_externals_final_cost_check CHECK ((final_cost >= (0)::numeric));
alter table it_maintenance_externals add constraint it_maintenance_externals_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'warranty'::text, 'rma'::text, 'calibration'::text])));
alter table it_maintenance_externals add constraint it_maintenance_externals_replacement_asset_check CHECK ((replacement_asset_id <> it_asset_id));
alter table it_maintenance_externals add constraint it_maintenance_externals_returned_at_check CHECK ((returned_at >= sent_at));
alter table it_maintenance_externals add constraint it_maintenance_externals_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'sent'::text, 'returned'::text, 'completed'::text, 'cancelled'::text])));
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_minutes_check CHECK ((minutes >= 0));
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'in_progress'::text, 'done'::text, 'skipped'::text, 'cancelled'::text])));
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_usage_hours_check CHECK ((usage_hours >= (0)::numeric));
alter table it_maintenance_internals add constraint it_maintenance_internals_interval_unit_check CHECK ((interval_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'usage_hour'::text])));
alter table it_maintenance_internals add constraint it_maintenance_internals_interval_value_check CHECK ((interval_value > 0));
alter table it_maintenance_internals add constraint it_maintenance_internals_lead_days_check CHECK ((lead_days >= 0));
alter table it_maintenance_internals add constraint it_maintenance_internals_scope_check CHECK ((scope = ANY (ARRAY['assets'::text, 'category'::text, 'location'::text])));
alter table it_maintenance_internals add constraint it_maintenance_internals_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])));
alter table it_maintenance_internals add constraint it_maintenance_internals_tolerance_days_check CHECK ((tolerance_days >= 0));
alter table it_stocktake_lines add constraint it_stocktake_lines_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'good'::text, 'fair'::text, 'poor'::text])));
alter table it_stocktake_lines add constraint it_stocktake_lines_resolution_check CHECK ((resolution = ANY (ARRAY['moved'::text, 'lost'::text, 'registered'::text, 'left'::text])));
alter table it_stocktake_lines add constraint it_stocktake_lines_result_check CHECK ((result = ANY (ARRAY['pending'::text, 'found'::text, 'elsewhere'::text, 'missing'::text, 'unknown'::text])));
alter table it_stocktake_lines add constraint it_stocktake_lines_unknown_check CHECK (((asset_id IS NULL) = (result = 'unknown'::text)));
alter table it_stocktakes add constraint it_stocktakes_status_check CHECK ((status = ANY (ARRAY['counting'::text, 'reconciling'::text, 'done'::text, 'cancelled'::text])));
alter table items add constraint items_buy_price_check CHECK ((buy_price >= (0)::numeric));
alter table items add constraint items_hs_code_check CHECK ((hs_code ~ '^\d{8}$'::text));
alter table items add constraint items_is_sold_check CHECK ((is_sold OR is_purchased OR is_kite));
alter table items add constraint items_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'service'::text])));
alter table items add constraint items_sell_price_check CHECK ((sell_price >= (0)::numeric));
alter table jira_connection add constraint jira_connection_id_check CHECK ((id = 1));
alter table jira_connection add constraint jira_connection_status_check CHECK ((status = ANY (ARRAY['disconnected'::text, 'connected'::text, 'expiring'::text, 'broken'::text])));
alter table jira_issues add constraint jira_issues_assignee_check CHECK (((status = ANY (ARRAY['new'::text, 'pending_approval'::text, 'cancelled'::text])) OR (assignee_id IS NOT NULL)));
alter table jira_issues add constraint jira_issues_channel_check CHECK ((channel = ANY (ARRAY['portal'::text, 'console'::text, 'email'::text, 'phone'::text])));
alter table jira_issues add constraint jira_issues_csat_check CHECK (((csat >= 1) AND (csat <= 5)));
alter table jira_issues add constraint jira_issues_impact_check CHECK ((impact = ANY (ARRAY['self'::text, 'team'::text, 'office'::text, 'group'::text])));
alter table jira_issues add constraint jira_issues_merged_into_check CHECK ((merged_into_id <> id));
alter table jira_issues add constraint jira_issues_priority_check CHECK ((priority = ANY (ARRAY['p1'::text, 'p2'::text, 'p3'::text, 'p4'::text])));
alter table jira_issues add constraint jira_issues_reopen_count_check CHECK ((reopen_count >= 0));
alter table jira_issues add constraint jira_issues_sla_state_check CHECK ((sla_state = ANY (ARRAY['ok'::text, 'warning'::text, 'breached'::text, 'paused'::text, 'met'::text, 'none'::text])));
alter table jira_issues add constraint jira_issues_status_check CHECK ((status = ANY (ARRAY['new'::text, 'pending_approval'::text, 'assigned'::text, 'in_progress'::text, 'waiting_user'::text, 'waiting_vendor'::text, 'scheduled'::text, 'resolved'::text, 'closed'::text, 'cancelled'::text])));
alter table jira_issues add constraint jira_issues_sync_status_check CHECK ((sync_status = ANY (ARRAY['none'::text, 'pending'::text, 'synced'::text, 'error'::text, 'conflict'::text])));
alter table jira_issues add constraint jira_issues_urgency_check CHECK ((urgency = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])));
alter table jira_outbox add constraint jira_outbox_kind_check CHECK ((kind = ANY (ARRAY['ticket'::text, 'comment'::text, 'file'::text])));
alter table jira_outbox add constraint jira_outbox_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text])));
alter table jira_service_tiers add constraint jira_service_tiers_resolve_minutes_check CHECK ((resolve_minutes >= response_minutes));
alter table jira_service_tiers add constraint jira_service_tiers_response_minutes_check CHECK ((response_minutes > 0));
alter table kite_ceisa_answers add constraint kite_ceisa_answers_aju_no_check CHECK ((aju_no ~ '^[A-Za-z0-9]{26}$'::text));
alter table kite_ceisa_connections add constraint kite_ceisa_connections_username_check CHECK ((username <> ''::text));
alter table kite_due_notices add constraint kite_due_notices_days_check CHECK ((days = ANY (ARRAY[90, 60, 30, 7, 0])));
alter table kite_run_archives add constraint kite_run_archives_cause_check CHECK ((cause = ANY (ARRAY['ROLLBACK'::text, 'RERUN'::text])));
alter table leave_employees add constraint leave_employees_cancelled_days_check CHECK ((cancelled_days >= (0)::numeric));
alter table leave_employees add constraint leave_employees_days_check CHECK (
CASE entry
    WHEN 'request'::text THEN (days <= (0)::numeric)
    WHEN 'grant'::text THEN (days > (0)::numeric)
    WHEN 'carry'::text THEN (days <> (0)::numeric)
    WHEN 'adjust'::text THEN (days <> (0)::numeric)
    ELSE (days < (0)::numeric)
END);
alter table leave_employees add constraint leave_employees_end_date_check CHECK ((end_date >= start_date));
alter table leave_employees add constraint leave_employees_entry_check CHECK ((entry = ANY (ARRAY['request'::text, 'grant'::text, 'carry'::text, 'expire'::text, 'mass'::text, 'adjust'::text, 'encash'::text])));
alter table leave_employees add constraint leave_employees_run_year_check CHECK (((run_year >= 1990) AND (run_year <= 2200)));
alter table leave_employees add constraint leave_employees_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'pending_substitute'::text, 'pending_manager'::text, 'pending_hr'::text, 'approved'::text, 'rejected'::text, 'returned'::text, 'withdrawn'::text, 'cancelled'::text, 'posted'::text])));
alter table leave_employees add constraint leave_employees_substitute_status_check CHECK ((substitute_status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text])));
alter table leave_employees add constraint leave_employees_valid_to_check CHECK ((valid_to >= valid_from));
alter table leave_offices add constraint leave_offices_deducts_annual_check CHECK (((NOT deducts_annual) OR ((kind = 'mass_leave'::text) AND (no_balance_policy IS NOT NULL))));
alter table leave_offices add constraint leave_offices_kind_check CHECK ((kind = ANY (ARRAY['national'::text, 'mass_leave'::text, 'company'::text, 'half_day'::text])));
alter table leave_offices add constraint leave_offices_no_balance_policy_check CHECK ((no_balance_policy = ANY (ARRAY['negative'::text, 'unpaid'::text, 'waive'::text])));
alter table leave_offices add constraint leave_offices_scope_check CHECK ((scope = ANY (ARRAY['everyone'::text, 'company'::text, 'office'::text, 'religion'::text])));
alter table leaves add constraint leaves_category_check CHECK ((category = ANY (ARRAY['annual'::text, 'statutory'::text, 'sick'::text, 'maternity'::text, 'mass'::text, 'compensatory'::text, 'unpaid'::text, 'other'::text])));
alter table leaves add constraint leaves_count_basis_check CHECK ((count_basis = ANY (ARRAY['working_days'::text, 'calendar_days'::text])));
alter table leaves add constraint leaves_gender_check CHECK ((gender = ANY (ARRAY['any'::text, 'm'::text, 'f'::text])));
alter table leaves add constraint leaves_needs_attachment_check CHECK ((needs_attachment = ANY (ARRAY['no'::text, 'yes'::text, 'after'::text])));
alter table leaves add constraint leaves_needs_substitute_check CHECK ((needs_substitute = ANY (ARRAY['no'::text, 'approver'::text, 'always'::text])));
alter table leaves add constraint leaves_paid_check CHECK ((paid = ANY (ARRAY['full'::text, 'partial'::text, 'none'::text])));
alter table leaves add constraint leaves_quota_check CHECK (((quota >= (0)::numeric) AND ((quota IS NOT NULL) OR (quota_period = 'none'::text))));
alter table leaves add constraint leaves_quota_period_check CHECK ((quota_period = ANY (ARRAY['year'::text, 'event'::text, 'service'::text, 'none'::text])));
alter table leaves add constraint leaves_unit_check CHECK ((unit = ANY (ARRAY['day'::text, 'half_day'::text, 'hour'::text])));
alter table letter_templates add constraint letter_templates_kind_check CHECK ((kind = ANY (ARRAY['certificate'::text, 'warning'::text, 'contract'::text, 'transfer'::text, 'other'::text])));
alter table mail_server add constraint mail_server_only_row_check CHECK (only_row);
alter table mails add constraint mails_attempts_check CHECK ((attempts >= 0));
alter table mails add constraint mails_reader_check CHECK (((user_id IS NULL) <> (address IS NULL)));
alter table mails add constraint mails_sent_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));
alter table mails add constraint mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'collected'::text, 'held'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])));
alter table marketing_activities add constraint marketing_activities_activity_type_check CHECK ((activity_type = ANY (ARRAY['opportunity'::text, 'visit'::text, 'call'::text, 'meeting'::text, 'quotation'::text, 'exhibition'::text, 'follow_up'::text])));
alter table marketing_activities add constraint marketing_activities_next_action_type_check CHECK ((next_action_type = ANY (ARRAY['call'::text, 'wa'::text, 'email'::text, 'visit'::text, 'meeting'::text, 'task'::text])));
alter table marketing_activities add constraint marketing_activities_partner_check CHECK (((partner_id IS NOT NULL) OR (prospect_name IS NOT NULL)));
alter table marketing_activities add constraint marketing_activities_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
alter table marketing_activities add constraint marketing_activities_probability_check CHECK (((probability >= 0) AND (probability <= 100)));
alter table marketing_activities add constraint marketing_activities_result_check CHECK ((result = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'cancelled'::text])));
alter table marketing_activities add constraint marketing_activities_stage_category_check CHECK ((stage_category = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])));
alter table marketing_activities add constraint marketing_activities_value_check CHECK ((value >= (0)::numeric));
alter table marketing_board_addresses add constraint marketing_board_addresses_mail_key_check CHECK ((mail_key ~ '^[0-9a-f]{32}$'::text));
alter table marketing_boards add constraint marketing_boards_visibility_check CHECK ((visibility = ANY (ARRAY['company'::text, 'members'::text])));
alter table marketing_plans add constraint marketing_plans_end_check CHECK (((ended_at = 'infinity'::timestamp with time zone) = (outcome IS NULL)));
alter table marketing_plans add constraint marketing_plans_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'moved'::text, 'handed'::text, 'dropped'::text])));
alter table marketing_plans add constraint marketing_plans_period_check CHECK ((ended_at >= planned_at));
alter table marketing_spans add constraint marketing_spans_period_check CHECK ((ended_at >= began_at));
alter table marketing_spans add constraint marketing_spans_result_check CHECK ((result = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'cancelled'::text, 'removed'::text])));
alter table marketing_targets add constraint marketing_targets_aim_check CHECK ((((COALESCE(won_value, (0)::numeric) + (COALESCE(won_cards, 0))::numeric) + (COALESCE(interaction_count, 0))::numeric) > (0)::numeric));
alter table marketing_targets add constraint marketing_targets_interaction_count_check CHECK (((interaction_count >= 0) AND (interaction_count <= 100000)));
alter table marketing_targets add constraint marketing_targets_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table marketing_targets add constraint marketing_targets_won_cards_check CHECK (((won_cards >= 0) AND (won_cards <= 100000)));
alter table marketing_targets add constraint marketing_targets_won_value_check CHECK ((won_value >= (0)::numeric));
alter table message_templates add constraint message_templates_channel_check CHECK ((channel = ANY (ARRAY['wa'::text, 'email'::text])));
alter table message_templates add constraint message_templates_subject_check CHECK (((channel <> 'email'::text) OR (subject IS NOT NULL)));
alter table notifications add constraint notifications_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'error'::text])));
alter table partner_bank_changes add constraint partner_bank_changes_reason_check CHECK ((length(btrim(reason)) >= 10));
alter table partner_bank_changes add constraint partner_bank_changes_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])));
alter table partner_items add constraint partner_items_lead_time_days_check CHECK ((lead_time_days >= 0));
alter table partner_items add constraint partner_items_price_check CHECK ((price >= (0)::numeric));
alter table partner_papers add constraint partner_papers_valid_to_check CHECK ((valid_to >= issued_on));
alter table partners add constraint partners_credit_limit_check CHECK ((credit_limit >= (0)::numeric));
alter table partners add constraint partners_evaluation_grade_check CHECK ((evaluation_grade = ANY (ARRAY['a'::text, 'b'::text, 'c'::text, 'd'::text])));
alter table partners add constraint partners_is_customer_check CHECK ((is_customer OR is_vendor));
alter table partners add constraint partners_kite_facility_check CHECK ((kite_facility = ANY (ARRAY['none'::text, 'exemption'::text, 'drawback'::text])));
alter table partners add constraint partners_lead_time_days_check CHECK ((lead_time_days >= 0));
alter table partners add constraint partners_min_order_check CHECK ((min_order >= (0)::numeric));
alter table partners add constraint partners_nib_check CHECK ((nib ~ '^\d{13}$'::text));
alter table partners add constraint partners_nitku_check CHECK ((nitku ~ '^\d{22}$'::text));
alter table partners add constraint partners_npwp_check CHECK ((npwp ~ '^\d{15,16}$'::text));
alter table partners add constraint partners_status_before_check CHECK ((status_before = ANY (ARRAY['prospect'::text, 'active'::text, 'inactive'::text, 'blocked'::text, 'blacklist_pending'::text, 'blacklisted'::text])));
alter table partners add constraint partners_status_check CHECK ((status = ANY (ARRAY['prospect'::text, 'active'::text, 'inactive'::text, 'blocked'::text, 'blacklist_pending'::text, 'blacklisted'::text])));
alter table partners add constraint partners_tax_status_check CHECK ((tax_status = ANY (ARRAY['pkp'::text, 'non_pkp'::text])));
alter table price_list_items add constraint price_list_items_min_quantity_check CHECK ((min_quantity > (0)::numeric));
alter table price_list_items add constraint price_list_items_price_check CHECK ((price >= (0)::numeric));
alter table price_lists add constraint price_lists_segment_check CHECK (((partner_id IS NULL) OR (segment_id IS NULL)));
alter table price_lists add constraint price_lists_valid_to_check CHECK ((valid_to >= valid_from));
alter table quotations add constraint quotations_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table quotations add constraint quotations_discount_check CHECK (((discount >= (0)::numeric) AND (discount <= subtotal)));
alter table quotations add constraint quotations_lines_check CHECK ((jsonb_array_length(lines) > 0));
alter table quotations add constraint quotations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text])));
alter table quotations add constraint quotations_total_check CHECK ((total >= (0)::numeric));
alter table quotations add constraint quotations_valid_until_check CHECK ((valid_until >= quoted_on));
alter table "references" add constraint references_valid_to_check CHECK ((valid_to >= valid_from));
alter table release_moves add constraint release_moves_ring_check CHECK ((ring = ANY (ARRAY['stable'::text, 'pilot'::text, 'canary'::text])));
alter table release_uses add constraint release_uses_area_check CHECK ((area ~ '^[a-z][a-z0-9_-]{0,39}$'::text));
alter table release_uses add constraint release_uses_blocked_ms_check CHECK ((blocked_ms >= 0));
alter table release_uses add constraint release_uses_errors_check CHECK ((errors >= 0));
alter table release_uses add constraint release_uses_opened_check CHECK ((opened >= 0));
alter table release_uses add constraint release_uses_ring_check CHECK ((ring = ANY (ARRAY['stable'::text, 'pilot'::text, 'canary'::text])));
alter table release_uses add constraint release_uses_slow_check CHECK ((slow >= 0));
alter table release_uses add constraint release_uses_version_check CHECK (((length(version) >= 1) AND (length(version) <= 60)));
alter table saved_views add constraint saved_views_is_default_for_check CHECK ((is_default_for = ANY (ARRAY['none'::text, 'me'::text, 'group'::text])));
alter table saved_views add constraint saved_views_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'group'::text, 'everyone'::text])));
alter table schedules add constraint schedules_every_seconds_check CHECK ((every_seconds > 0));
alter table scim_groups add constraint scim_groups_external_id_check CHECK ((length(external_id) <= 200));
alter table scim_users add constraint scim_users_external_id_check CHECK ((length(external_id) <= 200));
alter table scim_users add constraint scim_users_family_name_check CHECK ((length(family_name) <= 120));
alter table scim_users add constraint scim_users_given_name_check CHECK ((length(given_name) <= 120));
alter table scim_users add constraint scim_users_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 190)));
alter table signatures add constraint signatures_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table signatures add constraint signatures_signer_name_check CHECK (((length(signer_name) >= 2) AND (length(signer_name) <= 100)));
alter table signatures add constraint signatures_strokes_check CHECK ((jsonb_typeof(strokes) = 'array'::text));
alter table step_requests add constraint step_requests_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'taken'::text, 'rejected'::text, 'withdrawn'::text])));
alter table support_articles add constraint support_articles_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'company'::text, 'staff'::text])));
alter table support_articles add constraint support_articles_company_check CHECK (((audience <> 'company'::text) OR (company_id IS NOT NULL)));
alter table support_articles add constraint support_articles_edition_check CHECK (((status <> 'published'::text) OR ((edition > 0) AND (published_at IS NOT NULL))));
alter table support_articles add constraint support_articles_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])));
alter table ticket_clock_notices add constraint ticket_clock_notices_clock_check CHECK ((clock = ANY (ARRAY['response'::text, 'resolve'::text])));
alter table ticket_clock_spans add constraint ticket_clock_spans_ends_at_check CHECK ((ends_at > begins_at));
alter table ticket_clock_spans add constraint ticket_clock_spans_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text])));
alter table usergroups add constraint usergroups_data_scope_check CHECK ((data_scope = ANY (ARRAY['own'::text, 'team'::text, 'department'::text, 'company'::text, 'group'::text])));
alter table usergroups add constraint usergroups_permissions_check CHECK ((cardinality(permissions) > 0));
alter table users add constraint users_client_check CHECK (((client_id IS NULL) OR (employee_id IS NULL)));
alter table users add constraint users_sso_status_check CHECK ((sso_status = ANY (ARRAY['none'::text, 'sent'::text, 'active'::text, 'failed'::text, 'disabled'::text])));
alter table users add constraint users_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'inactive'::text])));
alter table users add constraint users_timezone_check CHECK ((timezone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text])));
alter table work_items add constraint work_items_holder_check CHECK ((num_nonnulls(user_id, employee_id, queue) = 1));
alter table work_items add constraint work_items_task_check CHECK (((task_id IS NOT NULL) = (reason = 'approval'::text)));
alter table access_requests add constraint access_requests_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table access_requests add constraint access_requests_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table access_requests add constraint access_requests_requester_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table access_requests add constraint access_requests_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table access_requests add constraint access_requests_usergroup_fkey FOREIGN KEY (usergroup_id) REFERENCES usergroups(id);
alter table accounting_alarms add constraint accounting_alarms_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_call_slots add constraint accounting_call_slots_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_connections add constraint accounting_connections_connected_by_fkey FOREIGN KEY (connected_by_id) REFERENCES users(id);
alter table accounting_consents add constraint accounting_consents_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_consents add constraint accounting_consents_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table accounting_document_links add constraint accounting_document_links_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_documents add constraint accounting_documents_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_documents add constraint accounting_documents_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table accounting_documents add constraint accounting_documents_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table accounting_documents add constraint accounting_documents_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table accounting_employees add constraint accounting_employees_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_employees add constraint accounting_employees_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table accounting_employees add constraint accounting_employees_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table accounting_events add constraint accounting_events_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_faults add constraint accounting_faults_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_item_sales add constraint accounting_item_sales_month_fkey FOREIGN KEY (connection, database_id, month) REFERENCES accounting_sales_months(connection, database_id, month) ON DELETE CASCADE;
alter table accounting_items add constraint accounting_items_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_items add constraint accounting_items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table accounting_items add constraint accounting_items_item_fkey FOREIGN KEY (item_id) REFERENCES items(id);
alter table accounting_items add constraint accounting_items_linked_by_fkey FOREIGN KEY (linked_by_id) REFERENCES users(id);
alter table accounting_items add constraint accounting_items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table accounting_lines add constraint accounting_lines_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_listed_ids add constraint accounting_listed_ids_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_matchings add constraint accounting_matchings_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_partners add constraint accounting_partners_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_partners add constraint accounting_partners_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table accounting_partners add constraint accounting_partners_linked_by_fkey FOREIGN KEY (linked_by_id) REFERENCES users(id);
alter table accounting_partners add constraint accounting_partners_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table accounting_partners add constraint accounting_partners_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table accounting_pushes add constraint accounting_pushes_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_pushes add constraint accounting_pushes_queued_by_fkey FOREIGN KEY (queued_by_id) REFERENCES users(id);
alter table accounting_records add constraint accounting_records_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_sales_months add constraint accounting_sales_months_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table accounting_suggestions add constraint accounting_suggestions_matching_fkey FOREIGN KEY (connection, kind) REFERENCES accounting_matchings(connection, kind);
alter table accounting_syncs add constraint accounting_syncs_connection_fkey FOREIGN KEY (connection) REFERENCES accounting_connections(connection);
alter table agenda_day_responses add constraint agenda_day_responses_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table agenda_day_responses add constraint agenda_day_responses_event_id_fkey FOREIGN KEY (event_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table agenda_events add constraint agenda_events_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table agenda_events add constraint agenda_events_organizer_fkey FOREIGN KEY (organizer_id) REFERENCES users(id);
alter table agenda_events add constraint agenda_events_recurrence_parent_fkey FOREIGN KEY (recurrence_parent_id) REFERENCES agenda_events(id);
alter table agenda_events add constraint agenda_events_room_fkey FOREIGN KEY (room_id) REFERENCES "references"(id);
alter table agenda_events add constraint agenda_events_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table agenda_events_attendees add constraint agenda_events_attendees_fkey FOREIGN KEY (target_id) REFERENCES employees(id);
alter table agenda_events_attendees add constraint agenda_events_attendees_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table agenda_events_companies add constraint agenda_events_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table agenda_events_companies add constraint agenda_events_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table agenda_events_departments add constraint agenda_events_departments_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table agenda_events_departments add constraint agenda_events_departments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table agenda_events_offices add constraint agenda_events_offices_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table agenda_events_offices add constraint agenda_events_offices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table agenda_occurrences add constraint agenda_occurrences_event_id_fkey FOREIGN KEY (event_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table agenda_occurrences add constraint agenda_occurrences_room_id_fkey FOREIGN KEY (room_id) REFERENCES "references"(id);
alter table agenda_reminders add constraint agenda_reminders_event_id_date_fkey FOREIGN KEY (event_id, date) REFERENCES agenda_occurrences(event_id, date) ON DELETE CASCADE;
alter table agenda_responses add constraint agenda_responses_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table agenda_responses add constraint agenda_responses_event_id_fkey FOREIGN KEY (event_id) REFERENCES agenda_events(id) ON DELETE CASCADE;
alter table approval_nudges add constraint approval_nudges_task_fkey FOREIGN KEY (task_id) REFERENCES approvals(id) ON DELETE CASCADE;
alter table approval_requests add constraint approval_requests_closed_by_fkey FOREIGN KEY (closed_by_id) REFERENCES users(id);
alter table approval_requests add constraint approval_requests_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table approval_requests add constraint approval_requests_requester_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table approval_requests add constraint approval_requests_rule_fkey FOREIGN KEY (rule_id) REFERENCES approval_rules(id);
alter table approval_requests add constraint approval_requests_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table approval_requests add constraint approval_requests_version_fkey FOREIGN KEY (rule_id, rule_version) REFERENCES approval_rule_versions(rule_id, no);
alter table approval_rule_scopes add constraint approval_rule_scopes_rule_fkey FOREIGN KEY (rule_id) REFERENCES approval_rules(id) ON DELETE CASCADE;
alter table approval_rule_versions add constraint approval_rule_versions_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table approval_rule_versions add constraint approval_rule_versions_rule_fkey FOREIGN KEY (rule_id) REFERENCES approval_rules(id);
alter table approval_rules add constraint approval_rules_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table approval_rules add constraint approval_rules_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table approval_rules_companies add constraint approval_rules_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table approval_rules_companies add constraint approval_rules_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES approval_rules(id) ON DELETE CASCADE;
alter table approval_rules_departments add constraint approval_rules_departments_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table approval_rules_departments add constraint approval_rules_departments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES approval_rules(id) ON DELETE CASCADE;
alter table approval_rules_offices add constraint approval_rules_offices_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table approval_rules_offices add constraint approval_rules_offices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES approval_rules(id) ON DELETE CASCADE;
alter table approvals add constraint approvals_approver_fkey FOREIGN KEY (approver_id) REFERENCES users(id);
alter table approvals add constraint approvals_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table approvals add constraint approvals_delegate_of_fkey FOREIGN KEY (delegate_of_id) REFERENCES users(id);
alter table approvals add constraint approvals_request_fkey FOREIGN KEY (request_id) REFERENCES approval_requests(id);
alter table approvals add constraint approvals_requester_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table approvals add constraint approvals_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_contracts add constraint archive_contracts_contract_type_fkey FOREIGN KEY (contract_type_id) REFERENCES "references"(id);
alter table archive_contracts add constraint archive_contracts_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_original_location_fkey FOREIGN KEY (original_location_id) REFERENCES "references"(id);
alter table archive_contracts add constraint archive_contracts_parent_fkey FOREIGN KEY (parent_id) REFERENCES archive_contracts(id);
alter table archive_contracts add constraint archive_contracts_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table archive_contracts add constraint archive_contracts_pic_fkey FOREIGN KEY (pic_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_renewal_decided_by_fkey FOREIGN KEY (renewal_decided_by_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_contracts_watchers add constraint archive_contracts_watchers_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table archive_contracts_watchers add constraint archive_contracts_watchers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES archive_contracts(id) ON DELETE CASCADE;
alter table archive_disposals add constraint archive_disposals_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_disposals add constraint archive_disposals_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_disposals add constraint archive_disposals_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table archive_disposals add constraint archive_disposals_executed_by_fkey FOREIGN KEY (executed_by_id) REFERENCES users(id);
alter table archive_disposals add constraint archive_disposals_minutes_fkey FOREIGN KEY (minutes_id) REFERENCES assets(id);
alter table archive_disposals add constraint archive_disposals_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_document_code_details add constraint archive_document_code_details_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_document_code_details add constraint archive_document_code_details_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_document_code_details add constraint archive_document_code_details_document_code_fkey FOREIGN KEY (document_code_id) REFERENCES archive_document_codes(id);
alter table archive_document_code_details add constraint archive_document_code_details_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_document_code_details_access_groups add constraint archive_document_code_details_access_groups_fkey FOREIGN KEY (target_id) REFERENCES usergroups(id);
alter table archive_document_code_details_access_groups add constraint archive_document_code_details_access_groups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES archive_document_code_details(id) ON DELETE CASCADE;
alter table archive_document_codes add constraint archive_document_codes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_document_codes add constraint archive_document_codes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_document_codes add constraint archive_document_codes_parent_fkey FOREIGN KEY (parent_id) REFERENCES archive_document_codes(id);
alter table archive_document_codes add constraint archive_document_codes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_document_events add constraint archive_document_events_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table archive_document_events add constraint archive_document_events_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_document_events add constraint archive_document_events_document_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
alter table archive_document_events add constraint archive_document_events_from_location_fkey FOREIGN KEY (from_location_id) REFERENCES "references"(id);
alter table archive_document_events add constraint archive_document_events_to_location_fkey FOREIGN KEY (to_location_id) REFERENCES "references"(id);
alter table archive_document_events add constraint archive_document_events_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_borrower_department_fkey FOREIGN KEY (borrower_department_id) REFERENCES "references"(id);
alter table archive_document_logs add constraint archive_document_logs_borrower_fkey FOREIGN KEY (borrower_id) REFERENCES employees(id);
alter table archive_document_logs add constraint archive_document_logs_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_document_fkey FOREIGN KEY (document_id) REFERENCES documents(id);
alter table archive_document_logs add constraint archive_document_logs_handed_by_fkey FOREIGN KEY (handed_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_received_by_fkey FOREIGN KEY (received_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_intake_arrivals add constraint archive_intake_arrivals_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table archive_intakes add constraint archive_intakes_code_detail_fkey FOREIGN KEY (code_detail_id) REFERENCES archive_document_code_details(id);
alter table archive_intakes add constraint archive_intakes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_intakes add constraint archive_intakes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_intakes add constraint archive_intakes_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table archive_intakes add constraint archive_intakes_document_fkey FOREIGN KEY (document_id) REFERENCES documents(id);
alter table archive_intakes add constraint archive_intakes_file_fkey FOREIGN KEY (file_id) REFERENCES assets(id);
alter table archive_intakes add constraint archive_intakes_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table archive_intakes add constraint archive_intakes_twin_fkey FOREIGN KEY (twin_id) REFERENCES documents(id);
alter table archive_intakes add constraint archive_intakes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_counted_by_fkey FOREIGN KEY (counted_by_id) REFERENCES users(id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_document_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
alter table archive_stocktake_lines add constraint archive_stocktake_lines_expected_location_fkey FOREIGN KEY (expected_location_id) REFERENCES "references"(id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_found_location_fkey FOREIGN KEY (found_location_id) REFERENCES "references"(id);
alter table archive_stocktake_lines add constraint archive_stocktake_lines_stocktake_fkey FOREIGN KEY (stocktake_id) REFERENCES archive_stocktakes(id) ON DELETE CASCADE;
alter table archive_stocktake_lines add constraint archive_stocktake_lines_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_stocktake_scans add constraint archive_stocktake_scans_scanned_by_fkey FOREIGN KEY (scanned_by_id) REFERENCES users(id);
alter table archive_stocktake_scans add constraint archive_stocktake_scans_stocktake_fkey FOREIGN KEY (stocktake_id) REFERENCES archive_stocktakes(id) ON DELETE CASCADE;
alter table archive_stocktakes add constraint archive_stocktakes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_stocktakes add constraint archive_stocktakes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_stocktakes add constraint archive_stocktakes_location_fkey FOREIGN KEY (location_id) REFERENCES "references"(id);
alter table archive_stocktakes add constraint archive_stocktakes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table assets add constraint assets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table assets add constraint assets_replaces_fkey FOREIGN KEY (replaces_id) REFERENCES assets(id) ON DELETE SET NULL;
alter table assets add constraint assets_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_codes add constraint attendance_codes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_codes add constraint attendance_codes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_codes add constraint attendance_codes_leave_fkey FOREIGN KEY (leave_id) REFERENCES leaves(id);
alter table attendance_codes add constraint attendance_codes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_corrections add constraint attendance_corrections_code_fkey FOREIGN KEY (code_id) REFERENCES attendance_codes(id);
alter table attendance_corrections add constraint attendance_corrections_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_corrections add constraint attendance_corrections_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_corrections add constraint attendance_corrections_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table attendance_corrections add constraint attendance_corrections_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table attendance_corrections add constraint attendance_corrections_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_employees add constraint attendance_employees_code_fkey FOREIGN KEY (code_id) REFERENCES attendance_codes(id);
alter table attendance_employees add constraint attendance_employees_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_employees add constraint attendance_employees_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_employees add constraint attendance_employees_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table attendance_employees add constraint attendance_employees_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table attendance_employees add constraint attendance_employees_leave_employee_fkey FOREIGN KEY (leave_employee_id) REFERENCES leave_employees(id);
alter table attendance_employees add constraint attendance_employees_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table attendance_employees add constraint attendance_employees_own_code_fkey FOREIGN KEY (own_code_id) REFERENCES attendance_codes(id);
alter table attendance_employees add constraint attendance_employees_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_employees add constraint attendance_employees_work_pattern_fkey FOREIGN KEY (work_pattern_id) REFERENCES "references"(id);
alter table attendance_exceptions add constraint attendance_exceptions_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_exceptions add constraint attendance_exceptions_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_exceptions add constraint attendance_exceptions_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table attendance_exceptions add constraint attendance_exceptions_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_punches add constraint attendance_punches_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_punches add constraint attendance_punches_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_punches add constraint attendance_punches_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table attendance_punches add constraint attendance_punches_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table attendance_punches add constraint attendance_punches_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table audit_logs add constraint audit_logs_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table audit_seals add constraint audit_seals_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_logs(id);
alter table audit_services add constraint audit_services_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table audit_services add constraint audit_services_triaged_by_fkey FOREIGN KEY (triaged_by_id) REFERENCES users(id);
alter table audit_services add constraint audit_services_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table audit_services add constraint audit_services_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table auth_tokens add constraint auth_tokens_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table auth_tokens add constraint auth_tokens_connected_by_fkey FOREIGN KEY (connected_by_id) REFERENCES users(id);
alter table auth_tokens add constraint auth_tokens_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table auth_tokens add constraint auth_tokens_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table background_jobs add constraint background_jobs_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table background_jobs add constraint background_jobs_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table background_jobs add constraint background_jobs_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table budget_lines add constraint budget_lines_budget_fkey FOREIGN KEY (budget_id) REFERENCES budgets(id);
alter table budget_lines add constraint budget_lines_line_fkey FOREIGN KEY (line_id) REFERENCES general_procurement_lines(id) ON DELETE CASCADE;
alter table budgets add constraint budgets_account_fkey FOREIGN KEY (account_id) REFERENCES "references"(id);
alter table budgets add constraint budgets_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table budgets add constraint budgets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table budgets add constraint budgets_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table budgets add constraint budgets_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table bulk_undos add constraint bulk_undos_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table career_events add constraint career_events_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table career_events add constraint career_events_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table career_events add constraint career_events_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table career_events add constraint career_events_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table career_events add constraint career_events_grade_fkey FOREIGN KEY (grade_id) REFERENCES "references"(id);
alter table career_events add constraint career_events_manager_fkey FOREIGN KEY (manager_id) REFERENCES employees(id);
alter table career_events add constraint career_events_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table career_events add constraint career_events_position_fkey FOREIGN KEY (position_id) REFERENCES "references"(id);
alter table career_events add constraint career_events_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table comments add constraint comments_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table comments add constraint comments_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table comments_files add constraint comments_files_fkey FOREIGN KEY (target_id) REFERENCES assets(id);
alter table comments_files add constraint comments_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comments_mentions add constraint comments_mentions_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table comments_mentions add constraint comments_mentions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table config_secrets add constraint config_secrets_config_fkey FOREIGN KEY (config_id) REFERENCES configs(id) ON DELETE CASCADE;
alter table configs add constraint configs_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table configs add constraint configs_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table configs add constraint configs_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table consultant_notices add constraint consultant_notices_activity_fkey FOREIGN KEY (activity_id) REFERENCES customs_consultant_activities(id) ON DELETE CASCADE;
alter table contacts add constraint contacts_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table contacts add constraint contacts_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table contacts add constraint contacts_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table contract_templates add constraint contract_templates_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table contract_templates add constraint contract_templates_contract_type_fkey FOREIGN KEY (contract_type_id) REFERENCES "references"(id);
alter table contract_templates add constraint contract_templates_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table contract_templates add constraint contract_templates_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table credential_exports add constraint credential_exports_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table credential_exports add constraint credential_exports_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_exports add constraint credential_exports_folder_fkey FOREIGN KEY (folder_id) REFERENCES credential_folders(id);
alter table credential_exports add constraint credential_exports_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table credential_favourites add constraint credential_favourites_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credential_favourites add constraint credential_favourites_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table credential_files add constraint credential_files_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_files add constraint credential_files_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credential_folders add constraint credential_folders_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table credential_folders add constraint credential_folders_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_folders add constraint credential_folders_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table credential_keys add constraint credential_keys_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credential_links add constraint credential_links_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_links add constraint credential_links_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credential_links add constraint credential_links_revoked_by_fkey FOREIGN KEY (revoked_by_id) REFERENCES users(id);
alter table credential_links add constraint credential_links_used_by_fkey FOREIGN KEY (used_by_id) REFERENCES users(id);
alter table credential_logs add constraint credential_logs_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table credential_logs add constraint credential_logs_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table credential_logs add constraint credential_logs_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_logs add constraint credential_logs_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credential_logs add constraint credential_logs_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table credential_requests add constraint credential_requests_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table credential_requests add constraint credential_requests_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_requests add constraint credential_requests_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credential_requests add constraint credential_requests_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table credential_requests add constraint credential_requests_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table credential_secrets add constraint credential_secrets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credential_secrets add constraint credential_secrets_credential_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id);
alter table credentials add constraint credentials_asset_fkey FOREIGN KEY (asset_id) REFERENCES it_assets(id);
alter table credentials add constraint credentials_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table credentials add constraint credentials_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table credentials add constraint credentials_folder_fkey FOREIGN KEY (folder_id) REFERENCES credential_folders(id);
alter table credentials add constraint credentials_last_revealed_by_fkey FOREIGN KEY (last_revealed_by_id) REFERENCES users(id);
alter table credentials add constraint credentials_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table credentials add constraint credentials_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table credentials add constraint credentials_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id);
alter table credentials add constraint credentials_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_board_fkey FOREIGN KEY (board_id) REFERENCES customs_consultant_boards(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_consultant_fkey FOREIGN KEY (consultant_id) REFERENCES users(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_contract_fkey FOREIGN KEY (contract_id) REFERENCES archive_contracts(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_job_type_fkey FOREIGN KEY (job_type_id) REFERENCES "references"(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_kite_data_fkey FOREIGN KEY (kite_data_id) REFERENCES customs_kite_tool_kite_datas(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_pib_header_fkey FOREIGN KEY (pib_header_id) REFERENCES customs_kite_tool_pib_headers(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_reviewer_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_consultant_boards add constraint customs_consultant_boards_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table customs_consultant_boards add constraint customs_consultant_boards_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_consultant_boards add constraint customs_consultant_boards_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_consultant_boards_members add constraint customs_consultant_boards_members_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table customs_consultant_boards_members add constraint customs_consultant_boards_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customs_consultant_boards(id) ON DELETE CASCADE;
alter table customs_kite_source_files add constraint customs_kite_source_files_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_source_files add constraint customs_kite_source_files_job_fkey FOREIGN KEY (job_id) REFERENCES background_jobs(id);
alter table customs_kite_source_files add constraint customs_kite_source_files_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_source_files add constraint customs_kite_source_files_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tenants add constraint customs_kite_tenants_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table customs_kite_tenants add constraint customs_kite_tenants_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tenants add constraint customs_kite_tenants_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table customs_kite_tenants add constraint customs_kite_tenants_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_bom_fkey FOREIGN KEY (bom_id, tenant_id) REFERENCES customs_kite_tool_boms(id, tenant_id) ON DELETE CASCADE;
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_raw_material_fkey FOREIGN KEY (raw_material_id, tenant_id) REFERENCES customs_kite_tool_raw_materials(id, tenant_id);
alter table customs_kite_tool_bom_details add constraint customs_kite_tool_bom_details_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_finish_good_fkey FOREIGN KEY (finish_good_id, tenant_id) REFERENCES customs_kite_tool_finish_goods(id, tenant_id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_boms add constraint customs_kite_tool_boms_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_niper_item_fkey FOREIGN KEY (niper_item_id, tenant_id) REFERENCES customs_kite_tool_niper_items(id, tenant_id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_finish_goods add constraint customs_kite_tool_finish_goods_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_job_fkey FOREIGN KEY (job_id) REFERENCES background_jobs(id);
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_kite_datas add constraint customs_kite_tool_kite_datas_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_niper_items add constraint customs_kite_tool_niper_items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_kite_data_fkey FOREIGN KEY (kite_data_id, tenant_id) REFERENCES customs_kite_tool_kite_datas(id, tenant_id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_relation_fkey FOREIGN KEY (relation_id, tenant_id) REFERENCES customs_kite_tool_product_relations(id, tenant_id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_peb_reporteds add constraint customs_kite_tool_peb_reporteds_kite_data_fkey FOREIGN KEY (kite_data_id, tenant_id) REFERENCES customs_kite_tool_kite_datas(id, tenant_id);
alter table customs_kite_tool_peb_reporteds add constraint customs_kite_tool_peb_reporteds_peb_detail_fkey FOREIGN KEY (peb_detail_id, tenant_id) REFERENCES customs_kite_tool_peb_details(id, tenant_id);
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_relation_fkey FOREIGN KEY (relation_id, tenant_id) REFERENCES customs_kite_tool_product_relations(id, tenant_id);
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_detail_fkey FOREIGN KEY (detail_id, tenant_id) REFERENCES customs_kite_tool_pib_details(id, tenant_id);
alter table customs_kite_tool_pib_exceptions add constraint customs_kite_tool_pib_exceptions_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_file_fkey FOREIGN KEY (file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_header_fkey FOREIGN KEY (header_id, tenant_id) REFERENCES customs_kite_tool_pib_headers(id, tenant_id);
alter table customs_kite_tool_pib_extensions add constraint customs_kite_tool_pib_extensions_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_pib_headers add constraint customs_kite_tool_pib_headers_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_finish_good_fkey FOREIGN KEY (finish_good_id, tenant_id) REFERENCES customs_kite_tool_finish_goods(id, tenant_id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_raw_material_fkey FOREIGN KEY (raw_material_id, tenant_id) REFERENCES customs_kite_tool_raw_materials(id, tenant_id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_product_relations add constraint customs_kite_tool_product_relations_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_niper_item_fkey FOREIGN KEY (niper_item_id, tenant_id) REFERENCES customs_kite_tool_niper_items(id, tenant_id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_raw_materials add constraint customs_kite_tool_raw_materials_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table dashboard_layouts add constraint dashboard_layouts_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table dashboard_layouts add constraint dashboard_layouts_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table dashboard_layouts add constraint dashboard_layouts_usergroup_fkey FOREIGN KEY (usergroup_id) REFERENCES usergroups(id) ON DELETE CASCADE;
alter table delegations add constraint delegations_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table delegations add constraint delegations_delegate_fkey FOREIGN KEY (delegate_id) REFERENCES users(id);
alter table delegations add constraint delegations_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table delegations add constraint delegations_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table delegations_companies add constraint delegations_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table delegations_companies add constraint delegations_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES delegations(id) ON DELETE CASCADE;
alter table document_numbers add constraint document_numbers_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table documents add constraint documents_borrower_fkey FOREIGN KEY (borrower_id) REFERENCES employees(id);
alter table documents add constraint documents_code_detail_fkey FOREIGN KEY (code_detail_id) REFERENCES archive_document_code_details(id);
alter table documents add constraint documents_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table documents add constraint documents_contract_fkey FOREIGN KEY (contract_id) REFERENCES archive_contracts(id);
alter table documents add constraint documents_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table documents add constraint documents_current_log_fkey FOREIGN KEY (current_log_id) REFERENCES archive_document_logs(id) ON DELETE SET NULL;
alter table documents add constraint documents_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table documents add constraint documents_disposal_fkey FOREIGN KEY (disposal_id) REFERENCES archive_disposals(id);
alter table documents add constraint documents_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table documents add constraint documents_location_fkey FOREIGN KEY (location_id) REFERENCES "references"(id);
alter table documents add constraint documents_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table documents add constraint documents_unit_fkey FOREIGN KEY (unit_id) REFERENCES "references"(id);
alter table documents add constraint documents_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table employee_changes add constraint employee_changes_bank_fkey FOREIGN KEY (bank_id) REFERENCES "references"(id);
alter table employee_changes add constraint employee_changes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table employee_changes add constraint employee_changes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table employee_changes add constraint employee_changes_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table employee_changes add constraint employee_changes_religion_fkey FOREIGN KEY (religion_id) REFERENCES "references"(id);
alter table employee_changes add constraint employee_changes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table employee_contacts add constraint employee_contacts_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table employee_contacts add constraint employee_contacts_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table employee_contacts add constraint employee_contacts_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table employee_contacts add constraint employee_contacts_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table employee_documents add constraint employee_documents_archive_document_fkey FOREIGN KEY (archive_document_id) REFERENCES documents(id);
alter table employee_documents add constraint employee_documents_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table employee_documents add constraint employee_documents_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table employee_documents add constraint employee_documents_doc_type_fkey FOREIGN KEY (doc_type_id) REFERENCES "references"(id);
alter table employee_documents add constraint employee_documents_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table employee_documents add constraint employee_documents_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table employee_documents add constraint employee_documents_verified_by_fkey FOREIGN KEY (verified_by_id) REFERENCES users(id);
alter table employee_letter_prints add constraint employee_letter_prints_letter_fkey FOREIGN KEY (letter_id) REFERENCES employee_letters(id) ON DELETE CASCADE;
alter table employee_letters add constraint employee_letters_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table employee_letters add constraint employee_letters_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table employee_letters add constraint employee_letters_document_fkey FOREIGN KEY (document_id) REFERENCES employee_documents(id);
alter table employee_letters add constraint employee_letters_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table employee_letters add constraint employee_letters_signer_fkey FOREIGN KEY (signer_id) REFERENCES employees(id);
alter table employee_letters add constraint employee_letters_template_fkey FOREIGN KEY (template_id) REFERENCES letter_templates(id);
alter table employee_letters add constraint employee_letters_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table employees add constraint employees_bank_fkey FOREIGN KEY (bank_id) REFERENCES "references"(id);
alter table employees add constraint employees_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table employees add constraint employees_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table employees add constraint employees_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table employees add constraint employees_exit_reason_fkey FOREIGN KEY (exit_reason_id) REFERENCES "references"(id);
alter table employees add constraint employees_grade_fkey FOREIGN KEY (grade_id) REFERENCES "references"(id);
alter table employees add constraint employees_manager_fkey FOREIGN KEY (manager_id) REFERENCES employees(id);
alter table employees add constraint employees_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table employees add constraint employees_position_fkey FOREIGN KEY (position_id) REFERENCES "references"(id);
alter table employees add constraint employees_religion_fkey FOREIGN KEY (religion_id) REFERENCES "references"(id);
alter table employees add constraint employees_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table employees add constraint employees_work_pattern_fkey FOREIGN KEY (work_pattern_id) REFERENCES "references"(id);
alter table file_pages add constraint file_pages_file_fkey FOREIGN KEY (file_id) REFERENCES file_texts(file_id) ON DELETE CASCADE;
alter table file_texts add constraint file_texts_file_fkey FOREIGN KEY (file_id) REFERENCES assets(id) ON DELETE CASCADE;
alter table file_thumbnails add constraint file_thumbnails_file_fkey FOREIGN KEY (file_id) REFERENCES assets(id) ON DELETE CASCADE;
alter table file_upload_pieces add constraint file_upload_pieces_upload_fkey FOREIGN KEY (upload_id) REFERENCES file_uploads(id) ON DELETE CASCADE;
alter table file_uploads add constraint file_uploads_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table general_invoices add constraint general_invoices_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table general_invoices add constraint general_invoices_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table general_invoices add constraint general_invoices_order_fkey FOREIGN KEY (order_id) REFERENCES general_orders(id);
alter table general_invoices add constraint general_invoices_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table general_invoices add constraint general_invoices_vendor_fkey FOREIGN KEY (vendor_id) REFERENCES partners(id);
alter table general_order_lines add constraint general_order_lines_line_fkey FOREIGN KEY (line_id) REFERENCES general_procurement_lines(id);
alter table general_order_lines add constraint general_order_lines_order_fkey FOREIGN KEY (order_id) REFERENCES general_orders(id) ON DELETE CASCADE;
alter table general_orders add constraint general_orders_buyer_fkey FOREIGN KEY (buyer_id) REFERENCES users(id);
alter table general_orders add constraint general_orders_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table general_orders add constraint general_orders_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table general_orders add constraint general_orders_delivery_office_fkey FOREIGN KEY (delivery_office_id) REFERENCES "references"(id);
alter table general_orders add constraint general_orders_payment_term_fkey FOREIGN KEY (payment_term_id) REFERENCES "references"(id);
alter table general_orders add constraint general_orders_quotation_fkey FOREIGN KEY (quotation_id) REFERENCES general_quotations(id);
alter table general_orders add constraint general_orders_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table general_orders add constraint general_orders_vendor_fkey FOREIGN KEY (vendor_id) REFERENCES partners(id);
alter table general_orders_procurements add constraint general_orders_procurements_owner_fkey FOREIGN KEY (owner_id) REFERENCES general_orders(id) ON DELETE CASCADE;
alter table general_orders_procurements add constraint general_orders_procurements_target_fkey FOREIGN KEY (target_id) REFERENCES general_procurements(id);
alter table general_procurement_lines add constraint general_procurement_lines_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table general_procurement_lines add constraint general_procurement_lines_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id) ON DELETE CASCADE;
alter table general_procurement_lines add constraint general_procurement_lines_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table general_procurements add constraint general_procurements_budget_fkey FOREIGN KEY (budget_id) REFERENCES "references"(id);
alter table general_procurements add constraint general_procurements_buyer_fkey FOREIGN KEY (buyer_id) REFERENCES users(id);
alter table general_procurements add constraint general_procurements_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table general_procurements add constraint general_procurements_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table general_procurements add constraint general_procurements_contract_fkey FOREIGN KEY (contract_id) REFERENCES archive_contracts(id);
alter table general_procurements add constraint general_procurements_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table general_procurements add constraint general_procurements_delivery_office_fkey FOREIGN KEY (delivery_office_id) REFERENCES "references"(id);
alter table general_procurements add constraint general_procurements_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table general_procurements add constraint general_procurements_jira_issue_fkey FOREIGN KEY (jira_issue_id) REFERENCES jira_issues(id);
alter table general_procurements add constraint general_procurements_requester_fkey FOREIGN KEY (requester_id) REFERENCES employees(id);
alter table general_procurements add constraint general_procurements_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table general_quotation_choices add constraint general_quotation_choices_line_fkey FOREIGN KEY (line_id) REFERENCES general_procurement_lines(id) ON DELETE CASCADE;
alter table general_quotation_choices add constraint general_quotation_choices_quotation_fkey FOREIGN KEY (quotation_id) REFERENCES general_quotations(id) ON DELETE CASCADE;
alter table general_quotations add constraint general_quotations_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table general_quotations add constraint general_quotations_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table general_quotations add constraint general_quotations_payment_term_fkey FOREIGN KEY (payment_term_id) REFERENCES "references"(id);
alter table general_quotations add constraint general_quotations_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id);
alter table general_quotations add constraint general_quotations_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table general_quotations add constraint general_quotations_vendor_fkey FOREIGN KEY (vendor_id) REFERENCES partners(id);
alter table general_receipt_assets add constraint general_receipt_assets_asset_fkey FOREIGN KEY (asset_id) REFERENCES it_assets(id) ON DELETE CASCADE;
alter table general_receipt_assets add constraint general_receipt_assets_receipt_fkey FOREIGN KEY (receipt_id) REFERENCES general_receipts(id);
alter table general_receipts add constraint general_receipts_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table general_receipts add constraint general_receipts_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table general_receipts add constraint general_receipts_order_fkey FOREIGN KEY (order_id) REFERENCES general_orders(id);
alter table general_receipts add constraint general_receipts_received_by_fkey FOREIGN KEY (received_by_id) REFERENCES employees(id);
alter table general_receipts add constraint general_receipts_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table given_numbers add constraint given_numbers_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table idempotency_keys add constraint idempotency_keys_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table import_errors add constraint import_errors_job_fkey FOREIGN KEY (job_id) REFERENCES background_jobs(id) ON DELETE CASCADE;
alter table import_undos add constraint import_undos_job_fkey FOREIGN KEY (job_id) REFERENCES background_jobs(id) ON DELETE CASCADE;
alter table it_asset_assignments add constraint it_asset_assignments_asset_fkey FOREIGN KEY (asset_id) REFERENCES it_assets(id) ON DELETE CASCADE;
alter table it_asset_assignments add constraint it_asset_assignments_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_asset_assignments add constraint it_asset_assignments_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_asset_assignments add constraint it_asset_assignments_handover_fkey FOREIGN KEY (handover_id) REFERENCES it_handovers(id);
alter table it_asset_assignments add constraint it_asset_assignments_holder_fkey FOREIGN KEY (holder_id) REFERENCES employees(id);
alter table it_asset_assignments add constraint it_asset_assignments_holder_office_fkey FOREIGN KEY (holder_office_id) REFERENCES "references"(id);
alter table it_asset_assignments add constraint it_asset_assignments_returned_by_fkey FOREIGN KEY (returned_by_id) REFERENCES it_handovers(id);
alter table it_asset_assignments add constraint it_asset_assignments_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_assets add constraint it_assets_brand_fkey FOREIGN KEY (brand_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_assets add constraint it_assets_holder_fkey FOREIGN KEY (holder_id) REFERENCES employees(id);
alter table it_assets add constraint it_assets_holder_office_fkey FOREIGN KEY (holder_office_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id);
alter table it_assets add constraint it_assets_receipt_fkey FOREIGN KEY (receipt_id) REFERENCES general_receipts(id);
alter table it_assets add constraint it_assets_room_fkey FOREIGN KEY (room_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_assets add constraint it_assets_vendor_fkey FOREIGN KEY (vendor_id) REFERENCES partners(id);
alter table it_handover_prints add constraint it_handover_prints_handover_fkey FOREIGN KEY (handover_id) REFERENCES it_handovers(id);
alter table it_handovers add constraint it_handovers_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_handovers add constraint it_handovers_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_handovers add constraint it_handovers_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table it_handovers add constraint it_handovers_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table it_handovers add constraint it_handovers_officer_fkey FOREIGN KEY (officer_id) REFERENCES users(id);
alter table it_handovers add constraint it_handovers_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_license_seats add constraint it_license_seats_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_license_seats add constraint it_license_seats_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_license_seats add constraint it_license_seats_device_fkey FOREIGN KEY (device_id) REFERENCES it_assets(id);
alter table it_license_seats add constraint it_license_seats_holder_fkey FOREIGN KEY (holder_id) REFERENCES employees(id);
alter table it_license_seats add constraint it_license_seats_license_fkey FOREIGN KEY (license_id) REFERENCES it_assets(id);
alter table it_license_seats add constraint it_license_seats_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_it_asset_fkey FOREIGN KEY (it_asset_id) REFERENCES it_assets(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_jira_issue_fkey FOREIGN KEY (jira_issue_id) REFERENCES jira_issues(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_replacement_act_fkey FOREIGN KEY (replacement_act_id) REFERENCES it_handovers(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_replacement_asset_fkey FOREIGN KEY (replacement_asset_id) REFERENCES it_assets(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_vendor_fkey FOREIGN KEY (vendor_id) REFERENCES partners(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_assignee_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_follow_up_external_fkey FOREIGN KEY (follow_up_external_id) REFERENCES it_maintenance_externals(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_follow_up_issue_fkey FOREIGN KEY (follow_up_issue_id) REFERENCES jira_issues(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_it_asset_fkey FOREIGN KEY (it_asset_id) REFERENCES it_assets(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_plan_fkey FOREIGN KEY (plan_id) REFERENCES it_maintenance_internals(id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_maintenance_internals add constraint it_maintenance_internals_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table it_maintenance_internals add constraint it_maintenance_internals_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_maintenance_internals add constraint it_maintenance_internals_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_maintenance_internals add constraint it_maintenance_internals_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table it_maintenance_internals add constraint it_maintenance_internals_type_fkey FOREIGN KEY (type_id) REFERENCES "references"(id);
alter table it_maintenance_internals add constraint it_maintenance_internals_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_maintenance_internals_assignees add constraint it_maintenance_internals_assignees_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table it_maintenance_internals_assignees add constraint it_maintenance_internals_assignees_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES it_maintenance_internals(id) ON DELETE CASCADE;
alter table it_maintenance_internals_it_assets add constraint it_maintenance_internals_it_assets_fkey FOREIGN KEY (target_id) REFERENCES it_assets(id);
alter table it_maintenance_internals_it_assets add constraint it_maintenance_internals_it_assets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES it_maintenance_internals(id) ON DELETE CASCADE;
alter table it_stocktake_lines add constraint it_stocktake_lines_asset_fkey FOREIGN KEY (asset_id) REFERENCES it_assets(id) ON DELETE CASCADE;
alter table it_stocktake_lines add constraint it_stocktake_lines_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_stocktake_lines add constraint it_stocktake_lines_counted_by_fkey FOREIGN KEY (counted_by_id) REFERENCES users(id);
alter table it_stocktake_lines add constraint it_stocktake_lines_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_stocktake_lines add constraint it_stocktake_lines_expected_holder_fkey FOREIGN KEY (expected_holder_id) REFERENCES employees(id);
alter table it_stocktake_lines add constraint it_stocktake_lines_expected_office_fkey FOREIGN KEY (expected_office_id) REFERENCES "references"(id);
alter table it_stocktake_lines add constraint it_stocktake_lines_found_office_fkey FOREIGN KEY (found_office_id) REFERENCES "references"(id);
alter table it_stocktake_lines add constraint it_stocktake_lines_stocktake_fkey FOREIGN KEY (stocktake_id) REFERENCES it_stocktakes(id) ON DELETE CASCADE;
alter table it_stocktake_lines add constraint it_stocktake_lines_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_stocktake_scans add constraint it_stocktake_scans_scanned_by_fkey FOREIGN KEY (scanned_by_id) REFERENCES users(id);
alter table it_stocktake_scans add constraint it_stocktake_scans_stocktake_fkey FOREIGN KEY (stocktake_id) REFERENCES it_stocktakes(id) ON DELETE CASCADE;
alter table it_stocktakes add constraint it_stocktakes_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table it_stocktakes add constraint it_stocktakes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_stocktakes add constraint it_stocktakes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_stocktakes add constraint it_stocktakes_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table it_stocktakes add constraint it_stocktakes_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table it_stocktakes add constraint it_stocktakes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table items add constraint items_brand_fkey FOREIGN KEY (brand_id) REFERENCES "references"(id);
alter table items add constraint items_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table items add constraint items_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table items add constraint items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table items add constraint items_tax_fkey FOREIGN KEY (tax_id) REFERENCES "references"(id);
alter table items add constraint items_unit_fkey FOREIGN KEY (unit_id) REFERENCES "references"(id);
alter table items add constraint items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table jira_accounts add constraint jira_accounts_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table jira_comments add constraint jira_comments_comment_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table jira_connection add constraint jira_connection_connected_by_fkey FOREIGN KEY (connected_by_id) REFERENCES users(id);
alter table jira_consents add constraint jira_consents_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table jira_files add constraint jira_files_asset_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE;
alter table jira_issues add constraint jira_issues_assignee_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);
alter table jira_issues add constraint jira_issues_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table jira_issues add constraint jira_issues_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table jira_issues add constraint jira_issues_created_for_fkey FOREIGN KEY (created_for_id) REFERENCES employees(id);
alter table jira_issues add constraint jira_issues_merged_into_fkey FOREIGN KEY (merged_into_id) REFERENCES jira_issues(id);
alter table jira_issues add constraint jira_issues_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table jira_issues add constraint jira_issues_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id);
alter table jira_issues add constraint jira_issues_reporter_fkey FOREIGN KEY (reporter_id) REFERENCES employees(id);
alter table jira_issues add constraint jira_issues_request_type_fkey FOREIGN KEY (request_type_id) REFERENCES "references"(id);
alter table jira_issues add constraint jira_issues_tier_fkey FOREIGN KEY (tier_id) REFERENCES jira_service_tiers(id);
alter table jira_issues add constraint jira_issues_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table jira_issues_it_assets add constraint jira_issues_it_assets_fkey FOREIGN KEY (target_id) REFERENCES it_assets(id);
alter table jira_issues_it_assets add constraint jira_issues_it_assets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table jira_issues_watchers add constraint jira_issues_watchers_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table jira_issues_watchers add constraint jira_issues_watchers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table jira_links add constraint jira_links_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table jira_outbox add constraint jira_outbox_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table jira_service_tiers add constraint jira_service_tiers_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table jira_service_tiers add constraint jira_service_tiers_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table jira_service_tiers add constraint jira_service_tiers_work_pattern_fkey FOREIGN KEY (work_pattern_id) REFERENCES "references"(id);
alter table jira_service_tiers_companies add constraint jira_service_tiers_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table jira_service_tiers_companies add constraint jira_service_tiers_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES jira_service_tiers(id) ON DELETE CASCADE;
alter table jira_service_tiers_offices add constraint jira_service_tiers_offices_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table jira_service_tiers_offices add constraint jira_service_tiers_offices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES jira_service_tiers(id) ON DELETE CASCADE;
alter table jira_service_tiers_request_types add constraint jira_service_tiers_request_types_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table jira_service_tiers_request_types add constraint jira_service_tiers_request_types_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES jira_service_tiers(id) ON DELETE CASCADE;
alter table kite_bom_uses add constraint customs_kite_tool_peb_details_bom_fkey FOREIGN KEY (bom_id, tenant_id) REFERENCES customs_kite_tool_boms(id, tenant_id);
alter table kite_bom_uses add constraint kite_bom_uses_kite_data_id_tenant_id_fkey FOREIGN KEY (kite_data_id, tenant_id) REFERENCES customs_kite_tool_kite_datas(id, tenant_id);
alter table kite_ceisa_answers add constraint kite_ceisa_answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table kite_ceisa_connections add constraint kite_ceisa_connections_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table kite_ceisa_connections add constraint kite_ceisa_connections_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table kite_column_mappings add constraint kite_column_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table kite_column_mappings add constraint kite_column_mappings_updated_by_id_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table kite_due_notices add constraint kite_due_notices_header_id_fkey FOREIGN KEY (header_id) REFERENCES customs_kite_tool_pib_headers(id) ON DELETE CASCADE;
alter table kite_run_archives add constraint kite_run_archives_removed_by_id_fkey FOREIGN KEY (removed_by_id) REFERENCES users(id);
alter table kite_run_archives add constraint kite_run_archives_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table leave_adoptions add constraint leave_adoptions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES leave_employees(id) ON DELETE CASCADE;
alter table leave_employees add constraint leave_employees_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table leave_employees add constraint leave_employees_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table leave_employees add constraint leave_employees_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table leave_employees add constraint leave_employees_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table leave_employees add constraint leave_employees_leave_fkey FOREIGN KEY (leave_id) REFERENCES leaves(id);
alter table leave_employees add constraint leave_employees_office_day_fkey FOREIGN KEY (office_day_id) REFERENCES leave_offices(id);
alter table leave_employees add constraint leave_employees_substitute_fkey FOREIGN KEY (substitute_id) REFERENCES employees(id);
alter table leave_employees add constraint leave_employees_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table leave_offices add constraint leave_offices_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table leave_offices add constraint leave_offices_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table leave_offices add constraint leave_offices_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table leave_offices add constraint leave_offices_religion_fkey FOREIGN KEY (religion_id) REFERENCES "references"(id);
alter table leave_offices add constraint leave_offices_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table leaves add constraint leaves_attendance_code_fkey FOREIGN KEY (attendance_code_id) REFERENCES attendance_codes(id);
alter table leaves add constraint leaves_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table leaves add constraint leaves_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table leaves add constraint leaves_deducts_fkey FOREIGN KEY (deducts_id) REFERENCES leaves(id);
alter table leaves add constraint leaves_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table letter_templates add constraint letter_templates_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table letter_templates add constraint letter_templates_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table letter_templates add constraint letter_templates_doc_type_fkey FOREIGN KEY (doc_type_id) REFERENCES "references"(id);
alter table letter_templates add constraint letter_templates_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table mail_links add constraint mail_links_task_fkey FOREIGN KEY (task_id) REFERENCES approvals(id) ON DELETE CASCADE;
alter table mail_links add constraint mail_links_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mail_reply_tokens add constraint mail_reply_tokens_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mails add constraint mails_notification_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE SET NULL;
alter table mails add constraint mails_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table marketing_activities add constraint marketing_activities_board_fkey FOREIGN KEY (board_id) REFERENCES marketing_boards(id);
alter table marketing_activities add constraint marketing_activities_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table marketing_activities add constraint marketing_activities_contact_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table marketing_activities add constraint marketing_activities_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table marketing_activities add constraint marketing_activities_lost_reason_fkey FOREIGN KEY (lost_reason_id) REFERENCES "references"(id);
alter table marketing_activities add constraint marketing_activities_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table marketing_activities add constraint marketing_activities_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table marketing_activities add constraint marketing_activities_source_fkey FOREIGN KEY (source_id) REFERENCES "references"(id);
alter table marketing_activities add constraint marketing_activities_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table marketing_activities add constraint marketing_activities_won_reason_fkey FOREIGN KEY (won_reason_id) REFERENCES "references"(id);
alter table marketing_activities_contracts add constraint marketing_activities_contracts_fkey FOREIGN KEY (target_id) REFERENCES archive_contracts(id);
alter table marketing_activities_contracts add constraint marketing_activities_contracts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES marketing_activities(id) ON DELETE CASCADE;
alter table marketing_activities_members add constraint marketing_activities_members_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table marketing_activities_members add constraint marketing_activities_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES marketing_activities(id) ON DELETE CASCADE;
alter table marketing_board_addresses add constraint marketing_board_addresses_board_fkey FOREIGN KEY (board_id) REFERENCES marketing_boards(id) ON DELETE CASCADE;
alter table marketing_board_mails add constraint marketing_board_mails_board_fkey FOREIGN KEY (board_id) REFERENCES marketing_boards(id) ON DELETE CASCADE;
alter table marketing_boards add constraint marketing_boards_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table marketing_boards add constraint marketing_boards_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table marketing_boards add constraint marketing_boards_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table marketing_boards_members add constraint marketing_boards_members_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table marketing_boards_members add constraint marketing_boards_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES marketing_boards(id) ON DELETE CASCADE;
alter table marketing_targets add constraint marketing_targets_board_fkey FOREIGN KEY (board_id) REFERENCES marketing_boards(id);
alter table marketing_targets add constraint marketing_targets_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table marketing_targets add constraint marketing_targets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table marketing_targets add constraint marketing_targets_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table marketing_targets add constraint marketing_targets_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table message_templates add constraint message_templates_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table message_templates add constraint message_templates_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table message_templates add constraint message_templates_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table muted_records add constraint muted_records_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table notifications add constraint notifications_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table notifications add constraint notifications_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table notifications add constraint notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table partner_bank_changes add constraint partner_bank_changes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table partner_bank_changes add constraint partner_bank_changes_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table partner_bank_changes add constraint partner_bank_changes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table partner_items add constraint partner_items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table partner_items add constraint partner_items_item_fkey FOREIGN KEY (item_id) REFERENCES items(id);
alter table partner_items add constraint partner_items_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table partner_items add constraint partner_items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table partner_merges add constraint partner_merges_merged_by_fkey FOREIGN KEY (merged_by_id) REFERENCES users(id);
alter table partner_merges add constraint partner_merges_survivor_fkey FOREIGN KEY (survivor_id) REFERENCES partners(id) ON DELETE CASCADE;
alter table partner_merges add constraint partner_merges_undone_by_fkey FOREIGN KEY (undone_by_id) REFERENCES users(id);
alter table partner_papers add constraint partner_papers_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table partner_papers add constraint partner_papers_kind_fkey FOREIGN KEY (kind_id) REFERENCES "references"(id);
alter table partner_papers add constraint partner_papers_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table partner_papers add constraint partner_papers_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table partners add constraint partners_blacklisted_by_fkey FOREIGN KEY (blacklisted_by_id) REFERENCES users(id);
alter table partners add constraint partners_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table partners add constraint partners_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table partners add constraint partners_industry_fkey FOREIGN KEY (industry_id) REFERENCES "references"(id);
alter table partners add constraint partners_legal_form_fkey FOREIGN KEY (legal_form_id) REFERENCES "references"(id);
alter table partners add constraint partners_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table partners add constraint partners_payment_term_fkey FOREIGN KEY (payment_term_id) REFERENCES "references"(id);
alter table partners add constraint partners_segment_fkey FOREIGN KEY (segment_id) REFERENCES "references"(id);
alter table partners add constraint partners_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table partners_vendor_categories add constraint partners_vendor_categories_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table partners_vendor_categories add constraint partners_vendor_categories_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES partners(id) ON DELETE CASCADE;
alter table price_list_items add constraint price_list_items_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table price_list_items add constraint price_list_items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table price_list_items add constraint price_list_items_item_fkey FOREIGN KEY (item_id) REFERENCES items(id);
alter table price_list_items add constraint price_list_items_list_fkey FOREIGN KEY (list_id) REFERENCES price_lists(id);
alter table price_list_items add constraint price_list_items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table price_lists add constraint price_lists_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table price_lists add constraint price_lists_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table price_lists add constraint price_lists_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table price_lists add constraint price_lists_segment_fkey FOREIGN KEY (segment_id) REFERENCES "references"(id);
alter table price_lists add constraint price_lists_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table quotations add constraint quotations_activity_fkey FOREIGN KEY (activity_id) REFERENCES marketing_activities(id);
alter table quotations add constraint quotations_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table quotations add constraint quotations_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table quotations add constraint quotations_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table quotations add constraint quotations_payment_term_fkey FOREIGN KEY (payment_term_id) REFERENCES "references"(id);
alter table quotations add constraint quotations_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table "references" add constraint references_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table "references" add constraint references_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table "references" add constraint references_parent_fkey FOREIGN KEY (parent_id) REFERENCES "references"(id);
alter table "references" add constraint references_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table release_uses add constraint release_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table saved_views_usergroups add constraint saved_views_usergroups_fkey FOREIGN KEY (target_id) REFERENCES usergroups(id);
alter table saved_views_usergroups add constraint saved_views_usergroups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES saved_views(id) ON DELETE CASCADE;
alter table schedules add constraint schedules_requested_by_fkey FOREIGN KEY (requested_by_id) REFERENCES users(id);
alter table scim_groups add constraint scim_groups_usergroup_fkey FOREIGN KEY (usergroup_id) REFERENCES usergroups(id) ON DELETE CASCADE;
alter table scim_users add constraint scim_users_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table signatures add constraint signatures_approval_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id);
alter table signatures add constraint signatures_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table step_requests add constraint step_requests_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table step_requests add constraint step_requests_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table step_requests add constraint step_requests_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table step_requests add constraint step_requests_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table step_requests add constraint step_requests_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table step_requests add constraint step_requests_requester_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table step_requests add constraint step_requests_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table support_article_editions add constraint support_article_editions_article_fkey FOREIGN KEY (article_id) REFERENCES support_articles(id);
alter table support_article_editions add constraint support_article_editions_published_by_fkey FOREIGN KEY (published_by_id) REFERENCES users(id);
alter table support_article_votes add constraint support_article_votes_article_fkey FOREIGN KEY (article_id) REFERENCES support_articles(id) ON DELETE CASCADE;
alter table support_article_votes add constraint support_article_votes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table support_articles add constraint support_articles_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table support_articles add constraint support_articles_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table support_articles add constraint support_articles_request_type_fkey FOREIGN KEY (request_type_id) REFERENCES "references"(id);
alter table support_articles add constraint support_articles_source_ticket_fkey FOREIGN KEY (source_ticket_id) REFERENCES jira_issues(id);
alter table support_articles add constraint support_articles_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table support_replies add constraint support_replies_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table support_replies add constraint support_replies_request_type_fkey FOREIGN KEY (request_type_id) REFERENCES "references"(id);
alter table support_replies add constraint support_replies_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table ticket_clock_alarms add constraint ticket_clock_alarms_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table ticket_clock_notices add constraint ticket_clock_notices_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table ticket_clock_spans add constraint ticket_clock_spans_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table ticket_clock_spans add constraint ticket_clock_spans_tier_fkey FOREIGN KEY (tier_id) REFERENCES jira_service_tiers(id);
alter table ticket_closing_notices add constraint ticket_closing_notices_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table ticket_messages add constraint ticket_messages_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES jira_issues(id) ON DELETE CASCADE;
alter table ticket_messages add constraint ticket_messages_user_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table usergroups add constraint usergroups_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table usergroups add constraint usergroups_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table usergroups_companies add constraint usergroups_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table usergroups_companies add constraint usergroups_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES usergroups(id) ON DELETE CASCADE;
alter table users add constraint users_client_id_fkey FOREIGN KEY (client_id) REFERENCES customs_kite_tenants(id);
alter table users add constraint users_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table users add constraint users_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table users add constraint users_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table users add constraint users_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table users add constraint users_usergroup_fkey FOREIGN KEY (usergroup_id) REFERENCES usergroups(id);
alter table users_companies add constraint users_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table users_companies add constraint users_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table work_items add constraint work_items_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table work_items add constraint work_items_task_fkey FOREIGN KEY (task_id) REFERENCES approvals(id) ON DELETE CASCADE;
alter table work_items add constraint work_items_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table work_snoozes add constraint work_snoozes_item_fkey FOREIGN KEY (item_id) REFERENCES work_items(id) ON DELETE CASCADE;
alter table work_snoozes add constraint work_snoozes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

-- indexes

CREATE INDEX references_category_code ON ems."references" USING btree (category, code, id) WHERE (deleted_at IS NULL);
CREATE INDEX references_category_name ON ems."references" USING btree (category, name, id) INCLUDE (is_active, company_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX references_code_unique ON ems."references" USING btree (category, lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX references_company ON ems."references" USING btree (company_id);
CREATE INDEX references_parent ON ems."references" USING btree (parent_id);
CREATE INDEX references_search ON ems."references" USING gin (search_text gin_trgm_ops);
CREATE INDEX access_requests_employee ON ems.access_requests USING btree (employee_id);
CREATE UNIQUE INDEX access_requests_need_unique ON ems.access_requests USING btree (requester_id, need) WHERE (status = 'pending'::text);
CREATE INDEX access_requests_requester ON ems.access_requests USING btree (requester_id);
CREATE INDEX access_requests_status ON ems.access_requests USING btree (status, id);
CREATE INDEX access_requests_usergroup ON ems.access_requests USING btree (usergroup_id);
CREATE INDEX accounting_connections_connected_by ON ems.accounting_connections USING btree (connected_by_id);
CREATE INDEX accounting_consents_connection ON ems.accounting_consents USING btree (connection);
CREATE INDEX accounting_consents_expires_at ON ems.accounting_consents USING btree (expires_at);
CREATE INDEX accounting_consents_user ON ems.accounting_consents USING btree (user_id);
CREATE INDEX accounting_document_links_source ON ems.accounting_document_links USING btree (connection, database_id, source_module, source_external_id);
CREATE INDEX accounting_documents_created_at ON ems.accounting_documents USING btree (created_at, id);
CREATE INDEX accounting_documents_customer ON ems.accounting_documents USING btree (connection, database_id, customer_external_id);
CREATE INDEX accounting_documents_due_date ON ems.accounting_documents USING btree (due_date, id);
CREATE INDEX accounting_documents_invoiced ON ems.accounting_documents USING btree (connection, module, trans_date) INCLUDE (total, customer_external_id);
CREATE INDEX accounting_documents_number ON ems.accounting_documents USING btree (number, id);
CREATE INDEX accounting_documents_outstanding ON ems.accounting_documents USING btree (outstanding, id);
CREATE INDEX accounting_documents_owed_by ON ems.accounting_documents USING btree (partner_id, connection) INCLUDE (outstanding, currency) WHERE ((module = 'sales-invoice'::text) AND (outstanding <> (0)::numeric) AND (removed_at IS NULL));
CREATE INDEX accounting_documents_owing ON ems.accounting_documents USING btree (connection, customer_external_id) WHERE ((module = 'sales-invoice'::text) AND (outstanding <> (0)::numeric) AND (removed_at IS NULL));
CREATE INDEX accounting_documents_partner ON ems.accounting_documents USING btree (partner_id, connection, module, trans_date);
CREATE INDEX accounting_documents_search ON ems.accounting_documents USING gin (search_text gin_trgm_ops);
CREATE INDEX accounting_documents_total ON ems.accounting_documents USING btree (total, id);
CREATE INDEX accounting_documents_trans_date ON ems.accounting_documents USING btree (trans_date, id);
CREATE INDEX accounting_documents_updated_at ON ems.accounting_documents USING btree (updated_at, id);
CREATE INDEX accounting_employees_created_at ON ems.accounting_employees USING btree (created_at, id);
CREATE INDEX accounting_employees_name ON ems.accounting_employees USING btree (name, id);
CREATE INDEX accounting_employees_number ON ems.accounting_employees USING btree (number, id);
CREATE INDEX accounting_employees_search ON ems.accounting_employees USING gin (search_text gin_trgm_ops);
CREATE INDEX accounting_employees_updated_at ON ems.accounting_employees USING btree (updated_at, id);
CREATE INDEX accounting_items_changed_at ON ems.accounting_items USING btree (changed_at, id);
CREATE INDEX accounting_items_created_at ON ems.accounting_items USING btree (created_at, id);
CREATE UNIQUE INDEX accounting_items_item_unique ON ems.accounting_items USING btree (item_id, connection);
CREATE INDEX accounting_items_linked_by ON ems.accounting_items USING btree (linked_by_id) WHERE (linked_by_id IS NOT NULL);
CREATE INDEX accounting_items_name ON ems.accounting_items USING btree (name, id);
CREATE INDEX accounting_items_number ON ems.accounting_items USING btree (number, id);
CREATE INDEX accounting_items_search ON ems.accounting_items USING gin (search_text gin_trgm_ops);
CREATE INDEX accounting_items_stock ON ems.accounting_items USING btree (stock, id);
CREATE INDEX accounting_items_unit_price ON ems.accounting_items USING btree (unit_price, id);
CREATE INDEX accounting_items_updated_at ON ems.accounting_items USING btree (updated_at, id);
CREATE INDEX accounting_lines_item ON ems.accounting_lines USING btree (connection, item_external_id);
CREATE INDEX accounting_partners_balance ON ems.accounting_partners USING btree (balance, id);
CREATE INDEX accounting_partners_changed_at ON ems.accounting_partners USING btree (changed_at, id);
CREATE INDEX accounting_partners_created_at ON ems.accounting_partners USING btree (created_at, id);
CREATE INDEX accounting_partners_linked_by ON ems.accounting_partners USING btree (linked_by_id) WHERE (linked_by_id IS NOT NULL);
CREATE INDEX accounting_partners_name ON ems.accounting_partners USING btree (name, id);
CREATE INDEX accounting_partners_npwp ON ems.accounting_partners USING btree (npwp) WHERE (npwp IS NOT NULL);
CREATE INDEX accounting_partners_number ON ems.accounting_partners USING btree (number, id);
CREATE UNIQUE INDEX accounting_partners_partner_unique ON ems.accounting_partners USING btree (partner_id, connection, module);
CREATE INDEX accounting_partners_search ON ems.accounting_partners USING gin (search_text gin_trgm_ops);
CREATE INDEX accounting_partners_updated_at ON ems.accounting_partners USING btree (updated_at, id);
CREATE INDEX accounting_pushes_queued_by ON ems.accounting_pushes USING btree (queued_by_id) WHERE (queued_by_id IS NOT NULL);
CREATE INDEX accounting_pushes_status ON ems.accounting_pushes USING btree (connection, status, updated_at);
CREATE INDEX accounting_pushes_target ON ems.accounting_pushes USING btree (target_id, connection);
CREATE INDEX accounting_records_stale ON ems.accounting_records USING btree (connection, module) WHERE is_stale;
CREATE INDEX accounting_records_unread ON ems.accounting_records USING btree (connection, module, database_id, external_id) WHERE (is_stale OR (detail IS NULL));
CREATE INDEX agenda_day_responses_employee ON ems.agenda_day_responses USING btree (employee_id);
CREATE INDEX agenda_events_created_at ON ems.agenda_events USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_created_by ON ems.agenda_events USING btree (created_by_id);
CREATE INDEX agenda_events_end_at ON ems.agenda_events USING btree (end_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_event_type ON ems.agenda_events USING btree (event_type, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_organizer ON ems.agenda_events USING btree (organizer_id, start_at);
CREATE INDEX agenda_events_recurrence_parent ON ems.agenda_events USING btree (recurrence_parent_id);
CREATE INDEX agenda_events_room ON ems.agenda_events USING btree (room_id);
CREATE INDEX agenda_events_search ON ems.agenda_events USING gin (search_text gin_trgm_ops);
CREATE INDEX agenda_events_start_at ON ems.agenda_events USING btree (start_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_title ON ems.agenda_events USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_updated_at ON ems.agenda_events USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_attendees_target ON ems.agenda_events_attendees USING btree (target_id);
CREATE INDEX agenda_events_companies_target ON ems.agenda_events_companies USING btree (target_id);
CREATE INDEX agenda_events_departments_target ON ems.agenda_events_departments USING btree (target_id);
CREATE INDEX agenda_events_offices_target ON ems.agenda_events_offices USING btree (target_id);
CREATE INDEX agenda_occurrences_room ON ems.agenda_occurrences USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE INDEX agenda_occurrences_span ON ems.agenda_occurrences USING gist (tstzrange(start_at, end_at, '[]'::text));
CREATE INDEX agenda_reminders_remind_at ON ems.agenda_reminders USING btree (remind_at);
CREATE INDEX agenda_responses_employee ON ems.agenda_responses USING btree (employee_id);
CREATE INDEX approval_requests_closed_by ON ems.approval_requests USING btree (closed_by_id);
CREATE UNIQUE INDEX approval_requests_open_unique ON ems.approval_requests USING btree (target_type, target_id) WHERE (status = 'open'::text);
CREATE INDEX approval_requests_requester ON ems.approval_requests USING btree (requester_id);
CREATE UNIQUE INDEX approval_requests_round_unique ON ems.approval_requests USING btree (target_type, target_id, round);
CREATE INDEX approval_requests_rule ON ems.approval_requests USING btree (rule_id);
CREATE INDEX approval_rule_scopes_rule ON ems.approval_rule_scopes USING btree (rule_id);
CREATE UNIQUE INDEX approval_rules_name_unique ON ems.approval_rules USING btree (target, lower(name));
CREATE UNIQUE INDEX approval_rules_priority_unique ON ems.approval_rules USING btree (target, priority);
CREATE INDEX approval_rules_companies_target ON ems.approval_rules_companies USING btree (target_id);
CREATE INDEX approval_rules_departments_target ON ems.approval_rules_departments USING btree (target_id);
CREATE INDEX approval_rules_offices_target ON ems.approval_rules_offices USING btree (target_id);
CREATE UNIQUE INDEX approvals_approver_unique ON ems.approvals USING btree (target_type, target_id, step, approver_id) WHERE (status = ANY (ARRAY['waiting'::text, 'pending'::text]));
CREATE INDEX approvals_delegate_of ON ems.approvals USING btree (delegate_of_id) WHERE (delegate_of_id IS NOT NULL);
CREATE INDEX approvals_due ON ems.approvals USING btree (status, due_at);
CREATE INDEX approvals_inbox ON ems.approvals USING btree (approver_id, status, due_at);
CREATE INDEX approvals_request ON ems.approvals USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX approvals_requester ON ems.approvals USING btree (requester_id);
CREATE INDEX approvals_target ON ems.approvals USING btree (target_type, target_id, step);
CREATE INDEX archive_contracts_company ON ems.archive_contracts USING btree (company_id, current_end_date, id) INCLUDE (deleted_at);
CREATE INDEX archive_contracts_contract_type ON ems.archive_contracts USING btree (contract_type_id, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_created_at ON ems.archive_contracts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_current_end_date ON ems.archive_contracts USING btree (current_end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_decision_due ON ems.archive_contracts USING btree (decision_due, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_end_date ON ems.archive_contracts USING btree (end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_foreign ON ems.archive_contracts USING btree (currency, current_end_date, id) INCLUDE (company_id, deleted_at) WHERE (currency <> 'IDR'::text);
CREATE INDEX archive_contracts_notice_deadline ON ems.archive_contracts USING btree (notice_deadline, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_number ON ems.archive_contracts USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX archive_contracts_number_unique ON ems.archive_contracts USING btree (lower(number), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_open_ended ON ems.archive_contracts USING btree (current_end_date, id) INCLUDE (company_id, deleted_at) WHERE is_open_ended;
CREATE INDEX archive_contracts_original_location ON ems.archive_contracts USING btree (original_location_id);
CREATE INDEX archive_contracts_parent ON ems.archive_contracts USING btree (parent_id);
CREATE INDEX archive_contracts_partner ON ems.archive_contracts USING btree (partner_id, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_pic ON ems.archive_contracts USING btree (pic_id, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_renewal_decided_by ON ems.archive_contracts USING btree (renewal_decided_by_id);
CREATE INDEX archive_contracts_renewal_decision ON ems.archive_contracts USING btree (renewal_decision, current_end_date, id) INCLUDE (company_id, pic_id, deleted_at);
CREATE INDEX archive_contracts_search ON ems.archive_contracts USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_contracts_start_date ON ems.archive_contracts USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_status ON ems.archive_contracts USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_status_end ON ems.archive_contracts USING btree (status, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_status_notice ON ems.archive_contracts USING btree (status, notice_deadline);
CREATE INDEX archive_contracts_tags ON ems.archive_contracts USING gin (tags);
CREATE INDEX archive_contracts_title ON ems.archive_contracts USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_unsigned ON ems.archive_contracts USING btree (current_end_date, id) INCLUDE (company_id, deleted_at) WHERE (NOT has_signed_file);
CREATE INDEX archive_contracts_updated_at ON ems.archive_contracts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_value ON ems.archive_contracts USING btree (value, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_watchers_target ON ems.archive_contracts_watchers USING btree (target_id);
CREATE INDEX archive_disposals_company ON ems.archive_disposals USING btree (company_id, id);
CREATE INDEX archive_disposals_created_at ON ems.archive_disposals USING btree (created_at, id);
CREATE INDEX archive_disposals_department ON ems.archive_disposals USING btree (department_id, id);
CREATE INDEX archive_disposals_executed_at ON ems.archive_disposals USING btree (executed_at, id);
CREATE INDEX archive_disposals_executed_by ON ems.archive_disposals USING btree (executed_by_id);
CREATE INDEX archive_disposals_lines ON ems.archive_disposals USING gin (lines jsonb_path_ops);
CREATE INDEX archive_disposals_minutes ON ems.archive_disposals USING btree (minutes_id);
CREATE INDEX archive_disposals_number ON ems.archive_disposals USING btree (number, id);
CREATE UNIQUE INDEX archive_disposals_number_unique ON ems.archive_disposals USING btree (company_id, lower(number));
CREATE INDEX archive_disposals_search ON ems.archive_disposals USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_disposals_status ON ems.archive_disposals USING btree (status, id);
CREATE INDEX archive_disposals_title ON ems.archive_disposals USING btree (title, id);
CREATE INDEX archive_disposals_updated_at ON ems.archive_disposals USING btree (updated_at, id);
CREATE INDEX archive_document_code_details_active_years ON ems.archive_document_code_details USING btree (active_years, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_code ON ems.archive_document_code_details USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX archive_document_code_details_code_unique ON ems.archive_document_code_details USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_company ON ems.archive_document_code_details USING btree (company_id);
CREATE INDEX archive_document_code_details_created_at ON ems.archive_document_code_details USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_document_code ON ems.archive_document_code_details USING btree (document_code_id, code, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_document_code_details_inactive_years ON ems.archive_document_code_details USING btree (inactive_years, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_name ON ems.archive_document_code_details USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_search ON ems.archive_document_code_details USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_document_code_details_updated_at ON ems.archive_document_code_details USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_access_groups_target ON ems.archive_document_code_details_access_groups USING btree (target_id);
CREATE INDEX archive_document_codes_code ON ems.archive_document_codes USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX archive_document_codes_code_unique ON ems.archive_document_codes USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_company ON ems.archive_document_codes USING btree (company_id);
CREATE INDEX archive_document_codes_created_at ON ems.archive_document_codes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_name ON ems.archive_document_codes USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_parent ON ems.archive_document_codes USING btree (parent_id, code, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_document_codes_search ON ems.archive_document_codes USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_document_codes_sort_order ON ems.archive_document_codes USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_updated_at ON ems.archive_document_codes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_events_actor ON ems.archive_document_events USING btree (actor_id, id);
CREATE INDEX archive_document_events_at ON ems.archive_document_events USING btree (at, id);
CREATE INDEX archive_document_events_created_at ON ems.archive_document_events USING btree (created_at, id);
CREATE INDEX archive_document_events_document ON ems.archive_document_events USING btree (document_id, at, id);
CREATE INDEX archive_document_events_from_location ON ems.archive_document_events USING btree (from_location_id, id);
CREATE INDEX archive_document_events_to_location ON ems.archive_document_events USING btree (to_location_id, id);
CREATE INDEX archive_document_events_updated_at ON ems.archive_document_events USING btree (updated_at, id);
CREATE INDEX archive_document_logs_at ON ems.archive_document_logs USING btree (at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_borrower ON ems.archive_document_logs USING btree (borrower_id, at, id) INCLUDE (owner_company_id, owner_is_secret, document_id, deleted_at);
CREATE INDEX archive_document_logs_borrower_department ON ems.archive_document_logs USING btree (borrower_department_id, at, id) INCLUDE (owner_company_id, owner_is_secret, document_id, deleted_at);
CREATE INDEX archive_document_logs_borrower_status ON ems.archive_document_logs USING btree (borrower_id, status);
CREATE INDEX archive_document_logs_created_at ON ems.archive_document_logs USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_document ON ems.archive_document_logs USING btree (document_id, at, id) INCLUDE (owner_company_id, owner_is_secret, deleted_at);
CREATE UNIQUE INDEX archive_document_logs_document_unique ON ems.archive_document_logs USING btree (document_id) WHERE ((status = ANY (ARRAY['approved'::text, 'on_loan'::text])) AND (deleted_at IS NULL));
CREATE INDEX archive_document_logs_due_at ON ems.archive_document_logs USING btree (due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_handed_by ON ems.archive_document_logs USING btree (handed_by_id);
CREATE INDEX archive_document_logs_loan_no ON ems.archive_document_logs USING btree (loan_no, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_purpose ON ems.archive_document_logs USING btree (purpose, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_received_by ON ems.archive_document_logs USING btree (received_by_id);
CREATE INDEX archive_document_logs_search ON ems.archive_document_logs USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_document_logs_status ON ems.archive_document_logs USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_updated_at ON ems.archive_document_logs USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_intake_arrivals_user ON ems.archive_intake_arrivals USING btree (user_id, arrived_at);
CREATE INDEX archive_intakes_code_detail ON ems.archive_intakes USING btree (code_detail_id, id);
CREATE INDEX archive_intakes_company ON ems.archive_intakes USING btree (company_id, id);
CREATE INDEX archive_intakes_created_at ON ems.archive_intakes USING btree (created_at, id);
CREATE INDEX archive_intakes_department ON ems.archive_intakes USING btree (department_id);
CREATE INDEX archive_intakes_doc_date ON ems.archive_intakes USING btree (doc_date, id);
CREATE INDEX archive_intakes_document ON ems.archive_intakes USING btree (document_id);
CREATE UNIQUE INDEX archive_intakes_file_unique ON ems.archive_intakes USING btree (file_id);
CREATE INDEX archive_intakes_name ON ems.archive_intakes USING btree (name, id);
CREATE INDEX archive_intakes_partner ON ems.archive_intakes USING btree (partner_id, id);
CREATE INDEX archive_intakes_search ON ems.archive_intakes USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_intakes_status ON ems.archive_intakes USING btree (status, id);
CREATE INDEX archive_intakes_twin ON ems.archive_intakes USING btree (twin_id);
CREATE INDEX archive_intakes_updated_at ON ems.archive_intakes USING btree (updated_at, id);
CREATE INDEX archive_stocktake_lines_code ON ems.archive_stocktake_lines USING btree (code, id);
CREATE INDEX archive_stocktake_lines_company ON ems.archive_stocktake_lines USING btree (company_id, code, id);
CREATE INDEX archive_stocktake_lines_condition ON ems.archive_stocktake_lines USING btree (condition, code, id) INCLUDE (company_id);
CREATE INDEX archive_stocktake_lines_counted_at ON ems.archive_stocktake_lines USING btree (counted_at, id);
CREATE INDEX archive_stocktake_lines_counted_by ON ems.archive_stocktake_lines USING btree (counted_by_id, code, id) INCLUDE (company_id);
CREATE INDEX archive_stocktake_lines_created_at ON ems.archive_stocktake_lines USING btree (created_at, id);
CREATE INDEX archive_stocktake_lines_document ON ems.archive_stocktake_lines USING btree (document_id, code, id) INCLUDE (company_id);
CREATE INDEX archive_stocktake_lines_expected_location ON ems.archive_stocktake_lines USING btree (expected_location_id, code, id) INCLUDE (company_id);
CREATE INDEX archive_stocktake_lines_found_location ON ems.archive_stocktake_lines USING btree (found_location_id, code, id) INCLUDE (company_id);
CREATE INDEX archive_stocktake_lines_name ON ems.archive_stocktake_lines USING btree (name, id);
CREATE UNIQUE INDEX archive_stocktake_lines_once ON ems.archive_stocktake_lines USING btree (stocktake_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX archive_stocktake_lines_resolution ON ems.archive_stocktake_lines USING btree (resolution, code, id) INCLUDE (company_id);
CREATE INDEX archive_stocktake_lines_result ON ems.archive_stocktake_lines USING btree (result, id);
CREATE INDEX archive_stocktake_lines_search ON ems.archive_stocktake_lines USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_stocktake_lines_stocktake ON ems.archive_stocktake_lines USING btree (stocktake_id, code, id) INCLUDE (company_id);
CREATE UNIQUE INDEX archive_stocktake_lines_unknown_once ON ems.archive_stocktake_lines USING btree (stocktake_id, lower(code)) WHERE (document_id IS NULL);
CREATE INDEX archive_stocktake_lines_updated_at ON ems.archive_stocktake_lines USING btree (updated_at, id);
CREATE INDEX archive_stocktake_scans_scanned_by ON ems.archive_stocktake_scans USING btree (scanned_by_id);
CREATE INDEX archive_stocktake_scans_stocktake ON ems.archive_stocktake_scans USING btree (stocktake_id, received_at);
CREATE INDEX archive_stocktakes_company ON ems.archive_stocktakes USING btree (company_id, created_at, id) INCLUDE (deleted_at);
CREATE INDEX archive_stocktakes_created_at ON ems.archive_stocktakes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_stocktakes_location ON ems.archive_stocktakes USING btree (location_id, created_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_stocktakes_missing_count ON ems.archive_stocktakes USING btree (missing_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_stocktakes_name ON ems.archive_stocktakes USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_stocktakes_search ON ems.archive_stocktakes USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_stocktakes_status ON ems.archive_stocktakes USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_stocktakes_updated_at ON ems.archive_stocktakes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX assets_created_by ON ems.assets USING btree (created_by_id, id);
CREATE INDEX assets_deleted_at ON ems.assets USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX assets_replaces ON ems.assets USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX assets_sha256 ON ems.assets USING btree (sha256);
CREATE INDEX assets_target ON ems.assets USING btree (target_type, target_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_code ON ems.attendance_codes USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_codes_code_unique ON ems.attendance_codes USING btree (lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_company ON ems.attendance_codes USING btree (company_id);
CREATE INDEX attendance_codes_created_at ON ems.attendance_codes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_leave ON ems.attendance_codes USING btree (leave_id);
CREATE INDEX attendance_codes_name ON ems.attendance_codes USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_present_value ON ems.attendance_codes USING btree (present_value, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_search ON ems.attendance_codes USING gin (search_text gin_trgm_ops);
CREATE INDEX attendance_codes_sort_order ON ems.attendance_codes USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_updated_at ON ems.attendance_codes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_code ON ems.attendance_corrections USING btree (code_id);
CREATE INDEX attendance_corrections_company_date ON ems.attendance_corrections USING btree (company_id, date);
CREATE INDEX attendance_corrections_created_at ON ems.attendance_corrections USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_date ON ems.attendance_corrections USING btree (date, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_corrections_date_unique ON ems.attendance_corrections USING btree (employee_id, date) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE INDEX attendance_corrections_department_date ON ems.attendance_corrections USING btree (department_id, date);
CREATE INDEX attendance_corrections_employee ON ems.attendance_corrections USING btree (employee_id, date);
CREATE INDEX attendance_corrections_employee_name ON ems.attendance_corrections USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_search ON ems.attendance_corrections USING gin (search_text gin_trgm_ops);
CREATE INDEX attendance_corrections_status ON ems.attendance_corrections USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_corrections_updated_at ON ems.attendance_corrections USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_check_in ON ems.attendance_employees USING btree (check_in, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_check_out ON ems.attendance_employees USING btree (check_out, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_code ON ems.attendance_employees USING btree (code_id);
CREATE INDEX attendance_employees_code_date ON ems.attendance_employees USING btree (code_id, date);
CREATE INDEX attendance_employees_company_date ON ems.attendance_employees USING btree (company_id, date);
CREATE INDEX attendance_employees_created_at ON ems.attendance_employees USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_date ON ems.attendance_employees USING btree (date, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_employees_date_unique ON ems.attendance_employees USING btree (employee_id, date) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_department_date ON ems.attendance_employees USING btree (department_id, date);
CREATE INDEX attendance_employees_employee_name ON ems.attendance_employees USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_late_minutes ON ems.attendance_employees USING btree (late_minutes, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_leave_employee ON ems.attendance_employees USING btree (leave_employee_id) WHERE (leave_employee_id IS NOT NULL);
CREATE INDEX attendance_employees_locked ON ems.attendance_employees USING btree (company_id, locked_period) WHERE (locked_period IS NOT NULL);
CREATE INDEX attendance_employees_of_employee ON ems.attendance_employees USING btree (employee_id);
CREATE INDEX attendance_employees_office ON ems.attendance_employees USING btree (office_id) WHERE (office_id IS NOT NULL);
CREATE INDEX attendance_employees_own_code ON ems.attendance_employees USING btree (own_code_id) WHERE (own_code_id IS NOT NULL);
CREATE INDEX attendance_employees_review_date ON ems.attendance_employees USING btree (review, date);
CREATE INDEX attendance_employees_search ON ems.attendance_employees USING gin (search_text gin_trgm_ops);
CREATE INDEX attendance_employees_updated_at ON ems.attendance_employees USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_work_pattern ON ems.attendance_employees USING btree (work_pattern_id) WHERE (work_pattern_id IS NOT NULL);
CREATE INDEX attendance_exceptions_company ON ems.attendance_exceptions USING btree (company_id, date_from);
CREATE INDEX attendance_exceptions_created_at ON ems.attendance_exceptions USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_exceptions_date_from ON ems.attendance_exceptions USING btree (date_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_exceptions_date_to ON ems.attendance_exceptions USING btree (date_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_exceptions_office ON ems.attendance_exceptions USING btree (office_id);
CREATE INDEX attendance_exceptions_search ON ems.attendance_exceptions USING gin (search_text gin_trgm_ops);
CREATE INDEX attendance_exceptions_updated_at ON ems.attendance_exceptions USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_punches_at ON ems.attendance_punches USING btree (at, id);
CREATE UNIQUE INDEX attendance_punches_client_key ON ems.attendance_punches USING btree (client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX attendance_punches_company ON ems.attendance_punches USING btree (company_id, at, id);
CREATE INDEX attendance_punches_created_at ON ems.attendance_punches USING btree (created_at, id);
CREATE INDEX attendance_punches_date ON ems.attendance_punches USING btree (date, id);
CREATE INDEX attendance_punches_employee ON ems.attendance_punches USING btree (employee_id, at, id);
CREATE INDEX attendance_punches_name ON ems.attendance_punches USING btree (employee_name, id);
CREATE INDEX attendance_punches_office ON ems.attendance_punches USING btree (office_id);
CREATE INDEX attendance_punches_pin ON ems.attendance_punches USING btree (pin, id);
CREATE INDEX attendance_punches_search ON ems.attendance_punches USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX attendance_punches_tap ON ems.attendance_punches USING btree (device_group, pin, at) WHERE (pin IS NOT NULL);
CREATE INDEX attendance_punches_unmapped ON ems.attendance_punches USING btree (device_group, pin) WHERE (employee_id IS NULL);
CREATE INDEX attendance_punches_updated_at ON ems.attendance_punches USING btree (updated_at, id);
CREATE INDEX audit_logs_action ON ems.audit_logs USING btree (action, at, id);
CREATE INDEX audit_logs_actor ON ems.audit_logs USING btree (actor_id, at, id);
CREATE INDEX audit_logs_actor_name ON ems.audit_logs USING btree (actor_name, at, id);
CREATE INDEX audit_logs_at ON ems.audit_logs USING btree (at, id);
CREATE INDEX audit_logs_changed_fields ON ems.audit_logs USING gin (changed_fields);
CREATE INDEX audit_logs_menu ON ems.audit_logs USING btree (menu, action, at, id);
CREATE INDEX audit_logs_request ON ems.audit_logs USING btree (request_id);
CREATE INDEX audit_logs_search ON ems.audit_logs USING gin (search_text gin_trgm_ops);
CREATE INDEX audit_logs_target ON ems.audit_logs USING btree (target_type, target_id, at, id);
CREATE INDEX audit_services_at ON ems.audit_services USING btree (at, id);
CREATE INDEX audit_services_fingerprint ON ems.audit_services USING btree (fingerprint, at);
CREATE INDEX audit_services_level ON ems.audit_services USING btree (level, at, id);
CREATE INDEX audit_services_service ON ems.audit_services USING btree (service, at);
CREATE INDEX audit_services_target ON ems.audit_services USING btree (target_type, target_id, at) WHERE (target_id IS NOT NULL);
CREATE INDEX auth_tokens_company ON ems.auth_tokens USING btree (company_id);
CREATE INDEX auth_tokens_connected_by ON ems.auth_tokens USING btree (connected_by_id);
CREATE INDEX auth_tokens_created_at ON ems.auth_tokens USING btree (created_at, id);
CREATE INDEX auth_tokens_search ON ems.auth_tokens USING gin (search_text gin_trgm_ops);
CREATE INDEX auth_tokens_status ON ems.auth_tokens USING btree (status, expires_at);
CREATE INDEX auth_tokens_updated_at ON ems.auth_tokens USING btree (updated_at, id);
CREATE INDEX background_jobs_fixes ON ems.background_jobs USING btree (created_at) WHERE ((type = 'import'::text) AND (params ? 'fixes'::text));
CREATE INDEX background_jobs_result_expires_at ON ems.background_jobs USING btree (result_expires_at) WHERE (result_key IS NOT NULL);
CREATE INDEX background_jobs_status ON ems.background_jobs USING btree (status);
CREATE INDEX background_jobs_user ON ems.background_jobs USING btree (user_id, created_at DESC);
CREATE INDEX budget_lines_budget ON ems.budget_lines USING btree (budget_id);
CREATE INDEX budgets_account ON ems.budgets USING btree (account_id);
CREATE UNIQUE INDEX budgets_account_unique ON ems.budgets USING btree (year, company_id, account_id, department_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX budgets_amount ON ems.budgets USING btree (amount, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_committed ON ems.budgets USING btree (committed, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_company ON ems.budgets USING btree (company_id);
CREATE INDEX budgets_created_at ON ems.budgets USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_department ON ems.budgets USING btree (department_id);
CREATE INDEX budgets_name ON ems.budgets USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_ordered ON ems.budgets USING btree (ordered, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_remaining ON ems.budgets USING btree (remaining, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_search ON ems.budgets USING gin (search_text gin_trgm_ops);
CREATE INDEX budgets_spent ON ems.budgets USING btree (spent, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_updated_at ON ems.budgets USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX budgets_year ON ems.budgets USING btree (year, id) WHERE (deleted_at IS NULL);
CREATE INDEX bulk_undos_user ON ems.bulk_undos USING btree (user_id, until);
CREATE INDEX career_events_company ON ems.career_events USING btree (company_id, valid_from, id);
CREATE INDEX career_events_created_at ON ems.career_events USING btree (created_at, id);
CREATE INDEX career_events_department ON ems.career_events USING btree (department_id, valid_from, id);
CREATE INDEX career_events_document ON ems.career_events USING btree (document, id);
CREATE INDEX career_events_employee ON ems.career_events USING btree (employee_id, valid_from, id);
CREATE INDEX career_events_grade ON ems.career_events USING btree (grade_id);
CREATE INDEX career_events_manager ON ems.career_events USING btree (manager_id);
CREATE INDEX career_events_name ON ems.career_events USING btree (employee_name, id);
CREATE INDEX career_events_office ON ems.career_events USING btree (office_id);
CREATE INDEX career_events_position ON ems.career_events USING btree (position_id);
CREATE INDEX career_events_search ON ems.career_events USING gin (search_text gin_trgm_ops);
CREATE INDEX career_events_type ON ems.career_events USING btree (type, valid_from, id);
CREATE INDEX career_events_updated_at ON ems.career_events USING btree (updated_at, id);
CREATE INDEX career_events_valid_from ON ems.career_events USING btree (valid_from, id);
CREATE INDEX career_events_valid_to ON ems.career_events USING btree (valid_to, id);
CREATE INDEX comments_created_by ON ems.comments USING btree (created_by_id);
CREATE INDEX comments_target ON ems.comments USING btree (target_type, target_id, created_at, id);
CREATE INDEX comments_files_target ON ems.comments_files USING btree (target_id);
CREATE INDEX comments_mentions_target ON ems.comments_mentions USING btree (target_id);
CREATE INDEX configs_company ON ems.configs USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX configs_key_unique ON ems.configs USING btree ("group", key, company_id) NULLS NOT DISTINCT;
CREATE INDEX contacts_created_at ON ems.contacts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_email_lower ON ems.contacts USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_is_primary ON ems.contacts USING btree (is_primary, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE UNIQUE INDEX contacts_is_primary_unique ON ems.contacts USING btree (partner_id) WHERE (is_primary AND (deleted_at IS NULL));
CREATE INDEX contacts_name ON ems.contacts USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_partner ON ems.contacts USING btree (partner_id);
CREATE INDEX contacts_partner_name ON ems.contacts USING btree (partner_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_position ON ems.contacts USING btree ("position", id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_role ON ems.contacts USING btree (role, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE INDEX contacts_search ON ems.contacts USING gin (search_text gin_trgm_ops);
CREATE INDEX contacts_updated_at ON ems.contacts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_templates_company ON ems.contract_templates USING btree (company_id, name, id) INCLUDE (deleted_at);
CREATE INDEX contract_templates_contract_type ON ems.contract_templates USING btree (contract_type_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX contract_templates_created_at ON ems.contract_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_templates_is_active ON ems.contract_templates USING btree (is_active, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX contract_templates_name ON ems.contract_templates USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contract_templates_name_unique ON ems.contract_templates USING btree (lower(name), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX contract_templates_search ON ems.contract_templates USING gin (search_text gin_trgm_ops);
CREATE INDEX contract_templates_updated_at ON ems.contract_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_exports_company ON ems.credential_exports USING btree (company_id);
CREATE INDEX credential_exports_created_at ON ems.credential_exports USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_exports_created_by ON ems.credential_exports USING btree (created_by_id);
CREATE INDEX credential_exports_folder ON ems.credential_exports USING btree (folder_id) WHERE (folder_id IS NOT NULL);
CREATE INDEX credential_exports_scope_name ON ems.credential_exports USING btree (scope_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_exports_search ON ems.credential_exports USING gin (search_text gin_trgm_ops);
CREATE INDEX credential_exports_status ON ems.credential_exports USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_exports_until ON ems.credential_exports USING btree (until, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_exports_updated_at ON ems.credential_exports USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_favourites_credential ON ems.credential_favourites USING btree (credential_id);
CREATE INDEX credential_files_created_by ON ems.credential_files USING btree (created_by_id);
CREATE INDEX credential_files_credential ON ems.credential_files USING btree (credential_id, id);
CREATE INDEX credential_folders_company ON ems.credential_folders USING btree (company_id);
CREATE INDEX credential_folders_created_at ON ems.credential_folders USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_folders_name ON ems.credential_folders USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX credential_folders_name_unique ON ems.credential_folders USING btree (company_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX credential_folders_needs_strong ON ems.credential_folders USING btree (needs_strong, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_folders_search ON ems.credential_folders USING gin (search_text gin_trgm_ops);
CREATE INDEX credential_folders_updated_at ON ems.credential_folders USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_keys_digest ON ems.credential_keys USING btree (digest) WHERE (digest IS NOT NULL);
CREATE INDEX credential_keys_digest_key ON ems.credential_keys USING btree (digest_key_id, credential_id);
CREATE INDEX credential_keys_judged_by ON ems.credential_keys USING btree (judged_by, credential_id);
CREATE INDEX credential_keys_key ON ems.credential_keys USING btree (key_id, credential_id);
CREATE INDEX credential_links_created_by ON ems.credential_links USING btree (created_by_id);
CREATE INDEX credential_links_credential ON ems.credential_links USING btree (credential_id, id);
CREATE INDEX credential_links_revoked_by ON ems.credential_links USING btree (revoked_by_id) WHERE (revoked_by_id IS NOT NULL);
CREATE INDEX credential_links_used_by ON ems.credential_links USING btree (used_by_id) WHERE (used_by_id IS NOT NULL);
CREATE INDEX credential_logs_actor ON ems.credential_logs USING btree (actor_id, at DESC, id);
CREATE INDEX credential_logs_at ON ems.credential_logs USING btree (at, id);
CREATE INDEX credential_logs_company ON ems.credential_logs USING btree (company_id);
CREATE INDEX credential_logs_created_at ON ems.credential_logs USING btree (created_at, id);
CREATE INDEX credential_logs_credential ON ems.credential_logs USING btree (credential_id, at DESC, id);
CREATE INDEX credential_logs_name ON ems.credential_logs USING btree (credential_name, id);
CREATE INDEX credential_logs_search ON ems.credential_logs USING gin (search_text gin_trgm_ops);
CREATE INDEX credential_logs_updated_at ON ems.credential_logs USING btree (updated_at, id);
CREATE INDEX credential_requests_company ON ems.credential_requests USING btree (company_id);
CREATE INDEX credential_requests_created_at ON ems.credential_requests USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_requests_created_by ON ems.credential_requests USING btree (created_by_id);
CREATE INDEX credential_requests_credential ON ems.credential_requests USING btree (credential_id, until);
CREATE INDEX credential_requests_credential_name ON ems.credential_requests USING btree (credential_name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX credential_requests_credential_unique ON ems.credential_requests USING btree (credential_id, created_by_id) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE INDEX credential_requests_in_force ON ems.credential_requests USING btree (until) WHERE (status = 'approved'::text);
CREATE INDEX credential_requests_owner ON ems.credential_requests USING btree (owner_id);
CREATE INDEX credential_requests_search ON ems.credential_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX credential_requests_status ON ems.credential_requests USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_requests_until ON ems.credential_requests USING btree (until, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_requests_updated_at ON ems.credential_requests USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credential_secrets_created_by ON ems.credential_secrets USING btree (created_by_id);
CREATE INDEX credentials_access ON ems.credentials USING gin (access jsonb_path_ops);
CREATE INDEX credentials_asset ON ems.credentials USING btree (asset_id) WHERE (asset_id IS NOT NULL);
CREATE INDEX credentials_company ON ems.credentials USING btree (company_id, name, id);
CREATE INDEX credentials_created_at ON ems.credentials USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_expires_at ON ems.credentials USING btree (expires_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_folder ON ems.credentials USING btree (folder_id, name, id);
CREATE INDEX credentials_kind ON ems.credentials USING btree (kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_last_revealed_at ON ems.credentials USING btree (last_revealed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_last_revealed_by ON ems.credentials USING btree (last_revealed_by_id) WHERE (last_revealed_by_id IS NOT NULL);
CREATE INDEX credentials_name ON ems.credentials USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX credentials_name_unique ON ems.credentials USING btree (folder_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_owner ON ems.credentials USING btree (owner_id);
CREATE INDEX credentials_partner ON ems.credentials USING btree (partner_id) WHERE (partner_id IS NOT NULL);
CREATE INDEX credentials_rotated_at ON ems.credentials USING btree (rotated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_rotation_due ON ems.credentials USING btree (rotation_due, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_search ON ems.credentials USING gin (search_text gin_trgm_ops);
CREATE INDEX credentials_status ON ems.credentials USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX credentials_ticket ON ems.credentials USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX credentials_updated_at ON ems.credentials USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_activities_board_fkey ON ems.customs_consultant_activities USING btree (board_id);
CREATE UNIQUE INDEX customs_consultant_activities_code_unique ON ems.customs_consultant_activities USING btree (code);
CREATE INDEX customs_consultant_activities_company ON ems.customs_consultant_activities USING btree (company_id);
CREATE INDEX customs_consultant_activities_consultant ON ems.customs_consultant_activities USING btree (consultant_id, due_date);
CREATE INDEX customs_consultant_activities_contract ON ems.customs_consultant_activities USING btree (contract_id);
CREATE INDEX customs_consultant_activities_due ON ems.customs_consultant_activities USING btree (due_date, id) WHERE ((deleted_at IS NULL) AND (stage_category <> ALL (ARRAY['done'::text, 'cancelled'::text])));
CREATE INDEX customs_consultant_activities_due_date ON ems.customs_consultant_activities USING btree (due_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_activities_job_type ON ems.customs_consultant_activities USING btree (job_type_id);
CREATE INDEX customs_consultant_activities_kite_data ON ems.customs_consultant_activities USING btree (kite_data_id);
CREATE INDEX customs_consultant_activities_period ON ems.customs_consultant_activities USING btree (partner_id, period_month);
CREATE UNIQUE INDEX customs_consultant_activities_period_month_unique ON ems.customs_consultant_activities USING btree (partner_id, job_type_id, period_month) WHERE ((deleted_at IS NULL) AND (stage_category <> 'cancelled'::text));
CREATE INDEX customs_consultant_activities_pib_header ON ems.customs_consultant_activities USING btree (pib_header_id);
CREATE INDEX customs_consultant_activities_reviewer ON ems.customs_consultant_activities USING btree (reviewer_id);
CREATE INDEX customs_consultant_activities_search ON ems.customs_consultant_activities USING gin (search_text gin_trgm_ops);
CREATE INDEX customs_consultant_activities_stage ON ems.customs_consultant_activities USING btree (board_id, stage_key, "position") WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_activities_tags ON ems.customs_consultant_activities USING gin (tags);
CREATE INDEX customs_consultant_activities_tenant ON ems.customs_consultant_activities USING btree (tenant_id);
CREATE INDEX customs_consultant_boards_company ON ems.customs_consultant_boards USING btree (company_id);
CREATE UNIQUE INDEX customs_consultant_boards_name_unique ON ems.customs_consultant_boards USING btree (lower(name), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_boards_sort_order ON ems.customs_consultant_boards USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_boards_members_target ON ems.customs_consultant_boards_members USING btree (target_id);
CREATE INDEX customs_kite_source_file_rows_file ON ems.customs_kite_source_file_rows USING btree (source_file_id, action, row_no, id);
CREATE INDEX customs_kite_source_files_job ON ems.customs_kite_source_files USING btree (job_id);
CREATE UNIQUE INDEX customs_kite_source_files_sha256_unique ON ems.customs_kite_source_files USING btree (tenant_id, file_type, sha256) WHERE (status <> ALL (ARRAY['FAILED'::text, 'CANCELLED'::text, 'ROLLED_BACK'::text]));
CREATE INDEX customs_kite_source_files_tenant ON ems.customs_kite_source_files USING btree (tenant_id, created_at, id);
CREATE INDEX customs_kite_tenants_company ON ems.customs_kite_tenants USING btree (company_id);
CREATE UNIQUE INDEX customs_kite_tenants_niper_unique ON ems.customs_kite_tenants USING btree (lower(niper), kite_facility);
CREATE INDEX customs_kite_tenants_partner ON ems.customs_kite_tenants USING btree (partner_id);
CREATE INDEX customs_kite_tenants_updated_at ON ems.customs_kite_tenants USING btree (updated_at, id);
CREATE UNIQUE INDEX customs_kite_tool_bom_details_line_no_unique ON ems.customs_kite_tool_bom_details USING btree (bom_id, line_no);
CREATE INDEX customs_kite_tool_bom_details_list ON ems.customs_kite_tool_bom_details USING btree (tenant_id, bom_id, line_no, id);
CREATE INDEX customs_kite_tool_bom_details_raw_material ON ems.customs_kite_tool_bom_details USING btree (raw_material_id);
CREATE INDEX customs_kite_tool_boms_finish_good ON ems.customs_kite_tool_boms USING btree (finish_good_id);
CREATE INDEX customs_kite_tool_boms_list ON ems.customs_kite_tool_boms USING btree (tenant_id, no_konversi, id);
CREATE UNIQUE INDEX customs_kite_tool_boms_valid_from_unique ON ems.customs_kite_tool_boms USING btree (tenant_id, finish_good_id, valid_from) WHERE (status = 'AKTIF'::text);
CREATE UNIQUE INDEX customs_kite_tool_finish_goods_code_unique ON ems.customs_kite_tool_finish_goods USING btree (tenant_id, lower(code));
CREATE INDEX customs_kite_tool_finish_goods_list ON ems.customs_kite_tool_finish_goods USING btree (tenant_id, code, id);
CREATE INDEX customs_kite_tool_finish_goods_niper_item ON ems.customs_kite_tool_finish_goods USING btree (niper_item_id);
CREATE INDEX customs_kite_tool_kite_datas_list ON ems.customs_kite_tool_kite_datas USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX customs_kite_tool_kite_datas_number_unique ON ems.customs_kite_tool_kite_datas USING btree (tenant_id, number);
CREATE UNIQUE INDEX customs_kite_tool_kite_datas_running_unique ON ems.customs_kite_tool_kite_datas USING btree (tenant_id) WHERE (status = ANY (ARRAY['ANTRI'::text, 'PROSES'::text]));
CREATE UNIQUE INDEX customs_kite_tool_niper_items_code_unique ON ems.customs_kite_tool_niper_items USING btree (tenant_id, item_type, lower(code), valid_from) NULLS NOT DISTINCT;
CREATE INDEX customs_kite_tool_niper_items_created_at ON ems.customs_kite_tool_niper_items USING btree (tenant_id, created_at, id);
CREATE INDEX customs_kite_tool_niper_items_hs ON ems.customs_kite_tool_niper_items USING btree (tenant_id, hs_code);
CREATE INDEX customs_kite_tool_niper_items_item_type ON ems.customs_kite_tool_niper_items USING btree (tenant_id, item_type, id);
CREATE INDEX customs_kite_tool_niper_items_list ON ems.customs_kite_tool_niper_items USING btree (tenant_id, code, id);
CREATE INDEX customs_kite_tool_niper_items_updated_at ON ems.customs_kite_tool_niper_items USING btree (tenant_id, updated_at, id);
CREATE INDEX customs_kite_tool_niper_items_valid_from ON ems.customs_kite_tool_niper_items USING btree (tenant_id, valid_from, id);
CREATE INDEX customs_kite_tool_niper_items_valid_to ON ems.customs_kite_tool_niper_items USING btree (tenant_id, valid_to, id);
CREATE INDEX customs_kite_tool_peb_details_finish_good ON ems.customs_kite_tool_peb_details USING btree (finish_good_id);
CREATE INDEX customs_kite_tool_peb_details_kite_data ON ems.customs_kite_tool_peb_details USING btree (kite_data_id, id);
CREATE UNIQUE INDEX customs_kite_tool_peb_details_line_no_unique ON ems.customs_kite_tool_peb_details USING btree (header_id, line_no);
CREATE INDEX customs_kite_tool_peb_details_list ON ems.customs_kite_tool_peb_details USING btree (tenant_id, header_id, line_no, id);
CREATE INDEX customs_kite_tool_peb_details_relation ON ems.customs_kite_tool_peb_details USING btree (relation_id) WHERE (relation_id IS NOT NULL);
CREATE UNIQUE INDEX customs_kite_tool_peb_headers_aju_no_unique ON ems.customs_kite_tool_peb_headers USING btree (tenant_id, aju_no);
CREATE INDEX customs_kite_tool_peb_headers_list ON ems.customs_kite_tool_peb_headers USING btree (tenant_id, reg_date, id);
CREATE UNIQUE INDEX customs_kite_tool_peb_headers_reg_no_unique ON ems.customs_kite_tool_peb_headers USING btree (tenant_id, office_code, reg_no, reg_date);
CREATE INDEX customs_kite_tool_peb_headers_source_file ON ems.customs_kite_tool_peb_headers USING btree (source_file_id);
CREATE INDEX customs_kite_tool_peb_reporteds_list ON ems.customs_kite_tool_peb_reporteds USING btree (tenant_id, kite_data_id, id);
CREATE UNIQUE INDEX customs_kite_tool_peb_reporteds_peb_detail_unique ON ems.customs_kite_tool_peb_reporteds USING btree (peb_detail_id) WHERE (status = 'AKTIF'::text);
CREATE INDEX customs_kite_tool_pib_bom_diffs_kite_data ON ems.customs_kite_tool_pib_bom_diffs USING btree (kite_data_id, id);
CREATE INDEX customs_kite_tool_pib_bom_diffs_list ON ems.customs_kite_tool_pib_bom_diffs USING btree (tenant_id, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_bom_diffs_peb_detail_unique ON ems.customs_kite_tool_pib_bom_diffs USING btree (peb_detail_id, raw_material_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX customs_kite_tool_pib_details_line_no_unique ON ems.customs_kite_tool_pib_details USING btree (header_id, line_no);
CREATE INDEX customs_kite_tool_pib_details_list ON ems.customs_kite_tool_pib_details USING btree (tenant_id, header_id, line_no, id);
CREATE INDEX customs_kite_tool_pib_details_raw_material ON ems.customs_kite_tool_pib_details USING btree (raw_material_id, id);
CREATE INDEX customs_kite_tool_pib_details_relation ON ems.customs_kite_tool_pib_details USING btree (relation_id) WHERE (relation_id IS NOT NULL);
CREATE INDEX customs_kite_tool_pib_exceptions_detail ON ems.customs_kite_tool_pib_exceptions USING btree (detail_id);
CREATE INDEX customs_kite_tool_pib_exceptions_list ON ems.customs_kite_tool_pib_exceptions USING btree (tenant_id, id);
CREATE INDEX customs_kite_tool_pib_extensions_header ON ems.customs_kite_tool_pib_extensions USING btree (header_id);
CREATE INDEX customs_kite_tool_pib_extensions_list ON ems.customs_kite_tool_pib_extensions USING btree (tenant_id, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_headers_aju_no_unique ON ems.customs_kite_tool_pib_headers USING btree (tenant_id, aju_no);
CREATE INDEX customs_kite_tool_pib_headers_due ON ems.customs_kite_tool_pib_headers USING btree (tenant_id, due_date, id);
CREATE INDEX customs_kite_tool_pib_headers_list ON ems.customs_kite_tool_pib_headers USING btree (tenant_id, reg_date, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_headers_reg_no_unique ON ems.customs_kite_tool_pib_headers USING btree (tenant_id, office_code, reg_no, reg_date);
CREATE INDEX customs_kite_tool_pib_headers_source_file ON ems.customs_kite_tool_pib_headers USING btree (source_file_id);
CREATE INDEX customs_kite_tool_pib_useds_peb_detail ON ems.customs_kite_tool_pib_useds USING btree (peb_detail_id, raw_material_id);
CREATE INDEX customs_kite_tool_pib_useds_pib_detail ON ems.customs_kite_tool_pib_useds USING btree (pib_detail_id, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_useds_seq_unique ON ems.customs_kite_tool_pib_useds USING btree (kite_data_id, seq, run_no);
CREATE INDEX customs_kite_tool_product_relations_finish_good ON ems.customs_kite_tool_product_relations USING btree (finish_good_id);
CREATE UNIQUE INDEX customs_kite_tool_product_relations_match_key_unique ON ems.customs_kite_tool_product_relations USING btree (tenant_id, side, match_kind, match_key, declared_unit);
CREATE INDEX customs_kite_tool_product_relations_raw_material ON ems.customs_kite_tool_product_relations USING btree (raw_material_id);
CREATE UNIQUE INDEX customs_kite_tool_raw_materials_code_unique ON ems.customs_kite_tool_raw_materials USING btree (tenant_id, lower(code));
CREATE INDEX customs_kite_tool_raw_materials_list ON ems.customs_kite_tool_raw_materials USING btree (tenant_id, code, id);
CREATE INDEX customs_kite_tool_raw_materials_niper_item ON ems.customs_kite_tool_raw_materials USING btree (niper_item_id);
CREATE UNIQUE INDEX dashboard_layouts_usergroup_unique ON ems.dashboard_layouts USING btree (usergroup_id);
CREATE INDEX delegations_delegate ON ems.delegations USING btree (delegate_id);
CREATE INDEX delegations_user ON ems.delegations USING btree (user_id);
CREATE INDEX delegations_companies_target ON ems.delegations_companies USING btree (target_id);
CREATE INDEX document_numbers_company ON ems.document_numbers USING btree (company_id);
CREATE INDEX documents_active_until ON ems.documents USING btree (active_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_away ON ems.documents USING btree (loan_status, doc_date, id) WHERE (loan_status <> 'available'::text);
CREATE INDEX documents_borrowed_until ON ems.documents USING btree (borrowed_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_borrower ON ems.documents USING btree (borrower_id) WHERE (borrower_id IS NOT NULL);
CREATE INDEX documents_code_detail ON ems.documents USING btree (code_detail_id, doc_date, id) INCLUDE (company_id, security, created_by_id, deleted_at);
CREATE INDEX documents_company ON ems.documents USING btree (company_id, doc_date, id) INCLUDE (security, code_detail_id, created_by_id, deleted_at);
CREATE INDEX documents_contract ON ems.documents USING btree (contract_id, doc_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX documents_created_at ON ems.documents USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_current_log ON ems.documents USING btree (current_log_id) WHERE (current_log_id IS NOT NULL);
CREATE INDEX documents_department ON ems.documents USING btree (department_id, doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at);
CREATE INDEX documents_disposal ON ems.documents USING btree (disposal_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_disposal_key ON ems.documents USING btree (disposal_id) WHERE (disposal_id IS NOT NULL);
CREATE INDEX documents_doc_date ON ems.documents USING btree (doc_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_doc_number ON ems.documents USING btree (doc_number) WHERE (doc_number IS NOT NULL);
CREATE INDEX documents_employee ON ems.documents USING btree (employee_id, doc_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX documents_held ON ems.documents USING btree (doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at) WHERE legal_hold;
CREATE INDEX documents_inactive_until ON ems.documents USING btree (inactive_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_location ON ems.documents USING btree (location_id, doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at);
CREATE INDEX documents_number ON ems.documents USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX documents_number_unique ON ems.documents USING btree (lower(number), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX documents_partner ON ems.documents USING btree (partner_id, doc_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX documents_search ON ems.documents USING gin (search_text gin_trgm_ops);
CREATE INDEX documents_secret ON ems.documents USING btree (security, doc_date, id) INCLUDE (company_id, code_detail_id, created_by_id, deleted_at) WHERE (security = ANY (ARRAY['secret'::text, 'top_secret'::text]));
CREATE INDEX documents_status ON ems.documents USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_status_active ON ems.documents USING btree (status, active_until);
CREATE INDEX documents_status_inactive ON ems.documents USING btree (status, inactive_until);
CREATE INDEX documents_tags ON ems.documents USING gin (tags);
CREATE INDEX documents_title ON ems.documents USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_unit ON ems.documents USING btree (unit_id);
CREATE INDEX documents_updated_at ON ems.documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_vital ON ems.documents USING btree (doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at) WHERE is_vital;
CREATE INDEX employee_changes_bank ON ems.employee_changes USING btree (bank_id);
CREATE INDEX employee_changes_company ON ems.employee_changes USING btree (company_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_changes_created_at ON ems.employee_changes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_changes_decided_at ON ems.employee_changes USING btree (decided_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_changes_employee ON ems.employee_changes USING btree (employee_id, created_at, id);
CREATE UNIQUE INDEX employee_changes_employee_unique ON ems.employee_changes USING btree (employee_id) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE INDEX employee_changes_name ON ems.employee_changes USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_changes_of_company ON ems.employee_changes USING btree (company_id);
CREATE INDEX employee_changes_religion ON ems.employee_changes USING btree (religion_id);
CREATE INDEX employee_changes_search ON ems.employee_changes USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_changes_status ON ems.employee_changes USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_changes_updated_at ON ems.employee_changes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_birth_date ON ems.employee_contacts USING btree (birth_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_company ON ems.employee_contacts USING btree (company_id, name, id) INCLUDE (employee_id, deleted_at);
CREATE INDEX employee_contacts_created_at ON ems.employee_contacts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_employee ON ems.employee_contacts USING btree (employee_id);
CREATE INDEX employee_contacts_employee_relation ON ems.employee_contacts USING btree (employee_id, relation);
CREATE INDEX employee_contacts_name ON ems.employee_contacts USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_relation ON ems.employee_contacts USING btree (relation, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employee_contacts_relation_unique ON ems.employee_contacts USING btree (employee_id) WHERE ((relation = 'spouse'::text) AND (status = 'alive'::text) AND (deleted_at IS NULL));
CREATE INDEX employee_contacts_search ON ems.employee_contacts USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_contacts_updated_at ON ems.employee_contacts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_archive_document ON ems.employee_documents USING btree (archive_document_id);
CREATE INDEX employee_documents_company ON ems.employee_documents USING btree (company_id, title, id) INCLUDE (employee_id, deleted_at);
CREATE INDEX employee_documents_created_at ON ems.employee_documents USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_doc_type ON ems.employee_documents USING btree (doc_type_id, title, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX employee_documents_employee ON ems.employee_documents USING btree (employee_id);
CREATE INDEX employee_documents_employee_type ON ems.employee_documents USING btree (employee_id, doc_type_id);
CREATE INDEX employee_documents_issued_at ON ems.employee_documents USING btree (issued_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_search ON ems.employee_documents USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_documents_title ON ems.employee_documents USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_updated_at ON ems.employee_documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_valid_to ON ems.employee_documents USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_verification ON ems.employee_documents USING btree (verification, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_verification_title ON ems.employee_documents USING btree (verification, title, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX employee_documents_verified_by ON ems.employee_documents USING btree (verified_by_id);
CREATE INDEX employee_letters_company ON ems.employee_letters USING btree (company_id, letter_date, id);
CREATE INDEX employee_letters_created_at ON ems.employee_letters USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_letters_document ON ems.employee_letters USING btree (document_id);
CREATE INDEX employee_letters_employee ON ems.employee_letters USING btree (employee_id, letter_date, id);
CREATE INDEX employee_letters_letter_date ON ems.employee_letters USING btree (letter_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_letters_name ON ems.employee_letters USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_letters_number ON ems.employee_letters USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employee_letters_number_unique ON ems.employee_letters USING btree (number, company_id) WHERE (number IS NOT NULL);
CREATE INDEX employee_letters_search ON ems.employee_letters USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_letters_signer ON ems.employee_letters USING btree (signer_id);
CREATE INDEX employee_letters_status ON ems.employee_letters USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_letters_template ON ems.employee_letters USING btree (template_id);
CREATE INDEX employee_letters_title ON ems.employee_letters USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_letters_updated_at ON ems.employee_letters USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_letters_valid_to ON ems.employee_letters USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_bank ON ems.employees USING btree (bank_id) WHERE (bank_id IS NOT NULL);
CREATE INDEX employees_birth_date ON ems.employees USING btree (birth_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_company ON ems.employees USING btree (company_id, full_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_company_status ON ems.employees USING btree (company_id, status, department_id);
CREATE INDEX employees_completeness ON ems.employees USING btree (completeness, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_contract_end ON ems.employees USING btree (contract_end, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_created_at ON ems.employees USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_department ON ems.employees USING btree (department_id, full_name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX employees_employee_no ON ems.employees USING btree (employee_no, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employees_employee_no_unique ON ems.employees USING btree (lower(employee_no)) WHERE (deleted_at IS NULL);
CREATE INDEX employees_employment_type ON ems.employees USING btree (employment_type, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_exit_ahead ON ems.employees USING btree (exit_date) WHERE ((exit_date IS NOT NULL) AND (status = ANY (ARRAY['active'::text, 'suspended'::text])));
CREATE INDEX employees_exit_reason ON ems.employees USING btree (exit_reason_id) WHERE (exit_reason_id IS NOT NULL);
CREATE INDEX employees_full_name ON ems.employees USING btree (full_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_grade ON ems.employees USING btree (grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX employees_join_date ON ems.employees USING btree (join_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_manager ON ems.employees USING btree (manager_id) WHERE (manager_id IS NOT NULL);
CREATE INDEX employees_next_move ON ems.employees USING btree (next_move) WHERE (next_move IS NOT NULL);
CREATE INDEX employees_office ON ems.employees USING btree (office_id, full_name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX employees_position ON ems.employees USING btree (position_id);
CREATE INDEX employees_probation_end ON ems.employees USING btree (probation_end, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_religion ON ems.employees USING btree (religion_id) WHERE (religion_id IS NOT NULL);
CREATE INDEX employees_search ON ems.employees USING gin (search_text gin_trgm_ops);
CREATE INDEX employees_status ON ems.employees USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_updated_at ON ems.employees USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employees_work_email_unique ON ems.employees USING btree (lower(work_email)) WHERE (deleted_at IS NULL);
CREATE INDEX employees_work_pattern ON ems.employees USING btree (work_pattern_id);
CREATE INDEX file_pages_words ON ems.file_pages USING gin (words);
CREATE INDEX file_texts_text_hash ON ems.file_texts USING btree (text_hash) WHERE (text_hash IS NOT NULL);
CREATE INDEX file_texts_waiting ON ems.file_texts USING btree (file_id) WHERE (status = ANY (ARRAY['waiting'::text, 'reading'::text]));
CREATE UNIQUE INDEX file_uploads_open_unique ON ems.file_uploads USING btree (user_id, target, fingerprint) WHERE (taken_at IS NULL);
CREATE INDEX file_uploads_updated_at ON ems.file_uploads USING btree (updated_at);
CREATE INDEX file_uploads_user ON ems.file_uploads USING btree (user_id);
CREATE INDEX general_invoices_company ON ems.general_invoices USING btree (company_id, invoiced_on, id) INCLUDE (deleted_at);
CREATE INDEX general_invoices_created_at ON ems.general_invoices USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_deviation ON ems.general_invoices USING btree (deviation, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_due_on ON ems.general_invoices USING btree (due_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_invoiced_on ON ems.general_invoices USING btree (invoiced_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_number ON ems.general_invoices USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX general_invoices_number_unique ON ems.general_invoices USING btree (vendor_id, lower(regexp_replace((number COLLATE "default"), '[^[:alnum:]]'::text, ''::text, 'g'::text))) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['rejected'::text, 'cancelled'::text])));
CREATE INDEX general_invoices_order ON ems.general_invoices USING btree (order_id);
CREATE INDEX general_invoices_paid_on ON ems.general_invoices USING btree (paid_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_search ON ems.general_invoices USING gin (search_text gin_trgm_ops);
CREATE INDEX general_invoices_status ON ems.general_invoices USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_tax_number ON ems.general_invoices USING btree (tax_number, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_total ON ems.general_invoices USING btree (total, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_updated_at ON ems.general_invoices USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_invoices_vendor ON ems.general_invoices USING btree (vendor_id, invoiced_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX general_order_lines_line ON ems.general_order_lines USING btree (line_id);
CREATE INDEX general_orders_buyer ON ems.general_orders USING btree (buyer_id);
CREATE INDEX general_orders_company ON ems.general_orders USING btree (company_id, ordered_on, id) INCLUDE (deleted_at);
CREATE INDEX general_orders_created_at ON ems.general_orders USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_deliver_by ON ems.general_orders USING btree (deliver_by, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_delivery_office ON ems.general_orders USING btree (delivery_office_id);
CREATE INDEX general_orders_lines ON ems.general_orders USING gin (lines jsonb_path_ops);
CREATE INDEX general_orders_number ON ems.general_orders USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX general_orders_number_unique ON ems.general_orders USING btree (lower(number), company_id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_ordered_on ON ems.general_orders USING btree (ordered_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_payment_term ON ems.general_orders USING btree (payment_term_id);
CREATE INDEX general_orders_quotation ON ems.general_orders USING btree (quotation_id);
CREATE INDEX general_orders_search ON ems.general_orders USING gin (search_text gin_trgm_ops);
CREATE INDEX general_orders_status ON ems.general_orders USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_total ON ems.general_orders USING btree (total, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_updated_at ON ems.general_orders USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_orders_vendor ON ems.general_orders USING btree (vendor_id, ordered_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX general_orders_procurements_target ON ems.general_orders_procurements USING btree (target_id);
CREATE INDEX general_procurement_lines_company ON ems.general_procurement_lines USING btree (company_id, needed_at, id);
CREATE INDEX general_procurement_lines_department ON ems.general_procurement_lines USING btree (department_id, needed_at, id);
CREATE INDEX general_procurement_lines_item ON ems.general_procurement_lines USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX general_procurement_lines_name ON ems.general_procurement_lines USING btree (name, id);
CREATE INDEX general_procurement_lines_needed_at ON ems.general_procurement_lines USING btree (needed_at, id);
CREATE INDEX general_procurement_lines_number ON ems.general_procurement_lines USING btree (number, id);
CREATE INDEX general_procurement_lines_open ON ems.general_procurement_lines USING btree (needed_at, id) WHERE (qty_open > (0)::numeric);
CREATE INDEX general_procurement_lines_requester ON ems.general_procurement_lines USING btree (requester_id, needed_at, id);
CREATE INDEX general_procurement_lines_search ON ems.general_procurement_lines USING gin (search_text gin_trgm_ops);
CREATE INDEX general_procurements_budget ON ems.general_procurements USING btree (budget_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_buyer ON ems.general_procurements USING btree (buyer_id);
CREATE INDEX general_procurements_buyer_status ON ems.general_procurements USING btree (buyer_id, status);
CREATE INDEX general_procurements_category ON ems.general_procurements USING btree (category_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_company ON ems.general_procurements USING btree (company_id, needed_at, id) INCLUDE (requester_id, deleted_at);
CREATE INDEX general_procurements_contract ON ems.general_procurements USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX general_procurements_created_at ON ems.general_procurements USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_delivery_office ON ems.general_procurements USING btree (delivery_office_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_department ON ems.general_procurements USING btree (department_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_estimated_total ON ems.general_procurements USING btree (estimated_total, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_jira_issue ON ems.general_procurements USING btree (jira_issue_id) WHERE (jira_issue_id IS NOT NULL);
CREATE INDEX general_procurements_lines ON ems.general_procurements USING gin (lines jsonb_path_ops);
CREATE INDEX general_procurements_needed_at ON ems.general_procurements USING btree (needed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_not_normal ON ems.general_procurements USING btree (priority, needed_at, id) INCLUDE (company_id, requester_id, deleted_at) WHERE (priority <> 'normal'::text);
CREATE INDEX general_procurements_number ON ems.general_procurements USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX general_procurements_number_unique ON ems.general_procurements USING btree (lower(number), company_id) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (number IS NOT NULL));
CREATE INDEX general_procurements_priority ON ems.general_procurements USING btree (priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_progress ON ems.general_procurements USING btree (progress, id);
CREATE INDEX general_procurements_received_total ON ems.general_procurements USING btree (received_total, id);
CREATE INDEX general_procurements_requester ON ems.general_procurements USING btree (requester_id, needed_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX general_procurements_search ON ems.general_procurements USING gin (search_text gin_trgm_ops);
CREATE INDEX general_procurements_status ON ems.general_procurements USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_status_needed ON ems.general_procurements USING btree (status, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_submitted_at ON ems.general_procurements USING btree (submitted_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_title ON ems.general_procurements USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_updated_at ON ems.general_procurements USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotation_choices_quotation ON ems.general_quotation_choices USING btree (quotation_id);
CREATE INDEX general_quotations_company ON ems.general_quotations USING btree (company_id, quoted_on, id) INCLUDE (deleted_at);
CREATE INDEX general_quotations_created_at ON ems.general_quotations USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_lines ON ems.general_quotations USING gin (lines jsonb_path_ops);
CREATE INDEX general_quotations_name ON ems.general_quotations USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_payment_term ON ems.general_quotations USING btree (payment_term_id);
CREATE INDEX general_quotations_procurement ON ems.general_quotations USING btree (procurement_id, quoted_on, id);
CREATE INDEX general_quotations_quoted_on ON ems.general_quotations USING btree (quoted_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_search ON ems.general_quotations USING gin (search_text gin_trgm_ops);
CREATE INDEX general_quotations_status ON ems.general_quotations USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_total ON ems.general_quotations USING btree (total, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_updated_at ON ems.general_quotations USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_valid_to ON ems.general_quotations USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_quotations_vendor ON ems.general_quotations USING btree (vendor_id, quoted_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX general_receipt_assets_receipt ON ems.general_receipt_assets USING btree (receipt_id, order_line);
CREATE INDEX general_receipts_company ON ems.general_receipts USING btree (company_id, received_on, id) INCLUDE (deleted_at);
CREATE INDEX general_receipts_created_at ON ems.general_receipts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_receipts_number ON ems.general_receipts USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX general_receipts_number_unique ON ems.general_receipts USING btree (lower(number), company_id) WHERE (deleted_at IS NULL);
CREATE INDEX general_receipts_order ON ems.general_receipts USING btree (order_id);
CREATE INDEX general_receipts_received_by ON ems.general_receipts USING btree (received_by_id);
CREATE INDEX general_receipts_received_on ON ems.general_receipts USING btree (received_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_receipts_search ON ems.general_receipts USING gin (search_text gin_trgm_ops);
CREATE INDEX general_receipts_status ON ems.general_receipts USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_receipts_updated_at ON ems.general_receipts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX given_numbers_company ON ems.given_numbers USING btree (company_id);
CREATE INDEX idempotency_keys_created_at ON ems.idempotency_keys USING btree (created_at);
CREATE INDEX import_errors_values ON ems.import_errors USING btree (job_id) WHERE (value IS NOT NULL);
CREATE INDEX it_asset_assignments_asset ON ems.it_asset_assignments USING btree (asset_id, since, id) INCLUDE (company_id);
CREATE INDEX it_asset_assignments_asset_tag ON ems.it_asset_assignments USING btree (asset_tag, id);
CREATE INDEX it_asset_assignments_company ON ems.it_asset_assignments USING btree (company_id, since, id);
CREATE INDEX it_asset_assignments_created_at ON ems.it_asset_assignments USING btree (created_at, id);
CREATE INDEX it_asset_assignments_handover ON ems.it_asset_assignments USING btree (handover_id, since, id) INCLUDE (company_id);
CREATE INDEX it_asset_assignments_holder ON ems.it_asset_assignments USING btree (holder_id, since, id) INCLUDE (company_id);
CREATE INDEX it_asset_assignments_holder_office ON ems.it_asset_assignments USING btree (holder_office_id, since, id) INCLUDE (company_id);
CREATE UNIQUE INDEX it_asset_assignments_open ON ems.it_asset_assignments USING btree (asset_id) WHERE (until IS NULL);
CREATE INDEX it_asset_assignments_returned_by ON ems.it_asset_assignments USING btree (returned_by_id, since, id) INCLUDE (company_id);
CREATE INDEX it_asset_assignments_search ON ems.it_asset_assignments USING gin (search_text gin_trgm_ops);
CREATE INDEX it_asset_assignments_since ON ems.it_asset_assignments USING btree (since, id);
CREATE INDEX it_asset_assignments_until ON ems.it_asset_assignments USING btree (until, id);
CREATE INDEX it_asset_assignments_updated_at ON ems.it_asset_assignments USING btree (updated_at, id);
CREATE UNIQUE INDEX it_assets_asset_tag_unique ON ems.it_assets USING btree (lower(asset_tag));
CREATE INDEX it_assets_brand ON ems.it_assets USING btree (brand_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_assets_by_asset_tag ON ems.it_assets USING btree (asset_tag, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_created_at ON ems.it_assets USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_expected_return ON ems.it_assets USING btree (expected_return, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_expires_at ON ems.it_assets USING btree (expires_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_last_audit_on ON ems.it_assets USING btree (last_audit_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_name ON ems.it_assets USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_purchase_date ON ems.it_assets USING btree (purchase_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_purchase_price ON ems.it_assets USING btree (purchase_price, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_seats_free ON ems.it_assets USING btree (seats_free, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_serial_no ON ems.it_assets USING btree (serial_no, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_status ON ems.it_assets USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_updated_at ON ems.it_assets USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_warranty_until ON ems.it_assets USING btree (warranty_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_byod ON ems.it_assets USING btree (asset_tag, id) INCLUDE (company_id, deleted_at) WHERE is_byod;
CREATE INDEX it_assets_category ON ems.it_assets USING btree (category_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_assets_company ON ems.it_assets USING btree (company_id, asset_tag, id) INCLUDE (deleted_at);
CREATE INDEX it_assets_critical ON ems.it_assets USING btree (asset_tag, id) INCLUDE (company_id, deleted_at) WHERE is_critical;
CREATE INDEX it_assets_due_back ON ems.it_assets USING btree (expected_return) WHERE (status = 'in_use'::text);
CREATE INDEX it_assets_holder ON ems.it_assets USING btree (holder_id);
CREATE INDEX it_assets_holder_office ON ems.it_assets USING btree (holder_office_id);
CREATE INDEX it_assets_not_in_use ON ems.it_assets USING btree (status, asset_tag, id) INCLUDE (company_id, deleted_at) WHERE (status <> 'in_use'::text);
CREATE INDEX it_assets_office ON ems.it_assets USING btree (office_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_assets_other_classes ON ems.it_assets USING btree (asset_class, asset_tag, id) INCLUDE (company_id, deleted_at) WHERE (asset_class <> 'device'::text);
CREATE INDEX it_assets_procurement ON ems.it_assets USING btree (procurement_id) WHERE (procurement_id IS NOT NULL);
CREATE INDEX it_assets_receipt ON ems.it_assets USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX it_assets_room ON ems.it_assets USING btree (room_id);
CREATE INDEX it_assets_search ON ems.it_assets USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX it_assets_serial_no_unique ON ems.it_assets USING btree (lower(serial_no), brand_id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_status_category ON ems.it_assets USING btree (status, category_id);
CREATE INDEX it_assets_vendor ON ems.it_assets USING btree (vendor_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_handovers_company ON ems.it_handovers USING btree (company_id, handed_on, id) INCLUDE (deleted_at);
CREATE INDEX it_handovers_created_at ON ems.it_handovers USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_handovers_employee ON ems.it_handovers USING btree (employee_id, handed_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_handovers_expected_return ON ems.it_handovers USING btree (expected_return, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_handovers_handed_on ON ems.it_handovers USING btree (handed_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_handovers_kind ON ems.it_handovers USING btree (kind, handed_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_handovers_lines ON ems.it_handovers USING gin (lines jsonb_path_ops);
CREATE INDEX it_handovers_number ON ems.it_handovers USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX it_handovers_number_unique ON ems.it_handovers USING btree (lower(number), company_id) WHERE (deleted_at IS NULL);
CREATE INDEX it_handovers_office ON ems.it_handovers USING btree (office_id, handed_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_handovers_officer ON ems.it_handovers USING btree (officer_id, handed_on, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_handovers_search ON ems.it_handovers USING gin (search_text gin_trgm_ops);
CREATE INDEX it_handovers_status ON ems.it_handovers USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_handovers_subject ON ems.it_handovers USING btree (subject, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_handovers_updated_at ON ems.it_handovers USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_license_seats_assigned_on ON ems.it_license_seats USING btree (assigned_on, id);
CREATE INDEX it_license_seats_company ON ems.it_license_seats USING btree (company_id, assigned_on, id);
CREATE INDEX it_license_seats_created_at ON ems.it_license_seats USING btree (created_at, id);
CREATE INDEX it_license_seats_device ON ems.it_license_seats USING btree (device_id, assigned_on, id) INCLUDE (company_id);
CREATE INDEX it_license_seats_holder ON ems.it_license_seats USING btree (holder_id, assigned_on, id) INCLUDE (company_id);
CREATE UNIQUE INDEX it_license_seats_holder_unique ON ems.it_license_seats USING btree (license_id, holder_id, device_id) NULLS NOT DISTINCT WHERE (status = 'assigned'::text);
CREATE INDEX it_license_seats_license ON ems.it_license_seats USING btree (license_id, assigned_on, id) INCLUDE (company_id);
CREATE INDEX it_license_seats_name ON ems.it_license_seats USING btree (name, id);
CREATE INDEX it_license_seats_released_on ON ems.it_license_seats USING btree (released_on, id);
CREATE INDEX it_license_seats_search ON ems.it_license_seats USING gin (search_text gin_trgm_ops);
CREATE INDEX it_license_seats_status ON ems.it_license_seats USING btree (status, id);
CREATE INDEX it_license_seats_updated_at ON ems.it_license_seats USING btree (updated_at, id);
CREATE INDEX it_maintenance_externals_by_complaint ON ems.it_maintenance_externals USING btree (complaint, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_created_at ON ems.it_maintenance_externals USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_expected_return ON ems.it_maintenance_externals USING btree (expected_return, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_final_cost ON ems.it_maintenance_externals USING btree (final_cost, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_number ON ems.it_maintenance_externals USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_sent_at ON ems.it_maintenance_externals USING btree (sent_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_status ON ems.it_maintenance_externals USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_updated_at ON ems.it_maintenance_externals USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_it_asset ON ems.it_maintenance_externals USING btree (it_asset_id);
CREATE INDEX it_maintenance_externals_jira_issue ON ems.it_maintenance_externals USING btree (jira_issue_id);
CREATE UNIQUE INDEX it_maintenance_externals_number_unique ON ems.it_maintenance_externals USING btree (lower(number));
CREATE INDEX it_maintenance_externals_procurement ON ems.it_maintenance_externals USING btree (procurement_id) WHERE (procurement_id IS NOT NULL);
CREATE INDEX it_maintenance_externals_replacement_act ON ems.it_maintenance_externals USING btree (replacement_act_id);
CREATE INDEX it_maintenance_externals_replacement_asset ON ems.it_maintenance_externals USING btree (replacement_asset_id);
CREATE INDEX it_maintenance_externals_search ON ems.it_maintenance_externals USING gin (search_text gin_trgm_ops);
CREATE INDEX it_maintenance_externals_status ON ems.it_maintenance_externals USING btree (status, number, id) INCLUDE (owner_company_id, deleted_at);
CREATE INDEX it_maintenance_externals_status_return ON ems.it_maintenance_externals USING btree (status, expected_return);
CREATE INDEX it_maintenance_externals_vendor ON ems.it_maintenance_externals USING btree (vendor_id, number, id) INCLUDE (owner_company_id, deleted_at);
CREATE INDEX it_maintenance_internal_activities_assignee ON ems.it_maintenance_internal_activities USING btree (assignee_id, scheduled_at, id) INCLUDE (owner_company_id, deleted_at);
CREATE INDEX it_maintenance_internal_activities_by_cost ON ems.it_maintenance_internal_activities USING btree (cost, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_created_at ON ems.it_maintenance_internal_activities USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_finished_at ON ems.it_maintenance_internal_activities USING btree (finished_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_number ON ems.it_maintenance_internal_activities USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_scheduled_at ON ems.it_maintenance_internal_activities USING btree (scheduled_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_status ON ems.it_maintenance_internal_activities USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_updated_at ON ems.it_maintenance_internal_activities USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_follow_up_external ON ems.it_maintenance_internal_activities USING btree (follow_up_external_id);
CREATE INDEX it_maintenance_internal_activities_follow_up_issue ON ems.it_maintenance_internal_activities USING btree (follow_up_issue_id);
CREATE INDEX it_maintenance_internal_activities_it_asset ON ems.it_maintenance_internal_activities USING btree (it_asset_id);
CREATE INDEX it_maintenance_internal_activities_not_done ON ems.it_maintenance_internal_activities USING btree (status, scheduled_at, id) INCLUDE (owner_company_id, deleted_at) WHERE (status <> 'done'::text);
CREATE UNIQUE INDEX it_maintenance_internal_activities_number_unique ON ems.it_maintenance_internal_activities USING btree (lower(number));
CREATE INDEX it_maintenance_internal_activities_of_asset ON ems.it_maintenance_internal_activities USING btree (it_asset_id, scheduled_at DESC);
CREATE INDEX it_maintenance_internal_activities_of_assignee ON ems.it_maintenance_internal_activities USING btree (assignee_id, status);
CREATE INDEX it_maintenance_internal_activities_plan ON ems.it_maintenance_internal_activities USING btree (plan_id, scheduled_at, id) INCLUDE (owner_company_id, deleted_at);
CREATE UNIQUE INDEX it_maintenance_internal_activities_scheduled_at_unique ON ems.it_maintenance_internal_activities USING btree (plan_id, it_asset_id, scheduled_at) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_search ON ems.it_maintenance_internal_activities USING gin (search_text gin_trgm_ops);
CREATE INDEX it_maintenance_internals_by_created_at ON ems.it_maintenance_internals USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_name ON ems.it_maintenance_internals USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_next_due_at ON ems.it_maintenance_internals USING btree (next_due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_start_date ON ems.it_maintenance_internals USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_status ON ems.it_maintenance_internals USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_updated_at ON ems.it_maintenance_internals USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_category ON ems.it_maintenance_internals USING btree (category_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_internals_company ON ems.it_maintenance_internals USING btree (company_id, name, id) INCLUDE (deleted_at);
CREATE INDEX it_maintenance_internals_due ON ems.it_maintenance_internals USING btree (next_due_at) WHERE (status = 'active'::text);
CREATE INDEX it_maintenance_internals_office ON ems.it_maintenance_internals USING btree (office_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_internals_resting ON ems.it_maintenance_internals USING btree (name, id) INCLUDE (company_id, deleted_at) WHERE (status <> 'active'::text);
CREATE INDEX it_maintenance_internals_search ON ems.it_maintenance_internals USING gin (search_text gin_trgm_ops);
CREATE INDEX it_maintenance_internals_type ON ems.it_maintenance_internals USING btree (type_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_internals_assignees_target ON ems.it_maintenance_internals_assignees USING btree (target_id);
CREATE INDEX it_maintenance_internals_it_assets_target ON ems.it_maintenance_internals_it_assets USING btree (target_id);
CREATE INDEX it_stocktake_lines_asset ON ems.it_stocktake_lines USING btree (asset_id, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_code ON ems.it_stocktake_lines USING btree (code, id);
CREATE INDEX it_stocktake_lines_company ON ems.it_stocktake_lines USING btree (company_id, code, id);
CREATE INDEX it_stocktake_lines_condition ON ems.it_stocktake_lines USING btree (condition, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_counted_at ON ems.it_stocktake_lines USING btree (counted_at, id);
CREATE INDEX it_stocktake_lines_counted_by ON ems.it_stocktake_lines USING btree (counted_by_id, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_created_at ON ems.it_stocktake_lines USING btree (created_at, id);
CREATE INDEX it_stocktake_lines_expected_holder ON ems.it_stocktake_lines USING btree (expected_holder_id, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_expected_office ON ems.it_stocktake_lines USING btree (expected_office_id, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_found_office ON ems.it_stocktake_lines USING btree (found_office_id, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_name ON ems.it_stocktake_lines USING btree (name, id);
CREATE UNIQUE INDEX it_stocktake_lines_once ON ems.it_stocktake_lines USING btree (stocktake_id, asset_id) WHERE (asset_id IS NOT NULL);
CREATE INDEX it_stocktake_lines_resolution ON ems.it_stocktake_lines USING btree (resolution, code, id) INCLUDE (company_id);
CREATE INDEX it_stocktake_lines_result ON ems.it_stocktake_lines USING btree (result, id);
CREATE INDEX it_stocktake_lines_search ON ems.it_stocktake_lines USING gin (search_text gin_trgm_ops);
CREATE INDEX it_stocktake_lines_serial_no ON ems.it_stocktake_lines USING btree (serial_no, id);
CREATE INDEX it_stocktake_lines_stocktake ON ems.it_stocktake_lines USING btree (stocktake_id, code, id) INCLUDE (company_id);
CREATE UNIQUE INDEX it_stocktake_lines_unknown_once ON ems.it_stocktake_lines USING btree (stocktake_id, lower(code)) WHERE (asset_id IS NULL);
CREATE INDEX it_stocktake_lines_updated_at ON ems.it_stocktake_lines USING btree (updated_at, id);
CREATE INDEX it_stocktake_scans_scanned_by ON ems.it_stocktake_scans USING btree (scanned_by_id);
CREATE INDEX it_stocktake_scans_stocktake ON ems.it_stocktake_scans USING btree (stocktake_id, received_at);
CREATE INDEX it_stocktakes_category ON ems.it_stocktakes USING btree (category_id, created_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_stocktakes_company ON ems.it_stocktakes USING btree (company_id, created_at, id) INCLUDE (deleted_at);
CREATE INDEX it_stocktakes_created_at ON ems.it_stocktakes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_stocktakes_department ON ems.it_stocktakes USING btree (department_id, created_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_stocktakes_missing_count ON ems.it_stocktakes USING btree (missing_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_stocktakes_name ON ems.it_stocktakes USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_stocktakes_office ON ems.it_stocktakes USING btree (office_id, created_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_stocktakes_search ON ems.it_stocktakes USING gin (search_text gin_trgm_ops);
CREATE INDEX it_stocktakes_status ON ems.it_stocktakes USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_stocktakes_updated_at ON ems.it_stocktakes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_accounting_actual ON ems.items USING btree (accounting_actual, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_accounting_commercial ON ems.items USING btree (accounting_commercial, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX items_barcode_unique ON ems.items USING btree (barcode) WHERE (deleted_at IS NULL);
CREATE INDEX items_brand ON ems.items USING btree (brand_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX items_buy_price ON ems.items USING btree (buy_price, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_category ON ems.items USING btree (category_id);
CREATE INDEX items_category_name ON ems.items USING btree (category_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_code ON ems.items USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX items_code_unique ON ems.items USING btree (lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX items_company ON ems.items USING btree (company_id, name, id) INCLUDE (deleted_at);
CREATE INDEX items_cost ON ems.items USING btree (cost, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_created_at ON ems.items USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_hs_code ON ems.items USING btree (hs_code);
CREATE INDEX items_is_active ON ems.items USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_kind ON ems.items USING btree (kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_margin ON ems.items USING btree (margin, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_margin_percent ON ems.items USING btree (margin_percent, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_name ON ems.items USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_name_alike ON ems.items USING gin (lower(name) gin_trgm_ops);
CREATE INDEX items_relation_count ON ems.items USING btree (relation_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_search ON ems.items USING gin (search_text gin_trgm_ops);
CREATE INDEX items_sell_price ON ems.items USING btree (sell_price, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_tags ON ems.items USING gin (tags);
CREATE INDEX items_tax ON ems.items USING btree (tax_id);
CREATE INDEX items_unit ON ems.items USING btree (unit_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX items_updated_at ON ems.items USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_accounts_user ON ems.jira_accounts USING btree (user_id);
CREATE INDEX jira_connection_connected_by ON ems.jira_connection USING btree (connected_by_id);
CREATE INDEX jira_consents_expires_at ON ems.jira_consents USING btree (expires_at);
CREATE INDEX jira_consents_user ON ems.jira_consents USING btree (user_id);
CREATE INDEX jira_deliveries_received_at ON ems.jira_deliveries USING btree (received_at);
CREATE INDEX jira_issues_assignee ON ems.jira_issues USING btree (assignee_id, local_no, id) INCLUDE (company_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_by_created_at ON ems.jira_issues USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_csat ON ems.jira_issues USING btree (csat, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_due_at ON ems.jira_issues USING btree (due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_local_no ON ems.jira_issues USING btree (local_no, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_priority ON ems.jira_issues USING btree (priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_reopen_count ON ems.jira_issues USING btree (reopen_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_resolve_due_at ON ems.jira_issues USING btree (resolve_due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_resolved_at ON ems.jira_issues USING btree (resolved_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_response_due_at ON ems.jira_issues USING btree (response_due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_sla_state ON ems.jira_issues USING btree (sla_state, resolve_due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_status ON ems.jira_issues USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_summary ON ems.jira_issues USING btree (summary, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_updated_at ON ems.jira_issues USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_company ON ems.jira_issues USING btree (company_id, local_no, id) INCLUDE (assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_created_for ON ems.jira_issues USING btree (created_for_id);
CREATE INDEX jira_issues_issue_key ON ems.jira_issues USING btree (issue_key, id);
CREATE INDEX jira_issues_labels ON ems.jira_issues USING gin (labels);
CREATE UNIQUE INDEX jira_issues_local_no_unique ON ems.jira_issues USING btree (lower(local_no));
CREATE INDEX jira_issues_merged_into ON ems.jira_issues USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX jira_issues_office ON ems.jira_issues USING btree (office_id, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_pressing ON ems.jira_issues USING btree (priority, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at) WHERE (priority = ANY (ARRAY['p1'::text, 'p2'::text]));
CREATE INDEX jira_issues_procurement ON ems.jira_issues USING btree (procurement_id) WHERE (procurement_id IS NOT NULL);
CREATE INDEX jira_issues_queue ON ems.jira_issues USING btree (status, priority, created_at);
CREATE INDEX jira_issues_reporter ON ems.jira_issues USING btree (reporter_id, local_no, id) INCLUDE (company_id, assignee_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_request_type ON ems.jira_issues USING btree (request_type_id, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_search ON ems.jira_issues USING gin (search_text gin_trgm_ops);
CREATE INDEX jira_issues_status ON ems.jira_issues USING btree (status, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_sync_status ON ems.jira_issues USING btree (sync_status, id);
CREATE INDEX jira_issues_tier ON ems.jira_issues USING btree (tier_id, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_it_assets_target ON ems.jira_issues_it_assets USING btree (target_id);
CREATE INDEX jira_issues_watchers_target ON ems.jira_issues_watchers USING btree (target_id);
CREATE INDEX jira_outbox_due_at ON ems.jira_outbox USING btree (due_at) WHERE (status <> 'failed'::text);
CREATE INDEX jira_outbox_ticket ON ems.jira_outbox USING btree (ticket_id);
CREATE INDEX jira_reads_due_at ON ems.jira_reads USING btree (due_at);
CREATE INDEX jira_service_tiers_by_created_at ON ems.jira_service_tiers USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_is_active ON ems.jira_service_tiers USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_name ON ems.jira_service_tiers USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_priority_order ON ems.jira_service_tiers USING btree (priority_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_resolve_minutes ON ems.jira_service_tiers USING btree (resolve_minutes, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_response_minutes ON ems.jira_service_tiers USING btree (response_minutes, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_updated_at ON ems.jira_service_tiers USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX jira_service_tiers_name_unique ON ems.jira_service_tiers USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_search ON ems.jira_service_tiers USING gin (search_text gin_trgm_ops);
CREATE INDEX jira_service_tiers_work_pattern ON ems.jira_service_tiers USING btree (work_pattern_id);
CREATE INDEX jira_service_tiers_companies_target ON ems.jira_service_tiers_companies USING btree (target_id);
CREATE INDEX jira_service_tiers_offices_target ON ems.jira_service_tiers_offices USING btree (target_id);
CREATE INDEX jira_service_tiers_request_types_target ON ems.jira_service_tiers_request_types USING btree (target_id);
CREATE INDEX kite_diff_archives_archive ON ems.kite_diff_archives USING btree (archive_id);
CREATE INDEX kite_run_archives_run ON ems.kite_run_archives USING btree (kite_data_id, run_no);
CREATE INDEX kite_used_archives_archive ON ems.kite_used_archives USING btree (archive_id, seq);
CREATE INDEX leave_employees_company ON ems.leave_employees USING btree (company_id);
CREATE INDEX leave_employees_company_start ON ems.leave_employees USING btree (company_id, start_date);
CREATE INDEX leave_employees_created_at ON ems.leave_employees USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_department ON ems.leave_employees USING btree (department_id, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_employee ON ems.leave_employees USING btree (employee_id);
CREATE INDEX leave_employees_employee_name ON ems.leave_employees USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_employee_year ON ems.leave_employees USING btree (employee_id, period_year, leave_id);
CREATE INDEX leave_employees_end_date ON ems.leave_employees USING btree (end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_entry ON ems.leave_employees USING btree (entry, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_leave ON ems.leave_employees USING btree (leave_id, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_newest ON ems.leave_employees USING btree (start_date DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_number ON ems.leave_employees USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX leave_employees_number_unique ON ems.leave_employees USING btree (lower(number)) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_of_run ON ems.leave_employees USING btree (leave_id, run_year) WHERE (run_year IS NOT NULL);
CREATE INDEX leave_employees_office_day ON ems.leave_employees USING btree (office_day_id);
CREATE UNIQUE INDEX leave_employees_office_day_unique ON ems.leave_employees USING btree (office_day_id, employee_id) WHERE ((entry = 'mass'::text) AND (status = 'posted'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX leave_employees_run ON ems.leave_employees USING btree (employee_id, leave_id, run_year, entry, ((days > (0)::numeric))) WHERE ((run_year IS NOT NULL) AND (status = 'posted'::text) AND (deleted_at IS NULL));
CREATE INDEX leave_employees_search ON ems.leave_employees USING gin (search_text gin_trgm_ops);
CREATE INDEX leave_employees_start_date ON ems.leave_employees USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_status ON ems.leave_employees USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_status_list ON ems.leave_employees USING btree (status, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_substitute ON ems.leave_employees USING btree (substitute_id);
CREATE INDEX leave_employees_taken_days ON ems.leave_employees USING btree (taken_days, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_updated_at ON ems.leave_employees USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_valid_to ON ems.leave_employees USING btree (valid_to) WHERE (days > (0)::numeric);
CREATE INDEX leave_offices_company ON ems.leave_offices USING btree (company_id, date);
CREATE UNIQUE INDEX leave_offices_date_unique ON ems.leave_offices USING btree (date, company_id, office_id, religion_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX leave_offices_office ON ems.leave_offices USING btree (office_id);
CREATE INDEX leave_offices_religion ON ems.leave_offices USING btree (religion_id);
CREATE INDEX leave_offices_search ON ems.leave_offices USING gin (search_text gin_trgm_ops);
CREATE INDEX leave_offices_updated_at ON ems.leave_offices USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_attendance_code ON ems.leaves USING btree (attendance_code_id);
CREATE INDEX leaves_category ON ems.leaves USING btree (category, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_code ON ems.leaves USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX leaves_code_unique ON ems.leaves USING btree (lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX leaves_company ON ems.leaves USING btree (company_id);
CREATE INDEX leaves_created_at ON ems.leaves USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_deducts ON ems.leaves USING btree (deducts_id);
CREATE INDEX leaves_name ON ems.leaves USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_quota ON ems.leaves USING btree (quota, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_search ON ems.leaves USING gin (search_text gin_trgm_ops);
CREATE INDEX leaves_updated_at ON ems.leaves USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX letter_templates_company ON ems.letter_templates USING btree (company_id);
CREATE INDEX letter_templates_created_at ON ems.letter_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX letter_templates_doc_type ON ems.letter_templates USING btree (doc_type_id);
CREATE INDEX letter_templates_kind ON ems.letter_templates USING btree (kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX letter_templates_name ON ems.letter_templates USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX letter_templates_name_unique ON ems.letter_templates USING btree (lower(name), COALESCE(company_id, (0)::bigint)) WHERE (deleted_at IS NULL);
CREATE INDEX letter_templates_search ON ems.letter_templates USING gin (search_text gin_trgm_ops);
CREATE INDEX letter_templates_updated_at ON ems.letter_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX list_changes_created_at ON ems.list_changes USING btree (created_at);
CREATE INDEX list_changes_type ON ems.list_changes USING btree (type, xid);
CREATE INDEX mail_links_task ON ems.mail_links USING btree (task_id);
CREATE INDEX mail_links_user ON ems.mail_links USING btree (user_id);
CREATE INDEX mail_reply_tokens_user ON ems.mail_reply_tokens USING btree (user_id);
CREATE INDEX mails_collected ON ems.mails USING btree (user_id) WHERE (state = 'collected'::text);
CREATE UNIQUE INDEX mails_dedupe_key_unique ON ems.mails USING btree (dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX mails_due ON ems.mails USING btree (send_after, id) WHERE (state = 'queued'::text);
CREATE INDEX mails_notification ON ems.mails USING btree (notification_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX mails_open ON ems.mails USING btree (state) WHERE (state = ANY (ARRAY['held'::text, 'failed'::text]));
CREATE INDEX mails_user ON ems.mails USING btree (user_id);
CREATE INDEX marketing_activities_board ON ems.marketing_activities USING btree (board_id);
CREATE INDEX marketing_activities_board_stage ON ems.marketing_activities USING btree (board_id, stage_key, next_action_at);
CREATE INDEX marketing_activities_closed_at ON ems.marketing_activities USING btree (closed_at, id) INCLUDE (company_id, owner_id, created_by_id, deleted_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX marketing_activities_code ON ems.marketing_activities USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_company ON ems.marketing_activities USING btree (company_id);
CREATE INDEX marketing_activities_contact ON ems.marketing_activities USING btree (contact_id);
CREATE INDEX marketing_activities_created_at ON ems.marketing_activities USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_expected_close ON ems.marketing_activities USING btree (expected_close, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_last_interaction_at ON ems.marketing_activities USING btree (last_interaction_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_lines ON ems.marketing_activities USING gin (lines jsonb_path_ops);
CREATE INDEX marketing_activities_lost_reason ON ems.marketing_activities USING btree (lost_reason_id);
CREATE INDEX marketing_activities_next_action_at ON ems.marketing_activities USING btree (next_action_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_owner ON ems.marketing_activities USING btree (owner_id, next_action_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX marketing_activities_owner_result ON ems.marketing_activities USING btree (owner_id, result);
CREATE INDEX marketing_activities_partner ON ems.marketing_activities USING btree (partner_id, next_action_at, id) INCLUDE (company_id, owner_id, deleted_at);
CREATE INDEX marketing_activities_position ON ems.marketing_activities USING btree ("position", id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_probability ON ems.marketing_activities USING btree (probability, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_rots_at ON ems.marketing_activities USING btree (rots_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_search ON ems.marketing_activities USING gin (search_text gin_trgm_ops);
CREATE INDEX marketing_activities_source ON ems.marketing_activities USING btree (source_id, next_action_at, id) INCLUDE (company_id, owner_id, deleted_at);
CREATE INDEX marketing_activities_stage ON ems.marketing_activities USING btree (board_id, stage_key, "position", id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_stage_entered_at ON ems.marketing_activities USING btree (stage_entered_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_tags ON ems.marketing_activities USING gin (tags);
CREATE INDEX marketing_activities_title ON ems.marketing_activities USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_totals ON ems.marketing_activities USING btree (board_id, stage_key) INCLUDE (value, weighted_value, currency, company_id, owner_id, created_by_id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_updated_at ON ems.marketing_activities USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_value ON ems.marketing_activities USING btree (value, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_won_reason ON ems.marketing_activities USING btree (won_reason_id, next_action_at, id) INCLUDE (company_id, owner_id, deleted_at) WHERE (won_reason_id IS NOT NULL);
CREATE INDEX marketing_activities_contracts_target ON ems.marketing_activities_contracts USING btree (target_id);
CREATE INDEX marketing_activities_members_target ON ems.marketing_activities_members USING btree (target_id);
CREATE INDEX marketing_board_mails_received_at ON ems.marketing_board_mails USING btree (received_at);
CREATE INDEX marketing_board_mails_sender ON ems.marketing_board_mails USING btree (board_id, sender, received_at);
CREATE INDEX marketing_boards_company ON ems.marketing_boards USING btree (company_id);
CREATE INDEX marketing_boards_created_at ON ems.marketing_boards USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_name ON ems.marketing_boards USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX marketing_boards_name_unique ON ems.marketing_boards USING btree (lower(name), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_search ON ems.marketing_boards USING gin (search_text gin_trgm_ops);
CREATE INDEX marketing_boards_sort_order ON ems.marketing_boards USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_updated_at ON ems.marketing_boards USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_members_target ON ems.marketing_boards_members USING btree (target_id);
CREATE UNIQUE INDEX marketing_days_key ON ems.marketing_days USING btree (board_id, day, company_id, stage_key, result, from_stage, from_result, owner_id, won_reason_id, lost_reason_id) NULLS NOT DISTINCT;
CREATE INDEX marketing_plans_card ON ems.marketing_plans USING btree (card_id, planned_at);
CREATE INDEX marketing_plans_due ON ems.marketing_plans USING btree (due_at, owner_id);
CREATE UNIQUE INDEX marketing_plans_last ON ems.marketing_plans USING btree (card_id) WHERE (ended_at = 'infinity'::timestamp with time zone);
CREATE INDEX marketing_spans_board ON ems.marketing_spans USING btree (board_id, began_at) INCLUDE (stage_key, result, from_stage, from_result, stayed_seconds, value, currency, won_reason_id, lost_reason_id, owner_id, company_id, card_id) WHERE is_move;
CREATE INDEX marketing_spans_card ON ems.marketing_spans USING btree (card_id, began_at);
CREATE UNIQUE INDEX marketing_spans_last ON ems.marketing_spans USING btree (card_id) WHERE (ended_at = 'infinity'::timestamp with time zone);
CREATE INDEX marketing_spans_open ON ems.marketing_spans USING gist (board_id, tstzrange(began_at, ended_at, '(]'::text)) WHERE (result = 'open'::text);
CREATE INDEX marketing_targets_board ON ems.marketing_targets USING btree (board_id, month, id) INCLUDE (company_id, deleted_at);
CREATE INDEX marketing_targets_company ON ems.marketing_targets USING btree (company_id);
CREATE INDEX marketing_targets_created_at ON ems.marketing_targets USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_targets_interaction_count ON ems.marketing_targets USING btree (interaction_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_targets_month ON ems.marketing_targets USING btree (month, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX marketing_targets_month_unique ON ems.marketing_targets USING btree (owner_id, board_id, month) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_targets_name ON ems.marketing_targets USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_targets_owner ON ems.marketing_targets USING btree (owner_id, month, id) INCLUDE (company_id, deleted_at);
CREATE INDEX marketing_targets_search ON ems.marketing_targets USING gin (search_text gin_trgm_ops);
CREATE INDEX marketing_targets_updated_at ON ems.marketing_targets USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_targets_won_cards ON ems.marketing_targets USING btree (won_cards, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_targets_won_value ON ems.marketing_targets USING btree (won_value, id) WHERE (deleted_at IS NULL);
CREATE INDEX message_templates_channel ON ems.message_templates USING btree (channel, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX message_templates_company ON ems.message_templates USING btree (company_id);
CREATE INDEX message_templates_created_at ON ems.message_templates USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX message_templates_is_active ON ems.message_templates USING btree (is_active, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX message_templates_name ON ems.message_templates USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX message_templates_name_unique ON ems.message_templates USING btree (COALESCE(company_id, (0)::bigint), lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX message_templates_search ON ems.message_templates USING gin (search_text gin_trgm_ops);
CREATE INDEX message_templates_updated_at ON ems.message_templates USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX notifications_actor ON ems.notifications USING btree (actor_id);
CREATE INDEX notifications_created_at ON ems.notifications USING btree (created_at);
CREATE INDEX notifications_group_key ON ems.notifications USING btree (user_id, group_key) WHERE (group_key IS NOT NULL);
CREATE INDEX notifications_unread ON ems.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON ems.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX partner_bank_changes_created_at ON ems.partner_bank_changes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_bank_changes_decided_at ON ems.partner_bank_changes USING btree (decided_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_bank_changes_owner_company ON ems.partner_bank_changes USING btree (owner_company_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_bank_changes_partner ON ems.partner_bank_changes USING btree (partner_id, created_at, id);
CREATE INDEX partner_bank_changes_partner_name ON ems.partner_bank_changes USING btree (partner_name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX partner_bank_changes_partner_unique ON ems.partner_bank_changes USING btree (partner_id) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE INDEX partner_bank_changes_search ON ems.partner_bank_changes USING gin (search_text gin_trgm_ops);
CREATE INDEX partner_bank_changes_status ON ems.partner_bank_changes USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_bank_changes_updated_at ON ems.partner_bank_changes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_code_text ON ems.partner_items USING gin (searchable(partner_item_code) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_created_at ON ems.partner_items USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_is_primary ON ems.partner_items USING btree (is_primary, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE UNIQUE INDEX partner_items_is_primary_unique ON ems.partner_items USING btree (item_id) WHERE (is_primary AND (deleted_at IS NULL));
CREATE INDEX partner_items_item ON ems.partner_items USING btree (item_id);
CREATE UNIQUE INDEX partner_items_item_unique ON ems.partner_items USING btree (partner_id, item_id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_lead_time_days ON ems.partner_items USING btree (lead_time_days, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_name ON ems.partner_items USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_partner ON ems.partner_items USING btree (partner_id);
CREATE INDEX partner_items_partner_item_code ON ems.partner_items USING btree (partner_item_code, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_price ON ems.partner_items USING btree (price, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_search ON ems.partner_items USING gin (search_text gin_trgm_ops);
CREATE INDEX partner_items_updated_at ON ems.partner_items USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_valid_to ON ems.partner_items USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_merges_merged ON ems.partner_merges USING gin (merged_ids) WHERE (undone_at IS NULL);
CREATE INDEX partner_merges_merged_by ON ems.partner_merges USING btree (merged_by_id);
CREATE INDEX partner_merges_survivor ON ems.partner_merges USING btree (survivor_id, merged_at DESC);
CREATE INDEX partner_merges_undone_by ON ems.partner_merges USING btree (undone_by_id);
CREATE INDEX partner_papers_created_at ON ems.partner_papers USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_papers_issued_on ON ems.partner_papers USING btree (issued_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_papers_kind ON ems.partner_papers USING btree (kind_id, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE INDEX partner_papers_name ON ems.partner_papers USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_papers_number ON ems.partner_papers USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_papers_partner ON ems.partner_papers USING btree (partner_id, name, id);
CREATE INDEX partner_papers_search ON ems.partner_papers USING gin (search_text gin_trgm_ops);
CREATE INDEX partner_papers_updated_at ON ems.partner_papers USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_papers_valid_to ON ems.partner_papers USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_accounting_actual ON ems.partners USING btree (accounting_actual, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_accounting_commercial ON ems.partners USING btree (accounting_commercial, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_blacklisted_by ON ems.partners USING btree (blacklisted_by_id) WHERE (blacklisted_by_id IS NOT NULL);
CREATE INDEX partners_city ON ems.partners USING btree (city, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_code ON ems.partners USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX partners_code_unique ON ems.partners USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX partners_company_fkey ON ems.partners USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX partners_company_name ON ems.partners USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_created_at ON ems.partners USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_credit_limit ON ems.partners USING btree (credit_limit, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_email_lower ON ems.partners USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX partners_evaluation_grade ON ems.partners USING btree (evaluation_grade, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_industry ON ems.partners USING btree (industry_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX partners_last_activity_at ON ems.partners USING btree (last_activity_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_legal_form ON ems.partners USING btree (legal_form_id);
CREATE INDEX partners_name ON ems.partners USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_name_key ON ems.partners USING gin (name_key gin_trgm_ops);
CREATE UNIQUE INDEX partners_npwp_unique ON ems.partners USING btree (npwp, nitku) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (npwp IS NOT NULL));
CREATE INDEX partners_owner ON ems.partners USING btree (owner_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX partners_payment_term ON ems.partners USING btree (payment_term_id);
CREATE INDEX partners_receivable_actual ON ems.partners USING btree (receivable_actual, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_receivable_commercial ON ems.partners USING btree (receivable_commercial, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_search ON ems.partners USING gin (search_text gin_trgm_ops);
CREATE INDEX partners_segment ON ems.partners USING btree (segment_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX partners_status ON ems.partners USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_tags ON ems.partners USING gin (tags);
CREATE INDEX partners_updated_at ON ems.partners USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_vendors ON ems.partners USING btree (name, id) WHERE ((deleted_at IS NULL) AND is_vendor);
CREATE INDEX partners_vendor_categories_target ON ems.partners_vendor_categories USING btree (target_id);
CREATE INDEX price_list_items_company ON ems.price_list_items USING btree (company_id);
CREATE INDEX price_list_items_created_at ON ems.price_list_items USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_list_items_item ON ems.price_list_items USING btree (item_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX price_list_items_list ON ems.price_list_items USING btree (list_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX price_list_items_min_quantity ON ems.price_list_items USING btree (min_quantity, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX price_list_items_min_quantity_unique ON ems.price_list_items USING btree (list_id, item_id, min_quantity) WHERE (deleted_at IS NULL);
CREATE INDEX price_list_items_name ON ems.price_list_items USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_list_items_price ON ems.price_list_items USING btree (price, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_list_items_search ON ems.price_list_items USING gin (search_text gin_trgm_ops);
CREATE INDEX price_list_items_updated_at ON ems.price_list_items USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_code ON ems.price_lists USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX price_lists_code_unique ON ems.price_lists USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_company ON ems.price_lists USING btree (company_id);
CREATE INDEX price_lists_created_at ON ems.price_lists USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_currency ON ems.price_lists USING btree (currency, valid_from, id) INCLUDE (company_id, deleted_at);
CREATE INDEX price_lists_is_active ON ems.price_lists USING btree (is_active, valid_from, id) INCLUDE (company_id, deleted_at);
CREATE INDEX price_lists_is_promotion ON ems.price_lists USING btree (is_promotion, valid_from, id) INCLUDE (company_id, deleted_at);
CREATE INDEX price_lists_item_count ON ems.price_lists USING btree (item_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_name ON ems.price_lists USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_partner ON ems.price_lists USING btree (partner_id, valid_from, id);
CREATE INDEX price_lists_search ON ems.price_lists USING gin (search_text gin_trgm_ops);
CREATE INDEX price_lists_segment ON ems.price_lists USING btree (segment_id, valid_from, id);
CREATE INDEX price_lists_updated_at ON ems.price_lists USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_valid_from ON ems.price_lists USING btree (valid_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_lists_valid_to ON ems.price_lists USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX quotations_activity ON ems.quotations USING btree (activity_id);
CREATE INDEX quotations_code ON ems.quotations USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX quotations_code_unique ON ems.quotations USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX quotations_company ON ems.quotations USING btree (company_id);
CREATE INDEX quotations_created_at ON ems.quotations USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX quotations_lines ON ems.quotations USING gin (lines jsonb_path_ops);
CREATE INDEX quotations_partner ON ems.quotations USING btree (partner_id);
CREATE INDEX quotations_payment_term ON ems.quotations USING btree (payment_term_id);
CREATE INDEX quotations_quoted_on ON ems.quotations USING btree (quoted_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX quotations_search ON ems.quotations USING gin (search_text gin_trgm_ops);
CREATE INDEX quotations_total ON ems.quotations USING btree (total, id) WHERE (deleted_at IS NULL);
CREATE INDEX quotations_updated_at ON ems.quotations USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX quotations_valid_until ON ems.quotations USING btree (valid_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX release_uses_hour_idx ON ems.release_uses USING btree (hour);
CREATE INDEX release_uses_user_id_idx ON ems.release_uses USING btree (user_id);
CREATE UNIQUE INDEX saved_views_is_default_for_unique ON ems.saved_views USING btree (menu, owner_id) WHERE (is_default_for = 'me'::text);
CREATE INDEX saved_views_menu ON ems.saved_views USING btree (menu, visibility);
CREATE UNIQUE INDEX saved_views_name_unique ON ems.saved_views USING btree (menu, owner_id, lower(name));
CREATE INDEX saved_views_owner ON ems.saved_views USING btree (owner_id);
CREATE INDEX saved_views_usergroups_target ON ems.saved_views_usergroups USING btree (target_id);
CREATE INDEX scim_groups_external_id_idx ON ems.scim_groups USING btree (external_id);
CREATE INDEX scim_users_external_id_idx ON ems.scim_users USING btree (external_id);
CREATE UNIQUE INDEX scim_users_user_name_key ON ems.scim_users USING btree (lower(user_name));
CREATE UNIQUE INDEX employees_nik_unique ON ems.sealed_values USING btree (digest) WHERE ((target_type = 'employees'::text) AND (field = 'nik'::text) AND is_live);
CREATE INDEX signatures_approval ON ems.signatures USING btree (approval_id);
CREATE INDEX signatures_created_by ON ems.signatures USING btree (created_by_id);
CREATE INDEX signatures_target ON ems.signatures USING btree (target_type, target_id, id);
CREATE INDEX step_requests_company ON ems.step_requests USING btree (company_id);
CREATE INDEX step_requests_department ON ems.step_requests USING btree (department_id);
CREATE INDEX step_requests_employee ON ems.step_requests USING btree (employee_id);
CREATE INDEX step_requests_office ON ems.step_requests USING btree (office_id);
CREATE INDEX step_requests_requester ON ems.step_requests USING btree (requester_id);
CREATE INDEX step_requests_search ON ems.step_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX step_requests_status ON ems.step_requests USING btree (status, id);
CREATE INDEX step_requests_target ON ems.step_requests USING btree (target_type, target_id, id DESC);
CREATE UNIQUE INDEX step_requests_target_unique ON ems.step_requests USING btree (step, target_id) WHERE (status = 'submitted'::text);
CREATE INDEX support_article_editions_published_by ON ems.support_article_editions USING btree (published_by_id);
CREATE INDEX support_article_votes_user ON ems.support_article_votes USING btree (user_id);
CREATE INDEX support_articles_audience ON ems.support_articles USING btree (audience, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_company ON ems.support_articles USING btree (company_id);
CREATE INDEX support_articles_created_at ON ems.support_articles USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_edition ON ems.support_articles USING btree (edition, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_helpful_count ON ems.support_articles USING btree (helpful_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_published_at ON ems.support_articles USING btree (published_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_request_type ON ems.support_articles USING btree (request_type_id);
CREATE INDEX support_articles_search ON ems.support_articles USING gin (search_text gin_trgm_ops);
CREATE INDEX support_articles_source_ticket ON ems.support_articles USING btree (source_ticket_id);
CREATE INDEX support_articles_status ON ems.support_articles USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_title ON ems.support_articles USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_unhelpful_count ON ems.support_articles USING btree (unhelpful_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_updated_at ON ems.support_articles USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_articles_words ON ems.support_articles USING gin (words);
CREATE INDEX support_replies_created_at ON ems.support_replies USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_replies_is_active ON ems.support_replies USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX support_replies_name ON ems.support_replies USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX support_replies_name_unique ON ems.support_replies USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX support_replies_request_type ON ems.support_replies USING btree (request_type_id);
CREATE INDEX support_replies_search ON ems.support_replies USING gin (search_text gin_trgm_ops);
CREATE INDEX support_replies_updated_at ON ems.support_replies USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX ticket_clock_alarms_due_at ON ems.ticket_clock_alarms USING btree (due_at);
CREATE UNIQUE INDEX ticket_clock_spans_current ON ems.ticket_clock_spans USING btree (ticket_id) WHERE (ends_at IS NULL);
CREATE UNIQUE INDEX ticket_clock_spans_ticket ON ems.ticket_clock_spans USING btree (ticket_id, begins_at);
CREATE INDEX ticket_clock_spans_tier ON ems.ticket_clock_spans USING btree (tier_id);
CREATE INDEX ticket_messages_ticket ON ems.ticket_messages USING btree (ticket_id, handled_at);
CREATE INDEX ticket_messages_user ON ems.ticket_messages USING btree (user_id, handled_at);
CREATE UNIQUE INDEX usergroups_code_unique ON ems.usergroups USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX usergroups_members_count ON ems.usergroups USING btree (members_count, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX usergroups_name_unique ON ems.usergroups USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX usergroups_permissions ON ems.usergroups USING gin (permissions);
CREATE INDEX usergroups_updated_at ON ems.usergroups USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX usergroups_companies_target ON ems.usergroups_companies USING btree (target_id);
CREATE INDEX users_client ON ems.users USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX users_company ON ems.users USING btree (company_id);
CREATE UNIQUE INDEX users_email_unique ON ems.users USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX users_employee_fkey ON ems.users USING btree (employee_id) WHERE (employee_id IS NOT NULL);
CREATE UNIQUE INDEX users_employee_unique ON ems.users USING btree (employee_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_is_leaver ON ems.users USING btree (id) WHERE (is_leaver AND (deleted_at IS NULL));
CREATE INDEX users_name ON ems.users USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_search ON ems.users USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX users_sso_sub_unique ON ems.users USING btree (sso_sub) WHERE (deleted_at IS NULL);
CREATE INDEX users_updated_at ON ems.users USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_usergroup ON ems.users USING btree (usergroup_id);
CREATE INDEX users_companies_target ON ems.users_companies USING btree (target_id);
CREATE INDEX work_items_employee ON ems.work_items USING btree (employee_id, rank, priority, id) INCLUDE (visible_from, target_type) WHERE (employee_id IS NOT NULL);
CREATE INDEX work_items_over ON ems.work_items USING btree (visible_until) WHERE (visible_until < 'infinity'::timestamp with time zone);
CREATE INDEX work_items_queue ON ems.work_items USING btree (queue, company_id, rank, priority, id) INCLUDE (visible_from, target_type) WHERE (queue IS NOT NULL);
CREATE INDEX work_items_task ON ems.work_items USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE UNIQUE INDEX work_items_unique ON ems.work_items USING btree (target_type, target_id, reason, COALESCE(user_id, (0)::bigint), COALESCE(employee_id, (0)::bigint), COALESCE(queue, ''::text), COALESCE(task_id, (0)::bigint));
CREATE INDEX work_items_user ON ems.work_items USING btree (user_id, rank, priority, id) INCLUDE (visible_from, target_type) WHERE (user_id IS NOT NULL);
CREATE INDEX work_snoozes_user ON ems.work_snoozes USING btree (user_id);

-- views

create view credential_accesses as
 SELECT (('x'::text || substr(md5(concat_ws('/'::text, a.credential_id, a.user_id, a.via, a.usergroup_id, a."right", a.until)), 1, 14)))::bit(56)::bigint AS id,
    1 AS version,
    c.created_at,
    c.updated_at,
    c.created_by_id,
    c.updated_by_id,
    a.user_id,
    a.credential_id,
    c.name AS credential_name,
    c.folder_id,
    c.company_id,
    a."right",
    a.via,
    a.usergroup_id,
    a.until,
        CASE
            WHEN a."right" IS NULL THEN 'revoked'::text
            WHEN u.status = 'inactive'::text OR u.is_leaver THEN 'left'::text
            ELSE 'active'::text
        END AS status,
    COALESCE(l.secret_version = c.secret_version, false) AS knows_secret,
    l.at AS last_used_at,
    searchable((c.name || ' '::text) || u.name) AS search_text
   FROM ( SELECT c_1.id AS credential_id,
            (e.value ->> 'user'::text)::bigint AS user_id,
            NULL::bigint AS usergroup_id,
            e.value ->> 'right'::text AS "right",
            e.value ->> 'via'::text AS via,
            (e.value ->> 'until'::text)::timestamp with time zone AS until
           FROM credentials c_1,
            LATERAL jsonb_array_elements(c_1.access) e(value)
          WHERE (e.value ->> 'user'::text) IS NOT NULL AND ((e.value ->> 'until'::text) IS NULL OR ((e.value ->> 'until'::text)::timestamp with time zone) > now())
        UNION ALL
         SELECT c_1.id,
            m.id,
            m.usergroup_id,
            e.value ->> 'right'::text,
            e.value ->> 'via'::text,
            (e.value ->> 'until'::text)::timestamp with time zone AS timestamptz
           FROM credentials c_1,
            LATERAL jsonb_array_elements(c_1.access) e(value),
            users m
          WHERE m.usergroup_id = ((e.value ->> 'usergroup'::text)::bigint) AND m.deleted_at IS NULL AND ((e.value ->> 'until'::text) IS NULL OR ((e.value ->> 'until'::text)::timestamp with time zone) > now())
        UNION ALL
         SELECT o.credential_id,
            o.actor_id,
            NULL::bigint,
            NULL::text,
            NULL::text,
            NULL::timestamp with time zone
           FROM ( SELECT DISTINCT credential_logs.credential_id,
                    credential_logs.actor_id
                   FROM credential_logs
                  WHERE opens_secret(credential_logs.action)) o
             JOIN credentials c_1 ON c_1.id = o.credential_id
             JOIN users m ON m.id = o.actor_id
          WHERE NOT (EXISTS ( SELECT
                   FROM jsonb_array_elements(c_1.access) e(value)
                  WHERE ((e.value ->> 'user'::text) = m.id::text OR (e.value ->> 'usergroup'::text) = m.usergroup_id::text) AND ((e.value ->> 'until'::text) IS NULL OR ((e.value ->> 'until'::text)::timestamp with time zone) > now())))) a
     JOIN credentials c ON c.id = a.credential_id AND c.deleted_at IS NULL
     JOIN users u ON u.id = a.user_id
     CROSS JOIN LATERAL ( SELECT date_trunc('milliseconds'::text, max(l_1.at)) AS at,
            max(l_1.secret_version) AS secret_version
           FROM credential_logs l_1
          WHERE l_1.credential_id = a.credential_id AND l_1.actor_id = a.user_id AND opens_secret(l_1.action)) l
  WHERE a.usergroup_id IS NULL OR l.at IS NOT NULL OR u.status <> 'inactive'::text AND NOT u.is_leaver;

create view customs_kite_tool_bom_detail_views as
 SELECT l.id,
    l.version,
    l.created_at,
    l.updated_at,
    l.created_by_id,
    l.updated_by_id,
    l.tenant_id,
    l.bom_id,
    l.line_no,
    b.no_konversi,
    b.conversion_date,
    b.status,
    b.valid_from,
    b.valid_to,
    f.code AS fg_code,
    f.name AS fg_name,
    f.hs_code AS fg_hs_code,
    b.fg_unit,
    m.code AS rm_code,
    m.name AS rm_name,
    m.hs_code AS rm_hs_code,
    m.unit AS rm_unit,
    l.coefficient,
    l.contained_pct,
    l.waste_pct,
    ( SELECT COALESCE(sum(d.balance_base), 0::numeric)::numeric(24,6) AS "coalesce"
           FROM customs_kite_tool_pib_details d
          WHERE d.raw_material_id = m.id AND d.is_kite) AS rm_balance_total,
    ( SELECT count(*)::integer AS count
           FROM kite_bom_uses u
          WHERE u.bom_id = b.id) AS used_in_run_count,
    searchable((((((((b.no_konversi || ' '::text) || f.code) || ' '::text) || f.name) || ' '::text) || m.code) || ' '::text) || m.name) AS search_text
   FROM customs_kite_tool_bom_details l
     JOIN customs_kite_tool_boms b ON b.id = l.bom_id
     JOIN customs_kite_tool_finish_goods f ON f.id = b.finish_good_id
     JOIN customs_kite_tool_raw_materials m ON m.id = l.raw_material_id;

create view customs_kite_tool_niper_item_views as
 SELECT n.id,
    n.version,
    n.created_at,
    n.updated_at,
    n.created_by_id,
    n.updated_by_id,
    n.tenant_id,
    n.item_type,
    n.code,
    n.hs_code,
    n.description,
    n.unit,
    n.skep_no,
    n.skep_date,
    n.valid_from,
    n.valid_to,
        CASE n.item_type
            WHEN 'BAHAN_BAKU'::text THEN ( SELECT string_agg(m.code, ', '::text ORDER BY m.code) AS string_agg
               FROM customs_kite_tool_raw_materials m
              WHERE m.niper_item_id = n.id)
            ELSE ( SELECT string_agg(f.code, ', '::text ORDER BY f.code) AS string_agg
               FROM customs_kite_tool_finish_goods f
              WHERE f.niper_item_id = n.id)
        END AS related_code,
    s.base_unit,
    s.qty_base,
    s.used_base,
    s.balance_base,
        CASE n.item_type
            WHEN 'BAHAN_BAKU'::text THEN ( SELECT count(*)::integer AS count
               FROM customs_kite_tool_pib_details d
              WHERE d.tenant_id = n.tenant_id AND d.hs_code = n.hs_code AND d.raw_material_id IS NULL)
            ELSE ( SELECT count(*)::integer AS count
               FROM customs_kite_tool_peb_details d
              WHERE d.tenant_id = n.tenant_id AND d.hs_code = n.hs_code AND d.finish_good_id IS NULL)
        END AS unrelated_count,
    n.search_text
   FROM customs_kite_tool_niper_items n
     LEFT JOIN LATERAL ( SELECT
                CASE
                    WHEN count(DISTINCT m.unit) = 1 THEN min(m.unit)
                    ELSE NULL::text
                END AS base_unit,
                CASE
                    WHEN count(DISTINCT m.unit) <= 1 THEN COALESCE(sum(d.qty_base), 0::numeric)::numeric(24,6)
                    ELSE NULL::numeric
                END AS qty_base,
                CASE
                    WHEN count(DISTINCT m.unit) <= 1 THEN COALESCE(sum(d.used_base), 0::numeric)::numeric(24,6)
                    ELSE NULL::numeric
                END AS used_base,
                CASE
                    WHEN count(DISTINCT m.unit) <= 1 THEN COALESCE(sum(d.balance_base), 0::numeric)::numeric(24,6)
                    ELSE NULL::numeric
                END AS balance_base
           FROM customs_kite_tool_raw_materials m
             LEFT JOIN customs_kite_tool_pib_details d ON d.raw_material_id = m.id AND d.is_kite
          WHERE m.niper_item_id = n.id) s ON true;

create view customs_kite_tool_pib_used_views as
 SELECT u.id,
    u.version,
    u.created_at,
    u.updated_at,
    u.created_by_id,
    u.updated_by_id,
    u.tenant_id,
    u.kite_data_id,
    u.run_no,
    u.seq,
    u.pib_detail_id,
    u.peb_detail_id,
    u.bom_id,
    u.raw_material_id,
    m.code AS rm_code,
    m.name AS rm_name,
    m.unit AS rm_unit,
    u.qty_base,
    u.qty_declared,
    u.contained_base,
    u.claim_base,
    u.fg_qty_share,
    u.cif_idr,
    u.bm,
    u.bmt,
    u.cukai,
    u.ppn,
    u.ppnbm,
    u.age_day,
    u.method,
    u.override_reason,
    u.status,
    ph.office_code AS pib_office_code,
    ph.reg_no AS pib_reg_no,
    ph.reg_date AS pib_reg_date,
    pd.line_no AS pib_line_no,
    pd.item_code AS pib_item_code,
    pd.hs_code AS pib_hs_code,
    pd.description AS pib_description,
    pd.unit AS pib_unit,
    ph.due_date AS pib_due_date,
    eh.office_code AS peb_office_code,
    eh.reg_no AS peb_reg_no,
    eh.reg_date AS peb_reg_date,
    ed.line_no AS peb_line_no,
    ed.item_code AS peb_item_code,
    ed.hs_code AS peb_hs_code,
    ed.description AS peb_description,
    ed.qty AS peb_qty,
    ed.unit AS peb_unit,
    eh.lhpre_no AS peb_lhpre_no,
    eh.lhpre_date AS peb_lhpre_date,
    k.number AS bcl_number,
    k.status AS bcl_status,
    (pd.qty_base - pd.excepted_base - (( SELECT COALESCE(sum(o.qty_base), 0::numeric) AS "coalesce"
           FROM customs_kite_tool_pib_useds o
          WHERE o.pib_detail_id = u.pib_detail_id AND o.id <= u.id AND o.status = 'AKTIF'::text)))::numeric(24,6) AS running_balance,
    searchable((((((((ph.reg_no || ' '::text) || eh.reg_no) || ' '::text) || m.code) || ' '::text) || pd.description) || ' '::text) || ed.description) AS search_text
   FROM customs_kite_tool_pib_useds u
     JOIN customs_kite_tool_pib_details pd ON pd.id = u.pib_detail_id
     JOIN customs_kite_tool_pib_headers ph ON ph.id = pd.header_id
     JOIN customs_kite_tool_peb_details ed ON ed.id = u.peb_detail_id
     JOIN customs_kite_tool_peb_headers eh ON eh.id = ed.header_id
     JOIN customs_kite_tool_raw_materials m ON m.id = u.raw_material_id
     JOIN customs_kite_tool_kite_datas k ON k.id = u.kite_data_id;

create view customs_portal_balances as
 SELECT d.id,
    d.version,
    d.created_at,
    d.updated_at,
    NULL::bigint AS created_by_id,
    NULL::bigint AS updated_by_id,
    d.tenant_id,
    h.office_code,
    h.reg_no,
    h.reg_date,
    h.due_date,
    d.line_no,
    d.item_code,
    d.hs_code,
    d.description,
    m.code AS material_code,
    d.qty,
    d.unit,
    d.qty_base,
    d.used_base,
    d.excepted_base,
    d.balance_base,
    m.unit AS base_unit,
    d.cif_idr,
    d.bm,
    d.status,
    d.search_text
   FROM customs_kite_tool_pib_details d
     JOIN customs_kite_tool_pib_headers h ON h.id = d.header_id
     LEFT JOIN customs_kite_tool_raw_materials m ON m.id = d.raw_material_id
  WHERE d.is_kite AND h.status <> 'CANCELLED'::text;

create view customs_portal_files as
 SELECT id,
    version,
    created_at,
    updated_at,
    NULL::bigint AS created_by_id,
    NULL::bigint AS updated_by_id,
    tenant_id,
    file_type,
    file_name,
    size_byte,
    status,
    row_total,
    row_inserted,
    row_updated,
    row_skipped,
    row_error,
    progress_pct,
    finished_at,
    message,
    search_text
   FROM customs_kite_source_files f;

create view customs_portal_pibs as
 SELECT id,
    version,
    created_at,
    updated_at,
    NULL::bigint AS created_by_id,
    NULL::bigint AS updated_by_id,
    tenant_id,
    office_code,
    reg_no,
    reg_date,
    due_date,
    extended_due_date,
    days_left(h.*) AS days_left,
    due_state(h.*) AS due_state,
    ( SELECT count(*)::integer AS count
           FROM customs_kite_tool_pib_details d
          WHERE d.header_id = h.id AND d.is_kite AND (d.status = ANY (ARRAY['BELUM_RELASI'::text, 'SIAP'::text, 'SEBAGIAN'::text]))) AS open_lines,
    status,
    search_text
   FROM customs_kite_tool_pib_headers h
  WHERE status <> 'CANCELLED'::text;

create view customs_portal_reports as
 SELECT id,
    version,
    created_at,
    updated_at,
    NULL::bigint AS created_by_id,
    NULL::bigint AS updated_by_id,
    tenant_id,
    number,
    bcl_type,
    period_from,
    period_to,
    status,
    peb_count,
    line_count,
    total_cif,
    total_bm,
    bcl_no,
    bcl_date,
    submitted_at,
    approved_at,
    approval_no,
    rejected_reason,
    paid_at,
    paid_amount,
        CASE
            WHEN status = ANY (ARRAY['DILAPORKAN'::text, 'DIAJUKAN'::text, 'DISETUJUI'::text, 'DITOLAK'::text, 'DICAIRKAN'::text]) THEN ( SELECT COALESCE(jsonb_agg(jsonb_build_object('version', e.f -> 'version'::text, 'format', e.f -> 'format'::text, 'name', e.f -> 'name'::text, 'size', e.f -> 'size'::text, 'at', e.f -> 'at'::text) ORDER BY e.o), '[]'::jsonb) AS "coalesce"
               FROM jsonb_array_elements(k.report_files) WITH ORDINALITY e(f, o))
            ELSE '[]'::jsonb
        END AS report_files,
    search_text
   FROM customs_kite_tool_kite_datas k;

create view items_suppliers as
 SELECT item_id AS owner_id,
    partner_id AS target_id
   FROM partner_items
  WHERE deleted_at IS NULL AND owner_is_vendor;

-- triggers

CREATE TRIGGER accounting_connections_copy AFTER UPDATE OF status, account_label, scopes, expires_at, connected_by_id, connected_at, last_refresh_at, last_error ON accounting_connections FOR EACH ROW EXECUTE FUNCTION copy_accounting_connection();

CREATE TRIGGER accounting_documents_receivables_added AFTER INSERT ON accounting_documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_receivables();

CREATE TRIGGER accounting_documents_receivables_changed AFTER UPDATE ON accounting_documents REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_receivables();

CREATE TRIGGER accounting_documents_receivables_gone AFTER DELETE ON accounting_documents REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_receivables();

CREATE TRIGGER accounting_documents_sales_added AFTER INSERT ON accounting_documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_sold_documents();

CREATE TRIGGER accounting_documents_sales_changed AFTER UPDATE ON accounting_documents REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_sold_documents();

CREATE TRIGGER accounting_documents_sales_gone AFTER DELETE ON accounting_documents REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_sold_documents();

CREATE TRIGGER accounting_items_pair AFTER INSERT OR DELETE OR UPDATE OF item_id, removed_at ON accounting_items FOR EACH ROW EXECUTE FUNCTION mark_paired_item();

CREATE TRIGGER accounting_lines_sales_added AFTER INSERT ON accounting_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sold_lines();

CREATE TRIGGER accounting_lines_sales_changed AFTER UPDATE ON accounting_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sold_lines();

CREATE TRIGGER accounting_lines_sales_gone AFTER DELETE ON accounting_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sold_lines();

CREATE TRIGGER accounting_partners_pairs_added AFTER INSERT ON accounting_partners REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_paired_partners();

CREATE TRIGGER accounting_partners_pairs_changed AFTER UPDATE ON accounting_partners REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_paired_partners();

CREATE TRIGGER accounting_partners_pairs_gone AFTER DELETE ON accounting_partners REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_paired_partners();

CREATE TRIGGER accounting_pushes_partner_added AFTER INSERT ON accounting_pushes FOR EACH ROW WHEN (new.kind <> 'sales-quotation'::text) EXECUTE FUNCTION mark_pushed_partner();

CREATE TRIGGER accounting_pushes_partner_changed AFTER UPDATE OF status ON accounting_pushes FOR EACH ROW WHEN (new.kind <> 'sales-quotation'::text) EXECUTE FUNCTION mark_pushed_partner();

CREATE TRIGGER accounting_pushes_partner_gone AFTER DELETE ON accounting_pushes FOR EACH ROW WHEN (old.kind <> 'sales-quotation'::text) EXECUTE FUNCTION mark_pushed_partner();

CREATE TRIGGER approval_rule_versions_append_only BEFORE DELETE OR UPDATE ON approval_rule_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER approval_rule_versions_no_truncate BEFORE TRUNCATE ON approval_rule_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER approvals_items_added AFTER INSERT ON approvals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_task_items();

CREATE TRIGGER approvals_items_changed AFTER UPDATE ON approvals REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_task_items();

CREATE TRIGGER archive_contracts_addendum BEFORE INSERT OR UPDATE OF parent_id ON archive_contracts FOR EACH ROW EXECUTE FUNCTION count_addendum();

CREATE TRIGGER archive_contracts_complete BEFORE INSERT OR UPDATE ON archive_contracts FOR EACH ROW EXECUTE FUNCTION complete_archive_contract();

CREATE TRIGGER archive_document_codes_tree AFTER INSERT OR UPDATE OF parent_id ON archive_document_codes FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION check_archive_code_tree();

CREATE TRIGGER archive_document_events_kept BEFORE DELETE OR UPDATE ON archive_document_events FOR EACH ROW EXECUTE FUNCTION keep_document_event();

CREATE TRIGGER archive_document_logs_loan AFTER INSERT OR DELETE OR UPDATE OF status, due_at, deleted_at ON archive_document_logs FOR EACH ROW EXECUTE FUNCTION mark_document_loan();

CREATE TRIGGER archive_document_logs_owner BEFORE INSERT OR UPDATE OF document_id ON archive_document_logs FOR EACH ROW EXECUTE FUNCTION document_of_loan();

CREATE TRIGGER archive_stocktake_lines_added AFTER INSERT ON archive_stocktake_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stocktake('archive');

CREATE TRIGGER archive_stocktake_lines_changed AFTER UPDATE ON archive_stocktake_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stocktake('archive');

CREATE TRIGGER assets_attached_go_to_jira AFTER UPDATE OF target_type, target_id ON assets FOR EACH ROW WHEN (new.target_type = 'jira-issues'::text AND old.target_type IS NULL) EXECUTE FUNCTION send_file_to_jira();

CREATE TRIGGER assets_destroyed_record BEFORE INSERT OR UPDATE OF target_id ON assets FOR EACH ROW WHEN (new.target_type = 'documents'::text) EXECUTE FUNCTION refuse_file_of_destroyed();

CREATE TRIGGER assets_edition AFTER INSERT ON assets FOR EACH ROW WHEN (new.replaces_id IS NOT NULL) EXECUTE FUNCTION keep_file_edition();

CREATE TRIGGER assets_edition_changed AFTER UPDATE OF deleted_at ON assets FOR EACH ROW WHEN (new.replaces_id IS NOT NULL) EXECUTE FUNCTION keep_file_edition();

CREATE TRIGGER assets_edition_removed AFTER DELETE ON assets FOR EACH ROW WHEN (old.replaces_id IS NOT NULL) EXECUTE FUNCTION keep_file_edition();

CREATE TRIGGER assets_go_to_jira AFTER INSERT ON assets FOR EACH ROW WHEN (new.target_type = 'jira-issues'::text) EXECUTE FUNCTION send_file_to_jira();

CREATE TRIGGER assets_proof BEFORE DELETE OR UPDATE OF name, sha256, size_byte, target_type, target_id, purpose, deleted_at, destroyed_at ON assets FOR EACH ROW EXECUTE FUNCTION keep_proof_of_disposal();

CREATE TRIGGER assets_signed_contract AFTER INSERT ON assets FOR EACH ROW WHEN (new.target_type = 'archive-contracts'::text AND new.purpose = 'signed'::text) EXECUTE FUNCTION mark_signed_contract();

CREATE TRIGGER assets_signed_contract_changed AFTER UPDATE OF target_type, target_id, purpose, deleted_at ON assets FOR EACH ROW WHEN (old.target_type = 'archive-contracts'::text OR new.target_type = 'archive-contracts'::text) EXECUTE FUNCTION mark_signed_contract();

CREATE TRIGGER assets_signed_contract_removed AFTER DELETE ON assets FOR EACH ROW WHEN (old.target_type = 'archive-contracts'::text AND old.purpose = 'signed'::text) EXECUTE FUNCTION mark_signed_contract();

CREATE TRIGGER assets_text AFTER INSERT OR UPDATE OF target_type, deleted_at, destroyed_at ON assets FOR EACH ROW EXECUTE FUNCTION queue_file_text();

CREATE TRIGGER attendance_corrections_complete BEFORE INSERT ON attendance_corrections FOR EACH ROW WHEN (new.company_id IS NULL) EXECUTE FUNCTION complete_attendance_correction();

CREATE TRIGGER attendance_employees_complete BEFORE INSERT ON attendance_employees FOR EACH ROW WHEN (new.company_id IS NULL) EXECUTE FUNCTION complete_attendance();

CREATE TRIGGER attendance_employees_schedule BEFORE UPDATE OF work_pattern_id ON attendance_employees FOR EACH ROW WHEN (old.work_pattern_id IS DISTINCT FROM new.work_pattern_id) EXECUTE FUNCTION complete_attendance();

CREATE TRIGGER attendance_exceptions_days AFTER INSERT OR UPDATE ON attendance_exceptions FOR EACH ROW EXECUTE FUNCTION except_days();

CREATE TRIGGER attendance_punches_complete BEFORE INSERT ON attendance_punches FOR EACH ROW EXECUTE FUNCTION complete_attendance_punch();

CREATE TRIGGER attendance_punches_keep BEFORE DELETE OR UPDATE ON attendance_punches FOR EACH ROW EXECUTE FUNCTION keep_attendance_punch();

CREATE TRIGGER audit_logs_append_only BEFORE DELETE OR UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_logs_no_truncate BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_logs_note_unsealed AFTER INSERT ON audit_logs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_queue_for_chain();

CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER background_jobs_kite_file AFTER UPDATE OF status ON background_jobs FOR EACH ROW WHEN (new.type = 'kiteImport'::text AND (new.status = ANY (ARRAY['failed'::text, 'cancelled'::text, 'queued'::text])) AND new.status <> old.status) EXECUTE FUNCTION kite_file_follows_job();

CREATE TRIGGER background_jobs_kite_file_kept AFTER UPDATE OF status ON background_jobs FOR EACH ROW WHEN (new.type = 'kiteRollback'::text AND (new.status = ANY (ARRAY['failed'::text, 'cancelled'::text])) AND new.status <> old.status) EXECUTE FUNCTION kite_file_kept();

CREATE TRIGGER background_jobs_kite_run AFTER UPDATE OF status ON background_jobs FOR EACH ROW WHEN ((new.type = ANY (ARRAY['bclktGenerate'::text, 'bclktRollback'::text])) AND (new.status = ANY (ARRAY['failed'::text, 'cancelled'::text])) AND new.status <> old.status) EXECUTE FUNCTION kite_job_ended();

CREATE TRIGGER background_jobs_logged AFTER UPDATE OF status ON background_jobs FOR EACH ROW WHEN ((new.status = ANY (ARRAY['done'::text, 'failed'::text])) AND old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION log_ended_job();

CREATE TRIGGER budget_lines_count AFTER INSERT OR DELETE OR UPDATE ON budget_lines FOR EACH ROW EXECUTE FUNCTION count_budget_line();

CREATE TRIGGER budgets_complete BEFORE INSERT OR UPDATE OF year, account_id, department_id, amount ON budgets FOR EACH ROW EXECUTE FUNCTION complete_budget();

CREATE TRIGGER budgets_lines AFTER INSERT OR UPDATE OF deleted_at ON budgets FOR EACH ROW EXECUTE FUNCTION settle_budget();

CREATE TRIGGER comments_go_to_jira AFTER INSERT ON comments FOR EACH ROW WHEN (new.target_type = 'jira-issues'::text AND (new.kind = ANY (ARRAY['comment'::text, 'internal'::text, 'solution'::text]))) EXECUTE FUNCTION send_comment_to_jira();

CREATE TRIGGER configs_keep_secret BEFORE UPDATE OF value ON configs FOR EACH ROW WHEN (new.type = 'secret'::text) EXECUTE FUNCTION keep_config_secret();

CREATE TRIGGER contacts_owner BEFORE INSERT OR UPDATE OF partner_id ON contacts FOR EACH ROW EXECUTE FUNCTION company_of_partner();

CREATE TRIGGER credential_exports_complete BEFORE INSERT OR UPDATE ON credential_exports FOR EACH ROW EXECUTE FUNCTION complete_credential_export();

CREATE TRIGGER credential_folders_share AFTER UPDATE OF shares, company_id ON credential_folders FOR EACH ROW WHEN (old.shares IS DISTINCT FROM new.shares OR old.company_id IS DISTINCT FROM new.company_id) EXECUTE FUNCTION share_folder();

CREATE TRIGGER credential_logs_append_only BEFORE DELETE OR UPDATE ON credential_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credential_logs_no_truncate BEFORE TRUNCATE ON credential_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER credential_requests_apply AFTER UPDATE OF status, deleted_at ON credential_requests FOR EACH ROW EXECUTE FUNCTION apply_credential_request();

CREATE TRIGGER credential_requests_complete BEFORE INSERT OR UPDATE ON credential_requests FOR EACH ROW EXECUTE FUNCTION complete_credential_request();

CREATE TRIGGER credentials_complete BEFORE INSERT OR UPDATE ON credentials FOR EACH ROW EXECUTE FUNCTION complete_credential();

CREATE TRIGGER customs_consultant_activities_complete BEFORE INSERT OR UPDATE ON customs_consultant_activities FOR EACH ROW EXECUTE FUNCTION complete_consultant_activity();

CREATE TRIGGER customs_consultant_boards_stages AFTER UPDATE OF stages ON customs_consultant_boards FOR EACH ROW EXECUTE FUNCTION keep_used_stages();

CREATE TRIGGER customs_kite_source_file_rows_added AFTER INSERT ON customs_kite_source_file_rows REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_file_rows_added();

CREATE TRIGGER customs_kite_source_file_rows_moved AFTER UPDATE ON customs_kite_source_file_rows REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_file_rows_added();

CREATE TRIGGER customs_kite_source_files_removed AFTER DELETE ON customs_kite_source_files REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kite_files_removed();

CREATE TRIGGER customs_kite_tenants_assumed BEFORE INSERT OR UPDATE ON customs_kite_tenants FOR EACH ROW EXECUTE FUNCTION kite_tenant_defaults();

CREATE TRIGGER customs_kite_tenants_changed AFTER UPDATE OF "decimal", pib_max_day, period_month ON customs_kite_tenants FOR EACH ROW EXECUTE FUNCTION kite_tenant_changed();

CREATE TRIGGER customs_kite_tool_bom_details_assumed BEFORE INSERT OR UPDATE ON customs_kite_tool_bom_details FOR EACH ROW EXECUTE FUNCTION kite_bom_line_defaults();

CREATE TRIGGER customs_kite_tool_bom_details_frozen BEFORE INSERT OR DELETE OR UPDATE ON customs_kite_tool_bom_details FOR EACH ROW EXECUTE FUNCTION kite_bom_locked();

CREATE TRIGGER customs_kite_tool_boms_assumed BEFORE INSERT ON customs_kite_tool_boms FOR EACH ROW WHEN (new.valid_from IS NULL OR new.fg_unit IS NULL) EXECUTE FUNCTION kite_bom_defaults();

CREATE TRIGGER customs_kite_tool_boms_frozen BEFORE UPDATE ON customs_kite_tool_boms FOR EACH ROW WHEN (new.no_konversi IS DISTINCT FROM old.no_konversi OR new.finish_good_id IS DISTINCT FROM old.finish_good_id OR new.kd_bj IS DISTINCT FROM old.kd_bj OR new.fg_unit IS DISTINCT FROM old.fg_unit OR new.valid_from IS DISTINCT FROM old.valid_from) EXECUTE FUNCTION kite_bom_locked();

CREATE TRIGGER customs_kite_tool_boms_kept BEFORE DELETE ON customs_kite_tool_boms FOR EACH ROW EXECUTE FUNCTION kite_bom_locked();

CREATE TRIGGER customs_kite_tool_boms_unit BEFORE INSERT ON customs_kite_tool_boms FOR EACH ROW EXECUTE FUNCTION kite_bom_unit();

CREATE TRIGGER customs_kite_tool_boms_unit_changed BEFORE UPDATE ON customs_kite_tool_boms FOR EACH ROW WHEN (new.fg_unit IS DISTINCT FROM old.fg_unit OR new.finish_good_id IS DISTINCT FROM old.finish_good_id OR new.status = 'AKTIF'::text AND old.status <> 'AKTIF'::text) EXECUTE FUNCTION kite_bom_unit();

CREATE TRIGGER customs_kite_tool_finish_goods_referred AFTER DELETE ON customs_kite_tool_finish_goods REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kite_keep_referred('customs_kite_tool_peb_details', 'finish_good_id');

CREATE TRIGGER customs_kite_tool_finish_goods_referred_in AFTER UPDATE OF tenant_id ON customs_kite_tool_finish_goods FOR EACH ROW WHEN (new.tenant_id <> old.tenant_id) EXECUTE FUNCTION kite_keep_tenant('customs_kite_tool_peb_details', 'finish_good_id');

CREATE TRIGGER customs_kite_tool_finish_goods_unit BEFORE UPDATE ON customs_kite_tool_finish_goods FOR EACH ROW WHEN (new.unit <> old.unit) EXECUTE FUNCTION kite_good_unit_kept();

CREATE TRIGGER customs_kite_tool_kite_datas_items_added AFTER INSERT ON customs_kite_tool_kite_datas REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_bcl_items();

CREATE TRIGGER customs_kite_tool_kite_datas_items_changed AFTER UPDATE ON customs_kite_tool_kite_datas REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_bcl_items();

CREATE TRIGGER customs_kite_tool_kite_datas_number BEFORE INSERT ON customs_kite_tool_kite_datas FOR EACH ROW WHEN (new.number IS NULL) EXECUTE FUNCTION kite_data_number();

CREATE TRIGGER customs_kite_tool_kite_datas_step BEFORE UPDATE ON customs_kite_tool_kite_datas FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION kite_data_step();

CREATE TRIGGER customs_kite_tool_peb_details_added AFTER INSERT ON customs_kite_tool_peb_details REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_peb_lines_added();

CREATE TRIGGER customs_kite_tool_peb_details_assumed BEFORE INSERT ON customs_kite_tool_peb_details FOR EACH ROW WHEN (new.tenant_id IS NULL OR new.line_no IS NULL) EXECUTE FUNCTION kite_line_defaults();

CREATE TRIGGER customs_kite_tool_peb_details_kept BEFORE DELETE ON customs_kite_tool_peb_details FOR EACH ROW WHEN (old.status = ANY (ARRAY['DIPILIH'::text, 'TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text])) EXECUTE FUNCTION kite_peb_line_locked();

CREATE TRIGGER customs_kite_tool_peb_details_locked AFTER UPDATE ON customs_kite_tool_peb_details FOR EACH ROW WHEN ((old.status = ANY (ARRAY['TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text])) AND (new.header_id IS DISTINCT FROM old.header_id OR new.line_no IS DISTINCT FROM old.line_no OR new.item_code IS DISTINCT FROM old.item_code OR new.qty IS DISTINCT FROM old.qty OR new.unit IS DISTINCT FROM old.unit OR new.finish_good_id IS DISTINCT FROM old.finish_good_id OR new.factor IS DISTINCT FROM old.factor)) EXECUTE FUNCTION kite_peb_line_locked();

CREATE TRIGGER customs_kite_tool_peb_details_refer AFTER INSERT ON customs_kite_tool_peb_details REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_check_references('header_id', 'customs_kite_tool_peb_headers', 'finish_good_id', 'customs_kite_tool_finish_goods');

CREATE TRIGGER customs_kite_tool_peb_details_refer_elsewhere AFTER UPDATE OF header_id, finish_good_id, tenant_id ON customs_kite_tool_peb_details FOR EACH ROW WHEN (new.header_id IS DISTINCT FROM old.header_id OR new.finish_good_id IS DISTINCT FROM old.finish_good_id OR new.tenant_id IS DISTINCT FROM old.tenant_id) EXECUTE FUNCTION kite_check_peb_reference();

CREATE TRIGGER customs_kite_tool_peb_details_settle AFTER UPDATE ON customs_kite_tool_peb_details REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_peb_lines_changed();

CREATE TRIGGER customs_kite_tool_peb_headers_locked AFTER UPDATE ON customs_kite_tool_peb_headers FOR EACH ROW WHEN (new.office_code IS DISTINCT FROM old.office_code OR new.reg_no IS DISTINCT FROM old.reg_no OR new.reg_date IS DISTINCT FROM old.reg_date OR new.export_date IS DISTINCT FROM old.export_date) EXECUTE FUNCTION kite_peb_header_locked();

CREATE TRIGGER customs_kite_tool_peb_headers_referred AFTER DELETE ON customs_kite_tool_peb_headers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kite_keep_referred('customs_kite_tool_peb_details', 'header_id');

CREATE TRIGGER customs_kite_tool_peb_headers_referred_in AFTER UPDATE OF tenant_id ON customs_kite_tool_peb_headers FOR EACH ROW WHEN (new.tenant_id <> old.tenant_id) EXECUTE FUNCTION kite_keep_tenant('customs_kite_tool_peb_details', 'header_id');

CREATE TRIGGER customs_kite_tool_pib_bom_diffs_added AFTER INSERT ON customs_kite_tool_pib_bom_diffs REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_diffs_added();

CREATE TRIGGER customs_kite_tool_pib_details_added AFTER INSERT ON customs_kite_tool_pib_details REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_pib_lines_added();

CREATE TRIGGER customs_kite_tool_pib_details_assumed BEFORE INSERT ON customs_kite_tool_pib_details FOR EACH ROW WHEN (new.tenant_id IS NULL OR new.line_no IS NULL) EXECUTE FUNCTION kite_line_defaults();

CREATE TRIGGER customs_kite_tool_pib_details_decimal BEFORE INSERT ON customs_kite_tool_pib_details FOR EACH ROW WHEN (new."decimal" IS NULL) EXECUTE FUNCTION kite_pib_decimal();

CREATE TRIGGER customs_kite_tool_pib_details_kept BEFORE DELETE ON customs_kite_tool_pib_details FOR EACH ROW WHEN (old.used_base > 0::numeric OR old.excepted_base > 0::numeric) EXECUTE FUNCTION kite_pib_line_locked();

CREATE TRIGGER customs_kite_tool_pib_details_locked AFTER UPDATE ON customs_kite_tool_pib_details FOR EACH ROW WHEN ((old.used_base > 0::numeric OR old.excepted_base > 0::numeric) AND (new.header_id IS DISTINCT FROM old.header_id OR new.line_no IS DISTINCT FROM old.line_no OR new.unit IS DISTINCT FROM old.unit OR new.raw_material_id IS DISTINCT FROM old.raw_material_id OR new.factor IS DISTINCT FROM old.factor OR new.is_kite IS DISTINCT FROM old.is_kite)) EXECUTE FUNCTION kite_pib_line_locked();

CREATE TRIGGER customs_kite_tool_pib_details_refer AFTER INSERT ON customs_kite_tool_pib_details REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_check_references('header_id', 'customs_kite_tool_pib_headers', 'raw_material_id', 'customs_kite_tool_raw_materials');

CREATE TRIGGER customs_kite_tool_pib_details_refer_elsewhere AFTER UPDATE OF header_id, raw_material_id, tenant_id ON customs_kite_tool_pib_details FOR EACH ROW WHEN (new.header_id IS DISTINCT FROM old.header_id OR new.raw_material_id IS DISTINCT FROM old.raw_material_id OR new.tenant_id IS DISTINCT FROM old.tenant_id) EXECUTE FUNCTION kite_check_pib_reference();

CREATE TRIGGER customs_kite_tool_pib_details_settle AFTER UPDATE ON customs_kite_tool_pib_details REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_pib_lines_changed();

CREATE TRIGGER customs_kite_tool_pib_exceptions_booked AFTER INSERT OR DELETE OR UPDATE ON customs_kite_tool_pib_exceptions FOR EACH ROW EXECUTE FUNCTION kite_book_exception();

CREATE TRIGGER customs_kite_tool_pib_extensions_booked AFTER INSERT OR DELETE OR UPDATE ON customs_kite_tool_pib_extensions FOR EACH ROW EXECUTE FUNCTION kite_book_extension();

CREATE TRIGGER customs_kite_tool_pib_headers_dates BEFORE INSERT ON customs_kite_tool_pib_headers FOR EACH ROW EXECUTE FUNCTION kite_pib_dates();

CREATE TRIGGER customs_kite_tool_pib_headers_dates_moved AFTER UPDATE OF reg_date, tenant_id ON customs_kite_tool_pib_headers FOR EACH ROW WHEN (new.reg_date IS DISTINCT FROM old.reg_date OR new.tenant_id IS DISTINCT FROM old.tenant_id) EXECUTE FUNCTION kite_pib_dates_moved();

CREATE TRIGGER customs_kite_tool_pib_headers_locked AFTER UPDATE ON customs_kite_tool_pib_headers FOR EACH ROW WHEN (new.office_code IS DISTINCT FROM old.office_code OR new.reg_no IS DISTINCT FROM old.reg_no OR new.reg_date IS DISTINCT FROM old.reg_date OR new.status = 'CANCELLED'::text AND old.status <> 'CANCELLED'::text) EXECUTE FUNCTION kite_pib_header_locked();

CREATE TRIGGER customs_kite_tool_pib_headers_referred AFTER DELETE ON customs_kite_tool_pib_headers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kite_keep_referred('customs_kite_tool_pib_details', 'header_id');

CREATE TRIGGER customs_kite_tool_pib_headers_referred_in AFTER UPDATE OF tenant_id ON customs_kite_tool_pib_headers FOR EACH ROW WHEN (new.tenant_id <> old.tenant_id) EXECUTE FUNCTION kite_keep_tenant('customs_kite_tool_pib_details', 'header_id');

CREATE TRIGGER customs_kite_tool_pib_useds_added AFTER INSERT ON customs_kite_tool_pib_useds REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_useds_added();

CREATE TRIGGER customs_kite_tool_pib_useds_changed AFTER UPDATE ON customs_kite_tool_pib_useds REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_useds_changed();

CREATE TRIGGER customs_kite_tool_pib_useds_removed AFTER DELETE ON customs_kite_tool_pib_useds REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kite_useds_removed();

CREATE TRIGGER customs_kite_tool_raw_materials_referred AFTER DELETE ON customs_kite_tool_raw_materials REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kite_keep_referred('customs_kite_tool_pib_details', 'raw_material_id');

CREATE TRIGGER customs_kite_tool_raw_materials_referred_in AFTER UPDATE OF tenant_id ON customs_kite_tool_raw_materials FOR EACH ROW WHEN (new.tenant_id <> old.tenant_id) EXECUTE FUNCTION kite_keep_tenant('customs_kite_tool_pib_details', 'raw_material_id');

CREATE TRIGGER customs_kite_tool_raw_materials_unit BEFORE UPDATE ON customs_kite_tool_raw_materials FOR EACH ROW WHEN (new.unit <> old.unit) EXECUTE FUNCTION kite_unit_kept();

CREATE TRIGGER documents_changes_reach AFTER UPDATE OF company_id, security, is_vital ON documents FOR EACH ROW WHEN (old.company_id IS DISTINCT FROM new.company_id OR old.security IS DISTINCT FROM new.security OR old.is_vital IS DISTINCT FROM new.is_vital) EXECUTE FUNCTION document_changes_reach();

CREATE TRIGGER documents_destroyed BEFORE UPDATE OF status, legal_hold, excluded_from_disposal, disposal_id, destroyed_at ON documents FOR EACH ROW WHEN (old.status = 'destroyed'::text OR new.status = 'destroyed'::text) EXECUTE FUNCTION keep_destroyed_document();

CREATE TRIGGER documents_fits AFTER INSERT OR UPDATE OF location_id, deleted_at ON documents FOR EACH ROW WHEN (new.location_id IS NOT NULL AND new.deleted_at IS NULL AND new.status <> 'destroyed'::text) EXECUTE FUNCTION refuse_full_location();

CREATE TRIGGER documents_moved AFTER UPDATE OF location_id ON documents FOR EACH ROW WHEN (old.location_id IS DISTINCT FROM new.location_id) EXECUTE FUNCTION log_document_move();

CREATE TRIGGER employee_changes_complete BEFORE INSERT ON employee_changes FOR EACH ROW EXECUTE FUNCTION complete_employee_change();

CREATE TRIGGER employee_changes_encrypted_gone AFTER DELETE ON employee_changes REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_encrypted_values();

CREATE TRIGGER employee_changes_sealed BEFORE INSERT ON employee_changes FOR EACH ROW WHEN (num_nonnulls(new.kk_no, new.npwp, new.account_no) > 0) EXECUTE FUNCTION encrypt_columns('kk_no', 'npwp', 'account_no');

CREATE TRIGGER employee_changes_sealed_anew BEFORE UPDATE OF kk_no, npwp, account_no ON employee_changes FOR EACH ROW WHEN (old.kk_no IS DISTINCT FROM new.kk_no OR old.npwp IS DISTINCT FROM new.npwp OR old.account_no IS DISTINCT FROM new.account_no) EXECUTE FUNCTION encrypt_columns('kk_no', 'npwp', 'account_no');

CREATE TRIGGER employee_contacts_company BEFORE INSERT ON employee_contacts FOR EACH ROW WHEN (new.company_id IS NULL) EXECUTE FUNCTION follow_employee();

CREATE TRIGGER employee_contacts_dependents AFTER INSERT OR DELETE OR UPDATE OF is_tax_dependent, status, deleted_at ON employee_contacts FOR EACH ROW EXECUTE FUNCTION count_dependents();

CREATE TRIGGER employee_contacts_encrypted_gone AFTER DELETE ON employee_contacts REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_encrypted_values();

CREATE TRIGGER employee_contacts_sealed BEFORE INSERT ON employee_contacts FOR EACH ROW WHEN (new.nik IS NOT NULL) EXECUTE FUNCTION encrypt_columns('nik');

CREATE TRIGGER employee_contacts_sealed_anew BEFORE UPDATE OF nik ON employee_contacts FOR EACH ROW WHEN (old.nik IS DISTINCT FROM new.nik) EXECUTE FUNCTION encrypt_columns('nik');

CREATE TRIGGER employee_documents_company BEFORE INSERT ON employee_documents FOR EACH ROW WHEN (new.company_id IS NULL) EXECUTE FUNCTION follow_employee();

CREATE TRIGGER employee_documents_encrypted_gone AFTER DELETE ON employee_documents REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_encrypted_values();

CREATE TRIGGER employee_documents_sealed BEFORE INSERT ON employee_documents FOR EACH ROW WHEN (new.number IS NOT NULL) EXECUTE FUNCTION encrypt_columns('number');

CREATE TRIGGER employee_documents_sealed_anew BEFORE UPDATE OF number ON employee_documents FOR EACH ROW WHEN (old.number IS DISTINCT FROM new.number) EXECUTE FUNCTION encrypt_columns('number');

CREATE TRIGGER employee_documents_title BEFORE INSERT ON employee_documents FOR EACH ROW WHEN (new.title IS NULL) EXECUTE FUNCTION name_employee_document();

CREATE TRIGGER employee_letters_complete BEFORE INSERT ON employee_letters FOR EACH ROW EXECUTE FUNCTION complete_employee_change();

CREATE TRIGGER employee_letters_kept BEFORE DELETE OR UPDATE ON employee_letters FOR EACH ROW WHEN (old.number IS NOT NULL) EXECUTE FUNCTION keep_issued_letter();

CREATE TRIGGER career_added AFTER INSERT ON employees REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION career_added();

CREATE TRIGGER career_changed AFTER UPDATE ON employees REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION career_changed();

CREATE TRIGGER employees_complete BEFORE INSERT OR UPDATE ON employees FOR EACH ROW EXECUTE FUNCTION complete_employee();

CREATE TRIGGER employees_encrypted_gone AFTER DELETE ON employees REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_encrypted_values();

CREATE TRIGGER employees_manager_tree AFTER INSERT OR UPDATE OF manager_id ON employees FOR EACH ROW WHEN (new.manager_id IS NOT NULL) EXECUTE FUNCTION check_manager();

CREATE TRIGGER employees_name AFTER UPDATE OF full_name ON employees FOR EACH ROW WHEN (old.full_name IS DISTINCT FROM new.full_name) EXECUTE FUNCTION follow_employee_name();

CREATE TRIGGER employees_note_leavers AFTER UPDATE OF status ON employees FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION note_leavers();

CREATE TRIGGER employees_sealed BEFORE INSERT ON employees FOR EACH ROW WHEN (num_nonnulls(new.nik, new.kk_no, new.passport_no, new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no) > 0) EXECUTE FUNCTION encrypt_columns('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');

CREATE TRIGGER employees_sealed_anew BEFORE UPDATE OF nik, kk_no, passport_no, npwp, bpjs_health_no, bpjs_tk_no, account_no ON employees FOR EACH ROW WHEN (old.nik IS DISTINCT FROM new.nik OR old.kk_no IS DISTINCT FROM new.kk_no OR old.passport_no IS DISTINCT FROM new.passport_no OR old.npwp IS DISTINCT FROM new.npwp OR old.bpjs_health_no IS DISTINCT FROM new.bpjs_health_no OR old.bpjs_tk_no IS DISTINCT FROM new.bpjs_tk_no OR old.account_no IS DISTINCT FROM new.account_no) EXECUTE FUNCTION encrypt_columns('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');

CREATE TRIGGER employees_sealed_follow AFTER UPDATE OF deleted_at ON employees FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION release_encrypted_values();

CREATE TRIGGER rights_revoked AFTER UPDATE ON employees FOR EACH ROW WHEN (old.company_id IS DISTINCT FROM new.company_id OR old.department_id IS DISTINCT FROM new.department_id OR old.manager_id IS DISTINCT FROM new.manager_id) EXECUTE FUNCTION notify_employee_moved();

CREATE TRIGGER general_invoices_count AFTER INSERT OR UPDATE OF status, lines, deleted_at ON general_invoices FOR EACH ROW EXECUTE FUNCTION count_invoice();

CREATE TRIGGER general_invoices_total BEFORE INSERT OR UPDATE ON general_invoices FOR EACH ROW EXECUTE FUNCTION total_invoice();

CREATE TRIGGER general_order_lines_count AFTER INSERT OR DELETE OR UPDATE ON general_order_lines FOR EACH ROW EXECUTE FUNCTION count_order_line();

CREATE TRIGGER general_orders_complete BEFORE INSERT OR UPDATE ON general_orders FOR EACH ROW EXECUTE FUNCTION complete_order();

CREATE TRIGGER general_orders_lines AFTER INSERT OR UPDATE OF lines, status, company_id, deleted_at ON general_orders FOR EACH ROW EXECUTE FUNCTION keep_order_lines();

CREATE TRIGGER general_orders_prices AFTER INSERT OR UPDATE OF lines, status, deleted_at ON general_orders FOR EACH ROW EXECUTE FUNCTION cost_ordered_items();

CREATE TRIGGER general_procurement_lines_budget AFTER INSERT OR UPDATE ON general_procurement_lines FOR EACH ROW EXECUTE FUNCTION settle_line();

CREATE CONSTRAINT TRIGGER general_procurement_lines_progress AFTER UPDATE OF qty, qty_ordered, qty_received, qty_cancelled ON general_procurement_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.qty IS DISTINCT FROM new.qty OR old.qty_ordered IS DISTINCT FROM new.qty_ordered OR old.qty_received IS DISTINCT FROM new.qty_received OR old.qty_cancelled IS DISTINCT FROM new.qty_cancelled) EXECUTE FUNCTION follow_quantities();

CREATE CONSTRAINT TRIGGER general_procurement_lines_removal AFTER DELETE ON general_procurement_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_quantities();

CREATE TRIGGER general_procurements_lines AFTER INSERT OR UPDATE OF lines, status, number, company_id, department_id, requester_id, category_id, needed_at, budget_id, deleted_at ON general_procurements FOR EACH ROW EXECUTE FUNCTION keep_procurement_lines();

CREATE TRIGGER general_procurements_total BEFORE INSERT OR UPDATE OF lines ON general_procurements FOR EACH ROW EXECUTE FUNCTION total_procurement();

CREATE TRIGGER general_quotations_complete BEFORE INSERT OR UPDATE ON general_quotations FOR EACH ROW EXECUTE FUNCTION complete_vendor_quotation();

CREATE TRIGGER general_receipt_assets_limit AFTER INSERT ON general_receipt_assets FOR EACH ROW EXECUTE FUNCTION limit_receipt_assets();

CREATE TRIGGER general_receipts_count AFTER UPDATE OF status ON general_receipts FOR EACH ROW WHEN (old.status <> new.status AND ('posted'::text = old.status OR 'posted'::text = new.status)) EXECUTE FUNCTION count_receipt();

CREATE TRIGGER general_receipts_name BEFORE INSERT ON general_receipts FOR EACH ROW EXECUTE FUNCTION name_receipt();

CREATE TRIGGER general_receipts_posted AFTER INSERT ON general_receipts FOR EACH ROW WHEN (new.status = 'posted'::text) EXECUTE FUNCTION count_receipt();

CREATE TRIGGER given_numbers_append_only BEFORE DELETE OR UPDATE ON given_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER given_numbers_no_truncate BEFORE TRUNCATE ON given_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER it_assets_changes_company AFTER UPDATE OF company_id ON it_assets FOR EACH ROW WHEN (old.company_id IS DISTINCT FROM new.company_id) EXECUTE FUNCTION asset_changes_company();

CREATE TRIGGER it_assets_keeps_assignment AFTER INSERT OR UPDATE OF holder_id, holder_office_id, checked_out_at, deleted_at ON it_assets FOR EACH ROW EXECUTE FUNCTION keep_asset_assignment();

CREATE TRIGGER it_assets_keeps_seats BEFORE INSERT OR UPDATE OF seats, seats_used, asset_class, status, deleted_at ON it_assets FOR EACH ROW EXECUTE FUNCTION keep_license_seats();

CREATE TRIGGER it_assets_tag BEFORE INSERT ON it_assets FOR EACH ROW EXECUTE FUNCTION assign_asset_tag();

CREATE TRIGGER it_assets_usage AFTER UPDATE OF usage_hours ON it_assets FOR EACH ROW WHEN (old.usage_hours IS DISTINCT FROM new.usage_hours) EXECUTE FUNCTION follow_asset_usage();

CREATE TRIGGER it_license_seats_counts AFTER UPDATE OF status ON it_license_seats FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION count_license_seats();

CREATE TRIGGER it_license_seats_counts_added AFTER INSERT ON it_license_seats FOR EACH ROW EXECUTE FUNCTION count_license_seats();

CREATE TRIGGER it_license_seats_counts_removed AFTER DELETE ON it_license_seats FOR EACH ROW EXECUTE FUNCTION count_license_seats();

CREATE TRIGGER it_maintenance_externals_owner BEFORE INSERT OR UPDATE OF it_asset_id ON it_maintenance_externals FOR EACH ROW EXECUTE FUNCTION company_of_asset();

CREATE TRIGGER it_maintenance_internal_activities_cost BEFORE INSERT OR UPDATE OF parts ON it_maintenance_internal_activities FOR EACH ROW EXECUTE FUNCTION cost_it_maintenance();

CREATE TRIGGER it_maintenance_internal_activities_owner BEFORE INSERT OR UPDATE OF it_asset_id ON it_maintenance_internal_activities FOR EACH ROW EXECUTE FUNCTION company_of_asset();

CREATE TRIGGER it_maintenance_internal_activities_plan AFTER INSERT OR UPDATE OF plan_id, status, scheduled_at, usage_hours, deleted_at ON it_maintenance_internal_activities FOR EACH ROW EXECUTE FUNCTION move_it_plan();

CREATE TRIGGER it_maintenance_internals_due BEFORE INSERT OR UPDATE OF start_date, interval_unit, interval_value ON it_maintenance_internals FOR EACH ROW EXECUTE FUNCTION complete_it_plan();

CREATE TRIGGER it_stocktake_lines_added AFTER INSERT ON it_stocktake_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stocktake('it');

CREATE TRIGGER it_stocktake_lines_changed AFTER UPDATE ON it_stocktake_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stocktake('it');

CREATE TRIGGER items_complete BEFORE INSERT ON items FOR EACH ROW EXECUTE FUNCTION complete_item();

CREATE TRIGGER items_margin BEFORE INSERT OR UPDATE OF sell_price, cost, currency, unit_id, unit_conversions ON items FOR EACH ROW EXECUTE FUNCTION margin_item();

CREATE TRIGGER jira_connection_copy AFTER UPDATE OF status, account_label, scopes, expires_at, connected_by_id, connected_at, last_refresh_at, last_error ON jira_connection FOR EACH ROW EXECUTE FUNCTION copy_jira_connection();

CREATE TRIGGER jira_issues_change_goes_to_jira AFTER UPDATE OF summary, description, priority, status, assignee_id, due_at, labels ON jira_issues FOR EACH ROW WHEN (old.summary IS DISTINCT FROM new.summary OR old.description IS DISTINCT FROM new.description OR old.priority IS DISTINCT FROM new.priority OR old.status IS DISTINCT FROM new.status OR old.assignee_id IS DISTINCT FROM new.assignee_id OR old.due_at IS DISTINCT FROM new.due_at OR old.labels IS DISTINCT FROM new.labels) EXECUTE FUNCTION send_ticket_to_jira();

CREATE TRIGGER jira_issues_clock AFTER UPDATE OF status, tier_id, responded_at, company_id, office_id, created_at ON jira_issues FOR EACH ROW WHEN (new.tier_id IS NOT NULL OR old.tier_id IS NOT NULL) EXECUTE FUNCTION mark_ticket_clock();

CREATE TRIGGER jira_issues_clock_begins AFTER INSERT ON jira_issues FOR EACH ROW WHEN (new.tier_id IS NOT NULL) EXECUTE FUNCTION mark_ticket_clock();

CREATE TRIGGER jira_issues_goes_to_jira AFTER INSERT ON jira_issues FOR EACH ROW EXECUTE FUNCTION send_ticket_to_jira();

CREATE TRIGGER jira_issues_spans AFTER UPDATE OF status, tier_id ON jira_issues FOR EACH ROW EXECUTE FUNCTION keep_ticket_spans();

CREATE TRIGGER jira_issues_spans_begin AFTER INSERT ON jira_issues FOR EACH ROW EXECUTE FUNCTION begin_ticket_spans();

CREATE TRIGGER jira_service_tiers_clocks AFTER UPDATE OF pause_statuses, work_pattern_id, response_minutes, resolve_minutes, warn_percents, escalations ON jira_service_tiers FOR EACH ROW EXECUTE FUNCTION follow_service_tier();

CREATE TRIGGER kite_diff_archives_added AFTER INSERT ON kite_diff_archives REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_archived_rows_added();

CREATE TRIGGER kite_diff_archives_append_only BEFORE DELETE OR UPDATE ON kite_diff_archives FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER kite_run_archives_append_only BEFORE DELETE OR UPDATE ON kite_run_archives FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER kite_used_archives_added AFTER INSERT ON kite_used_archives REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kite_archived_rows_added();

CREATE TRIGGER kite_used_archives_append_only BEFORE DELETE OR UPDATE ON kite_used_archives FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER leave_employees_balance AFTER INSERT OR UPDATE OF leave_id, period_year, days, status, deleted_at, day_details, start_date, valid_from, valid_to ON leave_employees DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION keep_leave_balance();

CREATE TRIGGER leave_employees_complete BEFORE INSERT ON leave_employees FOR EACH ROW WHEN (new.company_id IS NULL) EXECUTE FUNCTION complete_leave_employee();

CREATE TRIGGER leave_employees_days BEFORE INSERT OR UPDATE OF days, status, taken_days ON leave_employees FOR EACH ROW EXECUTE FUNCTION settle_leave_days();

CREATE CONSTRAINT TRIGGER leave_employees_double AFTER INSERT OR UPDATE OF start_date, end_date, day_details, status, deleted_at ON leave_employees DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_double_leave();

CREATE TRIGGER leave_offices_clocks AFTER INSERT OR DELETE OR UPDATE OF date, kind, scope, company_id, office_id, deleted_at ON leave_offices FOR EACH ROW EXECUTE FUNCTION recount_tickets();

CREATE TRIGGER marketing_activities_complete BEFORE INSERT OR UPDATE ON marketing_activities FOR EACH ROW EXECUTE FUNCTION complete_marketing_activity();

CREATE TRIGGER marketing_activities_plan AFTER INSERT OR UPDATE OF next_action_at, next_action_type, owner_id, result, deleted_at, interactions ON marketing_activities FOR EACH ROW EXECUTE FUNCTION keep_marketing_plan();

CREATE TRIGGER marketing_activities_rot BEFORE INSERT OR UPDATE OF board_id, stage_key, stage_entered_at, result ON marketing_activities FOR EACH ROW EXECUTE FUNCTION rot_marketing_activity();

CREATE TRIGGER marketing_activities_span AFTER INSERT OR UPDATE OF stage_key, result, deleted_at, value, weighted_value, probability, currency, expected_close, owner_id, company_id, won_reason_id, lost_reason_id, stage_entered_at ON marketing_activities FOR EACH ROW EXECUTE FUNCTION keep_marketing_span();

CREATE TRIGGER marketing_activities_touch AFTER INSERT OR UPDATE OF stage_key, partner_id, interactions ON marketing_activities FOR EACH ROW WHEN (new.partner_id IS NOT NULL) EXECUTE FUNCTION set_partner_last_activity();

CREATE TRIGGER marketing_boards_complete BEFORE INSERT OR UPDATE ON marketing_boards FOR EACH ROW EXECUTE FUNCTION complete_marketing_board();

CREATE TRIGGER marketing_boards_rot AFTER UPDATE OF stages ON marketing_boards FOR EACH ROW WHEN (old.stages IS DISTINCT FROM new.stages) EXECUTE FUNCTION rot_cards_of_board();

CREATE TRIGGER marketing_spans_reopen_added AFTER INSERT ON marketing_spans FOR EACH ROW WHEN (new.is_move) EXECUTE FUNCTION reopen_marketing_days();

CREATE TRIGGER marketing_spans_reopen_removed AFTER DELETE ON marketing_spans FOR EACH ROW WHEN (old.is_move) EXECUTE FUNCTION reopen_marketing_days();

CREATE TRIGGER marketing_targets_complete BEFORE INSERT OR UPDATE ON marketing_targets FOR EACH ROW EXECUTE FUNCTION complete_marketing_target();

CREATE TRIGGER partner_bank_changes_name BEFORE INSERT ON partner_bank_changes FOR EACH ROW EXECUTE FUNCTION name_partner_bank_change();

CREATE TRIGGER partner_bank_changes_owner BEFORE INSERT OR UPDATE OF partner_id ON partner_bank_changes FOR EACH ROW EXECUTE FUNCTION company_of_partner();

CREATE TRIGGER partner_items_count AFTER INSERT OR DELETE OR UPDATE OF item_id, deleted_at ON partner_items FOR EACH ROW EXECUTE FUNCTION count_partner_items();

CREATE TRIGGER partner_items_name BEFORE INSERT OR UPDATE ON partner_items FOR EACH ROW EXECUTE FUNCTION name_partner_item();

CREATE TRIGGER partner_items_owner BEFORE INSERT OR UPDATE OF partner_id ON partner_items FOR EACH ROW EXECUTE FUNCTION company_of_partner();

CREATE TRIGGER partner_papers_name BEFORE INSERT OR UPDATE OF kind_id, number ON partner_papers FOR EACH ROW EXECUTE FUNCTION name_partner_paper();

CREATE TRIGGER partner_papers_owner BEFORE INSERT OR UPDATE OF partner_id ON partner_papers FOR EACH ROW EXECUTE FUNCTION company_of_partner();

CREATE TRIGGER partners_changes_company AFTER UPDATE OF company_id, is_customer, is_vendor ON partners FOR EACH ROW WHEN (old.company_id IS DISTINCT FROM new.company_id OR old.is_customer <> new.is_customer OR old.is_vendor <> new.is_vendor) EXECUTE FUNCTION partner_changes_company();

CREATE TRIGGER partners_complete BEFORE INSERT OR UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION complete_partner();

CREATE TRIGGER partners_grade BEFORE INSERT OR UPDATE OF evaluations ON partners FOR EACH ROW EXECUTE FUNCTION grade_partner();

CREATE TRIGGER partners_sold AFTER UPDATE OF company_id ON partners FOR EACH ROW WHEN (old.company_id IS DISTINCT FROM new.company_id) EXECUTE FUNCTION mark_sold_partner();

CREATE TRIGGER price_list_items_complete BEFORE INSERT OR UPDATE ON price_list_items FOR EACH ROW EXECUTE FUNCTION complete_price_list_item();

CREATE TRIGGER price_list_items_count_added AFTER INSERT ON price_list_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_price_list_items();

CREATE TRIGGER price_list_items_count_changed AFTER UPDATE ON price_list_items REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_price_list_items();

CREATE TRIGGER price_lists_complete BEFORE INSERT ON price_lists FOR EACH ROW EXECUTE FUNCTION complete_price_list();

CREATE TRIGGER quotations_complete BEFORE INSERT OR UPDATE ON quotations FOR EACH ROW EXECUTE FUNCTION complete_quotation();

CREATE TRIGGER references_clocks AFTER UPDATE OF meta ON "references" FOR EACH ROW WHEN ((new.category = ANY (ARRAY['work-pattern'::text, 'office'::text])) AND new.meta IS DISTINCT FROM old.meta) EXECUTE FUNCTION recount_tickets_of_pattern();

CREATE TRIGGER references_tree AFTER INSERT OR UPDATE OF parent_id ON "references" FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION check_reference_tree();

CREATE TRIGGER release_moves_append_only BEFORE DELETE OR UPDATE ON release_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER release_moves_no_truncate BEFORE TRUNCATE ON release_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER signatures_append_only BEFORE DELETE OR UPDATE ON signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER signatures_no_truncate BEFORE TRUNCATE ON signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER support_article_editions_append_only BEFORE DELETE OR UPDATE ON support_article_editions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER support_article_editions_no_truncate BEFORE TRUNCATE ON support_article_editions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER support_article_votes_counts AFTER INSERT OR DELETE OR UPDATE ON support_article_votes FOR EACH ROW EXECUTE FUNCTION count_article_votes();

CREATE TRIGGER rights_revoked AFTER UPDATE ON usergroups FOR EACH ROW WHEN (old.permissions IS DISTINCT FROM new.permissions OR old.data_scope IS DISTINCT FROM new.data_scope OR old.is_active IS DISTINCT FROM new.is_active OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION notify_rights_revoked('group', 'id');

CREATE TRIGGER rights_revoked_by_removal AFTER DELETE ON usergroups FOR EACH ROW EXECUTE FUNCTION notify_rights_revoked('group', 'id');

CREATE TRIGGER users_changed AFTER DELETE OR UPDATE OF code, name, permissions, data_scope, is_active, deleted_at ON usergroups FOR EACH STATEMENT EXECUTE FUNCTION notify_users_changed();

CREATE TRIGGER rights_revoked AFTER DELETE OR UPDATE ON usergroups_companies FOR EACH ROW EXECUTE FUNCTION notify_rights_revoked('group', 'owner_id');

CREATE TRIGGER users_changed AFTER INSERT OR DELETE OR UPDATE ON usergroups_companies FOR EACH STATEMENT EXECUTE FUNCTION notify_users_changed();

CREATE TRIGGER rights_revoked AFTER UPDATE ON users FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at OR old.sso_sub IS DISTINCT FROM new.sso_sub OR old.usergroup_id IS DISTINCT FROM new.usergroup_id OR old.employee_id IS DISTINCT FROM new.employee_id OR old.company_id IS DISTINCT FROM new.company_id OR old.valid_until IS DISTINCT FROM new.valid_until OR old.status <> new.status AND old.status <> 'invited'::text) EXECUTE FUNCTION notify_rights_revoked('user', 'id');

CREATE TRIGGER rights_revoked_by_removal AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION notify_rights_revoked('user', 'id');

CREATE TRIGGER users_changed AFTER DELETE OR UPDATE OF deleted_at, sso_sub, name, email, role, usergroup_id, employee_id, company_id, status, valid_until ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_users_changed();

CREATE TRIGGER users_employee AFTER INSERT OR DELETE OR UPDATE OF employee_id, deleted_at ON users FOR EACH ROW EXECUTE FUNCTION mark_employee_user();

CREATE TRIGGER users_members_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_members();

CREATE TRIGGER users_members_gone AFTER DELETE ON users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_members();

CREATE TRIGGER users_members_moved AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_members();

CREATE TRIGGER users_note_leaver BEFORE INSERT OR UPDATE OF employee_id ON users FOR EACH ROW EXECUTE FUNCTION note_leaver();

CREATE TRIGGER rights_revoked AFTER DELETE OR UPDATE ON users_companies FOR EACH ROW EXECUTE FUNCTION notify_rights_revoked('user', 'owner_id');

CREATE TRIGGER users_changed AFTER INSERT OR DELETE OR UPDATE ON users_companies FOR EACH STATEMENT EXECUTE FUNCTION notify_users_changed();

-- policies

alter table credential_keys enable row level security;

alter table credential_secrets enable row level security;

create policy credential_keys_opened on credential_keys as permissive for all to public using (((CURRENT_USER = 'ems_worker'::name) OR (credential_id = (NULLIF(current_setting('ems.credential'::text, true), ''::text))::bigint)));

create policy credential_secrets_opened on credential_secrets as permissive for all to public using (((CURRENT_USER = 'ems_worker'::name) OR (credential_id = (NULLIF(current_setting('ems.credential'::text, true), ''::text))::bigint)));
