import type { AnyTransition, AnyWorkflow } from './workflow.ts'

/** Transitions that decide an approval task. */
export const decisions = ['approve', 'return', 'reject'] as const
export type DecisionName = (typeof decisions)[number]

/** Whether a transition decides an approval task of the workflow. */
export const isDecision = (workflow: AnyWorkflow | undefined, name: string): name is DecisionName =>
  workflow?.approval !== undefined &&
  (decisions as readonly string[]).includes(name) &&
  (name !== 'return' || workflow.approval.returned !== undefined)

/** The workflow with the transitions that its approval makes. */
export function withApproval<W extends AnyWorkflow | undefined>(workflow: W): W {
  if (!workflow?.approval) return workflow
  return { ...workflow, transitions: { ...workflow.transitions, ...transitionsOf(workflow) } }
}

function transitionsOf({ approval }: AnyWorkflow): Record<string, AnyTransition> {
  if (!approval) return {}
  const {
    state,
    approved,
    rejected,
    returned,
    withdrawn,
    back,
    reason = 'required',
    withdrawnBy,
    fills,
    notes,
  } = approval
  const ask = fills && Object.fromEntries(fills.map((field) => [field, 'optional' as const]))
  const task = { from: [state], who: ['approver'], bulk: 'each' } as const
  /** A decision may leave the request open; a refused step may return the row. */
  const next = (...states: (string | undefined)[]) => {
    const [first = state, second, ...others] = [...new Set([...states.flatMap((one) => one ?? []), state])]
    return second === undefined ? first : ([first, second, ...others] as const)
  }
  return {
    approve: {
      ...task,
      ...(ask && { ask }),
      ...(notes && { notes }),
      label: 'Setujui',
      to: next(approved),
      tone: 'primary',
      reason: 'optional',
    },
    ...(returned ? { return: { ...task, label: 'Kembalikan', to: next(returned), reason } } : {}),
    reject: { ...task, label: 'Tolak', to: next(rejected, ...(back?.among ?? []), returned), tone: 'danger', reason },
    ...(withdrawn
      ? {
          withdraw: {
            label: 'Tarik',
            from: [state],
            to: back ? next(withdrawn, ...back.among) : withdrawn,
            who: withdrawnBy ?? ['owner', 'creator'],
            confirm: 'Tarik {title}?',
          },
        }
      : {}),
  }
}

/** Mistakes in an approval, as messages for its author. */
export function faultsOfApproval({ approval, states, transitions }: AnyWorkflow): string[] {
  if (!approval) return []
  const { state, approved, rejected, returned, withdrawn, material, facts, fills = [], reason } = approval
  const editable = states[state]?.editable ?? 'all'
  const isFixed = (field: string) => editable === 'none' || (editable !== 'all' && !editable.includes(field))
  const during = Object.entries(transitions).filter(([, { from }]) => from.includes(state))
  return [
    ...[state, approved, rejected, returned, withdrawn]
      .filter((one) => one !== undefined && !(one in states))
      .map((one) => `approval: no state ${one}`),
    ...[...decisions, 'withdraw']
      .filter((name) => name in transitions && (name !== 'return' || returned !== undefined))
      .map((name) => `${name} is made by the approval`),
    ...material.filter((field) => !isFixed(field)).map((field) => `approval: ${field} may change while it is decided`),
    ...during.flatMap(([name, { ask = {} }]) =>
      material.filter((field) => field in ask).map((field) => `${name}: asks for ${field} while it is decided`),
    ),
    ...fills
      .filter((field) => material.includes(field))
      .map((field) => `approval: fills in ${field}, which is material`),
    ...(facts.length > 6 ? ['approval: more than six facts'] : []),
    ...(reason !== undefined && material.includes(reason) ? ['approval: its reason is material'] : []),
  ]
}
