import type { ApprovalSummary, ApprovalTask } from '@ems/contracts/kit'

const opened_at = '2026-11-20T08:02:00.000Z'

const taskOf = (task: Partial<ApprovalTask>, n: number): ApprovalTask => ({
  id: String(n + 1),
  version: 1,
  step: n + 1,
  label: null,
  name: '',
  for: null,
  by: null,
  origin: 'rule',
  state: 'pending',
  since: opened_at,
  due_at: null,
  acted_at: null,
  note: null,
  can: [],
  ...task,
})

/** The approval of a record with these tasks, open in its first round unless `more` says otherwise. */
export const approvalOf = (
  tasks: readonly Partial<ApprovalTask>[],
  more: Partial<ApprovalSummary> = {},
): ApprovalSummary => ({
  request: '9',
  round: 1,
  status: 'open',
  opened_at,
  closed_at: null,
  tasks: tasks.map(taskOf),
  step: 1,
  of: tasks.length,
  label: null,
  earlier: [],
  ...more,
})
