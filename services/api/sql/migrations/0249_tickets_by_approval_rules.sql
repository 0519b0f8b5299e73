-- Requests for access at the help desk are approved by the superior before anybody works on them. Tickets that are open go on
-- as they are: only new ones begin by the rule.

alter table jira_issues add column reject_reason text;

-- The rule to begin with. An installation without kinds of requests yet names its own in *Aturan persetujuan*.
with kind as (
  select array_agg(id::text order by id) as kinds from "references"
  where category = 'request-type' and deleted_at is null and (upper(code) like 'AKSES%' or lower(name) ~ '^(permintaan )?akses\M')
), added as (
  insert into approval_rules (name, target, priority, kinds, steps)
  select 'Atasan langsung untuk permintaan akses', 'jira-issues', 100, kinds, jsonb_build_array(jsonb_build_object('label',
    'Atasan langsung', 'joins', false, 'approver', 'manager', 'level', 1, 'position', null, 'group', null, 'user', null, 'name',
    null, 'mode', 'any', 'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject',
    'is_distinct', false, 'due_hours', 8))
  from kind where cardinality(kinds) > 0
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'kinds', to_jsonb(kinds),
    'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select a.id, a.target, 0, 0, 0, k.kind, '', '', false, numrange(null, null), daterange(null, null)
from added a cross join unnest(a.kinds) k (kind);
