import { api, usePublicSettings, useQuery } from '@ems/platform'

export type Letterhead = { name: string; text: string | null }

/**
 * Letterhead: name and letterhead of a company, otherwise the group's name. Undefined while loading; a failed request
 * does not prevent printing.
 */
export function useLetterhead(company: string | undefined): Letterhead | undefined {
  const { 'app.group_name': group } = usePublicSettings()
  const ofGroup = { name: typeof group === 'string' && group ? group : 'EMS', text: null }
  const { data, isError } = useQuery({
    queryKey: ['references', 'letterhead', company],
    queryFn: async ({ signal }) => {
      const answer = await api
        .get(`references/${company}/letterhead`, { signal })
        .json<{ data: { attributes: Letterhead } }>()
      return answer.data.attributes
    },
    enabled: company !== undefined,
    retry: false,
  })
  return company === undefined || isError ? ofGroup : data
}
