import { leaves, type YearlyRun } from '@ems/contracts/hr'
import { api, changed, jsonApi } from '@ems/platform'

type Kind = { id: string; version: number }
type Answer = { data: { attributes: YearlyRun } }

/** Preview and result of the yearly run of a kind of leave. */
export const yearlyRunOf = ({ id }: Kind, year: number) => ({
  queryKey: [leaves.name, 'yearly-run', id, year] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const searchParams = { year }
    const answer = api.get(`${leaves.name}/${id}/-actions/yearlyRun`, { searchParams, signal, timeout: 120_000 })
    return (await answer.json<Answer>()).data.attributes
  },
})

async function act({ id, version }: Kind, year: number, action: 'applyYear' | 'revokeYear'): Promise<void> {
  const body = jsonApi({ data: { type: leaves.name, id, attributes: { year }, meta: { version } } })
  await api.post(`${leaves.name}/${id}/-actions/${action}`, { ...body, timeout: 120_000 })
  await changed({ name: 'leave-employees' })
}

export const applyYear = (kind: Kind, year: number) => act(kind, year, 'applyYear')
export const revokeYear = (kind: Kind, year: number) => act(kind, year, 'revokeYear')
