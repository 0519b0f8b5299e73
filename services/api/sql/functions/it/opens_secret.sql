/* Whether somebody who did this with a credential knows its secret afterwards. */
create or replace function opens_secret(action text) returns boolean language sql immutable as $$
  select action in ('reveal', 'copy', 'use', 'link', 'link_view', 'link_fill', 'file_open', 'break_glass')
$$;
