-- What the screens of marketing, human resources and IT still lacked.

/* What a company is called without its legal form: two that are alike are probably one. */
create function partner_key(name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(regexp_replace(lower(name),
    '\m(pt|cv|ud|tbk|fa|firma|koperasi|yayasan|persero)\M', ' ', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
alter table partners add column name_key text generated always as (ems.partner_key(name)) stored;
create index partners_name_key on partners using gin (name_key public.gin_trgm_ops);

alter table marketing_activities
  add column interactions jsonb not null default '[]',
  add column last_interaction_at timestamptz,
  add column cancel_reason text;
create index marketing_activities_last_interaction_at on marketing_activities (last_interaction_at, id) where deleted_at is null;

/* What follows from a card's own values: what its stage means, its result, and the figures of its lists. */
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
  if tg_op = 'UPDATE' and new.stage_key <> old.stage_key then
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
  new.weighted_value := round(new.value * new.probability / 100, 2);
  new.total := (select coalesce(sum(round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
      * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)), 0) from jsonb_array_elements(new.lines) l);
  new.last_interaction_at := (select max((i ->> 'at')::timestamptz) from jsonb_array_elements(new.interactions) i);
  return new;
end $$;
drop trigger marketing_activities_touch on marketing_activities;
create trigger marketing_activities_touch after insert or update of stage_key, partner_id, interactions on marketing_activities
  for each row when (new.partner_id is not null) execute function touch_partner();

/* Whether an employee may sign in: a user says whose it is. */
alter table employees add column has_user boolean not null default false;
update employees e set has_user = exists (select from users u where u.employee_id = e.id and u.deleted_at is null);
create function mark_employee_user() returns trigger language plpgsql as $$
begin
  update ems.employees e set has_user = exists (select from ems.users u where u.employee_id = e.id and u.deleted_at is null)
    where e.id in (case when tg_op <> 'INSERT' then old.employee_id end, case when tg_op <> 'DELETE' then new.employee_id end);
  return null;
end $$;
create trigger users_employee after insert or delete or update of employee_id, deleted_at on users
  for each row execute function mark_employee_user();

/* The days a request takes, as people count them; the ledger keeps them negative. */
alter table leave_employees add column taken_days numeric(6, 2) generated always as
  (case when entry = 'request' then -days end) stored;
create index leave_employees_taken_days on leave_employees (taken_days, id) where deleted_at is null;

alter table general_procurements
  add column jira_issue_id bigint constraint general_procurements_jira_issue_fkey references jira_issues,
  add column contract_id bigint constraint general_procurements_contract_fkey references archive_contracts;
create index general_procurements_jira_issue on general_procurements (jira_issue_id) where jira_issue_id is not null;
create index general_procurements_contract on general_procurements (contract_id) where contract_id is not null;

alter table it_assets
  add column procurement_id bigint constraint it_assets_procurement_fkey references general_procurements;
create index it_assets_procurement on it_assets (procurement_id) where procurement_id is not null;
alter table it_maintenance_externals
  add column procurement_id bigint constraint it_maintenance_externals_procurement_fkey references general_procurements;
create index it_maintenance_externals_procurement on it_maintenance_externals (procurement_id) where procurement_id is not null;
alter table jira_issues
  add column procurement_id bigint constraint jira_issues_procurement_fkey references general_procurements,
  add column priority_reason text collate natural_order;
create index jira_issues_procurement on jira_issues (procurement_id) where procurement_id is not null;
