-- How documents are kept, the documents, who borrowed them, and the contracts.

/* Refuses circles and classifications deeper than four levels; the message is for the user. */
create function check_archive_code_tree() returns trigger language plpgsql as $$
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
end $$;
create trigger archive_document_codes_tree after insert or update of parent_id on archive_document_codes
  for each row when (new.parent_id is not null) execute function check_archive_code_tree();

create table archive_document_code_details (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_document_code_details_created_by_fkey references users,
  updated_by_id bigint constraint archive_document_code_details_updated_by_fkey references users,
  deleted_at timestamptz,
  document_code_id bigint not null constraint archive_document_code_details_document_code_fkey references archive_document_codes,
  code text collate natural_order not null,
  name text collate natural_order not null,
  active_years numeric(24, 1) not null,
  active_basis text not null
    constraint archive_document_code_details_active_basis_check check (active_basis in ('document_date', 'fiscal_year_end', 'contract_end', 'employee_exit', 'event')),
  inactive_years numeric(24, 1) not null,
  min_total_years numeric(24, 1),
  final_fate text not null
    constraint archive_document_code_details_final_fate_check check (final_fate in ('destroy', 'permanent', 'review')),
  security text not null default 'normal'
    constraint archive_document_code_details_security_check check (security in ('normal', 'limited', 'secret', 'top_secret')),
  legal_basis text collate natural_order,
  is_active boolean not null default true,
  company_id bigint constraint archive_document_code_details_company_fkey references "references",
  search_text text generated always as
    (searchable(code || ' ' || name || ' ' || coalesce(legal_basis, ''))) stored,
  constraint archive_document_code_details_active_years_check check (active_years >= 0),
  constraint archive_document_code_details_inactive_years_check check (inactive_years >= 0),
  constraint archive_document_code_details_min_total_years_check check (active_years + inactive_years >= min_total_years)
);
create index archive_document_code_details_updated_at on archive_document_code_details (updated_at, id) where deleted_at is null;
create index archive_document_code_details_created_at on archive_document_code_details (created_at, id) where deleted_at is null;
create index archive_document_code_details_code on archive_document_code_details (code, id) where deleted_at is null;
create index archive_document_code_details_name on archive_document_code_details (name, id) where deleted_at is null;
create index archive_document_code_details_active_years on archive_document_code_details (active_years, id) where deleted_at is null;
create index archive_document_code_details_inactive_years on archive_document_code_details (inactive_years, id) where deleted_at is null;
create index archive_document_code_details_document_code on archive_document_code_details (document_code_id);
create index archive_document_code_details_company on archive_document_code_details (company_id);
create index archive_document_code_details_search on archive_document_code_details using gin (search_text public.gin_trgm_ops);
create unique index archive_document_code_details_code_unique on archive_document_code_details (lower(code))
  where deleted_at is null;

create table archive_contracts (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_contracts_created_by_fkey references users,
  updated_by_id bigint constraint archive_contracts_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null,
  partner_number text collate natural_order,
  title text collate natural_order not null,
  contract_type_id bigint not null constraint archive_contracts_contract_type_fkey references "references",
  partner_id bigint not null constraint archive_contracts_partner_fkey references partners,
  other_parties text,
  parent_id bigint constraint archive_contracts_parent_fkey references archive_contracts,
  signed_at date,
  start_date date not null,
  end_date date,
  is_open_ended boolean not null default false,
  renewal_mode text not null default 'none'
    constraint archive_contracts_renewal_mode_check check (renewal_mode in ('none', 'manual', 'auto')),
  renewal_months int,
  notice_days int not null default 0,
  reminder_days text[] not null default '{90,60,30,14,7,1}',
  current_end_date date,
  notice_deadline date,
  value numeric(18, 2),
  currency text not null default 'IDR',
  tax_included boolean not null default false,
  payment_term text,
  pic_id bigint not null constraint archive_contracts_pic_fkey references users,
  signers jsonb not null default '[]',
  obligations jsonb not null default '[]',
  status text not null default 'draft'
    constraint archive_contracts_status_check check (status in ('draft', 'review', 'signing', 'active', 'expired', 'terminated', 'cancelled')),
  ended_at date,
  end_reason text,
  original_location_id bigint constraint archive_contracts_original_location_fkey references "references",
  security text not null default 'limited'
    constraint archive_contracts_security_check check (security in ('normal', 'limited', 'secret', 'top_secret')),
  tags text[] not null default '{}',
  notes text,
  company_id bigint not null constraint archive_contracts_company_fkey references "references",
  search_text text generated always as
    (searchable(number || ' ' || title || ' ' || coalesce(partner_number, ''))) stored,
  constraint archive_contracts_end_date_check check (end_date >= start_date),
  constraint archive_contracts_value_check check (value >= 0),
  constraint archive_contracts_renewal_months_check check (renewal_months > 0),
  constraint archive_contracts_notice_days_check check (notice_days >= 0)
);
create index archive_contracts_updated_at on archive_contracts (updated_at, id) where deleted_at is null;
create index archive_contracts_created_at on archive_contracts (created_at, id) where deleted_at is null;
create index archive_contracts_number on archive_contracts (number, id) where deleted_at is null;
create index archive_contracts_title on archive_contracts (title, id) where deleted_at is null;
create index archive_contracts_start_date on archive_contracts (start_date, id) where deleted_at is null;
create index archive_contracts_end_date on archive_contracts (end_date, id) where deleted_at is null;
create index archive_contracts_current_end_date on archive_contracts (current_end_date, id) where deleted_at is null;
create index archive_contracts_notice_deadline on archive_contracts (notice_deadline, id) where deleted_at is null;
create index archive_contracts_value on archive_contracts (value, id) where deleted_at is null;
create index archive_contracts_status on archive_contracts (status, id) where deleted_at is null;
create index archive_contracts_contract_type on archive_contracts (contract_type_id);
create index archive_contracts_partner on archive_contracts (partner_id);
create index archive_contracts_parent on archive_contracts (parent_id);
create index archive_contracts_pic on archive_contracts (pic_id);
create index archive_contracts_original_location on archive_contracts (original_location_id);
create index archive_contracts_company on archive_contracts (company_id);
create index archive_contracts_search on archive_contracts using gin (search_text public.gin_trgm_ops);

create table archive_contracts_watchers (
  owner_id bigint not null references archive_contracts on delete cascade,
  target_id bigint not null constraint archive_contracts_watchers_fkey references users,
  primary key (owner_id, target_id)
);
create index archive_contracts_watchers_target on archive_contracts_watchers (target_id);
create unique index archive_contracts_number_unique on archive_contracts (lower(number), company_id) nulls not distinct
  where deleted_at is null;
create index archive_contracts_status_end on archive_contracts (status, current_end_date);
create index archive_contracts_status_notice on archive_contracts (status, notice_deadline);
create index archive_contracts_tags on archive_contracts using gin (tags);

/* When a contract ends as things stand, and until when one may give notice. */
create function complete_archive_contract() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null
     and not exists (select from ems.archive_contracts c where c.id = new.parent_id and c.partner_id = new.partner_id) then
    raise exception 'Adendum harus memiliki mitra yang sama.'
      using errcode = 'EM422', constraint = 'archive_contracts_parent_check';
  end if;
  new.current_end_date := case when new.is_open_ended then null else new.end_date end;
  new.notice_deadline := new.current_end_date - new.notice_days;
  return new;
end $$;
create trigger archive_contracts_complete before insert or update on archive_contracts
  for each row execute function complete_archive_contract();

create table documents (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint documents_created_by_fkey references users,
  updated_by_id bigint constraint documents_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null,
  doc_number text collate natural_order,
  title text collate natural_order not null,
  code_detail_id bigint not null constraint documents_code_detail_fkey references archive_document_code_details,
  department_id bigint not null constraint documents_department_fkey references "references",
  kind text not null default 'file'
    constraint documents_kind_check check (kind in ('letter', 'file', 'photo', 'drawing', 'electronic', 'book')),
  media text not null
    constraint documents_media_check check (media in ('paper', 'digital', 'both')),
  development_level text
    constraint documents_development_level_check check (development_level in ('original', 'copy', 'carbon', 'certified')),
  doc_date date not null,
  period_from date,
  period_to date,
  quantity numeric(24, 6),
  unit_id bigint constraint documents_unit_fkey references "references",
  location_id bigint constraint documents_location_fkey references "references",
  condition text
    constraint documents_condition_check check (condition in ('good', 'fair', 'damaged')),
  security text not null
    constraint documents_security_check check (security in ('normal', 'limited', 'secret', 'top_secret')),
  is_vital boolean not null default false,
  vital_protection text collate natural_order,
  active_until date,
  inactive_until date,
  final_fate text not null
    constraint documents_final_fate_check check (final_fate in ('destroy', 'permanent', 'review')),
  legal_hold boolean not null default false,
  hold_reason text,
  excluded_from_disposal boolean not null default false,
  status text not null default 'draft'
    constraint documents_status_check check (status in ('draft', 'active', 'inactive', 'proposed', 'destroyed', 'permanent', 'lost')),
  loan_status text not null default 'available'
    constraint documents_loan_status_check check (loan_status in ('available', 'reserved', 'on_loan')),
  partner_id bigint constraint documents_partner_fkey references partners,
  employee_id bigint constraint documents_employee_fkey references employees,
  contract_id bigint constraint documents_contract_fkey references archive_contracts,
  tags text[] not null default '{}',
  notes text,
  company_id bigint not null constraint documents_company_fkey references "references",
  search_text text generated always as
    (searchable(number || ' ' || title || ' ' || coalesce(doc_number, ''))) stored,
  constraint documents_period_to_check check (period_to >= period_from)
);
create index documents_updated_at on documents (updated_at, id) where deleted_at is null;
create index documents_created_at on documents (created_at, id) where deleted_at is null;
create index documents_number on documents (number, id) where deleted_at is null;
create index documents_title on documents (title, id) where deleted_at is null;
create index documents_doc_date on documents (doc_date, id) where deleted_at is null;
create index documents_active_until on documents (active_until, id) where deleted_at is null;
create index documents_inactive_until on documents (inactive_until, id) where deleted_at is null;
create index documents_status on documents (status, id) where deleted_at is null;
create index documents_code_detail on documents (code_detail_id);
create index documents_department on documents (department_id);
create index documents_unit on documents (unit_id);
create index documents_location on documents (location_id);
create index documents_partner on documents (partner_id);
create index documents_employee on documents (employee_id);
create index documents_contract on documents (contract_id);
create index documents_company on documents (company_id);
create index documents_search on documents using gin (search_text public.gin_trgm_ops);
create unique index documents_number_unique on documents (lower(number), company_id) nulls not distinct where deleted_at is null;
create index documents_status_active on documents (status, active_until);
create index documents_status_inactive on documents (status, inactive_until);
create index documents_tags on documents using gin (tags);

create table archive_document_logs (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint archive_document_logs_created_by_fkey references users,
  updated_by_id bigint constraint archive_document_logs_updated_by_fkey references users,
  deleted_at timestamptz,
  document_id bigint not null constraint archive_document_logs_document_fkey references documents,
  type text not null default 'loan'
    constraint archive_document_logs_type_check check (type in ('loan', 'return', 'move', 'scan', 'view', 'download', 'inactive', 'disposal', 'hold', 'found')),
  at timestamptz not null default now(),
  loan_no text collate natural_order,
  borrower_id bigint not null constraint archive_document_logs_borrower_fkey references employees,
  purpose text collate natural_order not null,
  form text not null
    constraint archive_document_logs_form_check check (form in ('physical', 'copy', 'digital')),
  needed_at date,
  due_at date not null,
  original_due_at date,
  extension_count int not null default 0,
  handed_over_at timestamptz,
  returned_at timestamptz,
  condition_out text
    constraint archive_document_logs_condition_out_check check (condition_out in ('good', 'fair', 'damaged')),
  condition_in text
    constraint archive_document_logs_condition_in_check check (condition_in in ('good', 'fair', 'damaged')),
  status text not null default 'requested'
    constraint archive_document_logs_status_check check (status in ('requested', 'approved', 'on_loan', 'returned', 'rejected', 'cancelled', 'lost')),
  reject_reason text,
  notes text,
  search_text text generated always as
    (searchable(purpose || ' ' || coalesce(loan_no, ''))) stored,
  constraint archive_document_logs_extension_count_check check (extension_count between 0 and 2)
);
create index archive_document_logs_updated_at on archive_document_logs (updated_at, id) where deleted_at is null;
create index archive_document_logs_created_at on archive_document_logs (created_at, id) where deleted_at is null;
create index archive_document_logs_at on archive_document_logs (at, id) where deleted_at is null;
create index archive_document_logs_loan_no on archive_document_logs (loan_no, id) where deleted_at is null;
create index archive_document_logs_due_at on archive_document_logs (due_at, id) where deleted_at is null;
create index archive_document_logs_purpose on archive_document_logs (purpose, id) where deleted_at is null;
create index archive_document_logs_status on archive_document_logs (status, id) where deleted_at is null;
create index archive_document_logs_document on archive_document_logs (document_id);
create index archive_document_logs_borrower on archive_document_logs (borrower_id);
create index archive_document_logs_search on archive_document_logs using gin (search_text public.gin_trgm_ops);
create unique index archive_document_logs_document_unique on archive_document_logs (document_id)
  where status in ('approved', 'on_loan') and deleted_at is null;
create index archive_document_logs_borrower_status on archive_document_logs (borrower_id, status);

/* A document is as far away as its live loan. */
create function mark_document_loan() returns trigger language plpgsql as $$
declare
  about bigint := coalesce(new.document_id, old.document_id);
begin
  update ems.documents d set loan_status = coalesce((
      select case l.status when 'on_loan' then 'on_loan' else 'reserved' end from ems.archive_document_logs l
      where l.document_id = about and l.status in ('approved', 'on_loan') and l.deleted_at is null limit 1), 'available')
    where d.id = about;
  return null;
end $$;
create trigger archive_document_logs_loan after insert or delete or update of status, deleted_at on archive_document_logs
  for each row execute function mark_document_loan();
