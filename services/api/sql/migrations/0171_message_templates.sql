-- Texts for messages to the people of a card, with variables.
create table message_templates (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint message_templates_created_by_fkey references users,
  updated_by_id bigint constraint message_templates_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  channel text not null default 'wa' constraint message_templates_channel_check check (channel in ('wa', 'email')),
  subject text,
  body text not null,
  is_active boolean not null default true,
  company_id bigint constraint message_templates_company_fkey references "references",
  search_text text generated always as (searchable(name || ' ' || coalesce(subject, ''))) stored,
  constraint message_templates_subject_check check (channel <> 'email' or subject is not null)
);
create index message_templates_updated_at on message_templates (updated_at, id) where deleted_at is null;
create index message_templates_created_at on message_templates (created_at, id) where deleted_at is null;
create index message_templates_name on message_templates (name, id) where deleted_at is null;
create index message_templates_channel on message_templates (channel, name, id) include (company_id, deleted_at);
create index message_templates_is_active on message_templates (is_active, name, id) include (company_id, deleted_at);
create index message_templates_company on message_templates (company_id);
create index message_templates_search on message_templates using gin (search_text public.gin_trgm_ops);
create unique index message_templates_name_unique on message_templates (coalesce(company_id, 0), lower(name))
  where deleted_at is null;
