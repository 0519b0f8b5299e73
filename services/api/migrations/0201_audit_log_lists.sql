-- Every list of ten million audit rows ends in an index: newest first, of one actor, object, menu, action or column.

drop index audit_logs_actor;
drop index audit_logs_target;
create index audit_logs_actor on audit_logs (actor_id, at, id);
create index audit_logs_target on audit_logs (target_type, target_id, at, id);
create index audit_logs_menu on audit_logs (menu, action, at, id);
create index audit_logs_action on audit_logs (action, at, id);
create index audit_logs_changed_fields on audit_logs using gin (changed_fields);
create index audit_logs_search on audit_logs using gin (search_text public.gin_trgm_ops);
