-- The inbox: what waits for a person, or for everybody with a permission in a company, and what people put off.

create table work_items (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  target_type text not null,
  target_id text not null,
  reason text not null,
  user_id bigint constraint work_items_user_fkey references users on delete cascade,
  employee_id bigint constraint work_items_employee_fkey references employees on delete cascade,
  queue text,
  company_id bigint not null default 0,
  task_id bigint constraint work_items_task_fkey references approvals on delete cascade,
  version integer not null,
  title text not null,
  say text not null,
  priority integer not null default 9,
  due_at timestamptz,
  visible_from timestamptz not null,
  visible_until timestamptz not null default 'infinity',
  rank timestamptz generated always as (coalesce(due_at, 'infinity'::timestamptz)) stored,
  constraint work_items_holder_check check (num_nonnulls(user_id, employee_id, queue) = 1),
  constraint work_items_task_check check ((task_id is not null) = (reason = 'approval'))
);
-- One person may have an own and a delegated task of one record.
create unique index work_items_unique on work_items (target_type, target_id, reason, coalesce(user_id, 0),
  coalesce(employee_id, 0), coalesce(queue, ''), coalesce(task_id, 0));
create index work_items_user on work_items (user_id, rank, priority, id) include (visible_from, target_type)
  where user_id is not null;
create index work_items_employee on work_items (employee_id, rank, priority, id) include (visible_from, target_type)
  where employee_id is not null;
create index work_items_queue on work_items (queue, company_id, rank, priority, id) include (visible_from, target_type)
  where queue is not null;
create index work_items_task on work_items (task_id) where task_id is not null;
create index work_items_over on work_items (visible_until) where visible_until < 'infinity';

-- An item comes back at `until`, or when its record is changed.
create table work_snoozes (
  item_id bigint not null constraint work_snoozes_item_fkey references work_items on delete cascade,
  user_id bigint not null constraint work_snoozes_user_fkey references users on delete cascade,
  until timestamptz not null,
  version integer not null,
  primary key (item_id, user_id)
);
create index work_snoozes_user on work_snoozes (user_id);

-- The tasks that are open now; the trigger of `approvals` keeps them from here on.
insert into work_items (target_type, target_id, reason, user_id, task_id, version, title, say, due_at, visible_from)
select target_type, target_id, 'approval', approver_id, id, version, title, coalesce(label, 'Putuskan pengajuan'), due_at, '-infinity'
from approvals where status = 'pending';
