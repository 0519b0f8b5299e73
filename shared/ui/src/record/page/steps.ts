import type { ApprovalSummary, Resource, StateEntries, StateEntry } from '@ems/contracts/kit'

/** `entry`: who brought the row there and when; only of states on the way that it has come. */
export type Step = { name: string; label: string; isCurrent: boolean; isPassed: boolean; entry?: StateEntry }

/**
 * The states on the way of a row, in the order of the contract; none where it was given up. A state beside the way is in
 * it only while the row is there.
 */
export function stepsOf({ workflow, stateField, meta }: Resource, row: Readonly<Record<string, unknown>>): Step[] {
  if (!workflow) return []
  const state = String(row[stateField])
  if (!workflow.states[state] || workflow.states[state].category === 'cancelled') return []
  const entered = (row.entered ?? {}) as StateEntries
  const way = Object.entries(workflow.states)
    .filter(([name, one]) => name === state || (one.category !== 'cancelled' && one.step !== false))
    .map(([name]) => name)
  const at = way.indexOf(state)
  return way.map((name, n) => {
    const entry = n <= at ? entered[name] : undefined
    return {
      name,
      label: meta[stateField]?.options?.[name] ?? name,
      isCurrent: n === at,
      isPassed: n < at,
      ...(entry ? { entry } : {}),
    }
  })
}

/** Pending approvers of an open approval, with the absent approver they replace in brackets. */
export function pendingNames(approval: ApprovalSummary | undefined): string[] {
  if (approval?.status !== 'open') return []
  const pending = approval.tasks.filter(({ state }) => state === 'pending')
  return pending.map((task) => (task.for ? `${task.name} (untuk ${task.for})` : task.name))
}
