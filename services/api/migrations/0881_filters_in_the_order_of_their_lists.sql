-- Filters that missed 2.13 times the bare statement at 100,000 rows: what leaves few rows gets an index of those, in the order of
-- its list and with what its scope asks, so that a page and its total are read from it (0731, 0802).

drop index it_maintenance_internal_activities_plan;
create index it_maintenance_internal_activities_plan on it_maintenance_internal_activities (plan_id, scheduled_at, id)
  include (owner_company_id, deleted_at);
create index it_maintenance_internal_activities_not_done on it_maintenance_internal_activities (status, scheduled_at, id)
  include (owner_company_id, deleted_at) where status <> 'done';
create index it_maintenance_internals_resting on it_maintenance_internals (name, id)
  include (company_id, deleted_at) where not is_active;
create index it_assets_not_in_use on it_assets (status, asset_tag, id) include (company_id, deleted_at) where status <> 'in_use';
create index it_assets_other_classes on it_assets (asset_class, asset_tag, id) include (company_id, deleted_at)
  where asset_class <> 'device';
create index jira_issues_pressing on jira_issues (priority, local_no, id)
  include (company_id, assignee_id, reporter_id, created_for_id, deleted_at) where priority in ('p1', 'p2');
create index general_procurements_not_normal on general_procurements (priority, needed_at, id)
  include (company_id, requester_id, deleted_at) where priority <> 'normal';
drop index archive_contracts_status_end;
create index archive_contracts_status_end on archive_contracts (status, current_end_date, id) include (company_id, deleted_at);

-- Of secret documents most readers see none: the whole list was read to find that out (170 ms and more).
create index documents_secret on documents (security, doc_date, id)
  include (company_id, code_detail_id, created_by_id, deleted_at) where security in ('secret', 'top_secret');
