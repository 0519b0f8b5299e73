alter table it_maintenance_internals add column status text not null default 'active'
  constraint it_maintenance_internals_status_check check (status in ('active', 'paused', 'ended'));
update it_maintenance_internals set status = 'paused' where not is_active;
drop index it_maintenance_internals_by_is_active;
drop index it_maintenance_internals_due;
drop index it_maintenance_internals_resting;
alter table it_maintenance_internals drop column is_active;
create index it_maintenance_internals_by_status on it_maintenance_internals (status, id) where deleted_at is null;
create index it_maintenance_internals_due on it_maintenance_internals (next_due_at) where status = 'active';
create index it_maintenance_internals_resting on it_maintenance_internals (name, id) include (company_id, deleted_at)
  where status <> 'active';
