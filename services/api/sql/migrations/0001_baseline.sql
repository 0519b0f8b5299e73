-- The tables of release 1.0, in one step. Functions, triggers and views are files beside this folder.

create extension if not exists btree_gist with schema public;

create extension if not exists pg_trgm with schema public;

create extension if not exists unaccent with schema public;

create collation natural_order (provider = icu, locale = 'id-u-kn-true', deterministic = true);

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

CREATE OR REPLACE FUNCTION partner_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select trim(regexp_replace(regexp_replace(lower(name),
    '\m(pt|cv|ud|tbk|fa|firma|koperasi|yayasan|persero)\M', ' ', 'g'), '[^a-z0-9]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

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
  search_text text generated always as (searchable(((need || ' '::text) || COALESCE(reason, ''::text)))) stored
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
  search_text text generated always as (searchable(title)) stored
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
  renewals jsonb default '[]'::jsonb not null
);

create table archive_contracts_watchers (
  owner_id bigint not null,
  target_id bigint not null
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
  owner_is_secret boolean default false not null
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
  search_text text generated always as (searchable(name)) stored
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
  search_text text generated always as (searchable(employee_name)) stored
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

create table calendar_feeds (
  user_id bigint not null,
  layer text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
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
  search_text text generated always as (searchable(((((((code || ' '::text) || title) || ' '::text) || COALESCE(submission_no, ''::text)) || ' '::text) || COALESCE(description, ''::text)))) stored
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
  total_claim numeric(24,6) default 0 not null,
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
  is_allocated boolean generated always as ((status = ANY (ARRAY['TERALOKASI'::text, 'DILAPORKAN'::text, 'SELESAI'::text]))) stored
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
  search_text text generated always as (searchable(((((COALESCE(item_code, ''::text) || ' '::text) || hs_code) || ' '::text) || description))) stored
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
  search_text text generated always as (searchable(COALESCE(reason, ''::text))) stored
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
  borrowed_until date
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
  has_user boolean default false not null
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
  contract_id bigint
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
  procurement_id bigint
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
  procurement_id bigint
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
  owner_company_id bigint
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
  is_active boolean default true not null,
  search_text text generated always as (searchable(name)) stored
);

create table it_maintenance_internals_assignees (
  owner_id bigint not null,
  target_id bigint not null
);

create table it_maintenance_internals_it_assets (
  owner_id bigint not null,
  target_id bigint not null
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
  search_text text generated always as (searchable(((((((((code || ' '::text) || name) || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || COALESCE(barcode, ''::text)) || ' '::text) || COALESCE(spec, ''::text)))) stored
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
  priority_reason text collate natural_order
);

create table jira_issues_it_assets (
  owner_id bigint not null,
  target_id bigint not null
);

create table jira_issues_watchers (
  owner_id bigint not null,
  target_id bigint not null
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
  taken_days numeric(6,2) generated always as (
CASE
    WHEN (entry = 'request'::text) THEN (- days)
    ELSE NULL::numeric
END) stored
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
  search_text text generated always as (searchable(((((code || ' '::text) || name) || ' '::text) || COALESCE(legal_basis, ''::text)))) stored
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
  rots_at timestamp with time zone
);

create table marketing_activities_members (
  owner_id bigint not null,
  target_id bigint not null
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
  status text default 'active'::text not null,
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
  name_key text generated always as (partner_key(name)) stored
);

create table partners_vendor_categories (
  owner_id bigint not null,
  target_id bigint not null
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

create table sealed_values (
  target_type text not null,
  target_id bigint not null,
  field text not null,
  sealed text not null,
  digest text not null,
  is_live boolean default true not null,
  updated_at timestamp with time zone default now() not null
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
  members_count integer default 0 not null
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
  is_leaver boolean default false not null
);

create table users_companies (
  owner_id bigint not null,
  target_id bigint not null
);

alter table access_requests add constraint access_requests_pkey PRIMARY KEY (id);
alter table agenda_events add constraint agenda_events_pkey PRIMARY KEY (id);
alter table agenda_events_attendees add constraint agenda_events_attendees_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events_companies add constraint agenda_events_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events_departments add constraint agenda_events_departments_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events_offices add constraint agenda_events_offices_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_occurrences add constraint agenda_occurrences_pkey PRIMARY KEY (event_id, date);
alter table agenda_reminders add constraint agenda_reminders_pkey PRIMARY KEY (event_id, date, minutes);
alter table agenda_responses add constraint agenda_responses_pkey PRIMARY KEY (event_id, employee_id);
alter table approvals add constraint approvals_pkey PRIMARY KEY (id);
alter table archive_contracts add constraint archive_contracts_pkey PRIMARY KEY (id);
alter table archive_contracts_watchers add constraint archive_contracts_watchers_pkey PRIMARY KEY (owner_id, target_id);
alter table archive_document_code_details add constraint archive_document_code_details_pkey PRIMARY KEY (id);
alter table archive_document_code_details_access_groups add constraint archive_document_code_details_access_groups_pkey PRIMARY KEY (owner_id, target_id);
alter table archive_document_codes add constraint archive_document_codes_pkey PRIMARY KEY (id);
alter table archive_document_logs add constraint archive_document_logs_pkey PRIMARY KEY (id);
alter table assets add constraint assets_pkey PRIMARY KEY (id);
alter table attendance_codes add constraint attendance_codes_pkey PRIMARY KEY (id);
alter table attendance_employees add constraint attendance_employees_pkey PRIMARY KEY (id);
alter table audit_checks add constraint audit_checks_pkey PRIMARY KEY (is_only);
alter table audit_logs add constraint audit_logs_pkey PRIMARY KEY (id);
alter table audit_seals add constraint audit_seals_pkey PRIMARY KEY (number);
alter table audit_services add constraint audit_services_pkey PRIMARY KEY (id);
alter table audit_unsealed add constraint audit_unsealed_pkey PRIMARY KEY (audit_id);
alter table auth_tokens add constraint auth_tokens_pkey PRIMARY KEY (id);
alter table background_jobs add constraint background_jobs_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (user_id, layer);
alter table comments add constraint comments_pkey PRIMARY KEY (id);
alter table comments_files add constraint comments_files_pkey PRIMARY KEY (owner_id, target_id);
alter table comments_mentions add constraint comments_mentions_pkey PRIMARY KEY (owner_id, target_id);
alter table config_secrets add constraint config_secrets_pkey PRIMARY KEY (config_id);
alter table configs add constraint configs_pkey PRIMARY KEY (id);
alter table consultant_notices add constraint consultant_notices_pkey PRIMARY KEY (activity_id, kind, day, days);
alter table contacts add constraint contacts_pkey PRIMARY KEY (id);
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
alter table delegations add constraint delegations_pkey PRIMARY KEY (id);
alter table document_numbers add constraint document_numbers_pkey PRIMARY KEY (menu, company_id, period);
alter table documents add constraint documents_pkey PRIMARY KEY (id);
alter table employee_contacts add constraint employee_contacts_pkey PRIMARY KEY (id);
alter table employee_documents add constraint employee_documents_pkey PRIMARY KEY (id);
alter table employees add constraint employees_pkey PRIMARY KEY (id);
alter table general_procurements add constraint general_procurements_pkey PRIMARY KEY (id);
alter table given_numbers add constraint given_numbers_pkey PRIMARY KEY (menu, company_id, period, seq);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (user_id, route, key);
alter table import_errors add constraint import_errors_pkey PRIMARY KEY (job_id, number);
alter table import_undos add constraint import_undos_pkey PRIMARY KEY (job_id);
alter table it_assets add constraint it_assets_pkey PRIMARY KEY (id);
alter table it_maintenance_externals add constraint it_maintenance_externals_pkey PRIMARY KEY (id);
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_pkey PRIMARY KEY (id);
alter table it_maintenance_internals add constraint it_maintenance_internals_pkey PRIMARY KEY (id);
alter table it_maintenance_internals_assignees add constraint it_maintenance_internals_assignees_pkey PRIMARY KEY (owner_id, target_id);
alter table it_maintenance_internals_it_assets add constraint it_maintenance_internals_it_assets_pkey PRIMARY KEY (owner_id, target_id);
alter table items add constraint items_pkey PRIMARY KEY (id);
alter table jira_issues add constraint jira_issues_pkey PRIMARY KEY (id);
alter table jira_issues_it_assets add constraint jira_issues_it_assets_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_issues_watchers add constraint jira_issues_watchers_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_service_tiers add constraint jira_service_tiers_pkey PRIMARY KEY (id);
alter table jira_service_tiers_companies add constraint jira_service_tiers_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_service_tiers_offices add constraint jira_service_tiers_offices_pkey PRIMARY KEY (owner_id, target_id);
alter table jira_service_tiers_request_types add constraint jira_service_tiers_request_types_pkey PRIMARY KEY (owner_id, target_id);
alter table kite_bom_uses add constraint kite_bom_uses_pkey PRIMARY KEY (bom_id, kite_data_id);
alter table kite_due_notices add constraint kite_due_notices_pkey PRIMARY KEY (header_id, due_date, days);
alter table kite_run_archives add constraint kite_run_archives_pkey PRIMARY KEY (id);
alter table leave_employees add constraint leave_employees_pkey PRIMARY KEY (id);
alter table leave_offices add constraint leave_offices_pkey PRIMARY KEY (id);
alter table leaves add constraint leaves_pkey PRIMARY KEY (id);
alter table marketing_activities add constraint marketing_activities_pkey PRIMARY KEY (id);
alter table marketing_activities_members add constraint marketing_activities_members_pkey PRIMARY KEY (owner_id, target_id);
alter table marketing_boards add constraint marketing_boards_pkey PRIMARY KEY (id);
alter table marketing_boards_members add constraint marketing_boards_members_pkey PRIMARY KEY (owner_id, target_id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table outbox add constraint outbox_pkey PRIMARY KEY (id);
alter table partner_items add constraint partner_items_pkey PRIMARY KEY (id);
alter table partners add constraint partners_pkey PRIMARY KEY (id);
alter table partners_vendor_categories add constraint partners_vendor_categories_pkey PRIMARY KEY (owner_id, target_id);
alter table "references" add constraint references_pkey PRIMARY KEY (id);
alter table reminders_given add constraint reminders_given_pkey PRIMARY KEY (target_type, target_id, kind, day, days);
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (id);
alter table saved_views_usergroups add constraint saved_views_usergroups_pkey PRIMARY KEY (owner_id, target_id);
alter table schedules add constraint schedules_pkey PRIMARY KEY (key);
alter table sealed_values add constraint sealed_values_pkey PRIMARY KEY (target_type, target_id, field);
alter table usergroups add constraint usergroups_pkey PRIMARY KEY (id);
alter table usergroups_companies add constraint usergroups_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users_companies add constraint users_companies_pkey PRIMARY KEY (owner_id, target_id);
alter table agenda_events add constraint agenda_events_ics_uid_unique UNIQUE (ics_uid);
alter table audit_seals add constraint audit_seals_audit_id_key UNIQUE (audit_id);
alter table auth_tokens add constraint auth_tokens_provider_unique UNIQUE NULLS NOT DISTINCT (provider, company_id);
alter table calendar_feeds add constraint calendar_feeds_token_hash_key UNIQUE (token_hash);
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
alter table agenda_occurrences add constraint agenda_events_room_check EXCLUDE USING gist (room_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE ((room_id IS NOT NULL));
alter table delegations add constraint delegations_date_from_unique EXCLUDE USING gist (user_id WITH =, daterange(date_from, date_to, '[]'::text) WITH &&);
alter table leave_employees add constraint leave_employees_start_date_check EXCLUDE USING gist (employee_id WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) WHERE (((entry = 'request'::text) AND (days <= ('-1'::integer)::numeric) AND (deleted_at IS NULL) AND (status = ANY (ARRAY['submitted'::text, 'pending_substitute'::text, 'pending_manager'::text, 'pending_hr'::text, 'approved'::text]))));
alter table access_requests add constraint access_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])));
alter table agenda_events add constraint agenda_events_end_at_check CHECK (((end_at >= start_at) AND (end_at <= (start_at + '1440:00:00'::interval))));
alter table agenda_events add constraint agenda_events_event_type_check CHECK ((event_type = ANY (ARRAY['meeting'::text, 'training'::text, 'trip'::text, 'visit'::text, 'deadline'::text, 'announcement'::text, 'ceremony'::text, 'other'::text])));
alter table agenda_events add constraint agenda_events_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text])));
alter table agenda_events add constraint agenda_events_timezone_check CHECK ((timezone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text])));
alter table agenda_events add constraint agenda_events_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'attendees'::text, 'department'::text, 'company'::text, 'group'::text])));
alter table agenda_responses add constraint agenda_responses_response_check CHECK ((response = ANY (ARRAY['accepted'::text, 'tentative'::text, 'declined'::text])));
alter table approvals add constraint approvals_acted_at_check CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text, 'returned'::text])) = (acted_at IS NOT NULL)));
alter table approvals add constraint approvals_approver_check CHECK ((approver_id <> requester_id));
alter table approvals add constraint approvals_mode_check CHECK ((mode = ANY (ARRAY['sequential'::text, 'parallel'::text, 'any'::text])));
alter table approvals add constraint approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'returned'::text, 'skipped'::text, 'cancelled'::text])));
alter table approvals add constraint approvals_step_check CHECK (((step >= 1) AND (step <= 50)));
alter table archive_contracts add constraint archive_contracts_end_date_check CHECK ((end_date >= start_date));
alter table archive_contracts add constraint archive_contracts_notice_days_check CHECK ((notice_days >= 0));
alter table archive_contracts add constraint archive_contracts_renewal_mode_check CHECK ((renewal_mode = ANY (ARRAY['none'::text, 'manual'::text, 'auto'::text])));
alter table archive_contracts add constraint archive_contracts_renewal_months_check CHECK ((renewal_months > 0));
alter table archive_contracts add constraint archive_contracts_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table archive_contracts add constraint archive_contracts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'signing'::text, 'active'::text, 'expired'::text, 'terminated'::text, 'cancelled'::text])));
alter table archive_contracts add constraint archive_contracts_value_check CHECK ((value >= (0)::numeric));
alter table archive_document_code_details add constraint archive_document_code_details_active_basis_check CHECK ((active_basis = ANY (ARRAY['document_date'::text, 'fiscal_year_end'::text, 'contract_end'::text, 'employee_exit'::text, 'event'::text])));
alter table archive_document_code_details add constraint archive_document_code_details_active_years_check CHECK ((active_years >= (0)::numeric));
alter table archive_document_code_details add constraint archive_document_code_details_final_fate_check CHECK ((final_fate = ANY (ARRAY['destroy'::text, 'permanent'::text, 'review'::text])));
alter table archive_document_code_details add constraint archive_document_code_details_inactive_years_check CHECK ((inactive_years >= (0)::numeric));
alter table archive_document_code_details add constraint archive_document_code_details_min_total_years_check CHECK (((active_years + inactive_years) >= min_total_years));
alter table archive_document_code_details add constraint archive_document_code_details_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table archive_document_logs add constraint archive_document_logs_condition_in_check CHECK ((condition_in = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text])));
alter table archive_document_logs add constraint archive_document_logs_condition_out_check CHECK ((condition_out = ANY (ARRAY['good'::text, 'fair'::text, 'damaged'::text])));
alter table archive_document_logs add constraint archive_document_logs_extension_count_check CHECK (((extension_count >= 0) AND (extension_count <= 2)));
alter table archive_document_logs add constraint archive_document_logs_form_check CHECK ((form = ANY (ARRAY['physical'::text, 'copy'::text, 'digital'::text])));
alter table archive_document_logs add constraint archive_document_logs_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'on_loan'::text, 'returned'::text, 'rejected'::text, 'cancelled'::text, 'lost'::text])));
alter table archive_document_logs add constraint archive_document_logs_type_check CHECK ((type = ANY (ARRAY['loan'::text, 'return'::text, 'move'::text, 'scan'::text, 'view'::text, 'download'::text, 'inactive'::text, 'disposal'::text, 'hold'::text, 'found'::text])));
alter table assets add constraint assets_size_byte_check CHECK ((size_byte >= 0));
alter table assets add constraint assets_target_id_check CHECK (((target_type IS NULL) = (target_id IS NULL)));
alter table attendance_codes add constraint attendance_codes_auto_source_check CHECK ((auto_source = ANY (ARRAY['none'::text, 'punch'::text, 'leave'::text, 'holiday'::text, 'weekly_off'::text])));
alter table attendance_codes add constraint attendance_codes_paid_check CHECK ((paid = ANY (ARRAY['paid'::text, 'unpaid'::text, 'partial'::text])));
alter table attendance_codes add constraint attendance_codes_pattern_check CHECK ((pattern = ANY (ARRAY['solid'::text, 'stripes'::text, 'dots'::text, 'hatch'::text])));
alter table attendance_codes add constraint attendance_codes_present_value_check CHECK ((present_value = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric])));
alter table attendance_employees add constraint attendance_employees_check_out_check CHECK (((check_out > check_in) AND (check_out <= (check_in + '16:00:00'::interval))));
alter table attendance_employees add constraint attendance_employees_geo_status_check CHECK ((geo_status = ANY (ARRAY['inside'::text, 'outside'::text, 'unknown'::text])));
alter table attendance_employees add constraint attendance_employees_review_check CHECK ((review = ANY (ARRAY['auto'::text, 'needs_review'::text, 'verified'::text, 'locked'::text])));
alter table attendance_employees add constraint attendance_employees_source_check CHECK ((source = ANY (ARRAY['device'::text, 'web'::text, 'mobile'::text, 'import'::text, 'manual'::text, 'leave'::text, 'system'::text])));
alter table attendance_employees add constraint attendance_employees_timezone_check CHECK ((timezone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text])));
alter table audit_checks add constraint audit_checks_is_only_check CHECK (is_only);
alter table audit_logs add constraint audit_logs_version_check CHECK ((version = 1));
alter table audit_services add constraint audit_services_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text, 'internal'::text])));
alter table audit_services add constraint audit_services_level_check CHECK ((level = ANY (ARRAY['debug'::text, 'info'::text, 'warning'::text, 'error'::text])));
alter table audit_services add constraint audit_services_triage_check CHECK ((triage = ANY (ARRAY['new'::text, 'known'::text, 'resolved'::text, 'ignored'::text])));
alter table auth_tokens add constraint auth_tokens_provider_check CHECK ((provider = ANY (ARRAY['accounting_actual'::text, 'accounting_commercial'::text, 'issue_tracker'::text])));
alter table auth_tokens add constraint auth_tokens_status_check CHECK ((status = ANY (ARRAY['disconnected'::text, 'connected'::text, 'expiring'::text, 'broken'::text])));
alter table background_jobs add constraint background_jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table background_jobs add constraint background_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));
alter table calendar_feeds add constraint calendar_feeds_layer_check CHECK ((layer = ANY (ARRAY['agenda'::text, 'holidays'::text])));
alter table comments add constraint comments_body_check CHECK ((length(body) <= 10000));
alter table comments add constraint comments_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'internal'::text, 'interaction'::text, 'system'::text, 'solution'::text])));
alter table configs add constraint configs_is_secret_check CHECK ((is_secret = (type = 'secret'::text)));
alter table configs add constraint configs_value_check CHECK (((type <> 'secret'::text) OR (((value IS NULL) OR (value = '{"stored": true}'::jsonb)) AND (default_value IS NULL))));
alter table consultant_notices add constraint consultant_notices_kind_check CHECK ((kind = ANY (ARRAY['due'::text, 'documents'::text])));
alter table contacts add constraint contacts_role_check CHECK ((role = ANY (ARRAY['decision_maker'::text, 'influencer'::text, 'technical'::text, 'finance'::text, 'other'::text])));
alter table contacts add constraint contacts_salutation_check CHECK ((salutation = ANY (ARRAY['bapak'::text, 'ibu'::text, 'sdr'::text, 'dr'::text, 'none'::text])));
alter table customs_consultant_activities add constraint customs_consultant_activities_due_date_check CHECK ((due_date >= start_date));
alter table customs_consultant_activities add constraint customs_consultant_activities_facility_check CHECK ((facility = ANY (ARRAY['exemption'::text, 'drawback'::text])));
alter table customs_consultant_activities add constraint customs_consultant_activities_period_month_check CHECK ((EXTRACT(day FROM period_month) = (1)::numeric));
alter table customs_consultant_activities add constraint customs_consultant_activities_reviewer_check CHECK ((reviewer_id <> consultant_id));
alter table customs_consultant_boards add constraint customs_consultant_boards_visibility_check CHECK ((visibility = ANY (ARRAY['company'::text, 'members'::text])));
alter table customs_kite_source_file_rows add constraint customs_kite_source_file_rows_action_check CHECK ((action = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'SKIP'::text, 'ERROR'::text])));
alter table customs_kite_source_files add constraint customs_kite_source_files_file_type_check CHECK ((file_type = ANY (ARRAY['PIB_CEISA'::text, 'PEB_CEISA'::text, 'PIB_FLAT'::text, 'PEB_FLAT'::text, 'BOM_FLAT'::text, 'BOM_XML'::text, 'RAW_MATERIAL'::text, 'FINISH_GOOD'::text, 'NIPER_ITEM'::text, 'LHPRE'::text])));
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
alter table documents add constraint documents_development_level_check CHECK ((development_level = ANY (ARRAY['original'::text, 'copy'::text, 'carbon'::text, 'certified'::text])));
alter table documents add constraint documents_final_fate_check CHECK ((final_fate = ANY (ARRAY['destroy'::text, 'permanent'::text, 'review'::text])));
alter table documents add constraint documents_kind_check CHECK ((kind = ANY (ARRAY['letter'::text, 'file'::text, 'photo'::text, 'drawing'::text, 'electronic'::text, 'book'::text])));
alter table documents add constraint documents_loan_status_check CHECK ((loan_status = ANY (ARRAY['available'::text, 'reserved'::text, 'on_loan'::text])));
alter table documents add constraint documents_media_check CHECK ((media = ANY (ARRAY['paper'::text, 'digital'::text, 'both'::text])));
alter table documents add constraint documents_period_to_check CHECK ((period_to >= period_from));
alter table documents add constraint documents_security_check CHECK ((security = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table documents add constraint documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'inactive'::text, 'proposed'::text, 'destroyed'::text, 'permanent'::text, 'lost'::text])));
alter table employee_contacts add constraint employee_contacts_gender_check CHECK ((gender = ANY (ARRAY['m'::text, 'f'::text])));
alter table employee_contacts add constraint employee_contacts_nik_check CHECK ((nik ~ '•'::text));
alter table employee_contacts add constraint employee_contacts_relation_check CHECK ((relation = ANY (ARRAY['spouse'::text, 'child'::text, 'father'::text, 'mother'::text, 'sibling'::text, 'in_law'::text, 'guardian'::text, 'other'::text])));
alter table employee_contacts add constraint employee_contacts_status_check CHECK ((status = ANY (ARRAY['alive'::text, 'deceased'::text])));
alter table employee_documents add constraint employee_documents_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['normal'::text, 'limited'::text, 'secret'::text, 'top_secret'::text])));
alter table employee_documents add constraint employee_documents_number_check CHECK ((number ~ '•'::text));
alter table employee_documents add constraint employee_documents_verification_check CHECK ((verification = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text])));
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
alter table general_procurements add constraint general_procurements_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
alter table general_procurements add constraint general_procurements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'processing'::text, 'ordered'::text, 'partially_received'::text, 'completed'::text, 'partially_closed'::text, 'rejected'::text, 'returned'::text, 'cancelled'::text])));
alter table given_numbers add constraint given_numbers_seq_check CHECK ((seq > 0));
alter table it_assets add constraint it_assets_asset_class_check CHECK ((asset_class = ANY (ARRAY['device'::text, 'accessory'::text, 'network'::text, 'server'::text, 'license'::text, 'sim'::text])));
alter table it_assets add constraint it_assets_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'good'::text, 'fair'::text, 'poor'::text])));
alter table it_assets add constraint it_assets_depreciation_months_check CHECK (((depreciation_months >= 1) AND (depreciation_months <= 240)));
alter table it_assets add constraint it_assets_holder_check CHECK (((status <> 'in_use'::text) OR (holder_id IS NOT NULL) OR (holder_office_id IS NOT NULL)));
alter table it_assets add constraint it_assets_purchase_price_check CHECK ((purchase_price >= (0)::numeric));
alter table it_assets add constraint it_assets_residual_check CHECK (((residual >= (0)::numeric) AND (residual <= purchase_price)));
alter table it_assets add constraint it_assets_seats_check CHECK ((seats > 0));
alter table it_assets add constraint it_assets_status_check CHECK ((status = ANY (ARRAY['ordered'::text, 'available'::text, 'in_use'::text, 'in_repair'::text, 'broken'::text, 'lost'::text, 'disposed'::text])));
alter table it_assets add constraint it_assets_warranty_until_check CHECK ((warranty_until >= purchase_date));
alter table it_maintenance_externals add constraint it_maintenance_externals_estimated_cost_check CHECK ((estimated_cost >= (0)::numeric));
alter table it_maintenance_externals add constraint it_maintenance_externals_expected_return_check CHECK ((expected_return >= sent_at));
alter table it_maintenance_externals add constraint it_maintenance_externals_final_cost_check CHECK ((final_cost >= (0)::numeric));
alter table it_maintenance_externals add constraint it_maintenance_externals_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'warranty'::text, 'rma'::text, 'calibration'::text])));
alter table it_maintenance_externals add constraint it_maintenance_externals_replacement_asset_check CHECK ((replacement_asset_id <> it_asset_id));
alter table it_maintenance_externals add constraint it_maintenance_externals_returned_at_check CHECK ((returned_at >= sent_at));
alter table it_maintenance_externals add constraint it_maintenance_externals_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending_approval'::text, 'sent'::text, 'returned'::text, 'completed'::text, 'cancelled'::text])));
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_minutes_check CHECK ((minutes >= 0));
alter table it_maintenance_internal_activities add constraint it_maintenance_internal_activities_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'in_progress'::text, 'done'::text, 'skipped'::text, 'cancelled'::text])));
alter table it_maintenance_internals add constraint it_maintenance_internals_interval_unit_check CHECK ((interval_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'usage_hour'::text])));
alter table it_maintenance_internals add constraint it_maintenance_internals_interval_value_check CHECK ((interval_value > 0));
alter table it_maintenance_internals add constraint it_maintenance_internals_lead_days_check CHECK ((lead_days >= 0));
alter table it_maintenance_internals add constraint it_maintenance_internals_scope_check CHECK ((scope = ANY (ARRAY['assets'::text, 'category'::text, 'location'::text])));
alter table it_maintenance_internals add constraint it_maintenance_internals_tolerance_days_check CHECK ((tolerance_days >= 0));
alter table items add constraint items_buy_price_check CHECK ((buy_price >= (0)::numeric));
alter table items add constraint items_hs_code_check CHECK ((hs_code ~ '^\d{8}$'::text));
alter table items add constraint items_is_sold_check CHECK ((is_sold OR is_purchased OR is_kite));
alter table items add constraint items_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'service'::text])));
alter table items add constraint items_sell_price_check CHECK ((sell_price >= (0)::numeric));
alter table jira_issues add constraint jira_issues_assignee_check CHECK (((status = ANY (ARRAY['new'::text, 'cancelled'::text])) OR (assignee_id IS NOT NULL)));
alter table jira_issues add constraint jira_issues_channel_check CHECK ((channel = ANY (ARRAY['portal'::text, 'console'::text, 'email'::text, 'phone'::text])));
alter table jira_issues add constraint jira_issues_impact_check CHECK ((impact = ANY (ARRAY['self'::text, 'team'::text, 'office'::text, 'group'::text])));
alter table jira_issues add constraint jira_issues_priority_check CHECK ((priority = ANY (ARRAY['p1'::text, 'p2'::text, 'p3'::text, 'p4'::text])));
alter table jira_issues add constraint jira_issues_reopen_count_check CHECK ((reopen_count >= 0));
alter table jira_issues add constraint jira_issues_status_check CHECK ((status = ANY (ARRAY['new'::text, 'assigned'::text, 'in_progress'::text, 'waiting_user'::text, 'waiting_vendor'::text, 'scheduled'::text, 'resolved'::text, 'closed'::text, 'cancelled'::text])));
alter table jira_issues add constraint jira_issues_urgency_check CHECK ((urgency = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])));
alter table jira_service_tiers add constraint jira_service_tiers_resolve_minutes_check CHECK ((resolve_minutes >= response_minutes));
alter table jira_service_tiers add constraint jira_service_tiers_response_minutes_check CHECK ((response_minutes > 0));
alter table kite_due_notices add constraint kite_due_notices_days_check CHECK ((days = ANY (ARRAY[90, 60, 30, 7, 0])));
alter table kite_run_archives add constraint kite_run_archives_cause_check CHECK ((cause = ANY (ARRAY['ROLLBACK'::text, 'RERUN'::text])));
alter table leave_employees add constraint leave_employees_days_check CHECK (
CASE entry
    WHEN 'request'::text THEN (days <= (0)::numeric)
    WHEN 'grant'::text THEN (days > (0)::numeric)
    WHEN 'carry'::text THEN (days > (0)::numeric)
    WHEN 'adjust'::text THEN (days <> (0)::numeric)
    ELSE (days < (0)::numeric)
END);
alter table leave_employees add constraint leave_employees_end_date_check CHECK ((end_date >= start_date));
alter table leave_employees add constraint leave_employees_entry_check CHECK ((entry = ANY (ARRAY['request'::text, 'grant'::text, 'carry'::text, 'expire'::text, 'mass'::text, 'adjust'::text, 'encash'::text])));
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
alter table marketing_activities add constraint marketing_activities_activity_type_check CHECK ((activity_type = ANY (ARRAY['opportunity'::text, 'visit'::text, 'call'::text, 'meeting'::text, 'quotation'::text, 'exhibition'::text, 'follow_up'::text])));
alter table marketing_activities add constraint marketing_activities_next_action_type_check CHECK ((next_action_type = ANY (ARRAY['call'::text, 'wa'::text, 'email'::text, 'visit'::text, 'meeting'::text, 'task'::text])));
alter table marketing_activities add constraint marketing_activities_partner_check CHECK (((partner_id IS NOT NULL) OR (prospect_name IS NOT NULL)));
alter table marketing_activities add constraint marketing_activities_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
alter table marketing_activities add constraint marketing_activities_probability_check CHECK (((probability >= 0) AND (probability <= 100)));
alter table marketing_activities add constraint marketing_activities_result_check CHECK ((result = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'cancelled'::text])));
alter table marketing_activities add constraint marketing_activities_stage_category_check CHECK ((stage_category = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])));
alter table marketing_activities add constraint marketing_activities_value_check CHECK ((value >= (0)::numeric));
alter table marketing_boards add constraint marketing_boards_visibility_check CHECK ((visibility = ANY (ARRAY['company'::text, 'members'::text])));
alter table notifications add constraint notifications_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'error'::text])));
alter table partner_items add constraint partner_items_lead_time_days_check CHECK ((lead_time_days >= 0));
alter table partner_items add constraint partner_items_price_check CHECK ((price >= (0)::numeric));
alter table partners add constraint partners_credit_limit_check CHECK ((credit_limit >= (0)::numeric));
alter table partners add constraint partners_evaluation_grade_check CHECK ((evaluation_grade = ANY (ARRAY['a'::text, 'b'::text, 'c'::text, 'd'::text])));
alter table partners add constraint partners_is_customer_check CHECK ((is_customer OR is_vendor));
alter table partners add constraint partners_kite_facility_check CHECK ((kite_facility = ANY (ARRAY['none'::text, 'exemption'::text, 'drawback'::text])));
alter table partners add constraint partners_lead_time_days_check CHECK ((lead_time_days >= 0));
alter table partners add constraint partners_min_order_check CHECK ((min_order >= (0)::numeric));
alter table partners add constraint partners_nib_check CHECK ((nib ~ '^\d{13}$'::text));
alter table partners add constraint partners_nitku_check CHECK ((nitku ~ '^\d{22}$'::text));
alter table partners add constraint partners_npwp_check CHECK ((npwp ~ '^\d{15,16}$'::text));
alter table partners add constraint partners_status_check CHECK ((status = ANY (ARRAY['prospect'::text, 'active'::text, 'inactive'::text, 'blocked'::text, 'blacklisted'::text])));
alter table partners add constraint partners_tax_status_check CHECK ((tax_status = ANY (ARRAY['pkp'::text, 'non_pkp'::text])));
alter table "references" add constraint references_valid_to_check CHECK ((valid_to >= valid_from));
alter table saved_views add constraint saved_views_is_default_for_check CHECK ((is_default_for = ANY (ARRAY['none'::text, 'me'::text, 'group'::text])));
alter table saved_views add constraint saved_views_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'group'::text, 'everyone'::text])));
alter table schedules add constraint schedules_every_seconds_check CHECK ((every_seconds > 0));
alter table usergroups add constraint usergroups_data_scope_check CHECK ((data_scope = ANY (ARRAY['own'::text, 'team'::text, 'department'::text, 'company'::text, 'group'::text])));
alter table usergroups add constraint usergroups_permissions_check CHECK ((cardinality(permissions) > 0));
alter table users add constraint users_sso_status_check CHECK ((sso_status = ANY (ARRAY['none'::text, 'sent'::text, 'active'::text, 'failed'::text, 'disabled'::text])));
alter table users add constraint users_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'inactive'::text])));
alter table users add constraint users_timezone_check CHECK ((timezone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text])));
alter table access_requests add constraint access_requests_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table access_requests add constraint access_requests_requester_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table access_requests add constraint access_requests_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table access_requests add constraint access_requests_usergroup_fkey FOREIGN KEY (usergroup_id) REFERENCES usergroups(id);
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
alter table approvals add constraint approvals_approver_fkey FOREIGN KEY (approver_id) REFERENCES users(id);
alter table approvals add constraint approvals_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table approvals add constraint approvals_delegate_of_fkey FOREIGN KEY (delegate_of_id) REFERENCES users(id);
alter table approvals add constraint approvals_requester_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table approvals add constraint approvals_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table archive_contracts add constraint archive_contracts_contract_type_fkey FOREIGN KEY (contract_type_id) REFERENCES "references"(id);
alter table archive_contracts add constraint archive_contracts_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_original_location_fkey FOREIGN KEY (original_location_id) REFERENCES "references"(id);
alter table archive_contracts add constraint archive_contracts_parent_fkey FOREIGN KEY (parent_id) REFERENCES archive_contracts(id);
alter table archive_contracts add constraint archive_contracts_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table archive_contracts add constraint archive_contracts_pic_fkey FOREIGN KEY (pic_id) REFERENCES users(id);
alter table archive_contracts add constraint archive_contracts_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table archive_contracts_watchers add constraint archive_contracts_watchers_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table archive_contracts_watchers add constraint archive_contracts_watchers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES archive_contracts(id) ON DELETE CASCADE;
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
alter table archive_document_logs add constraint archive_document_logs_borrower_department_fkey FOREIGN KEY (borrower_department_id) REFERENCES "references"(id);
alter table archive_document_logs add constraint archive_document_logs_borrower_fkey FOREIGN KEY (borrower_id) REFERENCES employees(id);
alter table archive_document_logs add constraint archive_document_logs_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_document_fkey FOREIGN KEY (document_id) REFERENCES documents(id);
alter table archive_document_logs add constraint archive_document_logs_handed_by_fkey FOREIGN KEY (handed_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_received_by_fkey FOREIGN KEY (received_by_id) REFERENCES users(id);
alter table archive_document_logs add constraint archive_document_logs_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table assets add constraint assets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table assets add constraint assets_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_codes add constraint attendance_codes_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_codes add constraint attendance_codes_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_codes add constraint attendance_codes_leave_fkey FOREIGN KEY (leave_id) REFERENCES leaves(id);
alter table attendance_codes add constraint attendance_codes_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_employees add constraint attendance_employees_code_fkey FOREIGN KEY (code_id) REFERENCES attendance_codes(id);
alter table attendance_employees add constraint attendance_employees_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table attendance_employees add constraint attendance_employees_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table attendance_employees add constraint attendance_employees_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table attendance_employees add constraint attendance_employees_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table attendance_employees add constraint attendance_employees_leave_employee_fkey FOREIGN KEY (leave_employee_id) REFERENCES leave_employees(id);
alter table attendance_employees add constraint attendance_employees_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table attendance_employees add constraint attendance_employees_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table attendance_employees add constraint attendance_employees_work_pattern_fkey FOREIGN KEY (work_pattern_id) REFERENCES "references"(id);
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
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
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
alter table customs_consultant_activities add constraint customs_consultant_activities_board_fkey FOREIGN KEY (board_id) REFERENCES customs_consultant_boards(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table customs_consultant_activities add constraint customs_consultant_activities_consultant_fkey FOREIGN KEY (consultant_id) REFERENCES users(id);
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
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_finish_good_fkey FOREIGN KEY (finish_good_id, tenant_id) REFERENCES customs_kite_tool_finish_goods(id, tenant_id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_header_fkey FOREIGN KEY (header_id, tenant_id) REFERENCES customs_kite_tool_peb_headers(id, tenant_id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_kite_data_fkey FOREIGN KEY (kite_data_id, tenant_id) REFERENCES customs_kite_tool_kite_datas(id, tenant_id);
alter table customs_kite_tool_peb_details add constraint customs_kite_tool_peb_details_relation_fkey FOREIGN KEY (relation_id, tenant_id) REFERENCES customs_kite_tool_product_relations(id, tenant_id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_source_file_fkey FOREIGN KEY (source_file_id, tenant_id) REFERENCES customs_kite_source_files(id, tenant_id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_tenant_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table customs_kite_tool_peb_headers add constraint customs_kite_tool_peb_headers_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table customs_kite_tool_peb_reporteds add constraint customs_kite_tool_peb_reporteds_kite_data_fkey FOREIGN KEY (kite_data_id, tenant_id) REFERENCES customs_kite_tool_kite_datas(id, tenant_id);
alter table customs_kite_tool_peb_reporteds add constraint customs_kite_tool_peb_reporteds_peb_detail_fkey FOREIGN KEY (peb_detail_id, tenant_id) REFERENCES customs_kite_tool_peb_details(id, tenant_id);
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_header_fkey FOREIGN KEY (header_id, tenant_id) REFERENCES customs_kite_tool_pib_headers(id, tenant_id);
alter table customs_kite_tool_pib_details add constraint customs_kite_tool_pib_details_raw_material_fkey FOREIGN KEY (raw_material_id, tenant_id) REFERENCES customs_kite_tool_raw_materials(id, tenant_id);
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
alter table document_numbers add constraint document_numbers_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table documents add constraint documents_borrower_fkey FOREIGN KEY (borrower_id) REFERENCES employees(id);
alter table documents add constraint documents_code_detail_fkey FOREIGN KEY (code_detail_id) REFERENCES archive_document_code_details(id);
alter table documents add constraint documents_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table documents add constraint documents_contract_fkey FOREIGN KEY (contract_id) REFERENCES archive_contracts(id);
alter table documents add constraint documents_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table documents add constraint documents_current_log_fkey FOREIGN KEY (current_log_id) REFERENCES archive_document_logs(id) ON DELETE SET NULL;
alter table documents add constraint documents_department_fkey FOREIGN KEY (department_id) REFERENCES "references"(id);
alter table documents add constraint documents_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table documents add constraint documents_location_fkey FOREIGN KEY (location_id) REFERENCES "references"(id);
alter table documents add constraint documents_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table documents add constraint documents_unit_fkey FOREIGN KEY (unit_id) REFERENCES "references"(id);
alter table documents add constraint documents_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
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
alter table given_numbers add constraint given_numbers_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table idempotency_keys add constraint idempotency_keys_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table import_errors add constraint import_errors_job_fkey FOREIGN KEY (job_id) REFERENCES background_jobs(id) ON DELETE CASCADE;
alter table import_undos add constraint import_undos_job_fkey FOREIGN KEY (job_id) REFERENCES background_jobs(id) ON DELETE CASCADE;
alter table it_assets add constraint it_assets_brand_fkey FOREIGN KEY (brand_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_assets add constraint it_assets_holder_fkey FOREIGN KEY (holder_id) REFERENCES employees(id);
alter table it_assets add constraint it_assets_holder_office_fkey FOREIGN KEY (holder_office_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_office_fkey FOREIGN KEY (office_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id);
alter table it_assets add constraint it_assets_room_fkey FOREIGN KEY (room_id) REFERENCES "references"(id);
alter table it_assets add constraint it_assets_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table it_assets add constraint it_assets_vendor_fkey FOREIGN KEY (vendor_id) REFERENCES partners(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_it_asset_fkey FOREIGN KEY (it_asset_id) REFERENCES it_assets(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_jira_issue_fkey FOREIGN KEY (jira_issue_id) REFERENCES jira_issues(id);
alter table it_maintenance_externals add constraint it_maintenance_externals_procurement_fkey FOREIGN KEY (procurement_id) REFERENCES general_procurements(id);
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
alter table items add constraint items_brand_fkey FOREIGN KEY (brand_id) REFERENCES "references"(id);
alter table items add constraint items_category_fkey FOREIGN KEY (category_id) REFERENCES "references"(id);
alter table items add constraint items_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table items add constraint items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table items add constraint items_tax_fkey FOREIGN KEY (tax_id) REFERENCES "references"(id);
alter table items add constraint items_unit_fkey FOREIGN KEY (unit_id) REFERENCES "references"(id);
alter table items add constraint items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table jira_issues add constraint jira_issues_assignee_fkey FOREIGN KEY (assignee_id) REFERENCES users(id);
alter table jira_issues add constraint jira_issues_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table jira_issues add constraint jira_issues_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table jira_issues add constraint jira_issues_created_for_fkey FOREIGN KEY (created_for_id) REFERENCES employees(id);
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
alter table kite_diff_archives add constraint kite_diff_archives_archive_id_fkey FOREIGN KEY (archive_id) REFERENCES kite_run_archives(id);
alter table kite_due_notices add constraint kite_due_notices_header_id_fkey FOREIGN KEY (header_id) REFERENCES customs_kite_tool_pib_headers(id) ON DELETE CASCADE;
alter table kite_run_archives add constraint kite_run_archives_removed_by_id_fkey FOREIGN KEY (removed_by_id) REFERENCES users(id);
alter table kite_run_archives add constraint kite_run_archives_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES customs_kite_tenants(id);
alter table kite_used_archives add constraint kite_used_archives_archive_id_fkey FOREIGN KEY (archive_id) REFERENCES kite_run_archives(id);
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
alter table marketing_activities add constraint marketing_activities_board_fkey FOREIGN KEY (board_id) REFERENCES marketing_boards(id);
alter table marketing_activities add constraint marketing_activities_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table marketing_activities add constraint marketing_activities_contact_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id);
alter table marketing_activities add constraint marketing_activities_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table marketing_activities add constraint marketing_activities_lost_reason_fkey FOREIGN KEY (lost_reason_id) REFERENCES "references"(id);
alter table marketing_activities add constraint marketing_activities_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table marketing_activities add constraint marketing_activities_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table marketing_activities add constraint marketing_activities_source_fkey FOREIGN KEY (source_id) REFERENCES "references"(id);
alter table marketing_activities add constraint marketing_activities_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table marketing_activities_members add constraint marketing_activities_members_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table marketing_activities_members add constraint marketing_activities_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES marketing_activities(id) ON DELETE CASCADE;
alter table marketing_boards add constraint marketing_boards_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table marketing_boards add constraint marketing_boards_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table marketing_boards add constraint marketing_boards_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table marketing_boards_members add constraint marketing_boards_members_fkey FOREIGN KEY (target_id) REFERENCES users(id);
alter table marketing_boards_members add constraint marketing_boards_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES marketing_boards(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_actor_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table notifications add constraint notifications_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table notifications add constraint notifications_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table notifications add constraint notifications_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table partner_items add constraint partner_items_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table partner_items add constraint partner_items_item_fkey FOREIGN KEY (item_id) REFERENCES items(id);
alter table partner_items add constraint partner_items_partner_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
alter table partner_items add constraint partner_items_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
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
alter table "references" add constraint references_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table "references" add constraint references_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table "references" add constraint references_parent_fkey FOREIGN KEY (parent_id) REFERENCES "references"(id);
alter table "references" add constraint references_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_owner_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table saved_views_usergroups add constraint saved_views_usergroups_fkey FOREIGN KEY (target_id) REFERENCES usergroups(id);
alter table saved_views_usergroups add constraint saved_views_usergroups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES saved_views(id) ON DELETE CASCADE;
alter table schedules add constraint schedules_requested_by_fkey FOREIGN KEY (requested_by_id) REFERENCES users(id);
alter table usergroups add constraint usergroups_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table usergroups add constraint usergroups_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table usergroups_companies add constraint usergroups_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table usergroups_companies add constraint usergroups_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES usergroups(id) ON DELETE CASCADE;
alter table users add constraint users_company_fkey FOREIGN KEY (company_id) REFERENCES "references"(id);
alter table users add constraint users_created_by_fkey FOREIGN KEY (created_by_id) REFERENCES users(id);
alter table users add constraint users_employee_fkey FOREIGN KEY (employee_id) REFERENCES employees(id);
alter table users add constraint users_updated_by_fkey FOREIGN KEY (updated_by_id) REFERENCES users(id);
alter table users add constraint users_usergroup_fkey FOREIGN KEY (usergroup_id) REFERENCES usergroups(id);
alter table users_companies add constraint users_companies_fkey FOREIGN KEY (target_id) REFERENCES "references"(id);
alter table users_companies add constraint users_companies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE INDEX references_category_code ON "references" USING btree (category, code, id) WHERE (deleted_at IS NULL);
CREATE INDEX references_category_name ON "references" USING btree (category, name, id) INCLUDE (is_active, company_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX references_code_unique ON "references" USING btree (category, lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX references_company ON "references" USING btree (company_id);
CREATE INDEX references_parent ON "references" USING btree (parent_id);
CREATE INDEX references_search ON "references" USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX access_requests_need_unique ON access_requests USING btree (requester_id, need) WHERE (status = 'pending'::text);
CREATE INDEX access_requests_requester ON access_requests USING btree (requester_id);
CREATE INDEX access_requests_status ON access_requests USING btree (status, id);
CREATE INDEX access_requests_usergroup ON access_requests USING btree (usergroup_id);
CREATE INDEX agenda_events_created_at ON agenda_events USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_created_by ON agenda_events USING btree (created_by_id);
CREATE INDEX agenda_events_end_at ON agenda_events USING btree (end_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_event_type ON agenda_events USING btree (event_type, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_organizer ON agenda_events USING btree (organizer_id, start_at);
CREATE INDEX agenda_events_recurrence_parent ON agenda_events USING btree (recurrence_parent_id);
CREATE INDEX agenda_events_room ON agenda_events USING btree (room_id);
CREATE INDEX agenda_events_search ON agenda_events USING gin (search_text gin_trgm_ops);
CREATE INDEX agenda_events_start_at ON agenda_events USING btree (start_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_title ON agenda_events USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_updated_at ON agenda_events USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX agenda_events_attendees_target ON agenda_events_attendees USING btree (target_id);
CREATE INDEX agenda_events_companies_target ON agenda_events_companies USING btree (target_id);
CREATE INDEX agenda_events_departments_target ON agenda_events_departments USING btree (target_id);
CREATE INDEX agenda_events_offices_target ON agenda_events_offices USING btree (target_id);
CREATE INDEX agenda_occurrences_room ON agenda_occurrences USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE INDEX agenda_occurrences_span ON agenda_occurrences USING gist (tstzrange(start_at, end_at, '[]'::text));
CREATE INDEX agenda_reminders_remind_at ON agenda_reminders USING btree (remind_at);
CREATE INDEX agenda_responses_employee ON agenda_responses USING btree (employee_id);
CREATE UNIQUE INDEX approvals_approver_unique ON approvals USING btree (target_type, target_id, step, approver_id) WHERE (status = ANY (ARRAY['waiting'::text, 'pending'::text]));
CREATE INDEX approvals_delegate_of ON approvals USING btree (delegate_of_id) WHERE (delegate_of_id IS NOT NULL);
CREATE INDEX approvals_due ON approvals USING btree (status, due_at);
CREATE INDEX approvals_inbox ON approvals USING btree (approver_id, status, due_at);
CREATE INDEX approvals_requester ON approvals USING btree (requester_id);
CREATE INDEX approvals_target ON approvals USING btree (target_type, target_id, step);
CREATE INDEX archive_contracts_company ON archive_contracts USING btree (company_id, current_end_date, id) INCLUDE (deleted_at);
CREATE INDEX archive_contracts_contract_type ON archive_contracts USING btree (contract_type_id, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_created_at ON archive_contracts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_current_end_date ON archive_contracts USING btree (current_end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_end_date ON archive_contracts USING btree (end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_foreign ON archive_contracts USING btree (currency, current_end_date, id) INCLUDE (company_id, deleted_at) WHERE (currency <> 'IDR'::text);
CREATE INDEX archive_contracts_notice_deadline ON archive_contracts USING btree (notice_deadline, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_number ON archive_contracts USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX archive_contracts_number_unique ON archive_contracts USING btree (lower(number), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_open_ended ON archive_contracts USING btree (current_end_date, id) INCLUDE (company_id, deleted_at) WHERE is_open_ended;
CREATE INDEX archive_contracts_original_location ON archive_contracts USING btree (original_location_id);
CREATE INDEX archive_contracts_parent ON archive_contracts USING btree (parent_id);
CREATE INDEX archive_contracts_partner ON archive_contracts USING btree (partner_id, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_pic ON archive_contracts USING btree (pic_id, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_search ON archive_contracts USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_contracts_start_date ON archive_contracts USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_status ON archive_contracts USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_status_end ON archive_contracts USING btree (status, current_end_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_contracts_status_notice ON archive_contracts USING btree (status, notice_deadline);
CREATE INDEX archive_contracts_tags ON archive_contracts USING gin (tags);
CREATE INDEX archive_contracts_title ON archive_contracts USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_unsigned ON archive_contracts USING btree (current_end_date, id) INCLUDE (company_id, deleted_at) WHERE (NOT has_signed_file);
CREATE INDEX archive_contracts_updated_at ON archive_contracts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_value ON archive_contracts USING btree (value, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_contracts_watchers_target ON archive_contracts_watchers USING btree (target_id);
CREATE INDEX archive_document_code_details_active_years ON archive_document_code_details USING btree (active_years, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_code ON archive_document_code_details USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX archive_document_code_details_code_unique ON archive_document_code_details USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_company ON archive_document_code_details USING btree (company_id);
CREATE INDEX archive_document_code_details_created_at ON archive_document_code_details USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_document_code ON archive_document_code_details USING btree (document_code_id, code, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_document_code_details_inactive_years ON archive_document_code_details USING btree (inactive_years, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_name ON archive_document_code_details USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_search ON archive_document_code_details USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_document_code_details_updated_at ON archive_document_code_details USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_code_details_access_groups_target ON archive_document_code_details_access_groups USING btree (target_id);
CREATE INDEX archive_document_codes_code ON archive_document_codes USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX archive_document_codes_code_unique ON archive_document_codes USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_company ON archive_document_codes USING btree (company_id);
CREATE INDEX archive_document_codes_created_at ON archive_document_codes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_name ON archive_document_codes USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_parent ON archive_document_codes USING btree (parent_id, code, id) INCLUDE (company_id, deleted_at);
CREATE INDEX archive_document_codes_search ON archive_document_codes USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_document_codes_sort_order ON archive_document_codes USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_codes_updated_at ON archive_document_codes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_at ON archive_document_logs USING btree (at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_borrower ON archive_document_logs USING btree (borrower_id, at, id) INCLUDE (owner_company_id, owner_is_secret, document_id, deleted_at);
CREATE INDEX archive_document_logs_borrower_department ON archive_document_logs USING btree (borrower_department_id, at, id) INCLUDE (owner_company_id, owner_is_secret, document_id, deleted_at);
CREATE INDEX archive_document_logs_borrower_status ON archive_document_logs USING btree (borrower_id, status);
CREATE INDEX archive_document_logs_created_at ON archive_document_logs USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_document ON archive_document_logs USING btree (document_id, at, id) INCLUDE (owner_company_id, owner_is_secret, deleted_at);
CREATE UNIQUE INDEX archive_document_logs_document_unique ON archive_document_logs USING btree (document_id) WHERE ((status = ANY (ARRAY['approved'::text, 'on_loan'::text])) AND (deleted_at IS NULL));
CREATE INDEX archive_document_logs_due_at ON archive_document_logs USING btree (due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_handed_by ON archive_document_logs USING btree (handed_by_id);
CREATE INDEX archive_document_logs_loan_no ON archive_document_logs USING btree (loan_no, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_purpose ON archive_document_logs USING btree (purpose, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_received_by ON archive_document_logs USING btree (received_by_id);
CREATE INDEX archive_document_logs_search ON archive_document_logs USING gin (search_text gin_trgm_ops);
CREATE INDEX archive_document_logs_status ON archive_document_logs USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX archive_document_logs_updated_at ON archive_document_logs USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX assets_created_by ON assets USING btree (created_by_id, id);
CREATE INDEX assets_deleted_at ON assets USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX assets_target ON assets USING btree (target_type, target_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_code ON attendance_codes USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_codes_code_unique ON attendance_codes USING btree (lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_company ON attendance_codes USING btree (company_id);
CREATE INDEX attendance_codes_created_at ON attendance_codes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_leave ON attendance_codes USING btree (leave_id);
CREATE INDEX attendance_codes_name ON attendance_codes USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_present_value ON attendance_codes USING btree (present_value, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_search ON attendance_codes USING gin (search_text gin_trgm_ops);
CREATE INDEX attendance_codes_sort_order ON attendance_codes USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_codes_updated_at ON attendance_codes USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_check_in ON attendance_employees USING btree (check_in, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_check_out ON attendance_employees USING btree (check_out, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_code ON attendance_employees USING btree (code_id);
CREATE INDEX attendance_employees_code_date ON attendance_employees USING btree (code_id, date);
CREATE INDEX attendance_employees_company_date ON attendance_employees USING btree (company_id, date);
CREATE INDEX attendance_employees_created_at ON attendance_employees USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_date ON attendance_employees USING btree (date, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attendance_employees_date_unique ON attendance_employees USING btree (employee_id, date) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_department_date ON attendance_employees USING btree (department_id, date);
CREATE INDEX attendance_employees_employee_name ON attendance_employees USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_late_minutes ON attendance_employees USING btree (late_minutes, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_leave_employee ON attendance_employees USING btree (leave_employee_id) WHERE (leave_employee_id IS NOT NULL);
CREATE INDEX attendance_employees_locked ON attendance_employees USING btree (company_id, locked_period) WHERE (locked_period IS NOT NULL);
CREATE INDEX attendance_employees_of_employee ON attendance_employees USING btree (employee_id);
CREATE INDEX attendance_employees_office ON attendance_employees USING btree (office_id) WHERE (office_id IS NOT NULL);
CREATE INDEX attendance_employees_review_date ON attendance_employees USING btree (review, date);
CREATE INDEX attendance_employees_search ON attendance_employees USING gin (search_text gin_trgm_ops);
CREATE INDEX attendance_employees_updated_at ON attendance_employees USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX attendance_employees_work_pattern ON attendance_employees USING btree (work_pattern_id) WHERE (work_pattern_id IS NOT NULL);
CREATE INDEX audit_logs_action ON audit_logs USING btree (action, at, id);
CREATE INDEX audit_logs_actor ON audit_logs USING btree (actor_id, at, id);
CREATE INDEX audit_logs_actor_name ON audit_logs USING btree (actor_name, at, id);
CREATE INDEX audit_logs_at ON audit_logs USING btree (at, id);
CREATE INDEX audit_logs_changed_fields ON audit_logs USING gin (changed_fields);
CREATE INDEX audit_logs_menu ON audit_logs USING btree (menu, action, at, id);
CREATE INDEX audit_logs_request ON audit_logs USING btree (request_id);
CREATE INDEX audit_logs_search ON audit_logs USING gin (search_text gin_trgm_ops);
CREATE INDEX audit_logs_target ON audit_logs USING btree (target_type, target_id, at, id);
CREATE INDEX audit_services_at ON audit_services USING btree (at, id);
CREATE INDEX audit_services_fingerprint ON audit_services USING btree (fingerprint, at);
CREATE INDEX audit_services_level ON audit_services USING btree (level, at, id);
CREATE INDEX audit_services_service ON audit_services USING btree (service, at);
CREATE INDEX audit_services_target ON audit_services USING btree (target_type, target_id, at) WHERE (target_id IS NOT NULL);
CREATE INDEX auth_tokens_company ON auth_tokens USING btree (company_id);
CREATE INDEX auth_tokens_connected_by ON auth_tokens USING btree (connected_by_id);
CREATE INDEX auth_tokens_created_at ON auth_tokens USING btree (created_at, id);
CREATE INDEX auth_tokens_search ON auth_tokens USING gin (search_text gin_trgm_ops);
CREATE INDEX auth_tokens_status ON auth_tokens USING btree (status, expires_at);
CREATE INDEX auth_tokens_updated_at ON auth_tokens USING btree (updated_at, id);
CREATE INDEX background_jobs_result_expires_at ON background_jobs USING btree (result_expires_at) WHERE (result_key IS NOT NULL);
CREATE INDEX background_jobs_status ON background_jobs USING btree (status);
CREATE INDEX background_jobs_user ON background_jobs USING btree (user_id, created_at DESC);
CREATE INDEX comments_created_by ON comments USING btree (created_by_id);
CREATE INDEX comments_target ON comments USING btree (target_type, target_id, created_at, id);
CREATE INDEX comments_files_target ON comments_files USING btree (target_id);
CREATE INDEX comments_mentions_target ON comments_mentions USING btree (target_id);
CREATE INDEX configs_company ON configs USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX configs_key_unique ON configs USING btree ("group", key, company_id) NULLS NOT DISTINCT;
CREATE INDEX contacts_created_at ON contacts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_is_primary ON contacts USING btree (is_primary, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE UNIQUE INDEX contacts_is_primary_unique ON contacts USING btree (partner_id) WHERE (is_primary AND (deleted_at IS NULL));
CREATE INDEX contacts_name ON contacts USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_partner ON contacts USING btree (partner_id);
CREATE INDEX contacts_partner_name ON contacts USING btree (partner_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_position ON contacts USING btree ("position", id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_role ON contacts USING btree (role, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE INDEX contacts_search ON contacts USING gin (search_text gin_trgm_ops);
CREATE INDEX contacts_updated_at ON contacts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_activities_board_fkey ON customs_consultant_activities USING btree (board_id);
CREATE UNIQUE INDEX customs_consultant_activities_code_unique ON customs_consultant_activities USING btree (code);
CREATE INDEX customs_consultant_activities_company ON customs_consultant_activities USING btree (company_id);
CREATE INDEX customs_consultant_activities_consultant ON customs_consultant_activities USING btree (consultant_id, due_date);
CREATE INDEX customs_consultant_activities_due ON customs_consultant_activities USING btree (due_date, id) WHERE ((deleted_at IS NULL) AND (stage_category <> ALL (ARRAY['done'::text, 'cancelled'::text])));
CREATE INDEX customs_consultant_activities_due_date ON customs_consultant_activities USING btree (due_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_activities_job_type ON customs_consultant_activities USING btree (job_type_id);
CREATE INDEX customs_consultant_activities_kite_data ON customs_consultant_activities USING btree (kite_data_id);
CREATE INDEX customs_consultant_activities_period ON customs_consultant_activities USING btree (partner_id, period_month);
CREATE UNIQUE INDEX customs_consultant_activities_period_month_unique ON customs_consultant_activities USING btree (partner_id, job_type_id, period_month) WHERE ((deleted_at IS NULL) AND (stage_category <> 'cancelled'::text));
CREATE INDEX customs_consultant_activities_pib_header ON customs_consultant_activities USING btree (pib_header_id);
CREATE INDEX customs_consultant_activities_reviewer ON customs_consultant_activities USING btree (reviewer_id);
CREATE INDEX customs_consultant_activities_search ON customs_consultant_activities USING gin (search_text gin_trgm_ops);
CREATE INDEX customs_consultant_activities_stage ON customs_consultant_activities USING btree (board_id, stage_key, "position") WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_activities_tags ON customs_consultant_activities USING gin (tags);
CREATE INDEX customs_consultant_activities_tenant ON customs_consultant_activities USING btree (tenant_id);
CREATE INDEX customs_consultant_boards_company ON customs_consultant_boards USING btree (company_id);
CREATE UNIQUE INDEX customs_consultant_boards_name_unique ON customs_consultant_boards USING btree (lower(name), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_boards_sort_order ON customs_consultant_boards USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX customs_consultant_boards_members_target ON customs_consultant_boards_members USING btree (target_id);
CREATE INDEX customs_kite_source_file_rows_file ON customs_kite_source_file_rows USING btree (source_file_id, action, row_no, id);
CREATE INDEX customs_kite_source_files_job ON customs_kite_source_files USING btree (job_id);
CREATE UNIQUE INDEX customs_kite_source_files_sha256_unique ON customs_kite_source_files USING btree (tenant_id, file_type, sha256) WHERE (status <> ALL (ARRAY['FAILED'::text, 'CANCELLED'::text, 'ROLLED_BACK'::text]));
CREATE INDEX customs_kite_source_files_tenant ON customs_kite_source_files USING btree (tenant_id, created_at, id);
CREATE INDEX customs_kite_tenants_company ON customs_kite_tenants USING btree (company_id);
CREATE UNIQUE INDEX customs_kite_tenants_niper_unique ON customs_kite_tenants USING btree (lower(niper), kite_facility);
CREATE INDEX customs_kite_tenants_partner ON customs_kite_tenants USING btree (partner_id);
CREATE INDEX customs_kite_tenants_updated_at ON customs_kite_tenants USING btree (updated_at, id);
CREATE UNIQUE INDEX customs_kite_tool_bom_details_line_no_unique ON customs_kite_tool_bom_details USING btree (bom_id, line_no);
CREATE INDEX customs_kite_tool_bom_details_list ON customs_kite_tool_bom_details USING btree (tenant_id, bom_id, line_no, id);
CREATE INDEX customs_kite_tool_bom_details_raw_material ON customs_kite_tool_bom_details USING btree (raw_material_id);
CREATE INDEX customs_kite_tool_boms_finish_good ON customs_kite_tool_boms USING btree (finish_good_id);
CREATE INDEX customs_kite_tool_boms_list ON customs_kite_tool_boms USING btree (tenant_id, no_konversi, id);
CREATE UNIQUE INDEX customs_kite_tool_boms_valid_from_unique ON customs_kite_tool_boms USING btree (tenant_id, finish_good_id, valid_from) WHERE (status = 'AKTIF'::text);
CREATE UNIQUE INDEX customs_kite_tool_finish_goods_code_unique ON customs_kite_tool_finish_goods USING btree (tenant_id, lower(code));
CREATE INDEX customs_kite_tool_finish_goods_list ON customs_kite_tool_finish_goods USING btree (tenant_id, code, id);
CREATE INDEX customs_kite_tool_finish_goods_niper_item ON customs_kite_tool_finish_goods USING btree (niper_item_id);
CREATE INDEX customs_kite_tool_kite_datas_list ON customs_kite_tool_kite_datas USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX customs_kite_tool_kite_datas_number_unique ON customs_kite_tool_kite_datas USING btree (tenant_id, number);
CREATE UNIQUE INDEX customs_kite_tool_kite_datas_running_unique ON customs_kite_tool_kite_datas USING btree (tenant_id) WHERE (status = ANY (ARRAY['ANTRI'::text, 'PROSES'::text]));
CREATE UNIQUE INDEX customs_kite_tool_niper_items_code_unique ON customs_kite_tool_niper_items USING btree (tenant_id, item_type, lower(code), valid_from) NULLS NOT DISTINCT;
CREATE INDEX customs_kite_tool_niper_items_created_at ON customs_kite_tool_niper_items USING btree (tenant_id, created_at, id);
CREATE INDEX customs_kite_tool_niper_items_hs ON customs_kite_tool_niper_items USING btree (tenant_id, hs_code);
CREATE INDEX customs_kite_tool_niper_items_item_type ON customs_kite_tool_niper_items USING btree (tenant_id, item_type, id);
CREATE INDEX customs_kite_tool_niper_items_list ON customs_kite_tool_niper_items USING btree (tenant_id, code, id);
CREATE INDEX customs_kite_tool_niper_items_updated_at ON customs_kite_tool_niper_items USING btree (tenant_id, updated_at, id);
CREATE INDEX customs_kite_tool_niper_items_valid_from ON customs_kite_tool_niper_items USING btree (tenant_id, valid_from, id);
CREATE INDEX customs_kite_tool_niper_items_valid_to ON customs_kite_tool_niper_items USING btree (tenant_id, valid_to, id);
CREATE INDEX customs_kite_tool_peb_details_finish_good ON customs_kite_tool_peb_details USING btree (finish_good_id);
CREATE INDEX customs_kite_tool_peb_details_kite_data ON customs_kite_tool_peb_details USING btree (kite_data_id, id);
CREATE UNIQUE INDEX customs_kite_tool_peb_details_line_no_unique ON customs_kite_tool_peb_details USING btree (header_id, line_no);
CREATE INDEX customs_kite_tool_peb_details_list ON customs_kite_tool_peb_details USING btree (tenant_id, header_id, line_no, id);
CREATE INDEX customs_kite_tool_peb_details_relation ON customs_kite_tool_peb_details USING btree (relation_id) WHERE (relation_id IS NOT NULL);
CREATE UNIQUE INDEX customs_kite_tool_peb_headers_aju_no_unique ON customs_kite_tool_peb_headers USING btree (tenant_id, aju_no);
CREATE INDEX customs_kite_tool_peb_headers_list ON customs_kite_tool_peb_headers USING btree (tenant_id, reg_date, id);
CREATE UNIQUE INDEX customs_kite_tool_peb_headers_reg_no_unique ON customs_kite_tool_peb_headers USING btree (tenant_id, office_code, reg_no, reg_date);
CREATE INDEX customs_kite_tool_peb_headers_source_file ON customs_kite_tool_peb_headers USING btree (source_file_id);
CREATE INDEX customs_kite_tool_peb_reporteds_list ON customs_kite_tool_peb_reporteds USING btree (tenant_id, kite_data_id, id);
CREATE UNIQUE INDEX customs_kite_tool_peb_reporteds_peb_detail_unique ON customs_kite_tool_peb_reporteds USING btree (peb_detail_id) WHERE (status = 'AKTIF'::text);
CREATE INDEX customs_kite_tool_pib_bom_diffs_kite_data ON customs_kite_tool_pib_bom_diffs USING btree (kite_data_id, id);
CREATE INDEX customs_kite_tool_pib_bom_diffs_list ON customs_kite_tool_pib_bom_diffs USING btree (tenant_id, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_bom_diffs_peb_detail_unique ON customs_kite_tool_pib_bom_diffs USING btree (peb_detail_id, raw_material_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX customs_kite_tool_pib_details_line_no_unique ON customs_kite_tool_pib_details USING btree (header_id, line_no);
CREATE INDEX customs_kite_tool_pib_details_list ON customs_kite_tool_pib_details USING btree (tenant_id, header_id, line_no, id);
CREATE INDEX customs_kite_tool_pib_details_raw_material ON customs_kite_tool_pib_details USING btree (raw_material_id, id);
CREATE INDEX customs_kite_tool_pib_details_relation ON customs_kite_tool_pib_details USING btree (relation_id) WHERE (relation_id IS NOT NULL);
CREATE INDEX customs_kite_tool_pib_exceptions_detail ON customs_kite_tool_pib_exceptions USING btree (detail_id);
CREATE INDEX customs_kite_tool_pib_exceptions_list ON customs_kite_tool_pib_exceptions USING btree (tenant_id, id);
CREATE INDEX customs_kite_tool_pib_extensions_header ON customs_kite_tool_pib_extensions USING btree (header_id);
CREATE INDEX customs_kite_tool_pib_extensions_list ON customs_kite_tool_pib_extensions USING btree (tenant_id, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_headers_aju_no_unique ON customs_kite_tool_pib_headers USING btree (tenant_id, aju_no);
CREATE INDEX customs_kite_tool_pib_headers_due ON customs_kite_tool_pib_headers USING btree (tenant_id, due_date, id);
CREATE INDEX customs_kite_tool_pib_headers_list ON customs_kite_tool_pib_headers USING btree (tenant_id, reg_date, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_headers_reg_no_unique ON customs_kite_tool_pib_headers USING btree (tenant_id, office_code, reg_no, reg_date);
CREATE INDEX customs_kite_tool_pib_headers_source_file ON customs_kite_tool_pib_headers USING btree (source_file_id);
CREATE INDEX customs_kite_tool_pib_useds_peb_detail ON customs_kite_tool_pib_useds USING btree (peb_detail_id, raw_material_id);
CREATE INDEX customs_kite_tool_pib_useds_pib_detail ON customs_kite_tool_pib_useds USING btree (pib_detail_id, id);
CREATE UNIQUE INDEX customs_kite_tool_pib_useds_seq_unique ON customs_kite_tool_pib_useds USING btree (kite_data_id, seq, run_no);
CREATE INDEX customs_kite_tool_product_relations_finish_good ON customs_kite_tool_product_relations USING btree (finish_good_id);
CREATE UNIQUE INDEX customs_kite_tool_product_relations_match_key_unique ON customs_kite_tool_product_relations USING btree (tenant_id, side, match_kind, match_key, declared_unit);
CREATE INDEX customs_kite_tool_product_relations_raw_material ON customs_kite_tool_product_relations USING btree (raw_material_id);
CREATE UNIQUE INDEX customs_kite_tool_raw_materials_code_unique ON customs_kite_tool_raw_materials USING btree (tenant_id, lower(code));
CREATE INDEX customs_kite_tool_raw_materials_list ON customs_kite_tool_raw_materials USING btree (tenant_id, code, id);
CREATE INDEX customs_kite_tool_raw_materials_niper_item ON customs_kite_tool_raw_materials USING btree (niper_item_id);
CREATE UNIQUE INDEX dashboard_layouts_usergroup_unique ON dashboard_layouts USING btree (usergroup_id);
CREATE INDEX delegations_delegate ON delegations USING btree (delegate_id);
CREATE INDEX delegations_user ON delegations USING btree (user_id);
CREATE INDEX document_numbers_company ON document_numbers USING btree (company_id);
CREATE INDEX documents_active_until ON documents USING btree (active_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_away ON documents USING btree (loan_status, doc_date, id) WHERE (loan_status <> 'available'::text);
CREATE INDEX documents_borrowed_until ON documents USING btree (borrowed_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_borrower ON documents USING btree (borrower_id) WHERE (borrower_id IS NOT NULL);
CREATE INDEX documents_code_detail ON documents USING btree (code_detail_id, doc_date, id) INCLUDE (company_id, security, created_by_id, deleted_at);
CREATE INDEX documents_company ON documents USING btree (company_id, doc_date, id) INCLUDE (security, code_detail_id, created_by_id, deleted_at);
CREATE INDEX documents_contract ON documents USING btree (contract_id, doc_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX documents_created_at ON documents USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_current_log ON documents USING btree (current_log_id) WHERE (current_log_id IS NOT NULL);
CREATE INDEX documents_department ON documents USING btree (department_id, doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at);
CREATE INDEX documents_doc_date ON documents USING btree (doc_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_doc_number ON documents USING btree (doc_number) WHERE (doc_number IS NOT NULL);
CREATE INDEX documents_employee ON documents USING btree (employee_id, doc_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX documents_held ON documents USING btree (doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at) WHERE legal_hold;
CREATE INDEX documents_inactive_until ON documents USING btree (inactive_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_location ON documents USING btree (location_id, doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at);
CREATE INDEX documents_number ON documents USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX documents_number_unique ON documents USING btree (lower(number), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX documents_partner ON documents USING btree (partner_id, doc_date, id) INCLUDE (company_id, deleted_at);
CREATE INDEX documents_search ON documents USING gin (search_text gin_trgm_ops);
CREATE INDEX documents_secret ON documents USING btree (security, doc_date, id) INCLUDE (company_id, code_detail_id, created_by_id, deleted_at) WHERE (security = ANY (ARRAY['secret'::text, 'top_secret'::text]));
CREATE INDEX documents_status ON documents USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_status_active ON documents USING btree (status, active_until);
CREATE INDEX documents_status_inactive ON documents USING btree (status, inactive_until);
CREATE INDEX documents_tags ON documents USING gin (tags);
CREATE INDEX documents_title ON documents USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_unit ON documents USING btree (unit_id);
CREATE INDEX documents_updated_at ON documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_vital ON documents USING btree (doc_date, id) INCLUDE (company_id, security, code_detail_id, created_by_id, deleted_at) WHERE is_vital;
CREATE INDEX employee_contacts_birth_date ON employee_contacts USING btree (birth_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_company ON employee_contacts USING btree (company_id, name, id) INCLUDE (employee_id, deleted_at);
CREATE INDEX employee_contacts_created_at ON employee_contacts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_employee ON employee_contacts USING btree (employee_id);
CREATE INDEX employee_contacts_employee_relation ON employee_contacts USING btree (employee_id, relation);
CREATE INDEX employee_contacts_name ON employee_contacts USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_contacts_relation ON employee_contacts USING btree (relation, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employee_contacts_relation_unique ON employee_contacts USING btree (employee_id) WHERE ((relation = 'spouse'::text) AND (status = 'alive'::text) AND (deleted_at IS NULL));
CREATE INDEX employee_contacts_search ON employee_contacts USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_contacts_updated_at ON employee_contacts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_archive_document ON employee_documents USING btree (archive_document_id);
CREATE INDEX employee_documents_company ON employee_documents USING btree (company_id, title, id) INCLUDE (employee_id, deleted_at);
CREATE INDEX employee_documents_created_at ON employee_documents USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_doc_type ON employee_documents USING btree (doc_type_id, title, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX employee_documents_employee ON employee_documents USING btree (employee_id);
CREATE INDEX employee_documents_employee_type ON employee_documents USING btree (employee_id, doc_type_id);
CREATE INDEX employee_documents_issued_at ON employee_documents USING btree (issued_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_search ON employee_documents USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_documents_title ON employee_documents USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_updated_at ON employee_documents USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_valid_to ON employee_documents USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_verification ON employee_documents USING btree (verification, id) WHERE (deleted_at IS NULL);
CREATE INDEX employee_documents_verification_title ON employee_documents USING btree (verification, title, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX employee_documents_verified_by ON employee_documents USING btree (verified_by_id);
CREATE INDEX employees_bank ON employees USING btree (bank_id) WHERE (bank_id IS NOT NULL);
CREATE INDEX employees_birth_date ON employees USING btree (birth_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_company ON employees USING btree (company_id, full_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_company_status ON employees USING btree (company_id, status, department_id);
CREATE INDEX employees_completeness ON employees USING btree (completeness, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_contract_end ON employees USING btree (contract_end, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_created_at ON employees USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_department ON employees USING btree (department_id, full_name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX employees_employee_no ON employees USING btree (employee_no, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employees_employee_no_unique ON employees USING btree (lower(employee_no)) WHERE (deleted_at IS NULL);
CREATE INDEX employees_employment_type ON employees USING btree (employment_type, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_exit_reason ON employees USING btree (exit_reason_id) WHERE (exit_reason_id IS NOT NULL);
CREATE INDEX employees_full_name ON employees USING btree (full_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_grade ON employees USING btree (grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX employees_join_date ON employees USING btree (join_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_manager ON employees USING btree (manager_id) WHERE (manager_id IS NOT NULL);
CREATE INDEX employees_office ON employees USING btree (office_id, full_name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX employees_position ON employees USING btree (position_id);
CREATE INDEX employees_probation_end ON employees USING btree (probation_end, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_religion ON employees USING btree (religion_id) WHERE (religion_id IS NOT NULL);
CREATE INDEX employees_search ON employees USING gin (search_text gin_trgm_ops);
CREATE INDEX employees_status ON employees USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX employees_updated_at ON employees USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employees_work_email_unique ON employees USING btree (lower(work_email)) WHERE (deleted_at IS NULL);
CREATE INDEX employees_work_pattern ON employees USING btree (work_pattern_id);
CREATE INDEX general_procurements_budget ON general_procurements USING btree (budget_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_buyer ON general_procurements USING btree (buyer_id);
CREATE INDEX general_procurements_buyer_status ON general_procurements USING btree (buyer_id, status);
CREATE INDEX general_procurements_category ON general_procurements USING btree (category_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_company ON general_procurements USING btree (company_id, needed_at, id) INCLUDE (requester_id, deleted_at);
CREATE INDEX general_procurements_contract ON general_procurements USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX general_procurements_created_at ON general_procurements USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_delivery_office ON general_procurements USING btree (delivery_office_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_department ON general_procurements USING btree (department_id, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_estimated_total ON general_procurements USING btree (estimated_total, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_jira_issue ON general_procurements USING btree (jira_issue_id) WHERE (jira_issue_id IS NOT NULL);
CREATE INDEX general_procurements_lines ON general_procurements USING gin (lines jsonb_path_ops);
CREATE INDEX general_procurements_needed_at ON general_procurements USING btree (needed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_not_normal ON general_procurements USING btree (priority, needed_at, id) INCLUDE (company_id, requester_id, deleted_at) WHERE (priority <> 'normal'::text);
CREATE INDEX general_procurements_number ON general_procurements USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX general_procurements_number_unique ON general_procurements USING btree (lower(number), company_id) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (number IS NOT NULL));
CREATE INDEX general_procurements_priority ON general_procurements USING btree (priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_requester ON general_procurements USING btree (requester_id, needed_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX general_procurements_search ON general_procurements USING gin (search_text gin_trgm_ops);
CREATE INDEX general_procurements_status ON general_procurements USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_status_needed ON general_procurements USING btree (status, needed_at, id) INCLUDE (company_id, requester_id, deleted_at);
CREATE INDEX general_procurements_submitted_at ON general_procurements USING btree (submitted_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_title ON general_procurements USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX general_procurements_updated_at ON general_procurements USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX given_numbers_company ON given_numbers USING btree (company_id);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX it_assets_asset_tag_unique ON it_assets USING btree (lower(asset_tag));
CREATE INDEX it_assets_brand ON it_assets USING btree (brand_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_assets_by_asset_tag ON it_assets USING btree (asset_tag, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_created_at ON it_assets USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_expected_return ON it_assets USING btree (expected_return, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_expires_at ON it_assets USING btree (expires_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_name ON it_assets USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_purchase_date ON it_assets USING btree (purchase_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_purchase_price ON it_assets USING btree (purchase_price, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_serial_no ON it_assets USING btree (serial_no, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_status ON it_assets USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_updated_at ON it_assets USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_by_warranty_until ON it_assets USING btree (warranty_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_byod ON it_assets USING btree (asset_tag, id) INCLUDE (company_id, deleted_at) WHERE is_byod;
CREATE INDEX it_assets_category ON it_assets USING btree (category_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_assets_company ON it_assets USING btree (company_id, asset_tag, id) INCLUDE (deleted_at);
CREATE INDEX it_assets_critical ON it_assets USING btree (asset_tag, id) INCLUDE (company_id, deleted_at) WHERE is_critical;
CREATE INDEX it_assets_due_back ON it_assets USING btree (expected_return) WHERE (status = 'in_use'::text);
CREATE INDEX it_assets_holder ON it_assets USING btree (holder_id);
CREATE INDEX it_assets_holder_office ON it_assets USING btree (holder_office_id);
CREATE INDEX it_assets_not_in_use ON it_assets USING btree (status, asset_tag, id) INCLUDE (company_id, deleted_at) WHERE (status <> 'in_use'::text);
CREATE INDEX it_assets_office ON it_assets USING btree (office_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_assets_other_classes ON it_assets USING btree (asset_class, asset_tag, id) INCLUDE (company_id, deleted_at) WHERE (asset_class <> 'device'::text);
CREATE INDEX it_assets_procurement ON it_assets USING btree (procurement_id) WHERE (procurement_id IS NOT NULL);
CREATE INDEX it_assets_room ON it_assets USING btree (room_id);
CREATE INDEX it_assets_search ON it_assets USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX it_assets_serial_no_unique ON it_assets USING btree (lower(serial_no), brand_id) WHERE (deleted_at IS NULL);
CREATE INDEX it_assets_status_category ON it_assets USING btree (status, category_id);
CREATE INDEX it_assets_vendor ON it_assets USING btree (vendor_id, asset_tag, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_externals_by_complaint ON it_maintenance_externals USING btree (complaint, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_created_at ON it_maintenance_externals USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_expected_return ON it_maintenance_externals USING btree (expected_return, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_final_cost ON it_maintenance_externals USING btree (final_cost, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_number ON it_maintenance_externals USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_sent_at ON it_maintenance_externals USING btree (sent_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_status ON it_maintenance_externals USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_by_updated_at ON it_maintenance_externals USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_externals_it_asset ON it_maintenance_externals USING btree (it_asset_id);
CREATE INDEX it_maintenance_externals_jira_issue ON it_maintenance_externals USING btree (jira_issue_id);
CREATE UNIQUE INDEX it_maintenance_externals_number_unique ON it_maintenance_externals USING btree (lower(number));
CREATE INDEX it_maintenance_externals_procurement ON it_maintenance_externals USING btree (procurement_id) WHERE (procurement_id IS NOT NULL);
CREATE INDEX it_maintenance_externals_replacement_asset ON it_maintenance_externals USING btree (replacement_asset_id);
CREATE INDEX it_maintenance_externals_search ON it_maintenance_externals USING gin (search_text gin_trgm_ops);
CREATE INDEX it_maintenance_externals_status ON it_maintenance_externals USING btree (status, number, id) INCLUDE (owner_company_id, deleted_at);
CREATE INDEX it_maintenance_externals_status_return ON it_maintenance_externals USING btree (status, expected_return);
CREATE INDEX it_maintenance_externals_vendor ON it_maintenance_externals USING btree (vendor_id, number, id) INCLUDE (owner_company_id, deleted_at);
CREATE INDEX it_maintenance_internal_activities_assignee ON it_maintenance_internal_activities USING btree (assignee_id, scheduled_at, id) INCLUDE (owner_company_id, deleted_at);
CREATE INDEX it_maintenance_internal_activities_by_cost ON it_maintenance_internal_activities USING btree (cost, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_created_at ON it_maintenance_internal_activities USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_finished_at ON it_maintenance_internal_activities USING btree (finished_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_number ON it_maintenance_internal_activities USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_scheduled_at ON it_maintenance_internal_activities USING btree (scheduled_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_status ON it_maintenance_internal_activities USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_by_updated_at ON it_maintenance_internal_activities USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_follow_up_external ON it_maintenance_internal_activities USING btree (follow_up_external_id);
CREATE INDEX it_maintenance_internal_activities_follow_up_issue ON it_maintenance_internal_activities USING btree (follow_up_issue_id);
CREATE INDEX it_maintenance_internal_activities_it_asset ON it_maintenance_internal_activities USING btree (it_asset_id);
CREATE INDEX it_maintenance_internal_activities_not_done ON it_maintenance_internal_activities USING btree (status, scheduled_at, id) INCLUDE (owner_company_id, deleted_at) WHERE (status <> 'done'::text);
CREATE UNIQUE INDEX it_maintenance_internal_activities_number_unique ON it_maintenance_internal_activities USING btree (lower(number));
CREATE INDEX it_maintenance_internal_activities_of_asset ON it_maintenance_internal_activities USING btree (it_asset_id, scheduled_at DESC);
CREATE INDEX it_maintenance_internal_activities_of_assignee ON it_maintenance_internal_activities USING btree (assignee_id, status);
CREATE INDEX it_maintenance_internal_activities_plan ON it_maintenance_internal_activities USING btree (plan_id, scheduled_at, id) INCLUDE (owner_company_id, deleted_at);
CREATE UNIQUE INDEX it_maintenance_internal_activities_scheduled_at_unique ON it_maintenance_internal_activities USING btree (plan_id, it_asset_id, scheduled_at) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internal_activities_search ON it_maintenance_internal_activities USING gin (search_text gin_trgm_ops);
CREATE INDEX it_maintenance_internals_by_created_at ON it_maintenance_internals USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_is_active ON it_maintenance_internals USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_name ON it_maintenance_internals USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_next_due_at ON it_maintenance_internals USING btree (next_due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_start_date ON it_maintenance_internals USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_by_updated_at ON it_maintenance_internals USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX it_maintenance_internals_category ON it_maintenance_internals USING btree (category_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_internals_company ON it_maintenance_internals USING btree (company_id, name, id) INCLUDE (deleted_at);
CREATE INDEX it_maintenance_internals_due ON it_maintenance_internals USING btree (is_active, next_due_at);
CREATE INDEX it_maintenance_internals_office ON it_maintenance_internals USING btree (office_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_internals_resting ON it_maintenance_internals USING btree (name, id) INCLUDE (company_id, deleted_at) WHERE (NOT is_active);
CREATE INDEX it_maintenance_internals_search ON it_maintenance_internals USING gin (search_text gin_trgm_ops);
CREATE INDEX it_maintenance_internals_type ON it_maintenance_internals USING btree (type_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX it_maintenance_internals_assignees_target ON it_maintenance_internals_assignees USING btree (target_id);
CREATE INDEX it_maintenance_internals_it_assets_target ON it_maintenance_internals_it_assets USING btree (target_id);
CREATE UNIQUE INDEX items_barcode_unique ON items USING btree (barcode) WHERE (deleted_at IS NULL);
CREATE INDEX items_brand ON items USING btree (brand_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX items_buy_price ON items USING btree (buy_price, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_category ON items USING btree (category_id);
CREATE INDEX items_category_name ON items USING btree (category_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_code ON items USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX items_code_unique ON items USING btree (lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX items_company ON items USING btree (company_id, name, id) INCLUDE (deleted_at);
CREATE INDEX items_created_at ON items USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_hs_code ON items USING btree (hs_code);
CREATE INDEX items_is_active ON items USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_kind ON items USING btree (kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_name ON items USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_name_alike ON items USING gin (lower(name) gin_trgm_ops);
CREATE INDEX items_relation_count ON items USING btree (relation_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_search ON items USING gin (search_text gin_trgm_ops);
CREATE INDEX items_sell_price ON items USING btree (sell_price, id) WHERE (deleted_at IS NULL);
CREATE INDEX items_tags ON items USING gin (tags);
CREATE INDEX items_tax ON items USING btree (tax_id);
CREATE INDEX items_unit ON items USING btree (unit_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX items_updated_at ON items USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_assignee ON jira_issues USING btree (assignee_id, local_no, id) INCLUDE (company_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_by_created_at ON jira_issues USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_due_at ON jira_issues USING btree (due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_local_no ON jira_issues USING btree (local_no, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_priority ON jira_issues USING btree (priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_reopen_count ON jira_issues USING btree (reopen_count, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_resolved_at ON jira_issues USING btree (resolved_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_status ON jira_issues USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_summary ON jira_issues USING btree (summary, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_by_updated_at ON jira_issues USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_issues_company ON jira_issues USING btree (company_id, local_no, id) INCLUDE (assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_created_for ON jira_issues USING btree (created_for_id);
CREATE INDEX jira_issues_labels ON jira_issues USING gin (labels);
CREATE UNIQUE INDEX jira_issues_local_no_unique ON jira_issues USING btree (lower(local_no));
CREATE INDEX jira_issues_office ON jira_issues USING btree (office_id, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_pressing ON jira_issues USING btree (priority, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at) WHERE (priority = ANY (ARRAY['p1'::text, 'p2'::text]));
CREATE INDEX jira_issues_procurement ON jira_issues USING btree (procurement_id) WHERE (procurement_id IS NOT NULL);
CREATE INDEX jira_issues_queue ON jira_issues USING btree (status, priority, created_at);
CREATE INDEX jira_issues_reporter ON jira_issues USING btree (reporter_id, local_no, id) INCLUDE (company_id, assignee_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_request_type ON jira_issues USING btree (request_type_id, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_search ON jira_issues USING gin (search_text gin_trgm_ops);
CREATE INDEX jira_issues_status ON jira_issues USING btree (status, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_tier ON jira_issues USING btree (tier_id, local_no, id) INCLUDE (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
CREATE INDEX jira_issues_it_assets_target ON jira_issues_it_assets USING btree (target_id);
CREATE INDEX jira_issues_watchers_target ON jira_issues_watchers USING btree (target_id);
CREATE INDEX jira_service_tiers_by_created_at ON jira_service_tiers USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_is_active ON jira_service_tiers USING btree (is_active, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_name ON jira_service_tiers USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_priority_order ON jira_service_tiers USING btree (priority_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_resolve_minutes ON jira_service_tiers USING btree (resolve_minutes, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_response_minutes ON jira_service_tiers USING btree (response_minutes, id) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_by_updated_at ON jira_service_tiers USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX jira_service_tiers_name_unique ON jira_service_tiers USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX jira_service_tiers_search ON jira_service_tiers USING gin (search_text gin_trgm_ops);
CREATE INDEX jira_service_tiers_work_pattern ON jira_service_tiers USING btree (work_pattern_id);
CREATE INDEX jira_service_tiers_companies_target ON jira_service_tiers_companies USING btree (target_id);
CREATE INDEX jira_service_tiers_offices_target ON jira_service_tiers_offices USING btree (target_id);
CREATE INDEX jira_service_tiers_request_types_target ON jira_service_tiers_request_types USING btree (target_id);
CREATE INDEX kite_diff_archives_archive ON kite_diff_archives USING btree (archive_id);
CREATE INDEX kite_run_archives_run ON kite_run_archives USING btree (kite_data_id, run_no);
CREATE INDEX kite_used_archives_archive ON kite_used_archives USING btree (archive_id, seq);
CREATE INDEX leave_employees_company ON leave_employees USING btree (company_id);
CREATE INDEX leave_employees_company_start ON leave_employees USING btree (company_id, start_date);
CREATE INDEX leave_employees_created_at ON leave_employees USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_department ON leave_employees USING btree (department_id, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_employee ON leave_employees USING btree (employee_id);
CREATE INDEX leave_employees_employee_name ON leave_employees USING btree (employee_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_employee_year ON leave_employees USING btree (employee_id, period_year, leave_id);
CREATE INDEX leave_employees_end_date ON leave_employees USING btree (end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_entry ON leave_employees USING btree (entry, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_leave ON leave_employees USING btree (leave_id, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_newest ON leave_employees USING btree (start_date DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_number ON leave_employees USING btree (number, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX leave_employees_number_unique ON leave_employees USING btree (lower(number)) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_office_day ON leave_employees USING btree (office_day_id);
CREATE UNIQUE INDEX leave_employees_office_day_unique ON leave_employees USING btree (office_day_id, employee_id) WHERE ((entry = 'mass'::text) AND (status = 'posted'::text) AND (deleted_at IS NULL));
CREATE INDEX leave_employees_search ON leave_employees USING gin (search_text gin_trgm_ops);
CREATE INDEX leave_employees_start_date ON leave_employees USING btree (start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_status ON leave_employees USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_status_list ON leave_employees USING btree (status, start_date, id) INCLUDE (company_id, employee_id, deleted_at);
CREATE INDEX leave_employees_substitute ON leave_employees USING btree (substitute_id);
CREATE INDEX leave_employees_taken_days ON leave_employees USING btree (taken_days, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_updated_at ON leave_employees USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leave_employees_valid_to ON leave_employees USING btree (valid_to) WHERE (days > (0)::numeric);
CREATE INDEX leave_offices_company ON leave_offices USING btree (company_id, date);
CREATE UNIQUE INDEX leave_offices_date_unique ON leave_offices USING btree (date, company_id, office_id, religion_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX leave_offices_office ON leave_offices USING btree (office_id);
CREATE INDEX leave_offices_religion ON leave_offices USING btree (religion_id);
CREATE INDEX leave_offices_search ON leave_offices USING gin (search_text gin_trgm_ops);
CREATE INDEX leave_offices_updated_at ON leave_offices USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_attendance_code ON leaves USING btree (attendance_code_id);
CREATE INDEX leaves_category ON leaves USING btree (category, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_code ON leaves USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX leaves_code_unique ON leaves USING btree (lower(code), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX leaves_company ON leaves USING btree (company_id);
CREATE INDEX leaves_created_at ON leaves USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_deducts ON leaves USING btree (deducts_id);
CREATE INDEX leaves_name ON leaves USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_quota ON leaves USING btree (quota, id) WHERE (deleted_at IS NULL);
CREATE INDEX leaves_search ON leaves USING gin (search_text gin_trgm_ops);
CREATE INDEX leaves_updated_at ON leaves USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_board ON marketing_activities USING btree (board_id);
CREATE INDEX marketing_activities_board_stage ON marketing_activities USING btree (board_id, stage_key, next_action_at);
CREATE INDEX marketing_activities_closed_at ON marketing_activities USING btree (closed_at, id) INCLUDE (company_id, owner_id, created_by_id, deleted_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX marketing_activities_code ON marketing_activities USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_company ON marketing_activities USING btree (company_id);
CREATE INDEX marketing_activities_contact ON marketing_activities USING btree (contact_id);
CREATE INDEX marketing_activities_created_at ON marketing_activities USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_expected_close ON marketing_activities USING btree (expected_close, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_last_interaction_at ON marketing_activities USING btree (last_interaction_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_lost_reason ON marketing_activities USING btree (lost_reason_id);
CREATE INDEX marketing_activities_next_action_at ON marketing_activities USING btree (next_action_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_owner ON marketing_activities USING btree (owner_id, next_action_at, id) INCLUDE (company_id, deleted_at);
CREATE INDEX marketing_activities_owner_result ON marketing_activities USING btree (owner_id, result);
CREATE INDEX marketing_activities_partner ON marketing_activities USING btree (partner_id, next_action_at, id) INCLUDE (company_id, owner_id, deleted_at);
CREATE INDEX marketing_activities_probability ON marketing_activities USING btree (probability, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_rots_at ON marketing_activities USING btree (rots_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_search ON marketing_activities USING gin (search_text gin_trgm_ops);
CREATE INDEX marketing_activities_source ON marketing_activities USING btree (source_id, next_action_at, id) INCLUDE (company_id, owner_id, deleted_at);
CREATE INDEX marketing_activities_stage_entered_at ON marketing_activities USING btree (stage_entered_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_tags ON marketing_activities USING gin (tags);
CREATE INDEX marketing_activities_title ON marketing_activities USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_updated_at ON marketing_activities USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_value ON marketing_activities USING btree (value, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_activities_members_target ON marketing_activities_members USING btree (target_id);
CREATE INDEX marketing_boards_company ON marketing_boards USING btree (company_id);
CREATE INDEX marketing_boards_created_at ON marketing_boards USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_name ON marketing_boards USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX marketing_boards_name_unique ON marketing_boards USING btree (lower(name), company_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_search ON marketing_boards USING gin (search_text gin_trgm_ops);
CREATE INDEX marketing_boards_sort_order ON marketing_boards USING btree (sort_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_updated_at ON marketing_boards USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX marketing_boards_members_target ON marketing_boards_members USING btree (target_id);
CREATE INDEX notifications_actor ON notifications USING btree (actor_id);
CREATE INDEX notifications_created_at ON notifications USING btree (created_at);
CREATE INDEX notifications_group_key ON notifications USING btree (user_id, group_key) WHERE (group_key IS NOT NULL);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX partner_items_created_at ON partner_items USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_is_primary ON partner_items USING btree (is_primary, name, id) INCLUDE (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
CREATE UNIQUE INDEX partner_items_is_primary_unique ON partner_items USING btree (item_id) WHERE (is_primary AND (deleted_at IS NULL));
CREATE INDEX partner_items_item ON partner_items USING btree (item_id);
CREATE UNIQUE INDEX partner_items_item_unique ON partner_items USING btree (partner_id, item_id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_lead_time_days ON partner_items USING btree (lead_time_days, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_name ON partner_items USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_partner ON partner_items USING btree (partner_id);
CREATE INDEX partner_items_partner_item_code ON partner_items USING btree (partner_item_code, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_price ON partner_items USING btree (price, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_search ON partner_items USING gin (search_text gin_trgm_ops);
CREATE INDEX partner_items_updated_at ON partner_items USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partner_items_valid_to ON partner_items USING btree (valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_city ON partners USING btree (city, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_code ON partners USING btree (code, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX partners_code_unique ON partners USING btree (lower(code)) WHERE (deleted_at IS NULL);
CREATE INDEX partners_company_fkey ON partners USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX partners_company_name ON partners USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_created_at ON partners USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_credit_limit ON partners USING btree (credit_limit, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_evaluation_grade ON partners USING btree (evaluation_grade, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_industry ON partners USING btree (industry_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX partners_last_activity_at ON partners USING btree (last_activity_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_legal_form ON partners USING btree (legal_form_id);
CREATE INDEX partners_name ON partners USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_name_key ON partners USING gin (name_key gin_trgm_ops);
CREATE UNIQUE INDEX partners_npwp_unique ON partners USING btree (npwp, nitku) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (npwp IS NOT NULL));
CREATE INDEX partners_owner ON partners USING btree (owner_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX partners_payment_term ON partners USING btree (payment_term_id);
CREATE INDEX partners_search ON partners USING gin (search_text gin_trgm_ops);
CREATE INDEX partners_segment ON partners USING btree (segment_id, name, id) INCLUDE (company_id, deleted_at);
CREATE INDEX partners_status ON partners USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_tags ON partners USING gin (tags);
CREATE INDEX partners_updated_at ON partners USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX partners_vendors ON partners USING btree (name, id) WHERE ((deleted_at IS NULL) AND is_vendor);
CREATE INDEX partners_vendor_categories_target ON partners_vendor_categories USING btree (target_id);
CREATE UNIQUE INDEX saved_views_is_default_for_unique ON saved_views USING btree (menu, owner_id) WHERE (is_default_for = 'me'::text);
CREATE INDEX saved_views_menu ON saved_views USING btree (menu, visibility);
CREATE UNIQUE INDEX saved_views_name_unique ON saved_views USING btree (menu, owner_id, lower(name));
CREATE INDEX saved_views_owner ON saved_views USING btree (owner_id);
CREATE INDEX saved_views_usergroups_target ON saved_views_usergroups USING btree (target_id);
CREATE UNIQUE INDEX employees_nik_unique ON sealed_values USING btree (digest) WHERE ((target_type = 'employees'::text) AND (field = 'nik'::text) AND is_live);
CREATE UNIQUE INDEX usergroups_code_unique ON usergroups USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX usergroups_members_count ON usergroups USING btree (members_count, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX usergroups_name_unique ON usergroups USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX usergroups_permissions ON usergroups USING gin (permissions);
CREATE INDEX usergroups_updated_at ON usergroups USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX usergroups_companies_target ON usergroups_companies USING btree (target_id);
CREATE INDEX users_company ON users USING btree (company_id);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE INDEX users_employee_fkey ON users USING btree (employee_id) WHERE (employee_id IS NOT NULL);
CREATE UNIQUE INDEX users_employee_unique ON users USING btree (employee_id) WHERE (deleted_at IS NULL);
CREATE INDEX users_is_leaver ON users USING btree (id) WHERE (is_leaver AND (deleted_at IS NULL));
CREATE INDEX users_name ON users USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX users_sso_sub_unique ON users USING btree (sso_sub) WHERE (deleted_at IS NULL);
CREATE INDEX users_updated_at ON users USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_usergroup ON users USING btree (usergroup_id);
CREATE INDEX users_companies_target ON users_companies USING btree (target_id);

-- Where the check of the audit chain stands.
insert into audit_checks default values;
