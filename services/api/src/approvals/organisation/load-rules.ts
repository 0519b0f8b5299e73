import { type ApprovalRule, approvalRules } from '@ems/contracts/common'
import type { Where } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import type { Approver, Rule, Step } from '../plan/types.ts'

type Line = ApprovalRule['steps'][number]

/** The active rules of a target. */
export async function loadRules({ db }: Deps, target: string): Promise<Rule[]> {
  const rows = await db.rows(sql<ApprovalRule & Row>`select ${rowColumns(approvalRules)} from ems.approval_rules t
    where t.target = ${target} and t.is_active order by t.priority`)
  return rulesOf({ db }, rows)
}

/** Rules as the planner reads them. */
export async function rulesOf({ db }: Pick<Deps, 'db'>, rows: readonly ApprovalRule[]): Promise<Rule[]> {
  const positions = await codesOf(
    { db },
    rows.flatMap(({ steps }) => steps.flatMap(({ position }) => position ?? [])),
  )
  return rows.map((row) => ruleOf(row, positions))
}

async function codesOf({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.rows(sql<{ id: string; code: string }>`select id, code from ems."references"
    where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

const ruleOf = (row: ApprovalRule, positions: ReadonlyMap<string, string>): Rule => ({
  id: row.id,
  version: row.version,
  name: row.name,
  priority: row.priority,
  companies: row.companies,
  departments: row.departments,
  offices: row.offices,
  kinds: row.kinds,
  amountFrom: row.amount_from,
  amountTo: row.amount_to,
  currency: row.currency,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  condition: whereOf(row.condition),
  restartPct: row.restart_pct,
  restartAbs: row.restart_abs,
  steps: stepsOf(row.steps, positions),
})

/** A condition is checked when the rule is saved. */
const whereOf = (condition: string | null): Where | null => (condition === null ? null : JSON.parse(condition))

/** A line that joins the one before adds an approver to its step. */
function stepsOf(lines: readonly Line[], positions: ReadonlyMap<string, string>): Step[] {
  const steps: (Step & { approvers: Approver[] })[] = []
  for (const line of lines) {
    const approver = approverOf(line, positions)
    const last = steps.at(-1)
    if (line.joins && last) last.approvers.push(approver)
    else
      steps.push({
        label: line.label,
        approvers: [approver],
        mode: line.mode,
        quorum: line.quorum,
        when: whereOf(line.condition),
        onVacant: line.on_vacant,
        onSelf: line.on_self,
        onReject: line.on_reject,
        isDistinct: line.is_distinct,
        dueHours: line.due_hours,
        mayForward: line.may_forward !== false,
        mayAdd: line.may_add !== false,
        ...(line.signature && line.signature !== 'none' ? { signature: line.signature } : {}),
        ...(line.evidence ? { evidence: line.evidence } : {}),
      })
  }
  return steps
}

/** The contract of rules demands what the kind of approver needs. */
function approverOf(line: Line, positions: ReadonlyMap<string, string>): Approver {
  const { approver: kind, level, position, group, user, name } = line
  switch (kind) {
    case 'manager':
      return { kind, level: level ?? 1 }
    case 'head':
      return { kind }
    case 'level':
      return { kind, name: name ?? '' }
    case 'position':
      return { kind, code: positions.get(position ?? '') ?? '' }
    case 'field':
      return { kind, field: name ?? '' }
    case 'group':
      return { kind, id: group ?? '' }
    case 'permission':
      return { kind, permission: name ?? '' }
    case 'user':
      return { kind, user: user ?? '' }
  }
}
