import { sql, type Transaction } from '@ems/postgres'

/** Lets superiors approve requests for access: the rule that an installation with kinds of requests gets by its migration. */
export async function insertAccessRule(db: Transaction) {
  await db.run(sql`with kind as (
      select array_agg(id::text order by id) as kinds from ems."references" where category = 'request-type' and code = 'AKSES'
    ), added as (
      insert into ems.approval_rules (name, target, priority, kinds, steps)
      select 'Atasan langsung untuk permintaan akses', 'jira-issues', 100, kinds, jsonb_build_array(jsonb_build_object('label',
        'Atasan langsung', 'joins', false, 'approver', 'manager', 'level', 1, 'position', null, 'group', null, 'user', null,
        'name', null, 'mode', 'any', 'quorum', null, 'condition', null, 'on_vacant', 'up', 'on_self', 'up', 'on_reject',
        'reject', 'is_distinct', false, 'due_hours', 8))
      from kind where cardinality(kinds) > 0 returning *
    ), versions as (
      insert into ems.approval_rule_versions (rule_id, no, body)
      select id, 1, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'kinds', to_jsonb(kinds),
        'steps', steps) from added
    )
    insert into ems.approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind, currency, condition_hash,
      is_banded, amount, valid)
    select a.id, a.target, 0, 0, 0, k.kind, '', '', false, numrange(null, null), daterange(null, null)
    from added a cross join unnest(a.kinds) k (kind)`)
}
