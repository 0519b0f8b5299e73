-- Loans are decided by approval rules. Those that were asked for get their request from the worker.

alter table archive_document_logs add column protection text not null default 'normal'
  constraint archive_document_logs_protection_check check (protection in ('normal', 'vital', 'secret'));
update archive_document_logs l
set protection = case when d.security in ('secret', 'top_secret') then 'secret' else 'vital' end
from documents d where d.id = l.document_id and (d.is_vital or d.security in ('secret', 'top_secret'));

-- Rules to begin with: whoever may change loans; of vital and secret documents the head of their unit first.
with line (rule, no, label, approver, name) as (values
  ('normal', 1, 'Pengelola arsip', 'permission', 'archive-update'), ('guarded', 1, 'Kepala unit pemilik', 'head', null),
  ('guarded', 2, 'Pengelola arsip', 'permission', 'archive-update')
), rule (rule, name, priority, kinds) as (values
  ('normal', 'Pengelola arsip', 100, '{}'::text[]),
  ('guarded', 'Kepala unit pemilik untuk arsip vital dan rahasia', 10, '{vital,secret}')
), added as (
  insert into approval_rules (name, target, priority, kinds, steps)
  select r.name, 'archive-document-logs', r.priority, r.kinds,
    (select jsonb_agg(jsonb_build_object('label', l.label, 'joins', false, 'approver', l.approver, 'level', null,
        'position', null, 'group', null, 'user', null, 'name', l.name, 'mode', 'any', 'quorum', null, 'condition', null,
        'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false, 'due_hours', 8)
      order by l.no) from line l where l.rule = r.rule)
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
