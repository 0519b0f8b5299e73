import { lazyPart } from '@ems/platform'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { Loading } from '../states/states.tsx'
import type { BoardColumnsProps } from './BoardColumns.tsx'
import type { BoardCard, BoardStage } from './use-board-keys.ts'

/**
 * Stages side by side with their cards. A card moves by drag, by its menu or by the keyboard; what stands on it is up to
 * the department. Own chunk: few screens have a board.
 */
export const Board = <C extends BoardCard, S extends BoardStage>(props: BoardColumnsProps<C, S>): ReactNode => (
  <Suspense fallback={<Loading label={props.label} onRetry={() => location.reload()} />}>
    <BoardColumns {...(props as unknown as BoardColumnsProps<BoardCard, BoardStage>)} />
  </Suspense>
)

/**
 * While the cards of a board come, its code comes too. Otherwise React would wait with the board: a fallback that it has shown
 * stays for 300 ms.
 */
export function BoardLoading(props: ComponentProps<typeof Loading>) {
  useEffect(() => void BoardColumns.preload(), [])
  return <Loading {...props} />
}

const BoardColumns = lazyPart(() => import('./BoardColumns.tsx'))
