/* Rows from before keep their hash: what they do not have is not part of it. */
create or replace function audit_hash(previous bytea, a audit_logs) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(previous || convert_to((jsonb_build_array(
    a.id, a.at, a.actor_id, a.actor_name, a.actor_email, a.action, a.menu, a.target_type, a.target_id, a.target_label,
    a.before, a.after, a.changed_fields, a.reason, a.ip, a.user_agent, a.request_id, a.rows_affected, a.is_sensitive
  ) || case when a.actor_group is null and a.duration_ms is null then '[]'::jsonb
    else jsonb_build_array(a.actor_group, a.duration_ms) end)::text, 'UTF8'))
$$;
