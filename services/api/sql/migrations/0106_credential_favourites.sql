-- Credentials that a user keeps at hand. They are nobody else's business, and no part of the row.

create table credential_favourites (
  user_id bigint not null constraint credential_favourites_user_fkey references users,
  credential_id bigint not null constraint credential_favourites_credential_fkey references credentials,
  created_at timestamptz not null default now(),
  primary key (user_id, credential_id)
);
create index credential_favourites_credential on credential_favourites (credential_id);
