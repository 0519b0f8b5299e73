-- The audit log also says as member of which group somebody acted, and how long it took; and sorts by person.
-- References lose three indexes that every change paid for and no list of theirs needs: a category has hundreds of rows,
-- not thousands.

alter table audit_logs add column actor_group text, add column duration_ms int;
-- Names in the order people expect; what searches is made of them, and has to be made anew for it.
alter table audit_logs drop column search_text;
alter table audit_logs alter column actor_name type text collate natural_order;
alter table audit_logs add column search_text text
  generated always as (searchable(coalesce(target_label, '') || ' ' || actor_name)) stored;
create index audit_logs_search on audit_logs using gin (search_text public.gin_trgm_ops);
create index audit_logs_actor_name on audit_logs (actor_name, at, id);

drop index references_usage_count;
drop index references_sort_order;
drop index references_updated_at;

/* Rows from before keep their hash: what they do not have is not part of it. */
create or replace function audit_hash(previous bytea, a audit_logs) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(previous || convert_to((jsonb_build_array(
    a.id, a.at, a.actor_id, a.actor_name, a.actor_email, a.action, a.menu, a.target_type, a.target_id, a.target_label,
    a.before, a.after, a.changed_fields, a.reason, a.ip, a.user_agent, a.request_id, a.rows_affected, a.is_sensitive
  ) || case when a.actor_group is null and a.duration_ms is null then '[]'::jsonb
    else jsonb_build_array(a.actor_group, a.duration_ms) end)::text, 'UTF8'))
$$;
