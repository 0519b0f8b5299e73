import type { Resource } from '@ems/contracts/kit'

export type Step = { name: string; label: string; isCurrent: boolean; isPassed: boolean }

/**
 * The states on the way of a row, in the order of the contract; none where it was given up. A state beside the way is in
 * it only while the row is there.
 */
export function stepsOf({ workflow, stateField, meta }: Resource, row: Readonly<Record<string, unknown>>): Step[] {
  if (!workflow) return []
  const state = String(row[stateField])
  if (!workflow.states[state] || workflow.states[state].category === 'cancelled') return []
  const way = Object.entries(workflow.states)
    .filter(([name, one]) => name === state || (one.category !== 'cancelled' && one.step !== false && !one.reserved))
    .map(([name]) => name)
  const at = way.indexOf(state)
  return way.map((name, n) => ({
    name,
    label: meta[stateField]?.options?.[name] ?? name,
    isCurrent: n === at,
    isPassed: n < at,
  }))
}
