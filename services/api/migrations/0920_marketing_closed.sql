-- What was won and lost between two days: the dashboard adds it up, and its numbers lead to these rows.
create index marketing_activities_closed_at on marketing_activities (closed_at, id)
  include (company_id, owner_id, created_by_id, deleted_at) where closed_at is not null;
