-- The disposal of an asset is decided by approval rules; where it is not agreed to, the asset is again what it was.

alter table it_assets add column disposal_from text constraint it_assets_disposal_from_check check (disposal_from in
  ('ordered', 'available', 'in_use', 'in_repair', 'broken', 'lost', 'disposal_pending', 'disposed'));

-- A rule to begin with: the manager of IT, then the director of finance. Where there are no such positions, whoever may dispose
-- of assets, then a director.
with place as (
  select (select min(id) from "references" where category = 'position' and deleted_at is null and lower(name) = 'manajer ti') as it,
    (select min(id) from "references" where category = 'position' and deleted_at is null
      and lower(name) = 'direktur keuangan') as finance
), line (no, label, approver, name, position) as (
  select 1, 'Manajer TI', case when it is null then 'permission' else 'position' end,
    case when it is null then 'it-asset-cancel' end, it from place
  union all
  select 2, case when finance is null then 'Direktur' else 'Direktur Keuangan' end,
    case when finance is null then 'level' else 'position' end, case when finance is null then 'Direktur' end, finance from place
), added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Pelepasan aset', 'it-assets', 100, (select jsonb_agg(jsonb_build_object('label', label, 'joins', false, 'approver', approver,
      'level', null, 'position', position::text, 'group', null, 'user', null, 'name', name, 'mode', 'any', 'quorum', null,
      'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false, 'due_hours', 8)
    order by no) from line)
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;
