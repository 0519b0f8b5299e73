-- Requests of access are decided by approval rules. Those that are open get their request from the worker.

alter table access_requests
  add column kind text not null default 'access'
    constraint access_requests_kind_check check (kind in ('access', 'link')),
  add column subject text not null default '',
  add column employee_id bigint constraint access_requests_employee_fkey references employees;
update access_requests r set kind = case when r.need = 'employee-link' then 'link' else 'access' end,
  subject = left(u.name || case when r.need = 'employee-link' then ' minta akunnya dihubungkan ke karyawan'
    else ' meminta akses ' || r.need end, 200)
from users u where u.id = r.requester_id;
alter table access_requests alter column subject drop default, alter column kind drop default;
create index access_requests_employee on access_requests (employee_id);

-- Their tasks from before, which belong to no request.
with closed as (
  update approvals set status = 'cancelled', note = 'Dialihkan ke aturan persetujuan', version = version + 1, updated_at = now()
  where target_type = 'access-requests' and request_id is null and status in ('waiting', 'pending')
  returning id, approver_id
)
update notifications n set read_at = now(), version = n.version + 1, updated_at = now()
from closed c where n.target_type = 'approvals' and n.target_id = c.id::text and n.user_id = c.approver_id and n.read_at is null;

-- Rules to begin with: whoever may grant it.
with rule (name, kind, permission, priority) as (values
  ('Pengelola grup pengguna', 'access', 'user-groupUpdate', 100), ('Pengelola pengguna', 'link', 'user-update', 110)
), added as (
  insert into approval_rules (name, target, priority, kinds, steps)
  select r.name, 'access-requests', r.priority, array[r.kind],
    jsonb_build_array(jsonb_build_object('label', 'Persetujuan Administrator', 'joins', false, 'approver', 'permission',
      'level', null, 'position', null, 'group', null, 'user', null, 'name', r.permission, 'mode', 'any', 'quorum', null,
      'condition', null, 'on_vacant', 'fallback', 'on_self', 'fallback', 'on_reject', 'reject', 'is_distinct', false,
      'due_hours', 8))
  from rule r
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'kinds', to_jsonb(kinds),
    'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select a.id, a.target, 0, 0, 0, a.kinds[1], '', '', false, numrange(null, null), daterange(null, null) from added a;
