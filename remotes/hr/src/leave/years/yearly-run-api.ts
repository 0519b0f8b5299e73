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

/** Whether the run continues in the background, because it has more than a thousand employees or entries. */
async function act({ id, version }: Kind, year: number, action: 'applyYear' | 'revokeYear'): Promise<boolean> {
  const body = jsonApi({ data: { type: leaves.name, id, attributes: { year }, meta: { version } } })
  const { status } = await api.post(`${leaves.name}/${id}/-actions/${action}`, { ...body, timeout: 120_000 })
  const isQueued = status === 202
  await changed({ name: isQueued ? 'background-jobs' : 'leave-employees' })
  return isQueued
}

export const applyYear = (kind: Kind, year: number) => act(kind, year, 'applyYear')
export const revokeYear = (kind: Kind, year: number) => act(kind, year, 'revokeYear')
