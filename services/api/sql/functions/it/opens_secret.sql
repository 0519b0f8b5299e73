/* Whether a user knows the secret of a credential after this action. */
create or replace function opens_secret(action text) returns boolean language sql immutable as $$
  select action in ('reveal', 'copy', 'use', 'link', 'link_view', 'link_fill', 'file_open', 'break_glass')
$$;
