import type { Resource } from '@ems/contracts/kit'
import { queries, useQuery, useSearchParams, useSession } from '@ems/platform'

/** The boards this user sees, and the one chosen in the address (`?board=7`); without a choice the main one. */
export function useBoard<B extends { id: string; is_default: boolean }>(resource: Resource) {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const query = useQuery({
    ...queries(resource).list({ page: 1, size: 100, sort: ['sort_order'], filters: { is_archived: '0' } }),
    enabled: can(resource.can.list),
  })
  const boards = (query.data?.rows ?? []) as unknown as readonly B[]
  const chosen = search.get('board')
  const board = boards.find(({ id }) => id === chosen) ?? boards.find(({ is_default }) => is_default) ?? boards[0]
  const choose = (id: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('board', id)
      next.delete('page')
      return next
    })
  return { boards, board, chosen, choose, query }
}
