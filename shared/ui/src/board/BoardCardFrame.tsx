import { type DragEvent, type KeyboardEvent, memo, type ReactNode } from 'react'
import { IconDotsVertical } from '../icons.ts'
import { Menu } from '../overlay/Menu.tsx'
import classes from './board.module.css'
import { CardButton } from './card-parts.tsx'
import type { BoardCard, BoardStage } from './use-board-keys.ts'

/** Event handlers of a card; stable functions for the life of the board. */
export type CardEvents = {
  open: (id: string) => void
  focused: (id: string) => void
  keyDown: (event: KeyboardEvent) => void
  move: (id: string, stage: BoardStage) => void
  /** Another card is dropped on this one. */
  drop: (event: DragEvent, before: string) => void
}

type BoardCardFrameProps<C extends BoardCard, S extends BoardStage> = {
  card: C
  stage: S
  stages: readonly S[]
  isLifted: boolean
  isTabStop: boolean
  mayMove: boolean
  isOrdered: boolean
  face: (card: C, stage: S) => ReactNode
  on: CardEvents
}

/** One card. The whole face opens it; the menu moves it without dragging. Drawn again only when it changes itself. */
export const BoardCardFrame = memo(function BoardCardFrame({
  card,
  stage,
  stages,
  isLifted,
  isTabStop,
  mayMove,
  isOrdered,
  face,
  on,
}: BoardCardFrameProps<BoardCard, BoardStage>) {
  return (
    <li
      className={classes.card}
      data-lifted={isLifted || undefined}
      onDrop={isOrdered ? (event) => on.drop(event, card.id) : undefined}
    >
      <button
        type="button"
        className={classes.face}
        data-card={card.id}
        tabIndex={isTabStop ? 0 : -1}
        draggable={mayMove}
        aria-pressed={isLifted || undefined}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', card.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onFocus={() => on.focused(card.id)}
        onKeyDown={on.keyDown}
        onClick={() => on.open(card.id)}
      >
        {face(card, stage)}
      </button>
      {mayMove && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <CardButton className={classes.menu} data-menu={card.id} aria-label={`Pindahkan ${card.code}`}>
              <IconDotsVertical size={15} aria-hidden />
            </CardButton>
          </Menu.Target>
          <Menu.Dropdown>
            <MoveItems card={card} stages={stages} onMove={on.move} />
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
})

type MoveItemsProps = { card: BoardCard; stages: readonly BoardStage[]; onMove: CardEvents['move'] }

const MoveItems = ({ card, stages, onMove }: MoveItemsProps) => (
  <>
    <Menu.Label>Pindahkan ke…</Menu.Label>
    {stages.map((to) => (
      <Menu.Item key={to.key} disabled={to.key === card.stage_key} onClick={() => onMove(card.id, to)}>
        {to.name}
      </Menu.Item>
    ))}
  </>
)
