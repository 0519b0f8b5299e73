-- Boards of marketing and the cards on them: opportunities, visits, calls, quotations.

create table marketing_boards (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint marketing_boards_created_by_fkey references users,
  updated_by_id bigint constraint marketing_boards_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  description text,
  is_default boolean not null default false,
  is_archived boolean not null default false,
  sort_order int not null default 0,
  stages jsonb not null,
  require_next_action boolean not null default false,
  visibility text not null default 'company'
    constraint marketing_boards_visibility_check check (visibility in ('company', 'members')),
  company_id bigint constraint marketing_boards_company_fkey references "references",
  search_text text generated always as
    (searchable(name || ' ' || coalesce(description, ''))) stored
);
create index marketing_boards_updated_at on marketing_boards (updated_at, id) where deleted_at is null;
create index marketing_boards_created_at on marketing_boards (created_at, id) where deleted_at is null;
create index marketing_boards_name on marketing_boards (name, id) where deleted_at is null;
create index marketing_boards_sort_order on marketing_boards (sort_order, id) where deleted_at is null;
create index marketing_boards_company on marketing_boards (company_id);
create index marketing_boards_search on marketing_boards using gin (search_text public.gin_trgm_ops);

create table marketing_boards_members (
  owner_id bigint not null references marketing_boards on delete cascade,
  target_id bigint not null constraint marketing_boards_members_fkey references users,
  primary key (owner_id, target_id)
);
create index marketing_boards_members_target on marketing_boards_members (target_id);
create unique index marketing_boards_name_unique on marketing_boards (lower(name), company_id) nulls not distinct
  where deleted_at is null;

create sequence marketing_activity_number;

create table marketing_activities (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint marketing_activities_created_by_fkey references users,
  updated_by_id bigint constraint marketing_activities_updated_by_fkey references users,
  deleted_at timestamptz,
  code text collate natural_order not null default 'AKT-' || lpad(nextval('ems.marketing_activity_number')::text, 5, '0'),
  board_id bigint not null constraint marketing_activities_board_fkey references marketing_boards,
  stage_key text not null,
  stage_category text not null
    constraint marketing_activities_stage_category_check check (stage_category in ('open', 'won', 'lost')),
  stage_entered_at timestamptz not null default now(),
  title text collate natural_order not null,
  activity_type text not null
    constraint marketing_activities_activity_type_check check (activity_type in ('opportunity', 'visit', 'call', 'meeting', 'quotation', 'exhibition', 'follow_up')),
  partner_id bigint constraint marketing_activities_partner_fkey references partners,
  prospect_name text collate natural_order,
  contact_id bigint constraint marketing_activities_contact_fkey references contacts,
  owner_id bigint not null constraint marketing_activities_owner_fkey references users,
  priority text not null default 'normal'
    constraint marketing_activities_priority_check check (priority in ('low', 'normal', 'high', 'urgent')),
  source_id bigint constraint marketing_activities_source_fkey references "references",
  tags text[] not null default '{}',
  value numeric(18, 2),
  currency text not null default 'IDR',
  probability int,
  weighted_value numeric(18, 2),
  expected_close date,
  next_action_type text
    constraint marketing_activities_next_action_type_check check (next_action_type in ('call', 'wa', 'email', 'visit', 'meeting', 'task')),
  next_action_at timestamptz,
  next_action_note text,
  lines jsonb not null default '[]',
  total numeric(18, 2) not null default 0,
  checklist jsonb not null default '[]',
  description text,
  result text not null default 'open'
    constraint marketing_activities_result_check check (result in ('open', 'won', 'lost', 'cancelled')),
  closed_at timestamptz,
  lost_reason_id bigint constraint marketing_activities_lost_reason_fkey references "references",
  lost_note text,
  company_id bigint constraint marketing_activities_company_fkey references "references",
  search_text text generated always as
    (searchable(code || ' ' || title || ' ' || coalesce(prospect_name, ''))) stored,
  constraint marketing_activities_partner_check check (partner_id is not null or prospect_name is not null),
  constraint marketing_activities_value_check check (value >= 0),
  constraint marketing_activities_probability_check check (probability between 0 and 100)
);
create index marketing_activities_updated_at on marketing_activities (updated_at, id) where deleted_at is null;
create index marketing_activities_created_at on marketing_activities (created_at, id) where deleted_at is null;
create index marketing_activities_code on marketing_activities (code, id) where deleted_at is null;
create index marketing_activities_title on marketing_activities (title, id) where deleted_at is null;
create index marketing_activities_value on marketing_activities (value, id) where deleted_at is null;
create index marketing_activities_probability on marketing_activities (probability, id) where deleted_at is null;
create index marketing_activities_expected_close on marketing_activities (expected_close, id) where deleted_at is null;
create index marketing_activities_next_action_at on marketing_activities (next_action_at, id) where deleted_at is null;
create index marketing_activities_stage_entered_at on marketing_activities (stage_entered_at, id) where deleted_at is null;
create index marketing_activities_board on marketing_activities (board_id);
create index marketing_activities_partner on marketing_activities (partner_id);
create index marketing_activities_contact on marketing_activities (contact_id);
create index marketing_activities_owner on marketing_activities (owner_id);
create index marketing_activities_source on marketing_activities (source_id);
create index marketing_activities_lost_reason on marketing_activities (lost_reason_id);
create index marketing_activities_company on marketing_activities (company_id);
create index marketing_activities_search on marketing_activities using gin (search_text public.gin_trgm_ops);

create table marketing_activities_members (
  owner_id bigint not null references marketing_activities on delete cascade,
  target_id bigint not null constraint marketing_activities_members_fkey references users,
  primary key (owner_id, target_id)
);
create index marketing_activities_members_target on marketing_activities_members (target_id);
create index marketing_activities_board_stage on marketing_activities (board_id, stage_key, next_action_at);
create index marketing_activities_owner_result on marketing_activities (owner_id, result);
create index marketing_activities_tags on marketing_activities using gin (tags);

/* A stage keeps its key when it is called otherwise; a new one gets it from its name. */
create function complete_marketing_board() returns trigger language plpgsql as $$
declare
  lost text;
  cards int;
begin
  new.stages := (select jsonb_agg(
      case when coalesce(s ->> 'key', '') = ''
        then s || jsonb_build_object('key', trim(both '_' from regexp_replace(lower(s ->> 'name'), '[^a-z0-9]+', '_', 'g')))
        else s end order by at)
    from jsonb_array_elements(new.stages) with ordinality as given(s, at));
  if (select count(distinct s ->> 'key') from jsonb_array_elements(new.stages) s) < jsonb_array_length(new.stages) then
    raise exception 'Nama tahap tidak boleh ganda.' using errcode = 'EM422', constraint = 'marketing_boards_stages_check';
  end if;
  select a.stage_key, count(*) into lost, cards from ems.marketing_activities a
    where a.board_id = new.id and a.deleted_at is null
      and not exists (select from jsonb_array_elements(new.stages) s where s ->> 'key' = a.stage_key)
    group by a.stage_key limit 1;
  if lost is not null then
    raise exception 'Pindahkan % kartu dari tahap % lebih dahulu.', cards, lost
      using errcode = 'EM422', constraint = 'marketing_boards_stages_check';
  end if;
  return new;
end $$;
create trigger marketing_boards_complete before insert or update on marketing_boards
  for each row execute function complete_marketing_board();

/* What follows from a card's own values: what its stage means, its result, and the figures of its lists. */
create function complete_marketing_activity() returns trigger language plpgsql as $$
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
  new.result := new.stage_category;
  new.closed_at := case when new.stage_category <> 'open' then coalesce(new.closed_at, now()) end;
  if new.stage_category = 'lost' and new.lost_reason_id is null then
    raise exception 'Alasan kalah wajib dipilih.'
      using errcode = 'EM422', constraint = 'marketing_activities_lost_reason_check';
  end if;
  new.weighted_value := round(new.value * new.probability / 100, 2);
  new.total := (select coalesce(sum(round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
      * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)), 0) from jsonb_array_elements(new.lines) l);
  return new;
end $$;
create trigger marketing_activities_complete before insert or update on marketing_activities
  for each row execute function complete_marketing_activity();

/* When somebody last did something with a partner. */
create function touch_partner() returns trigger language plpgsql as $$
begin
  update ems.partners set last_activity_at = now() where id = new.partner_id;
  return null;
end $$;
create trigger marketing_activities_touch after insert or update of stage_key, partner_id on marketing_activities
  for each row when (new.partner_id is not null) execute function touch_partner();
