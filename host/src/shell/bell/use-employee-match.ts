import type { ResourceObject } from '@ems/contracts/kit'
import { users } from '@ems/contracts/settings'
import { api, useQuery } from '@ems/platform'

/** Id of the employee with the same e-mail address as a user; null where there is none. */
export function useEmployeeMatch(user: string, enabled: boolean): string | null {
  const { data } = useQuery({
    queryKey: [users.name, 'matches'],
    queryFn: async ({ signal }) => {
      const answer = await api.get('users/-actions/matchEmployees', { signal }).json<{ data: ResourceObject[] }>()
      return answer.data.map(({ id, attributes }) => ({ id, ...attributes }))
    },
    enabled,
  })
  const match = data?.find(({ id }) => id === user) as { employee?: string } | undefined
  return match?.employee ?? null
}
