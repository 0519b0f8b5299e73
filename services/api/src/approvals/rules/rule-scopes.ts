import { createHash } from 'node:crypto'
import type { ApprovalRule } from '@ems/contracts/common'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'

/** The combinations that a rule applies to, as rows of `approval_rule_scopes`; 0 and an empty text mean any. */
function scopesOf({ target, companies, departments, offices, kinds, ...rule }: ApprovalRule): Sql {
  const orAny = (values: readonly string[], any: string) => (values.length ? [...values] : [any])
  const { condition, currency, amount_from, amount_to, valid_from, valid_to } = rule
  const hash = condition === null ? '' : createHash('sha256').update(condition).digest('hex')
  return sql`select ${target}::text as target, c.id as company_id, d.id as department_id, o.id as office_id, k.kind,
      ${currency ?? ''}::text as currency, ${hash}::text as condition_hash,
      ${amount_from !== null || amount_to !== null}::boolean as is_banded, numrange(${amount_from}::numeric, ${amount_to}::numeric, '(]') as amount,
      daterange(${valid_from}::date, ${valid_to}::date, '[]') as valid
    from unnest(${orAny(companies, '0')}::bigint[]) c(id) cross join unnest(${orAny(departments, '0')}::bigint[]) d(id)
    cross join unnest(${orAny(offices, '0')}::bigint[]) o(id) cross join unnest(${orAny(kinds, '')}::text[]) k(kind)`
}

/** Name of an active rule that would apply to the same case; undefined without one. */
export async function overlappingRule({ db }: Deps, rule: ApprovalRule): Promise<string | undefined> {
  const row = await db.first(sql<{ name: string }>`select r.name from (${scopesOf(rule)}) s
    join ems.approval_rule_scopes o on o.target = s.target and o.company_id = s.company_id
      and o.department_id = s.department_id and o.office_id = s.office_id and o.kind = s.kind and o.currency = s.currency
      and o.condition_hash = s.condition_hash and o.is_banded = s.is_banded and o.amount && s.amount and o.valid && s.valid
    join ems.approval_rules r on r.id = o.rule_id
    where o.rule_id is distinct from ${rule.id ?? null}::bigint limit 1`)
  return row?.name
}

/** Replaces the combinations of a rule; an inactive rule has none. The database refuses overlaps of two rules. */
export async function writeScopes({ db }: Deps, rule: ApprovalRule): Promise<void> {
  await db.run(sql`delete from ems.approval_rule_scopes where rule_id = ${rule.id}::bigint`)
  if (!rule.is_active) return
  await db.run(sql`insert into ems.approval_rule_scopes (rule_id, target, company_id, department_id, office_id, kind,
      currency, condition_hash, is_banded, amount, valid)
    select ${rule.id}::bigint, s.* from (${scopesOf(rule)}) s`)
}

/** Keeps this version of a rule for the requests that start with it. */
export const writeVersion = ({ db, user }: Deps, { id, version, ...body }: ApprovalRule) =>
  db.run(sql`insert into ems.approval_rule_versions (rule_id, no, body, created_by_id)
    values (${id}::bigint, ${version}, ${JSON.stringify(body)}::jsonb, ${user.id}::bigint)`)
