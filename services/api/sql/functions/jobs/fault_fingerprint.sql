/* Numbers and ids make no other fault of the same message. */
create or replace function fault_fingerprint(operation text, message text) returns text language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(operation || E'\n' ||
    regexp_replace(coalesce(message, ''), '[0-9a-f]{6,}|\d+', '#', 'gi'), 'UTF8')), 'hex'), 40)
$$;
