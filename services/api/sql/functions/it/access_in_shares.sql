/* The rights of share lines, each with the instant at which it ends: after its last day in Jakarta. */
create or replace function access_in_shares(shares jsonb, via text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('user', s ->> 'user', 'usergroup', s ->> 'usergroup', 'right', s ->> 'right',
    'until', to_char(((s ->> 'until')::date + 1)::timestamp at time zone 'Asia/Jakarta' at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'via', via) order by n), '[]')
  from jsonb_array_elements(shares) with ordinality as lines(s, n)
$$;
