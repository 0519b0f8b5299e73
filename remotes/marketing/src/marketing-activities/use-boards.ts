import { type MarketingBoard, marketingBoards } from '@ems/contracts/marketing'
import { queries, type Row, useQuery, useSearchParams, useSession } from '@ems/platform'

export type Board = Row<typeof marketingBoards> & MarketingBoard

/** Value in the address for all boards. */
export const ALL_BOARDS = 'all'

/** The boards this user sees, and the one chosen in the address bar; without a choice the main one. */
export function useBoards() {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const query = useQuery({
    ...queries(marketingBoards).list({ page: 1, size: 100, sort: ['sort_order'], filters: { is_archived: '0' } }),
    enabled: can(marketingBoards.can.list),
  })
  const boards = (query.data?.rows ?? []) as readonly Board[]
  const chosen = search.get('board')
  const board = boards.find(({ id }) => id === chosen) ?? boards.find(({ is_default }) => is_default) ?? boards[0]
  const choose = (id: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('board', id)
      next.delete('page')
      return next
    })
  return { boards, board, isAll: chosen === ALL_BOARDS, choose, query }
}
