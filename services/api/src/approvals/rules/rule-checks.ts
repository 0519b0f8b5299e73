import { permissions, resourceOf } from '@ems/contracts'
import { type ApprovalRule, approvalRules, approvalTargets } from '@ems/contracts/common'
import { Problem, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { treeIn } from '../../kit/query/filter-tree.ts'
import type { Check } from '../../kit/write/write-rows.ts'
import { overlappingRule } from './rule-scopes.ts'

/** Larger groups are a mistake: everybody of them would be asked. */
const MAX_PEOPLE = 50

/** Mistakes that only appear with the target, with the people or with the other rules. */
export const refuseMistakes: Check<typeof approvalRules> = async (deps, { after }) => {
  const rule = after as ApprovalRule
  const issues = await mistakesOf(deps, rule)
  if (issues.length || !rule.is_active || approvalRules.violations(rule).length) return issues
  const other = await overlappingRule(deps, rule)
  const message = `Bertabrakan dengan aturan ${other}: syarat, nilai, dan masa berlakunya sama atau bertumpuk.`
  return other === undefined ? [] : [{ field: 'name', message }]
}

/** Mistakes of a rule by itself, stored or not. */
export async function mistakesOf(deps: Deps, rule: ApprovalRule): Promise<Issue[]> {
  const target = resourceOf(rule.target)
  if (!target) return [{ field: 'target', message: `${approvalTargets[rule.target]} tidak dikenal.` }]
  return [
    ...conditionIssues(target, 'condition', rule.condition),
    ...rule.steps.flatMap((line, n) => conditionIssues(target, `steps/${n}/condition`, line.condition)),
    ...rule.steps.flatMap((line, n) => nameIssues(target, n, line)),
    ...(await groupIssues(deps, rule)),
  ]
}

function conditionIssues(target: Resource, field: string, condition: string | null): Issue[] {
  if (condition === null) return []
  try {
    treeIn(target, condition, Object.keys(target.meta))
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [{ field, message: (error.errors[0]?.detail ?? '').split('[Galat]')[0] ?? '' }]
  }
}

function nameIssues(target: Resource, n: number, { approver, name }: ApprovalRule['steps'][number]): Issue[] {
  const field = `steps/${n}/name`
  if (approver === 'permission' && !permissions.has(name ?? '')) return [{ field, message: 'Izin tidak dikenal.' }]
  const to = target.meta[name ?? '']?.to
  return approver === 'field' && to !== 'employees' && to !== 'users'
    ? [{ field, message: `Isian ${name} bukan isian orang pada ${target.label}.` }]
    : []
}

async function groupIssues({ db }: Deps, { steps }: ApprovalRule): Promise<Issue[]> {
  const lines = steps.flatMap(({ group, approver }, n) => (approver === 'group' && group ? { group, n } : []))
  if (!lines.length) return []
  const rows = await db.rows(sql<{ id: string }>`select id from ems.usergroups
    where id = any(${lines.map(({ group }) => group)}::bigint[]) and members_count > ${MAX_PEOPLE}`)
  const large = new Set(rows.map(({ id }) => id))
  return lines
    .filter(({ group }) => large.has(group))
    .map(({ n }) => ({ field: `steps/${n}/group`, message: `Grup beranggota lebih dari ${MAX_PEOPLE} orang.` }))
}
