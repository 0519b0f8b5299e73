-- The state of a partner moves by transitions. Blacklisting is decided by approval rules; where it is not agreed to, the
-- partner is again what it was.

alter table partners drop constraint partners_status_check;
alter table partners add constraint partners_status_check check
  (status in ('prospect', 'active', 'inactive', 'blocked', 'blacklist_pending', 'blacklisted'));
alter table partners alter column status set default 'prospect';
alter table partners
  add column blacklist_reason text,
  add column blacklisted_by_id bigint constraint partners_blacklisted_by_fkey references users,
  add column status_before text constraint partners_status_before_check check
    (status_before in ('prospect', 'active', 'inactive', 'blocked', 'blacklist_pending', 'blacklisted'));
create index partners_blacklisted_by on partners (blacklisted_by_id) where blacklisted_by_id is not null;

-- The reason of a blacklisted partner was kept as that of its block.
update partners set blacklist_reason = block_reason, block_reason = null where status = 'blacklisted';

-- A rule to begin with: a director above whoever asks for it.
with added as (
  insert into approval_rules (name, target, priority, steps)
  select 'Daftar hitam mitra', 'partners', 100, jsonb_build_array(jsonb_build_object('label', 'Direktur', 'joins', false,
    'approver', 'level', 'level', null, 'position', null, 'group', null, 'user', null, 'name', 'Direktur', 'mode', 'any',
    'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false,
    'due_hours', 8))
  returning *
), versions as (
  insert into approval_rule_versions (rule_id, no, body)
  select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'steps', steps) from added
)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', false, numrange(null, null), daterange(null, null) from added;
