import { approvalRules, type LosingRule, type SimulatedPlan } from '@ems/contracts/common'
import { api, explain, jsonApi, problemOf, useMutation, type Values } from '@ems/platform'

export type Question = {
  target_type: string
  facts: Values
  on?: string
  rule?: Values
}
type Answer = { data: { attributes: SimulatedPlan } }

/** Asks the server who would approve; nothing is written. */
export function useSimulation() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (question: Question) => {
      const body = jsonApi({ data: { type: approvalRules.name, attributes: question } })
      return (await api.post(`${approvalRules.name}/-actions/simulate`, body).json<Answer>()).data.attributes
    },
  })
  return { ask: mutate, plan: data, error, isPending, refusal: refusalOf(error) }
}

/** Why nobody would approve, with the reasons against each rule; undefined for other failures. */
function refusalOf(error: unknown): { text: string; others: readonly LosingRule[] } | undefined {
  const [first] = problemOf(error)?.errors ?? []
  if (first?.code !== 'NO_RULE' && first?.code !== 'NO_APPROVER') return undefined
  return { text: explain(error).text, others: (first.meta?.others as readonly LosingRule[] | undefined) ?? [] }
}
