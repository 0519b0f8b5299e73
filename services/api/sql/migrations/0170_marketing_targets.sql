-- Targets of a person on a board in a month, and the next steps that were planned with what became of them.
create table marketing_targets (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint marketing_targets_created_by_fkey references users,
  updated_by_id bigint constraint marketing_targets_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  owner_id bigint not null constraint marketing_targets_owner_fkey references users,
  board_id bigint not null constraint marketing_targets_board_fkey references marketing_boards,
  month text not null constraint marketing_targets_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  won_value numeric(18, 2) constraint marketing_targets_won_value_check check (won_value >= 0),
  won_cards int constraint marketing_targets_won_cards_check check (won_cards between 0 and 100000),
  interaction_count int constraint marketing_targets_interaction_count_check check (interaction_count between 0 and 100000),
  notes text,
  company_id bigint constraint marketing_targets_company_fkey references "references",
  search_text text generated always as (searchable(name)) stored,
  constraint marketing_targets_aim_check check (coalesce(won_value, 0) + coalesce(won_cards, 0) + coalesce(interaction_count, 0) > 0)
);
create index marketing_targets_updated_at on marketing_targets (updated_at, id) where deleted_at is null;
create index marketing_targets_created_at on marketing_targets (created_at, id) where deleted_at is null;
create index marketing_targets_name on marketing_targets (name, id) where deleted_at is null;
create index marketing_targets_month on marketing_targets (month, id) where deleted_at is null;
create index marketing_targets_won_value on marketing_targets (won_value, id) where deleted_at is null;
create index marketing_targets_won_cards on marketing_targets (won_cards, id) where deleted_at is null;
create index marketing_targets_interaction_count on marketing_targets (interaction_count, id) where deleted_at is null;
create index marketing_targets_owner on marketing_targets (owner_id, month, id) include (company_id, deleted_at);
create index marketing_targets_board on marketing_targets (board_id, month, id) include (company_id, deleted_at);
create index marketing_targets_company on marketing_targets (company_id);
create index marketing_targets_search on marketing_targets using gin (search_text public.gin_trgm_ops);
create unique index marketing_targets_month_unique on marketing_targets (owner_id, board_id, month) where deleted_at is null;

-- Without foreign keys: cards leave the trash, closed weeks stay as they were.
create table marketing_plans (
  id bigint generated always as identity primary key,
  card_id bigint not null,
  board_id bigint not null,
  owner_id bigint not null,
  type text,
  due_at timestamptz not null,
  planned_at timestamptz not null,
  ended_at timestamptz not null default 'infinity',
  outcome text constraint marketing_plans_outcome_check check (outcome in ('done', 'moved', 'handed', 'dropped')),
  constraint marketing_plans_period_check check (ended_at >= planned_at),
  constraint marketing_plans_end_check check ((ended_at = 'infinity') = (outcome is null))
);
create unique index marketing_plans_last on marketing_plans (card_id) where ended_at = 'infinity';
create index marketing_plans_card on marketing_plans (card_id, planned_at);
create index marketing_plans_due on marketing_plans (due_at, owner_id);

insert into marketing_plans (card_id, board_id, owner_id, type, due_at, planned_at)
  select id, board_id, owner_id, next_action_type, next_action_at, least(updated_at, next_action_at)
  from marketing_activities where result = 'open' and deleted_at is null and next_action_at is not null;
