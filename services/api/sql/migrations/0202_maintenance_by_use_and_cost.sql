-- Hours of use for plans that go by them; what a repair costs beyond the limit is decided; its replacement is lent by an act.
alter table it_assets add column usage_hours numeric(19, 1) constraint it_assets_usage_hours_check check (usage_hours >= 0);
alter table it_maintenance_internal_activities add column usage_hours numeric(19, 1)
  constraint it_maintenance_internal_activities_usage_hours_check check (usage_hours >= 0);
alter table it_maintenance_externals
  add column replacement_act_id bigint constraint it_maintenance_externals_replacement_act_fkey references it_handovers,
  add column approval_from text constraint it_maintenance_externals_approval_from_check check (approval_from in
    ('draft', 'pending_approval', 'sent', 'returned', 'completed', 'cancelled'));

-- The rules to begin with: up to five million nobody decides, above it a person who may cancel, never the one who asks.
with line(name, priority, amount_from, steps) as (values
    ('Perawatan eksternal dalam batas', 200, null::numeric, '[]'::jsonb),
    ('Perawatan eksternal di atas batas', 100, 5000000, jsonb_build_array(jsonb_build_object('label', 'Manajer TI', 'joins', false,
      'approver', 'permission', 'level', null, 'position', null, 'group', null, 'user', null, 'name', 'it-asset-cancel', 'mode', 'any',
      'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false,
      'due_hours', 8, 'may_forward', null, 'may_add', null, 'signature', null, 'evidence', null)))),
  added as (
    insert into approval_rules (name, target, priority, amount_from, steps)
    select name, 'it-maintenance-externals', priority, amount_from, steps from line
    where not exists (select from approval_rules where target = 'it-maintenance-externals')
    returning *),
  versions as (
    insert into approval_rule_versions (rule_id, no, body)
    select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'amount_from', amount_from, 'steps', steps)
    from added)
insert into approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
  is_banded, amount, valid)
select id, target, 0, 0, 0, '', '', '', amount_from is not null, numrange(amount_from, null, '(]'), daterange(null, null) from added;
