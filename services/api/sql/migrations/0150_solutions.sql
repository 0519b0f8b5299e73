-- Solutions as articles with their editions and votes, and texts that the help desk writes again and again.

create table support_articles (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint support_articles_created_by_fkey references users,
  updated_by_id bigint constraint support_articles_updated_by_fkey references users,
  deleted_at timestamptz,
  title text collate natural_order not null,
  body text not null,
  keywords text collate natural_order,
  request_type_id bigint constraint support_articles_request_type_fkey references "references",
  audience text not null default 'everyone' constraint support_articles_audience_check
    check (audience in ('everyone', 'company', 'staff')),
  company_id bigint constraint support_articles_company_fkey references "references",
  source_ticket_id bigint constraint support_articles_source_ticket_fkey references jira_issues,
  status text not null default 'draft' constraint support_articles_status_check
    check (status in ('draft', 'published', 'archived')),
  edition int not null default 0,
  published_at timestamptz,
  helpful_count int not null default 0,
  unhelpful_count int not null default 0,
  constraint support_articles_company_check check (audience <> 'company' or company_id is not null),
  constraint support_articles_edition_check check (status <> 'published' or (edition > 0 and published_at is not null)),
  search_text text generated always as (searchable(title || ' ' || coalesce(keywords, '') || ' ' || body)) stored,
  -- Indonesian words by their stems: "mencetak" finds "cetak".
  words tsvector generated always as (setweight(to_tsvector('pg_catalog.indonesian', title || ' ' || coalesce(keywords, '')), 'A')
    || setweight(to_tsvector('pg_catalog.indonesian', body), 'C')) stored
);
create index support_articles_updated_at on support_articles (updated_at, id) where deleted_at is null;
create index support_articles_created_at on support_articles (created_at, id) where deleted_at is null;
create index support_articles_title on support_articles (title, id) where deleted_at is null;
create index support_articles_status on support_articles (status, id) where deleted_at is null;
create index support_articles_audience on support_articles (audience, id) where deleted_at is null;
create index support_articles_edition on support_articles (edition, id) where deleted_at is null;
create index support_articles_published_at on support_articles (published_at, id) where deleted_at is null;
create index support_articles_helpful_count on support_articles (helpful_count, id) where deleted_at is null;
create index support_articles_unhelpful_count on support_articles (unhelpful_count, id) where deleted_at is null;
create index support_articles_request_type on support_articles (request_type_id);
create index support_articles_company on support_articles (company_id);
create index support_articles_source_ticket on support_articles (source_ticket_id);
create index support_articles_search on support_articles using gin (search_text public.gin_trgm_ops);
create index support_articles_words on support_articles using gin (words);

-- Published texts stay as they were read.
create table support_article_editions (
  article_id bigint not null constraint support_article_editions_article_fkey references support_articles,
  edition int not null,
  title text not null,
  body text not null,
  published_at timestamptz not null default now(),
  published_by_id bigint constraint support_article_editions_published_by_fkey references users,
  primary key (article_id, edition)
);
create index support_article_editions_published_by on support_article_editions (published_by_id);

create table support_article_votes (
  article_id bigint not null constraint support_article_votes_article_fkey references support_articles on delete cascade,
  user_id bigint not null constraint support_article_votes_user_fkey references users,
  is_helpful boolean not null,
  voted_at timestamptz not null default now(),
  primary key (article_id, user_id)
);
create index support_article_votes_user on support_article_votes (user_id);

create table support_replies (
  id bigint generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id bigint constraint support_replies_created_by_fkey references users,
  updated_by_id bigint constraint support_replies_updated_by_fkey references users,
  deleted_at timestamptz,
  name text collate natural_order not null,
  body text not null,
  request_type_id bigint constraint support_replies_request_type_fkey references "references",
  is_active boolean not null default true,
  search_text text generated always as (searchable(name || ' ' || body)) stored
);
create index support_replies_updated_at on support_replies (updated_at, id) where deleted_at is null;
create index support_replies_created_at on support_replies (created_at, id) where deleted_at is null;
create index support_replies_name on support_replies (name, id) where deleted_at is null;
create index support_replies_is_active on support_replies (is_active, id) where deleted_at is null;
create index support_replies_request_type on support_replies (request_type_id);
create index support_replies_search on support_replies using gin (search_text public.gin_trgm_ops);
create unique index support_replies_name_unique on support_replies (lower(name)) where deleted_at is null;
