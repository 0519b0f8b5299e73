-- The best row of EMS of each company, so that one which a user may not see hides no other; all names are compared at once.
drop table accounting_suggestions;
create table accounting_suggestions (
  connection text not null,
  kind text not null,
  record_id bigint not null,
  counterpart_id bigint not null,
  -- Of the row of EMS; null is in sight of everybody.
  company_id bigint,
  score integer not null,
  reasons text[] not null,
  -- For who sees all companies: the best of its record, and of all records that the same row of EMS fits the most similar one.
  is_offered boolean not null default false,
  constraint accounting_suggestions_key unique nulls not distinct (connection, kind, record_id, company_id),
  constraint accounting_suggestions_matching_fkey foreign key (connection, kind) references accounting_matchings
);
alter table accounting_matchings drop column changed_at, drop column is_complete;
update accounting_matchings set mark = null;
