-- What departments ask to be bought.

create table general_procurements (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint general_procurements_created_by_fkey references users,
  updated_by_id bigint constraint general_procurements_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order,
  title text collate natural_order not null,
  company_id bigint not null constraint general_procurements_company_fkey references "references",
  department_id bigint not null constraint general_procurements_department_fkey references "references",
  requester_id bigint not null constraint general_procurements_requester_fkey references employees,
  category_id bigint not null constraint general_procurements_category_fkey references "references",
  priority text not null default 'normal'
    constraint general_procurements_priority_check check (priority in ('low', 'normal', 'high', 'urgent')),
  urgent_reason text,
  needed_at date not null,
  original_needed_at date,
  justification text not null,
  budget_id bigint constraint general_procurements_budget_fkey references "references",
  delivery_office_id bigint not null constraint general_procurements_delivery_office_fkey references "references",
  buyer_id bigint constraint general_procurements_buyer_fkey references users,
  lines jsonb not null default '[]',
  estimated_total numeric(18, 2) not null default 0,
  status text not null default 'draft'
    constraint general_procurements_status_check check (status in ('draft', 'submitted', 'approved', 'processing', 'ordered', 'partially_received', 'completed', 'partially_closed', 'rejected', 'returned', 'cancelled')),
  submitted_at timestamptz,
  approved_at timestamptz,
  completed_at timestamptz,
  cancel_reason text,
  search_text text generated always as (searchable(coalesce(number, '') || ' ' || title)) stored
);
create index general_procurements_updated_at on general_procurements (updated_at, id) where deleted_at is null;
create index general_procurements_created_at on general_procurements (created_at, id) where deleted_at is null;
create index general_procurements_number on general_procurements (number, id) where deleted_at is null;
create index general_procurements_title on general_procurements (title, id) where deleted_at is null;
create index general_procurements_priority on general_procurements (priority, id) where deleted_at is null;
create index general_procurements_needed_at on general_procurements (needed_at, id) where deleted_at is null;
create index general_procurements_estimated_total on general_procurements (estimated_total, id) where deleted_at is null;
create index general_procurements_status on general_procurements (status, id) where deleted_at is null;
create index general_procurements_submitted_at on general_procurements (submitted_at, id) where deleted_at is null;
create index general_procurements_company on general_procurements (company_id);
create index general_procurements_department on general_procurements (department_id);
create index general_procurements_requester on general_procurements (requester_id);
create index general_procurements_category on general_procurements (category_id);
create index general_procurements_budget on general_procurements (budget_id);
create index general_procurements_delivery_office on general_procurements (delivery_office_id);
create index general_procurements_buyer on general_procurements (buyer_id);
create index general_procurements_search on general_procurements using gin (search_text public.gin_trgm_ops);


create unique index general_procurements_number_unique on general_procurements (lower(number), company_id)
  nulls not distinct where deleted_at is null and number is not null;
create index general_procurements_status_needed on general_procurements (status, needed_at);
create index general_procurements_buyer_status on general_procurements (buyer_id, status);
create index general_procurements_lines on general_procurements using gin (lines jsonb_path_ops);

/* What the lines come to, exactly. */
create function total_procurement() returns trigger language plpgsql as $$
begin
  new.estimated_total := (select coalesce(sum(round((l ->> 'qty')::numeric * (l ->> 'est_price')::numeric, 2)), 0)
    from jsonb_array_elements(new.lines) l);
  return new;
end $$;
create trigger general_procurements_total before insert or update of lines on general_procurements
  for each row execute function total_procurement();
