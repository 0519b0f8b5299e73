-- What a directory (SCIM 2.0) calls users and groups. A user without a row is called by the e-mail. `deleted_at`: deleted there; the
-- user stays, deactivated, because history names it.
create table scim_users (
  user_id bigint primary key constraint scim_users_user_fkey references users on delete cascade,
  user_name text not null constraint scim_users_user_name_check check (length(user_name) between 1 and 190),
  external_id text constraint scim_users_external_id_check check (length(external_id) <= 200),
  given_name text constraint scim_users_given_name_check check (length(given_name) <= 120),
  family_name text constraint scim_users_family_name_check check (length(family_name) <= 120),
  deleted_at timestamptz
);
create unique index scim_users_user_name_key on scim_users (lower(user_name));
create index scim_users_external_id_idx on scim_users (external_id);

create table scim_groups (
  usergroup_id bigint primary key constraint scim_groups_usergroup_fkey references usergroups on delete cascade,
  external_id text constraint scim_groups_external_id_check check (length(external_id) <= 200)
);
create index scim_groups_external_id_idx on scim_groups (external_id);
