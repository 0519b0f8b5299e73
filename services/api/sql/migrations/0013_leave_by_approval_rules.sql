-- Leave is decided by approval rules. The columns and states of before stay: the release before runs on this database too.

-- Records from before the rules that were decided in part: kinds of approvers who had decided already.
create table approval_adoptions (
  target_type text not null,
  target_id text not null,
  decided text[] not null,
  primary key (target_type, target_id)
);
insert into approval_adoptions (target_type, target_id, decided)
select 'leave-employees', id::text, case status when 'pending_hr' then '{field,manager}'::text[] else '{field}' end
from leave_employees where status in ('pending_manager', 'pending_hr');
update leave_employees set status = 'submitted', version = version + 1, updated_at = now()
where status in ('pending_substitute', 'pending_manager', 'pending_hr');

-- Rules to begin with: the substitute if there is one, the direct superior, and human resources for more than five days or leave
-- without pay.
with line (no, label, approver, name, level, condition, vacant, self, refused) as (values
  (1, 'Pengganti tugas', 'field', 'substitute', null::int, null::text, 'skip', 'skip', 'return'),
  (2, 'Atasan langsung', 'manager', null, 1, null, 'up', 'up', 'reject'),
  (3, 'SDM', 'permission', 'leave-update', null, '{"field":"taken_days","op":"from","value":"5.01"}', 'up', 'up', 'reject')
), rule (name, priority, kinds, is_long) as (
  select 'Pengganti, atasan langsung, SDM di atas 5 hari', 100, '{}'::text[], false
  union all
  select 'Cuti tidak dibayar', 50, array_agg(id::text order by id), true from leaves
  where paid = 'none' and deleted_at is null having count(*) > 0
), added as (
  insert into approval_rules (name, target, priority, kinds, steps)
  select r.name, 'leave-employees', r.priority, r.kinds, (select jsonb_agg(jsonb_build_object('label', l.label, 'joins', false,
      'approver', l.approver, 'level', l.level, 'position', null, 'group', null, 'user', null, 'name', l.name, 'mode', 'any',
      'quorum', null, 'condition', case when not r.is_long then l.condition end, 'on_vacant', l.vacant, 'on_self', l.self,
      'on_reject', l.refused, 'is_distinct', false, 'due_hours', 8) order by l.no) from line l)
  from rule r
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'kinds', to_jsonb(kinds),
    'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select a.id, a.target, 0, 0, 0, k.kind, '', '', false, numrange(null, null), daterange(null, null)
from added a cross join unnest(case when a.kinds = '{}' then '{""}'::text[] else a.kinds end) k (kind);
