-- How often the approver of a late task was reminded, and when it is looked at again.

create table approval_nudges (
  task_id bigint primary key constraint approval_nudges_task_fkey references approvals on delete cascade,
  nudges integer not null constraint approval_nudges_nudges_check check (nudges >= 1),
  next_at timestamptz not null
);
