-- The dashboard that the members of a user group begin with.

create table dashboard_layouts (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint dashboard_layouts_created_by_fkey references users,
  updated_by_id bigint constraint dashboard_layouts_updated_by_fkey references users,
  usergroup_id bigint not null constraint dashboard_layouts_usergroup_fkey references usergroups on delete cascade,
  cards jsonb not null constraint dashboard_layouts_cards_check check (jsonb_typeof(cards) = 'array')
);
create unique index dashboard_layouts_usergroup_unique on dashboard_layouts (usergroup_id);
