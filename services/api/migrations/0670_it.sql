-- What people ask of IT and how soon it answers; the equipment of the group, and how it is looked after.

create table jira_service_tiers (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint jira_service_tiers_created_by_fkey references users,
  updated_by_id bigint constraint jira_service_tiers_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  priority_order int not null default 0,
  priorities jsonb not null default '[]',
  is_vip boolean not null default false,
  work_pattern_id bigint not null constraint jira_service_tiers_work_pattern_fkey references "references",
  response_minutes int not null,
  resolve_minutes int not null,
  pause_statuses jsonb not null default '[]',
  warn_percents text[] not null default '{75,90}',
  escalations jsonb not null default '[]',
  is_active boolean not null default true,
  search_text text generated always as
    (searchable(name)) stored,
  constraint jira_service_tiers_response_minutes_check check (response_minutes > 0),
  constraint jira_service_tiers_resolve_minutes_check check (resolve_minutes >= response_minutes)
);
create index jira_service_tiers_by_updated_at on jira_service_tiers (updated_at, id) where deleted_at is null;
create index jira_service_tiers_by_created_at on jira_service_tiers (created_at, id) where deleted_at is null;
create index jira_service_tiers_by_priority_order on jira_service_tiers (priority_order, id) where deleted_at is null;
create index jira_service_tiers_by_name on jira_service_tiers (name, id) where deleted_at is null;
create index jira_service_tiers_by_response_minutes on jira_service_tiers (response_minutes, id) where deleted_at is null;
create index jira_service_tiers_by_resolve_minutes on jira_service_tiers (resolve_minutes, id) where deleted_at is null;
create index jira_service_tiers_by_is_active on jira_service_tiers (is_active, id) where deleted_at is null;
create index jira_service_tiers_work_pattern on jira_service_tiers (work_pattern_id);
create index jira_service_tiers_search on jira_service_tiers using gin (search_text public.gin_trgm_ops);
create unique index jira_service_tiers_name_unique on jira_service_tiers (lower(name)) where deleted_at is null;

create table jira_service_tiers_request_types (
  owner_id bigint not null references jira_service_tiers on delete cascade,
  target_id bigint not null constraint jira_service_tiers_request_types_fkey references "references",
  primary key (owner_id, target_id)
);
create index jira_service_tiers_request_types_target on jira_service_tiers_request_types (target_id);

create table jira_service_tiers_companies (
  owner_id bigint not null references jira_service_tiers on delete cascade,
  target_id bigint not null constraint jira_service_tiers_companies_fkey references "references",
  primary key (owner_id, target_id)
);
create index jira_service_tiers_companies_target on jira_service_tiers_companies (target_id);

create table jira_service_tiers_offices (
  owner_id bigint not null references jira_service_tiers on delete cascade,
  target_id bigint not null constraint jira_service_tiers_offices_fkey references "references",
  primary key (owner_id, target_id)
);
create index jira_service_tiers_offices_target on jira_service_tiers_offices (target_id);

create sequence it_asset_number;

create table it_assets (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_assets_created_by_fkey references users,
  updated_by_id bigint constraint it_assets_updated_by_fkey references users,
  deleted_at timestamptz,
  asset_class text not null default 'device'
    constraint it_assets_asset_class_check check (asset_class in ('device', 'accessory', 'network', 'server', 'license', 'sim')),
  category_id bigint not null constraint it_assets_category_fkey references "references",
  brand_id bigint not null constraint it_assets_brand_fkey references "references",
  model text collate natural_order,
  name text collate natural_order not null,
  asset_tag text collate natural_order not null,
  serial_no text collate natural_order,
  specs jsonb not null default '[]',
  hostname text collate natural_order,
  mac text[] not null default '{}',
  ip text[] not null default '{}',
  company_id bigint not null constraint it_assets_company_fkey references "references",
  office_id bigint not null constraint it_assets_office_fkey references "references",
  room_id bigint constraint it_assets_room_fkey references "references",
  status text not null default 'available'
    constraint it_assets_status_check check (status in ('ordered', 'available', 'in_use', 'in_repair', 'broken', 'lost', 'disposed')),
  condition text not null default 'good'
    constraint it_assets_condition_check check (condition in ('new', 'good', 'fair', 'poor')),
  holder_id bigint constraint it_assets_holder_fkey references employees,
  holder_office_id bigint constraint it_assets_holder_office_fkey references "references",
  checked_out_at timestamptz,
  expected_return date,
  purchase_date date,
  purchase_price numeric(18, 2),
  vendor_id bigint constraint it_assets_vendor_fkey references partners,
  invoice_no text collate natural_order,
  warranty_until date,
  warranty_terms text collate natural_order,
  depreciation_months int,
  residual numeric(18, 2),
  is_critical boolean not null default false,
  is_byod boolean not null default false,
  audit_excluded boolean not null default false,
  seats int,
  expires_at date,
  notes text,
  search_text text generated always as
    (searchable(asset_tag || ' ' || name || ' ' || coalesce(serial_no, '') || ' ' || coalesce(hostname, ''))) stored,
  constraint it_assets_holder_check check (status <> 'in_use' or holder_id is not null or holder_office_id is not null),
  constraint it_assets_purchase_price_check check (purchase_price >= 0),
  constraint it_assets_residual_check check (residual between 0 and purchase_price),
  constraint it_assets_depreciation_months_check check (depreciation_months between 1 and 240),
  constraint it_assets_warranty_until_check check (warranty_until >= purchase_date),
  constraint it_assets_seats_check check (seats > 0)
);
create index it_assets_by_updated_at on it_assets (updated_at, id) where deleted_at is null;
create index it_assets_by_created_at on it_assets (created_at, id) where deleted_at is null;
create index it_assets_by_asset_tag on it_assets (asset_tag, id) where deleted_at is null;
create index it_assets_by_name on it_assets (name, id) where deleted_at is null;
create index it_assets_by_serial_no on it_assets (serial_no, id) where deleted_at is null;
create index it_assets_by_status on it_assets (status, id) where deleted_at is null;
create index it_assets_by_purchase_date on it_assets (purchase_date, id) where deleted_at is null;
create index it_assets_by_purchase_price on it_assets (purchase_price, id) where deleted_at is null;
create index it_assets_by_warranty_until on it_assets (warranty_until, id) where deleted_at is null;
create index it_assets_by_expected_return on it_assets (expected_return, id) where deleted_at is null;
create index it_assets_by_expires_at on it_assets (expires_at, id) where deleted_at is null;
create index it_assets_category on it_assets (category_id);
create index it_assets_brand on it_assets (brand_id);
create index it_assets_company on it_assets (company_id);
create index it_assets_office on it_assets (office_id);
create index it_assets_room on it_assets (room_id);
create index it_assets_holder on it_assets (holder_id);
create index it_assets_holder_office on it_assets (holder_office_id);
create index it_assets_vendor on it_assets (vendor_id);
create index it_assets_search on it_assets using gin (search_text public.gin_trgm_ops);
-- A tag stays on its sticker: it is never given twice, not even after its asset was removed.
create unique index it_assets_asset_tag_unique on it_assets (lower(asset_tag));
create unique index it_assets_serial_no_unique on it_assets (lower(serial_no), brand_id) where deleted_at is null;
create index it_assets_status_category on it_assets (status, category_id);
create index it_assets_due_back on it_assets (expected_return) where status = 'in_use';

/* Assets added without a tag of their own get the next one that no asset ever had. */
create function tag_it_asset() returns trigger language plpgsql as $$
begin
  while new.asset_tag is null or new.asset_tag = '' loop
    new.asset_tag := 'TI-' || lpad(nextval('ems.it_asset_number')::text, 5, '0');
    if exists (select from ems.it_assets a where lower(a.asset_tag) = lower(new.asset_tag)) then
      new.asset_tag := null;
    end if;
  end loop;
  return new;
end $$;
create trigger it_assets_tag before insert on it_assets for each row execute function tag_it_asset();

create sequence jira_issue_number;

create table jira_issues (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint jira_issues_created_by_fkey references users,
  updated_by_id bigint constraint jira_issues_updated_by_fkey references users,
  deleted_at timestamptz,
  local_no text collate natural_order not null default 'SUP-' || nextval('ems.jira_issue_number'),
  request_type_id bigint not null constraint jira_issues_request_type_fkey references "references",
  summary text collate natural_order not null,
  description text not null,
  impact text not null default 'self'
    constraint jira_issues_impact_check check (impact in ('self', 'team', 'office', 'group')),
  urgency text not null default 'medium'
    constraint jira_issues_urgency_check check (urgency in ('low', 'medium', 'high')),
  priority text not null
    constraint jira_issues_priority_check check (priority in ('p1', 'p2', 'p3', 'p4')),
  reporter_id bigint not null constraint jira_issues_reporter_fkey references employees,
  created_for_id bigint constraint jira_issues_created_for_fkey references employees,
  company_id bigint not null constraint jira_issues_company_fkey references "references",
  office_id bigint constraint jira_issues_office_fkey references "references",
  tier_id bigint constraint jira_issues_tier_fkey references jira_service_tiers,
  assignee_id bigint constraint jira_issues_assignee_fkey references users,
  status text not null default 'new'
    constraint jira_issues_status_check check (status in ('new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled', 'resolved', 'closed', 'cancelled')),
  due_at timestamptz,
  resume_at date,
  responded_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  reopen_count int not null default 0,
  channel text not null default 'console'
    constraint jira_issues_channel_check check (channel in ('portal', 'console', 'email', 'phone')),
  labels text[] not null default '{}',
  resolution text,
  search_text text generated always as
    (searchable(local_no || ' ' || summary || ' ' || description)) stored,
  constraint jira_issues_assignee_check check (status in ('new', 'cancelled') or assignee_id is not null),
  constraint jira_issues_reopen_count_check check (reopen_count >= 0)
);
create index jira_issues_by_updated_at on jira_issues (updated_at, id) where deleted_at is null;
create index jira_issues_by_created_at on jira_issues (created_at, id) where deleted_at is null;
create index jira_issues_by_local_no on jira_issues (local_no, id) where deleted_at is null;
create index jira_issues_by_summary on jira_issues (summary, id) where deleted_at is null;
create index jira_issues_by_priority on jira_issues (priority, id) where deleted_at is null;
create index jira_issues_by_status on jira_issues (status, id) where deleted_at is null;
create index jira_issues_by_due_at on jira_issues (due_at, id) where deleted_at is null;
create index jira_issues_by_resolved_at on jira_issues (resolved_at, id) where deleted_at is null;
create index jira_issues_by_reopen_count on jira_issues (reopen_count, id) where deleted_at is null;
create index jira_issues_request_type on jira_issues (request_type_id);
create index jira_issues_reporter on jira_issues (reporter_id);
create index jira_issues_created_for on jira_issues (created_for_id);
create index jira_issues_company on jira_issues (company_id);
create index jira_issues_office on jira_issues (office_id);
create index jira_issues_tier on jira_issues (tier_id);
create index jira_issues_assignee on jira_issues (assignee_id);
create index jira_issues_search on jira_issues using gin (search_text public.gin_trgm_ops);
create unique index jira_issues_local_no_unique on jira_issues (lower(local_no));
create index jira_issues_queue on jira_issues (status, priority, created_at);
create index jira_issues_labels on jira_issues using gin (labels);

create table jira_issues_it_assets (
  owner_id bigint not null references jira_issues on delete cascade,
  target_id bigint not null constraint jira_issues_it_assets_fkey references it_assets,
  primary key (owner_id, target_id)
);
create index jira_issues_it_assets_target on jira_issues_it_assets (target_id);

create table jira_issues_watchers (
  owner_id bigint not null references jira_issues on delete cascade,
  target_id bigint not null constraint jira_issues_watchers_fkey references users,
  primary key (owner_id, target_id)
);
create index jira_issues_watchers_target on jira_issues_watchers (target_id);

create table it_maintenance_internals (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_maintenance_internals_created_by_fkey references users,
  updated_by_id bigint constraint it_maintenance_internals_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  type_id bigint not null constraint it_maintenance_internals_type_fkey references "references",
  scope text not null default 'assets'
    constraint it_maintenance_internals_scope_check check (scope in ('assets', 'category', 'location')),
  category_id bigint constraint it_maintenance_internals_category_fkey references "references",
  office_id bigint constraint it_maintenance_internals_office_fkey references "references",
  company_id bigint constraint it_maintenance_internals_company_fkey references "references",
  interval_value int not null,
  interval_unit text not null default 'month'
    constraint it_maintenance_internals_interval_unit_check check (interval_unit in ('day', 'week', 'month', 'usage_hour')),
  start_date date not null,
  tolerance_days int not null default 0,
  skip_holidays boolean not null default true,
  lead_days int not null default 7,
  checklist_template jsonb not null default '[]',
  estimate_minutes int,
  next_due_at date,
  is_active boolean not null default true,
  search_text text generated always as
    (searchable(name)) stored,
  constraint it_maintenance_internals_interval_value_check check (interval_value > 0),
  constraint it_maintenance_internals_tolerance_days_check check (tolerance_days >= 0),
  constraint it_maintenance_internals_lead_days_check check (lead_days >= 0)
);
create index it_maintenance_internals_by_updated_at on it_maintenance_internals (updated_at, id) where deleted_at is null;
create index it_maintenance_internals_by_created_at on it_maintenance_internals (created_at, id) where deleted_at is null;
create index it_maintenance_internals_by_name on it_maintenance_internals (name, id) where deleted_at is null;
create index it_maintenance_internals_by_start_date on it_maintenance_internals (start_date, id) where deleted_at is null;
create index it_maintenance_internals_by_next_due_at on it_maintenance_internals (next_due_at, id) where deleted_at is null;
create index it_maintenance_internals_by_is_active on it_maintenance_internals (is_active, id) where deleted_at is null;
create index it_maintenance_internals_type on it_maintenance_internals (type_id);
create index it_maintenance_internals_category on it_maintenance_internals (category_id);
create index it_maintenance_internals_office on it_maintenance_internals (office_id);
create index it_maintenance_internals_company on it_maintenance_internals (company_id);
create index it_maintenance_internals_search on it_maintenance_internals using gin (search_text public.gin_trgm_ops);
create index it_maintenance_internals_due on it_maintenance_internals (is_active, next_due_at);

create table it_maintenance_internals_it_assets (
  owner_id bigint not null references it_maintenance_internals on delete cascade,
  target_id bigint not null constraint it_maintenance_internals_it_assets_fkey references it_assets,
  primary key (owner_id, target_id)
);
create index it_maintenance_internals_it_assets_target on it_maintenance_internals_it_assets (target_id);

create table it_maintenance_internals_assignees (
  owner_id bigint not null references it_maintenance_internals on delete cascade,
  target_id bigint not null constraint it_maintenance_internals_assignees_fkey references users,
  primary key (owner_id, target_id)
);
create index it_maintenance_internals_assignees_target on it_maintenance_internals_assignees (target_id);

create sequence it_maintenance_external_number;

create table it_maintenance_externals (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_maintenance_externals_created_by_fkey references users,
  updated_by_id bigint constraint it_maintenance_externals_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null default 'EKS-' || lpad(nextval('ems.it_maintenance_external_number')::text, 5, '0'),
  it_asset_id bigint not null constraint it_maintenance_externals_it_asset_fkey references it_assets,
  vendor_id bigint not null constraint it_maintenance_externals_vendor_fkey references partners,
  kind text not null default 'service'
    constraint it_maintenance_externals_kind_check check (kind in ('service', 'warranty', 'rma', 'calibration')),
  jira_issue_id bigint constraint it_maintenance_externals_jira_issue_fkey references jira_issues,
  complaint text collate natural_order not null,
  sent_at date,
  expected_return date,
  returned_at date,
  rma_no text collate natural_order,
  is_warranty boolean not null default false,
  estimated_cost numeric(18, 2),
  final_cost numeric(18, 2),
  replacement_asset_id bigint constraint it_maintenance_externals_replacement_asset_fkey references it_assets,
  status text not null default 'draft'
    constraint it_maintenance_externals_status_check check (status in ('draft', 'pending_approval', 'sent', 'returned', 'completed', 'cancelled')),
  result text,
  cancel_reason text collate natural_order,
  search_text text generated always as
    (searchable(number || ' ' || complaint || ' ' || coalesce(rma_no, ''))) stored,
  constraint it_maintenance_externals_estimated_cost_check check (estimated_cost >= 0),
  constraint it_maintenance_externals_final_cost_check check (final_cost >= 0),
  constraint it_maintenance_externals_expected_return_check check (expected_return >= sent_at),
  constraint it_maintenance_externals_returned_at_check check (returned_at >= sent_at),
  constraint it_maintenance_externals_replacement_asset_check check (replacement_asset_id <> it_asset_id)
);
create index it_maintenance_externals_by_updated_at on it_maintenance_externals (updated_at, id) where deleted_at is null;
create index it_maintenance_externals_by_created_at on it_maintenance_externals (created_at, id) where deleted_at is null;
create index it_maintenance_externals_by_number on it_maintenance_externals (number, id) where deleted_at is null;
create index it_maintenance_externals_by_complaint on it_maintenance_externals (complaint, id) where deleted_at is null;
create index it_maintenance_externals_by_status on it_maintenance_externals (status, id) where deleted_at is null;
create index it_maintenance_externals_by_sent_at on it_maintenance_externals (sent_at, id) where deleted_at is null;
create index it_maintenance_externals_by_expected_return on it_maintenance_externals (expected_return, id) where deleted_at is null;
create index it_maintenance_externals_by_final_cost on it_maintenance_externals (final_cost, id) where deleted_at is null;
create index it_maintenance_externals_it_asset on it_maintenance_externals (it_asset_id);
create index it_maintenance_externals_vendor on it_maintenance_externals (vendor_id);
create index it_maintenance_externals_jira_issue on it_maintenance_externals (jira_issue_id);
create index it_maintenance_externals_replacement_asset on it_maintenance_externals (replacement_asset_id);
create index it_maintenance_externals_search on it_maintenance_externals using gin (search_text public.gin_trgm_ops);
create unique index it_maintenance_externals_number_unique on it_maintenance_externals (lower(number));
create index it_maintenance_externals_status_return on it_maintenance_externals (status, expected_return);

create sequence it_maintenance_internal_activity_number;

create table it_maintenance_internal_activities (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint it_maintenance_internal_activities_created_by_fkey references users,
  updated_by_id bigint constraint it_maintenance_internal_activities_updated_by_fkey references users,
  deleted_at timestamptz,
  number text collate natural_order not null default 'PRW-' || lpad(nextval('ems.it_maintenance_internal_activity_number')::text, 5, '0'),
  plan_id bigint constraint it_maintenance_internal_activities_plan_fkey references it_maintenance_internals,
  it_asset_id bigint not null constraint it_maintenance_internal_activities_it_asset_fkey references it_assets,
  scheduled_at date not null,
  started_at timestamptz,
  finished_at timestamptz,
  assignee_id bigint constraint it_maintenance_internal_activities_assignee_fkey references users,
  status text not null default 'scheduled'
    constraint it_maintenance_internal_activities_status_check check (status in ('scheduled', 'in_progress', 'done', 'skipped', 'cancelled')),
  skip_reason text collate natural_order,
  results jsonb not null default '[]',
  findings text,
  actions_taken text,
  parts jsonb not null default '[]',
  cost numeric(18, 2) not null default 0,
  minutes int,
  follow_up_issue_id bigint constraint it_maintenance_internal_activities_follow_up_issue_fkey references jira_issues,
  follow_up_external_id bigint constraint it_maintenance_internal_activities_follow_up_external_fkey references it_maintenance_externals,
  search_text text generated always as
    (searchable(number || ' ' || coalesce(findings, '') || ' ' || coalesce(actions_taken, ''))) stored,
  constraint it_maintenance_internal_activities_minutes_check check (minutes >= 0)
);
create index it_maintenance_internal_activities_by_updated_at on it_maintenance_internal_activities (updated_at, id) where deleted_at is null;
create index it_maintenance_internal_activities_by_created_at on it_maintenance_internal_activities (created_at, id) where deleted_at is null;
create index it_maintenance_internal_activities_by_number on it_maintenance_internal_activities (number, id) where deleted_at is null;
create index it_maintenance_internal_activities_by_scheduled_at on it_maintenance_internal_activities (scheduled_at, id) where deleted_at is null;
create index it_maintenance_internal_activities_by_status on it_maintenance_internal_activities (status, id) where deleted_at is null;
create index it_maintenance_internal_activities_by_cost on it_maintenance_internal_activities (cost, id) where deleted_at is null;
create index it_maintenance_internal_activities_by_finished_at on it_maintenance_internal_activities (finished_at, id) where deleted_at is null;
create index it_maintenance_internal_activities_plan on it_maintenance_internal_activities (plan_id);
create index it_maintenance_internal_activities_it_asset on it_maintenance_internal_activities (it_asset_id);
create index it_maintenance_internal_activities_assignee on it_maintenance_internal_activities (assignee_id);
create index it_maintenance_internal_activities_follow_up_issue on it_maintenance_internal_activities (follow_up_issue_id);
create index it_maintenance_internal_activities_follow_up_external on it_maintenance_internal_activities (follow_up_external_id);
create index it_maintenance_internal_activities_search on it_maintenance_internal_activities using gin (search_text public.gin_trgm_ops);
create unique index it_maintenance_internal_activities_number_unique on it_maintenance_internal_activities (lower(number));
create unique index it_maintenance_internal_activities_scheduled_at_unique
  on it_maintenance_internal_activities (plan_id, it_asset_id, scheduled_at) where deleted_at is null;
create index it_maintenance_internal_activities_of_asset on it_maintenance_internal_activities (it_asset_id, scheduled_at desc);
create index it_maintenance_internal_activities_of_assignee on it_maintenance_internal_activities (assignee_id, status);

/* What the parts of a job cost together. */
create function cost_it_maintenance() returns trigger language plpgsql as $$
begin
  new.cost := (select coalesce(round(sum((part ->> 'qty')::numeric * (part ->> 'cost')::numeric), 2), 0)
    from jsonb_array_elements(new.parts) part);
  return new;
end $$;
create trigger it_maintenance_internal_activities_cost before insert or update of parts on it_maintenance_internal_activities
  for each row execute function cost_it_maintenance();

/* When a plan is due next: one interval after it was last carried out or skipped; a plan by hours of use has no day. */
create function it_plan_due(plan bigint, starts date, unit text, every int) returns date language sql stable as $$
  select case when unit = 'usage_hour' then null
    else coalesce((
      select max(a.scheduled_at) + case unit when 'day' then make_interval(days => every)
        when 'week' then make_interval(weeks => every) else make_interval(months => every) end
      from ems.it_maintenance_internal_activities a
      where a.plan_id = plan and a.status in ('done', 'skipped') and a.deleted_at is null)::date, starts) end
$$;
create function complete_it_plan() returns trigger language plpgsql as $$
begin
  new.next_due_at := ems.it_plan_due(new.id, new.start_date, new.interval_unit, new.interval_value);
  return new;
end $$;
create trigger it_maintenance_internals_due before insert or update of start_date, interval_unit, interval_value
  on it_maintenance_internals for each row execute function complete_it_plan();

create function move_it_plan() returns trigger language plpgsql as $$
begin
  update ems.it_maintenance_internals p
    set next_due_at = ems.it_plan_due(p.id, p.start_date, p.interval_unit, p.interval_value)
    where p.id in (new.plan_id, case when tg_op = 'UPDATE' then old.plan_id end);
  return null;
end $$;
create trigger it_maintenance_internal_activities_plan after insert or update of plan_id, status, scheduled_at, deleted_at
  on it_maintenance_internal_activities for each row execute function move_it_plan();
