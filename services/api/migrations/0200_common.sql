-- What stands beside the records of every area: files, comments, saved views, notifications, approvals, delegations.

create extension if not exists btree_gist with schema public;

create table assets (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint assets_created_by_fkey references users,
  updated_by_id bigint constraint assets_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  mime text not null,
  size_byte int not null constraint assets_size_byte_check check (size_byte >= 0),
  sha256 text not null,
  target_type text,
  target_id text,
  purpose text,
  search_text text generated always as (searchable(name)) stored,
  constraint assets_target_id_check check ((target_type is null) = (target_id is null))
);
create index assets_target on assets (target_type, target_id, id) where deleted_at is null;
create index assets_created_by on assets (created_by_id, id);
create index assets_deleted_at on assets (deleted_at) where deleted_at is not null;

create table comments (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint comments_created_by_fkey references users,
  updated_by_id bigint constraint comments_updated_by_fkey references users,
  target_type text not null,
  target_id text not null,
  kind text not null constraint comments_kind_check
    check (kind in ('comment', 'internal', 'interaction', 'system', 'solution')),
  body text not null constraint comments_body_check check (length(body) <= 10000),
  edited_at timestamptz,
  search_text text generated always as (searchable(body)) stored
);
create index comments_target on comments (target_type, target_id, created_at, id);
create index comments_created_by on comments (created_by_id);

create table comments_mentions (
  owner_id bigint not null references comments on delete cascade,
  target_id bigint not null constraint comments_mentions_fkey references users,
  primary key (owner_id, target_id)
);
create index comments_mentions_target on comments_mentions (target_id);

create table comments_files (
  owner_id bigint not null references comments on delete cascade,
  target_id bigint not null constraint comments_files_fkey references assets,
  primary key (owner_id, target_id)
);
create index comments_files_target on comments_files (target_id);

create table saved_views (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint saved_views_created_by_fkey references users,
  updated_by_id bigint constraint saved_views_updated_by_fkey references users,
  menu text not null,
  name text collate natural_order not null,
  owner_id bigint not null constraint saved_views_owner_fkey references users,
  visibility text not null default 'private'
    constraint saved_views_visibility_check check (visibility in ('private', 'group', 'everyone')),
  is_default_for text not null default 'none'
    constraint saved_views_is_default_for_check check (is_default_for in ('none', 'me', 'group')),
  state jsonb not null default '{}',
  search_text text generated always as (searchable(name)) stored
);
create unique index saved_views_name_unique on saved_views (menu, owner_id, lower(name));
create index saved_views_owner on saved_views (owner_id);
create index saved_views_menu on saved_views (menu, visibility);
-- One look of a list to begin with, of each user.
create unique index saved_views_is_default_for_unique on saved_views (menu, owner_id) where is_default_for = 'me';

create table saved_views_usergroups (
  owner_id bigint not null references saved_views on delete cascade,
  target_id bigint not null constraint saved_views_usergroups_fkey references usergroups,
  primary key (owner_id, target_id)
);
create index saved_views_usergroups_target on saved_views_usergroups (target_id);

create table notifications (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint notifications_created_by_fkey references users,
  updated_by_id bigint constraint notifications_updated_by_fkey references users,
  user_id bigint not null constraint notifications_user_fkey references users on delete cascade,
  event text not null,
  title text not null,
  body text,
  severity text not null default 'info'
    constraint notifications_severity_check check (severity in ('info', 'success', 'warning', 'error')),
  target_type text,
  target_id text,
  menu text,
  route text,
  actor_id bigint constraint notifications_actor_fkey references users,
  read_at timestamptz,
  group_key text,
  search_text text generated always as (searchable(title || ' ' || coalesce(body, ''))) stored
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_group_key on notifications (user_id, group_key) where group_key is not null;
create index notifications_created_at on notifications (created_at);
create index notifications_actor on notifications (actor_id);

create table delegations (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint delegations_created_by_fkey references users,
  updated_by_id bigint constraint delegations_updated_by_fkey references users,
  user_id bigint not null constraint delegations_user_fkey references users,
  delegate_id bigint not null constraint delegations_delegate_fkey references users,
  date_from date not null,
  date_to date not null,
  reason text,
  search_text text generated always as (searchable(coalesce(reason, ''))) stored,
  constraint delegations_date_to_check check (date_to >= date_from),
  constraint delegations_delegate_check check (delegate_id <> user_id),
  -- Two changes at once may each be sound alone.
  constraint delegations_date_from_unique
    exclude using gist (user_id with =, daterange(date_from, date_to, '[]') with &&)
);
create index delegations_delegate on delegations (delegate_id);

create table approvals (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint approvals_created_by_fkey references users,
  updated_by_id bigint constraint approvals_updated_by_fkey references users,
  target_type text not null,
  target_id text not null,
  title text not null,
  requester_id bigint not null constraint approvals_requester_fkey references users,
  step int not null constraint approvals_step_check check (step between 1 and 50),
  mode text not null constraint approvals_mode_check check (mode in ('sequential', 'parallel', 'any')),
  rule text not null,
  approver_id bigint not null constraint approvals_approver_fkey references users,
  delegate_of_id bigint constraint approvals_delegate_of_fkey references users,
  status text not null constraint approvals_status_check
    check (status in ('waiting', 'pending', 'approved', 'rejected', 'returned', 'skipped', 'cancelled')),
  due_at timestamptz,
  acted_at timestamptz,
  note text,
  search_text text generated always as (searchable(title)) stored,
  constraint approvals_approver_check check (approver_id <> requester_id),
  constraint approvals_acted_at_check check ((status in ('approved', 'rejected', 'returned')) = (acted_at is not null))
);
create unique index approvals_approver_unique on approvals (target_type, target_id, step, approver_id)
  where status in ('waiting', 'pending');
create index approvals_inbox on approvals (approver_id, status, due_at);
create index approvals_target on approvals (target_type, target_id, step);
create index approvals_due on approvals (status, due_at);
create index approvals_requester on approvals (requester_id);

create table access_requests (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint access_requests_created_by_fkey references users,
  updated_by_id bigint constraint access_requests_updated_by_fkey references users,
  need text not null,
  reason text,
  usergroup_id bigint constraint access_requests_usergroup_fkey references usergroups,
  requester_id bigint not null constraint access_requests_requester_fkey references users,
  status text not null constraint access_requests_status_check
    check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  decided_at timestamptz,
  search_text text generated always as (searchable(need || ' ' || coalesce(reason, ''))) stored
);
-- The same wish is asked once, until it is decided.
create unique index access_requests_need_unique on access_requests (requester_id, need) where status = 'pending';
create index access_requests_status on access_requests (status, id);
create index access_requests_usergroup on access_requests (usergroup_id);
