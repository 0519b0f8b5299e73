import {
  jiraIssues,
  jiraServiceTiers,
  type SlaGroup,
  type SlaReport,
  type TicketClock,
  type TierTrial,
  type TryTier,
} from '@ems/contracts/it'
import { api, jsonApi, useQuery } from '@ems/platform'

type One<T> = { data: { attributes: T } }

/** The clocks of a ticket, counted now; again every minute while they are looked at. */
export const useTicketClock = (id: string, version: number) =>
  useQuery({
    queryKey: [jiraIssues.name, id, 'clock', version],
    queryFn: async ({ signal }) =>
      (await api.get(`${jiraIssues.name}/${id}/clock`, { signal }).json<One<TicketClock>>()).data.attributes,
    refetchInterval: 60_000,
  })

export type SlaQuery = { from: string; to: string; by: SlaGroup }

export const useSlaReport = (searchParams: SlaQuery) =>
  useQuery({
    queryKey: [jiraIssues.name, 'sla', searchParams],
    queryFn: async ({ signal }) =>
      (await api.get(`${jiraIssues.name}/-actions/slaReport`, { searchParams, signal }).json<One<SlaReport>>()).data
        .attributes,
  })

export async function tryTier(attributes: TryTier): Promise<TierTrial> {
  const body = jsonApi({ data: { type: 'tier-trials', attributes } })
  return (await api.post(`${jiraServiceTiers.name}/-actions/tryOut`, body).json<One<TierTrial>>()).data.attributes
}
