import { type MarketingBoard, marketingBoards } from '@ems/contracts/marketing'
import type { Row } from '@ems/platform'
import { useBoard } from '@ems/ui'

export type Board = Row<typeof marketingBoards> & MarketingBoard

/** Value in the address for all boards. */
export const ALL_BOARDS = 'all'

/** The boards of marketing; with `isAll`, their cards are listed together. */
export function useBoards() {
  const { chosen, ...rest } = useBoard<Board>(marketingBoards)
  return { ...rest, isAll: chosen === ALL_BOARDS }
}
