-- Employees in full, their families and their papers. What is sensitive is sealed by the API (AES-256-GCM) and kept apart
-- from the rows that lists, histories, exports and the audit log read; the rows themselves only have it masked.

create table sealed_values (
  target_type text not null,
  target_id bigint not null,
  field text not null,
  sealed text not null,
  /* Keyed hash of the value: equal values are found without opening any. */
  digest text not null,
  is_live boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (target_type, target_id, field)
);
create unique index employees_nik_unique on sealed_values (digest)
  where target_type = 'employees' and field = 'nik' and is_live;

/*
 * Takes what the API sealed out of a row before it is written: mask, sealed text and digest, each after a character that
 * nobody can send. The arguments are the sealed fields.
 */
create function keep_sealed_values() returns trigger language plpgsql as $$
declare
  kind text := replace(tg_table_name, '_', '-');
  name text;
  given text;
begin
  foreach name in array tg_argv loop
    given := to_jsonb(new) ->> name;
    if given is null then
      delete from ems.sealed_values s where s.target_type = kind and s.target_id = new.id and s.field = name;
    elsif given like E'\x01%' then
      insert into ems.sealed_values as s (target_type, target_id, field, sealed, digest)
        values (kind, new.id, name, split_part(given, E'\x01', 3), split_part(given, E'\x01', 4))
        on conflict (target_type, target_id, field) do update
          set sealed = excluded.sealed, digest = excluded.digest, updated_at = now();
      new := jsonb_populate_record(new, jsonb_build_object(name, split_part(given, E'\x01', 2)));
    end if;
  end loop;
  return new;
end $$;

/* A number of somebody in the trash may be given again; whoever is restored must have it to oneself. */
create function follow_sealed_values() returns trigger language plpgsql as $$
begin
  update ems.sealed_values set is_live = new.deleted_at is null
    where target_type = replace(tg_table_name, '_', '-') and target_id = new.id;
  return null;
end $$;

alter table employees drop column search_text;
alter table employees
  add column title_front text collate natural_order,
  add column title_back text collate natural_order,
  add column nickname text collate natural_order,
  add column nik text constraint employees_nik_check check (nik ~ '•'),
  add column kk_no text constraint employees_kk_no_check check (kk_no ~ '•'),
  add column birth_place text collate natural_order,
  add column birth_date date,
  add column religion_id bigint constraint employees_religion_fkey references "references",
  add column blood_type text
    constraint employees_blood_type_check check (blood_type in ('a', 'b', 'ab', 'o')),
  add column marital_status text not null default 'single'
    constraint employees_marital_status_check check (marital_status in ('single', 'married', 'divorced', 'widowed')),
  add column marital_date date,
  add column dependents int not null default 0,
  add column ptkp text not null default 'TK/0'
    constraint employees_ptkp_check check (ptkp in ('TK/0', 'TK/1', 'TK/2', 'TK/3', 'K/0', 'K/1', 'K/2', 'K/3', 'K/I/0', 'K/I/1', 'K/I/2', 'K/I/3')),
  add column ptkp_year int,
  add column nationality text collate natural_order not null default 'ID',
  add column passport_no text constraint employees_passport_no_check check (passport_no ~ '•'),
  add column passport_expiry date,
  add column kitas_no text collate natural_order,
  add column kitas_expiry date,
  add column grade_id bigint constraint employees_grade_fkey references "references",
  add column work_pattern_id bigint constraint employees_work_pattern_fkey references "references",
  add column service_date date,
  add column permanent_date date,
  add column probation_end date,
  add column contract_sequence int,
  add column contract_start date,
  add column contract_end date,
  add column contract_total_months int,
  add column exit_reason_id bigint constraint employees_exit_reason_fkey references "references",
  add column exit_note text,
  add column rehireable boolean,
  add column mobile text collate natural_order,
  add column whatsapp text collate natural_order,
  add column personal_email text,
  add column addresses jsonb not null default '[]',
  add column npwp text constraint employees_npwp_check check (npwp ~ '•'),
  add column tax_since date,
  add column bpjs_health_no text constraint employees_bpjs_health_no_check check (bpjs_health_no ~ '•'),
  add column bpjs_health_class text
    constraint employees_bpjs_health_class_check check (bpjs_health_class in ('1', '2', '3')),
  add column bpjs_health_facility text collate natural_order,
  add column bpjs_tk_no text constraint employees_bpjs_tk_no_check check (bpjs_tk_no ~ '•'),
  add column bpjs_programs text[] not null default '{}',
  add column bank_id bigint constraint employees_bank_fkey references "references",
  add column account_no text constraint employees_account_no_check check (account_no ~ '•'),
  add column account_name text collate natural_order,
  add column attendance_pins jsonb not null default '[]',
  add column education jsonb not null default '[]',
  add column skills text[] not null default '{}',
  add column job_history jsonb not null default '[]',
  add column consent_at date,
  add column completeness int not null default 0,
  add column search_text text generated always as (searchable(employee_no || ' ' || full_name || ' ' ||
    coalesce(nickname, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(work_email, ''))) stored;
alter table employees
  add constraint employees_employment_type_check check (employment_type in
    ('permanent', 'fixed_term', 'probation', 'daily', 'intern', 'outsourced')),
  add constraint employees_contract_end_check check (contract_end >= contract_start),
  add constraint employees_probation_end_check check (probation_end >= join_date);
create index employees_search on employees using gin (search_text public.gin_trgm_ops);
create index employees_created_at on employees (created_at, id) where deleted_at is null;
create index employees_employee_no on employees (employee_no, id) where deleted_at is null;
create index employees_employment_type on employees (employment_type, id) where deleted_at is null;
create index employees_status on employees (status, id) where deleted_at is null;
create index employees_join_date on employees (join_date, id) where deleted_at is null;
create index employees_probation_end on employees (probation_end, id) where deleted_at is null;
create index employees_contract_end on employees (contract_end, id) where deleted_at is null;
create index employees_birth_date on employees (birth_date, id) where deleted_at is null;
create index employees_completeness on employees (completeness, id) where deleted_at is null;
create index employees_grade on employees (grade_id);
create index employees_work_pattern on employees (work_pattern_id);
create index employees_religion on employees (religion_id);
create index employees_exit_reason on employees (exit_reason_id);
create index employees_bank on employees (bank_id);
create index employees_company_status on employees (company_id, status, department_id);

create trigger employees_sealed before insert or update of nik, kk_no, passport_no, npwp, bpjs_health_no, bpjs_tk_no, account_no
  on employees for each row
  execute function keep_sealed_values('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');
create trigger employees_sealed_follow after update of deleted_at on employees
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function follow_sealed_values();

/* How much of an employee is known, and how long fixed-term contracts have lasted altogether. */
create function complete_employee() returns trigger language plpgsql as $$
declare
  since date := coalesce(new.service_date, new.join_date);
  known boolean[] := array[new.nik is not null, new.birth_place is not null, new.birth_date is not null,
    new.religion_id is not null, new.mobile is not null, jsonb_array_length(new.addresses) > 0, new.npwp is not null,
    new.bpjs_health_no is not null, new.bpjs_tk_no is not null, new.account_no is not null, new.work_pattern_id is not null,
    new.grade_id is not null, jsonb_array_length(new.education) > 0, new.consent_at is not null];
begin
  new.completeness := round(100.0 * cardinality(array_positions(known, true)) / cardinality(known));
  new.contract_total_months := case when new.employment_type = 'fixed_term' and new.contract_end is not null then
    (extract(year from age(new.contract_end, since)) * 12 + extract(month from age(new.contract_end, since)))::int end;
  return new;
end $$;
create trigger employees_complete before insert or update on employees
  for each row execute function complete_employee();
update employees set version = version;

create table employee_contacts (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint employee_contacts_created_by_fkey references users,
  updated_by_id bigint constraint employee_contacts_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_id bigint not null constraint employee_contacts_employee_fkey references employees,
  name text collate natural_order not null,
  relation text not null
    constraint employee_contacts_relation_check check (relation in ('spouse', 'child', 'father', 'mother', 'sibling', 'in_law', 'guardian', 'other')),
  nik text constraint employee_contacts_nik_check check (nik ~ '•'),
  birth_date date,
  gender text
    constraint employee_contacts_gender_check check (gender in ('m', 'f')),
  occupation text collate natural_order,
  phone text collate natural_order,
  address text,
  is_emergency boolean not null default false,
  is_tax_dependent boolean not null default false,
  is_bpjs_covered boolean not null default false,
  status text not null default 'alive'
    constraint employee_contacts_status_check check (status in ('alive', 'deceased')),
  company_id bigint not null constraint employee_contacts_company_fkey references "references",
  search_text text generated always as (searchable(name || ' ' || coalesce(phone, ''))) stored
);
create index employee_contacts_updated_at on employee_contacts (updated_at, id) where deleted_at is null;
create index employee_contacts_created_at on employee_contacts (created_at, id) where deleted_at is null;
create index employee_contacts_name on employee_contacts (name, id) where deleted_at is null;
create index employee_contacts_relation on employee_contacts (relation, id) where deleted_at is null;
create index employee_contacts_birth_date on employee_contacts (birth_date, id) where deleted_at is null;
create index employee_contacts_employee on employee_contacts (employee_id);
create index employee_contacts_company on employee_contacts (company_id);
create index employee_contacts_search on employee_contacts using gin (search_text public.gin_trgm_ops);


create index employee_contacts_employee_relation on employee_contacts (employee_id, relation);
create unique index employee_contacts_relation_unique on employee_contacts (employee_id)
  where relation = 'spouse' and status = 'alive' and deleted_at is null;
create trigger employee_contacts_sealed before insert or update of nik on employee_contacts
  for each row execute function keep_sealed_values('nik');

create table employee_documents (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint employee_documents_created_by_fkey references users,
  updated_by_id bigint constraint employee_documents_updated_by_fkey references users,
  deleted_at timestamptz,
  employee_id bigint not null constraint employee_documents_employee_fkey references employees,
  doc_type_id bigint not null constraint employee_documents_doc_type_fkey references "references",
  number text constraint employee_documents_number_check check (number ~ '•'),
  title text collate natural_order not null,
  issued_at date,
  valid_from date,
  valid_to date,
  issuer text collate natural_order,
  sequence int,
  verification text not null default 'pending'
    constraint employee_documents_verification_check check (verification in ('pending', 'verified', 'rejected')),
  verified_by_id bigint constraint employee_documents_verified_by_fkey references users,
  reject_reason text,
  confidentiality text not null default 'limited'
    constraint employee_documents_confidentiality_check check (confidentiality in ('normal', 'limited', 'secret', 'top_secret')),
  reminder_days text[] not null default '{90,30,7}',
  archive_document_id bigint constraint employee_documents_archive_document_fkey references documents,
  company_id bigint not null constraint employee_documents_company_fkey references "references",
  search_text text generated always as (searchable(title || ' ' || coalesce(issuer, ''))) stored
);
create index employee_documents_updated_at on employee_documents (updated_at, id) where deleted_at is null;
create index employee_documents_created_at on employee_documents (created_at, id) where deleted_at is null;
create index employee_documents_title on employee_documents (title, id) where deleted_at is null;
create index employee_documents_issued_at on employee_documents (issued_at, id) where deleted_at is null;
create index employee_documents_valid_to on employee_documents (valid_to, id) where deleted_at is null;
create index employee_documents_verification on employee_documents (verification, id) where deleted_at is null;
create index employee_documents_employee on employee_documents (employee_id);
create index employee_documents_doc_type on employee_documents (doc_type_id);
create index employee_documents_verified_by on employee_documents (verified_by_id);
create index employee_documents_archive_document on employee_documents (archive_document_id);
create index employee_documents_company on employee_documents (company_id);
create index employee_documents_search on employee_documents using gin (search_text public.gin_trgm_ops);


create index employee_documents_employee_type on employee_documents (employee_id, doc_type_id);
create trigger employee_documents_sealed before insert or update of number on employee_documents
  for each row execute function keep_sealed_values('number');

/* Whatever belongs to an employee belongs to the company the employee worked for then. */
create function follow_employee() returns trigger language plpgsql as $$
begin
  new.company_id := (select company_id from ems.employees where id = new.employee_id);
  return new;
end $$;
create trigger employee_contacts_company before insert on employee_contacts
  for each row when (new.company_id is null) execute function follow_employee();
create trigger employee_documents_company before insert on employee_documents
  for each row when (new.company_id is null) execute function follow_employee();

/* A paper is called what its kind is called, unless somebody says more. */
create function name_employee_document() returns trigger language plpgsql as $$
begin
  new.title := (select left(name, 150) from ems."references" where id = new.doc_type_id);
  return new;
end $$;
create trigger employee_documents_title before insert on employee_documents
  for each row when (new.title is null) execute function name_employee_document();

/* Three dependants count for tax at most (PMK 101/2016). */
create function count_dependents() returns trigger language plpgsql as $$
declare
  about bigint := coalesce(new.employee_id, old.employee_id);
begin
  update ems.employees e set dependents = counted.n
    from (select least(3, count(*))::int as n from ems.employee_contacts
      where employee_id = about and is_tax_dependent and status = 'alive' and deleted_at is null) counted
    where e.id = about and e.dependents <> counted.n;
  return null;
end $$;
create trigger employee_contacts_dependents
  after insert or delete or update of is_tax_dependent, status, deleted_at on employee_contacts
  for each row execute function count_dependents();
