-- Which row of EMS may be which record of accounting, kept for the screen *Pasangan*: to compare 100,000 names takes minutes.
create table accounting_matchings (
  connection text not null constraint accounting_matchings_connection_fkey references accounting_connections,
  kind text not null constraint accounting_matchings_kind_check check (kind in ('customer', 'vendor', 'item')),
  -- Of both sides when suggestions were computed; another one is a reason to compute them again.
  mark text,
  -- Since when both sides are as they are: names that were compared before are compared again.
  changed_at timestamptz not null default '-infinity',
  computed_at timestamptz,
  -- Every name has been compared.
  is_complete boolean not null default false,
  primary key (connection, kind)
);
insert into accounting_matchings (connection, kind)
select c.connection, k.kind from accounting_connections c, (values ('customer'), ('vendor'), ('item')) k(kind);

-- A record of accounting without a counterpart, and what fits it best; without `counterpart_id` its name is like none.
create table accounting_suggestions (
  connection text not null,
  kind text not null,
  record_id bigint not null,
  counterpart_id bigint,
  score integer not null,
  reasons text[] not null,
  -- The number, NPWP or name is equal.
  is_equal boolean not null default false,
  -- Of all records that the same row of EMS fits, this is the most similar one.
  is_offered boolean not null default false,
  -- When its name was compared.
  compared_at timestamptz,
  primary key (connection, kind, record_id),
  constraint accounting_suggestions_matching_fkey foreign key (connection, kind) references accounting_matchings
);
