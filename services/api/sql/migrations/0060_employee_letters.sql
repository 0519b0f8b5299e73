-- Letters about employees: texts with placeholders, and what was issued with its number.
create table letter_templates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint letter_templates_created_by_fkey references users,
  updated_by_id bigint constraint letter_templates_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  kind text not null constraint letter_templates_kind_check
    check (kind in ('certificate', 'warning', 'contract', 'transfer', 'other')),
  title text collate natural_order not null,
  body text not null,
  doc_type_id bigint not null constraint letter_templates_doc_type_fkey references "references",
  company_id bigint constraint letter_templates_company_fkey references "references",
  is_active boolean not null default true,
  search_text text generated always as (searchable(name || ' ' || title)) stored
);
create index letter_templates_name on letter_templates (name, id) where deleted_at is null;
create index letter_templates_kind on letter_templates (kind, id) where deleted_at is null;
create index letter_templates_doc_type on letter_templates (doc_type_id);
create index letter_templates_company on letter_templates (company_id);
create index letter_templates_created_at on letter_templates (created_at, id) where deleted_at is null;
create index letter_templates_updated_at on letter_templates (updated_at, id) where deleted_at is null;
create index letter_templates_search on letter_templates using gin (search_text gin_trgm_ops);
create unique index letter_templates_name_unique on letter_templates (lower(name), coalesce(company_id, 0)) where deleted_at is null;

create table employee_letters (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint employee_letters_created_by_fkey references users,
  updated_by_id bigint constraint employee_letters_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_id bigint not null constraint employee_letters_employee_fkey references employees,
  employee_name text collate natural_order not null,
  template_id bigint not null constraint employee_letters_template_fkey references letter_templates,
  kind text not null,
  title text collate natural_order not null,
  number text collate natural_order,
  letter_date date not null,
  effective_on date,
  valid_to date,
  level integer constraint employee_letters_level_check check (level between 1 and 3),
  purpose text collate natural_order,
  detail text,
  signer_id bigint constraint employee_letters_signer_fkey references employees,
  body text,
  status text not null default 'draft' constraint employee_letters_status_check
    check (status in ('draft', 'submitted', 'issued', 'rejected', 'withdrawn', 'cancelled')),
  issued_at timestamptz,
  cancel_reason text,
  document_id bigint constraint employee_letters_document_fkey references employee_documents,
  company_id bigint not null constraint employee_letters_company_fkey references "references",
  search_text text generated always as (searchable(coalesce(number, '') || ' ' || title || ' ' || employee_name)) stored,
  constraint employee_letters_valid_check check (valid_to >= effective_on),
  constraint employee_letters_issued_check check (status not in ('issued', 'cancelled') or number is not null)
);
create unique index employee_letters_number_unique on employee_letters (number, company_id) where number is not null;
create index employee_letters_employee on employee_letters (employee_id, letter_date, id);
create index employee_letters_company on employee_letters (company_id, letter_date, id);
create index employee_letters_template on employee_letters (template_id);
create index employee_letters_signer on employee_letters (signer_id);
create index employee_letters_document on employee_letters (document_id);
create index employee_letters_name on employee_letters (employee_name, id) where deleted_at is null;
create index employee_letters_title on employee_letters (title, id) where deleted_at is null;
create index employee_letters_number on employee_letters (number, id) where deleted_at is null;
create index employee_letters_letter_date on employee_letters (letter_date, id) where deleted_at is null;
create index employee_letters_valid_to on employee_letters (valid_to, id) where deleted_at is null;
create index employee_letters_status on employee_letters (status, id) where deleted_at is null;
create index employee_letters_created_at on employee_letters (created_at, id) where deleted_at is null;
create index employee_letters_updated_at on employee_letters (updated_at, id) where deleted_at is null;
create index employee_letters_search on employee_letters using gin (search_text gin_trgm_ops);

-- The rule to begin with: whoever may change employees issues letters, nobody else decides.
with added as (
  insert into approval_rules (name, target, priority, steps) values ('Tanpa persetujuan', 'employee-letters', 100, '[]') returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;

insert into configs ("group", key, label, description, type, value, default_value, rules, sort_order)
select 'numbering', 'numbering.letter' || suffix, label, description, type, to_jsonb(value), to_jsonb(value), rules::jsonb, 100
from (values
  ('', 'Pola nomor surat karyawan', 'Token: {SEQ:4}, {COMP}, {DEPT}, {ROMAN} (bulan Romawi), {MM}, {YY}, {YYYY}.', 'text',
    '{SEQ:4}/HRD/{COMP}/{ROMAN}/{YYYY}', '{"pattern": "number", "max": 60}'),
  ('.reset', 'Nomor surat karyawan kembali ke 1', 'Hanya bila polanya memuat tahun dan, untuk setiap bulan, bulannya.', 'enum',
    'yearly', '{"options": ["monthly", "yearly", "never"]}')) as added(suffix, label, description, type, value, rules)
where exists (select from configs) on conflict do nothing;
