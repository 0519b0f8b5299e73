import { api, usePublicSettings, useQuery } from '@ems/platform'

export type Letterhead = { name: string; text: string | null }

/**
 * What stands above a paper: of a company its name and letterhead, otherwise the group's name. Undefined until it is
 * known; a company that does not answer is no reason not to print.
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
