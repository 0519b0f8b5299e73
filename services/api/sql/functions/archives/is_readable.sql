/* Whether the text of such files is read. */
create or replace function is_readable(mime text) returns boolean language sql immutable as $$
  select mime in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/webp', 'text/plain', 'text/csv',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation')
$$;
