-- Contracts are decided by approval rules. Those under review get their request from the worker.

-- Rules to begin with: the legal department up to five hundred million rupiah, legal and finance side by side for more than that
-- and for other currencies. Where there are no such positions, whoever may change contracts decides, and a director for more.
with place as (
  select (select min(id) from "references" where category = 'position' and deleted_at is null
      and lower(name) = 'manajer legal & arsip') as legal,
    (select min(id) from "references" where category = 'position' and deleted_at is null
      and lower(name) = 'manajer keuangan & pajak') as finance
), line (rule, no, label, joins, approver, name, position, mode) as (
  select 'small', 1, 'Legal', false, case when legal is null then 'permission' else 'position' end,
    case when legal is null then 'contract-update' end, legal, 'any' from place
  union all
  select 'large', 1, 'Legal dan Keuangan', false, 'position', null, legal, 'parallel' from place
    where legal is not null and finance is not null
  union all
  select 'large', 2, 'Legal dan Keuangan', true, 'position', null, finance, 'parallel' from place
    where legal is not null and finance is not null
  union all
  select 'large', 1, 'Legal', false, 'permission', 'contract-update', null, 'any' from place where legal is null or finance is null
  union all
  select 'large', 2, 'Direktur', false, 'level', 'Direktur', null, 'any' from place where legal is null or finance is null
), rule (rule, name, priority, amount_to, currency) as (values
  ('small', 'Legal sampai Rp 500 juta', 10, 500000000, 'IDR'), ('large', 'Legal dan Keuangan', 100, null::numeric, null)
), added as (
  insert into approval_rules (name, target, priority, amount_to, currency, steps)
  select r.name, 'archive-contracts', r.priority, r.amount_to, r.currency,
    (select jsonb_agg(jsonb_build_object('label', l.label, 'joins', l.joins, 'approver', l.approver, 'level', null,
        'position', l.position::text, 'group', null, 'user', null, 'name', l.name, 'mode', l.mode, 'quorum', null,
        'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false, 'due_hours', 8)
      order by l.no) from line l where l.rule = r.rule)
  from rule r
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'amount_to', amount_to::text,
    'currency', currency, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', coalesce(currency, ''), '', amount_to is not null, numrange(null, amount_to, '(]'),
  daterange(null, null) from added;
