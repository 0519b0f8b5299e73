import type { Stage } from '@ems/contracts/customs'
import type { Titles } from '@ems/platform'
import { ActionIcon, IconDotsVertical, Menu } from '@ems/ui'
import type { DragEvent, KeyboardEvent } from 'react'
import classes from './board.module.css'
import { CardFace } from './CardFace.tsx'
import type { Card } from './use-cards.ts'

type BoardCardProps = {
  card: Card
  titles: Titles
  stages: readonly Stage[]
  isLifted: boolean
  isTabStop: boolean
  mayMove: boolean
  onOpen: (id: string) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (card: Card, stage: Stage) => void
  onDrop: (event: DragEvent) => void
}

/** One job on the board. The whole face opens it; the menu moves it without dragging. */
export function BoardCard({ card, titles, stages, isLifted, isTabStop, mayMove, ...on }: BoardCardProps) {
  return (
    <li className={classes.card} data-lifted={isLifted || undefined} onDrop={on.onDrop}>
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
        onFocus={on.onFocus}
        onKeyDown={on.onKeyDown}
        onClick={() => on.onOpen(card.id)}
      >
        <CardFace card={card} titles={titles} />
      </button>
      {mayMove && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              className={classes.menu}
              variant="subtle"
              color="gray"
              size={24}
              data-menu={card.id}
              aria-label={`Pindahkan ${card.code}`}
            >
              <IconDotsVertical size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Pindahkan ke…</Menu.Label>
            {stages.map((stage) => (
              <Menu.Item key={stage.key} disabled={stage.key === card.stage_key} onClick={() => on.onMove(card, stage)}>
                {stage.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
