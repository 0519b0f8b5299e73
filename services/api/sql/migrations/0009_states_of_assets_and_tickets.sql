-- States that come with workflows, and what is kept of a disposal.

alter table it_assets
  add column disposal_kind text,
  add column disposal_value numeric(18,2),
  add column disposed_at date,
  add constraint it_assets_disposal_kind_check check (disposal_kind in ('sale', 'grant', 'destruction')),
  add constraint it_assets_disposal_value_check check (disposal_value >= 0);

alter table it_assets
  drop constraint it_assets_status_check,
  add constraint it_assets_status_check check (status in
    ('ordered', 'available', 'in_use', 'in_repair', 'broken', 'lost', 'disposal_pending', 'disposed'));

-- The state in which a ticket waits for an approval, before anybody is responsible for it.
alter table jira_issues
  drop constraint jira_issues_status_check,
  drop constraint jira_issues_assignee_check,
  add constraint jira_issues_status_check check (status in ('new', 'pending_approval', 'assigned', 'in_progress',
    'waiting_user', 'waiting_vendor', 'scheduled', 'resolved', 'closed', 'cancelled')),
  add constraint jira_issues_assignee_check check (status in ('new', 'pending_approval', 'cancelled') or assignee_id is not null);
