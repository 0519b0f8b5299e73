import { type ApprovalRule, approvalRules } from '@ems/contracts/common'
import type { FieldMeta } from '@ems/contracts/kit'

export type Line = ApprovalRule['steps'][number]
export const columns = approvalRules.meta.steps.columns as Readonly<Record<keyof Line, FieldMeta>>
/** A step of a rule: its own line, and lines that add people to it. */
export type Step = { at: number; lines: readonly Line[] }

/** Lines as the steps they make up; `at` is the place of the first line. */
export function stepsOf(lines: readonly Line[]): Step[] {
  const steps: { at: number; lines: Line[] }[] = []
  for (const [at, line] of lines.entries()) {
    const last = steps.at(-1)
    if (line.joins && last) last.lines.push(line)
    else steps.push({ at, lines: [line] })
  }
  return steps
}

/** `Atasan langsung → Keuangan`; says so where nobody has to agree. */
export const chainText = (lines: readonly Line[]): string =>
  stepsOf(lines)
    .map(({ lines: [line] }) => line?.label || '…')
    .join(' → ') || 'Tanpa persetujuan'

/** A new line, as most rules begin. */
export const newLine = (joins: boolean): Line => ({
  label: joins ? 'Penyetuju lain' : 'Atasan langsung',
  joins,
  approver: 'manager',
  level: 1,
  position: null,
  group: null,
  user: null,
  name: null,
  mode: 'any',
  quorum: null,
  condition: null,
  on_vacant: 'up',
  on_self: 'up',
  on_reject: 'reject',
  is_distinct: false,
  due_hours: 8,
  may_forward: true,
  may_add: true,
  signature: null,
  evidence: null,
})

/** The fields of a line that say who is meant, for each kind of approver. */
const needs: Readonly<Record<Line['approver'], 'level' | 'position' | 'group' | 'user' | 'name' | undefined>> = {
  manager: 'level',
  head: undefined,
  level: 'name',
  position: 'position',
  field: 'name',
  group: 'group',
  permission: 'name',
  user: 'user',
}
export const needOf = (kind: Line['approver']) => needs[kind]

/** A line with another kind of approver: what the former kind needed is empty. */
export const withApprover = (line: Line, approver: Line['approver']): Line => ({
  ...line,
  approver,
  level: approver === 'manager' ? (line.level ?? 1) : null,
  position: null,
  group: null,
  user: null,
  name: null,
})

/** Moves a step with all of its lines one place up or down. */
export function movedStep(lines: readonly Line[], index: number, by: 1 | -1): Line[] {
  const steps = stepsOf(lines)
  const [step] = steps.slice(index, index + 1)
  if (!step) return [...lines]
  return steps
    .toSpliced(index, 1)
    .toSpliced(index + by, 0, step)
    .flatMap((one) => one.lines)
}

/** Takes a line away; the line after the first of a step leads the step then, with its settings. */
export function withoutLine(lines: readonly Line[], at: number): Line[] {
  const [line] = lines.slice(at, at + 1)
  const [next] = lines.slice(at + 1, at + 2)
  const rest = lines.toSpliced(at, 1)
  if (!line || line.joins || !next?.joins) return rest
  const { approver, level, position, group, user, name } = next
  return rest.toSpliced(at, 1, { ...line, approver, level, position, group, user, name })
}
