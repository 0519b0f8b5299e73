import { ActionIcon } from '@mantine/core'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { IconDotsVertical } from '../icons.ts'
import { Menu } from '../overlay/Menu.tsx'
import classes from './board.module.css'
import type { BoardCard, BoardStage } from './use-board-keys.ts'

type BoardCardFrameProps<S extends BoardStage> = {
  card: BoardCard
  stages: readonly S[]
  isLifted: boolean
  isTabStop: boolean
  mayMove: boolean
  onOpen: (id: string) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (stage: S) => void
  onDrop: ((event: DragEvent) => void) | undefined
  children: ReactNode
}

/** One card. The whole face opens it; the menu moves it without dragging. */
export function BoardCardFrame<S extends BoardStage>({
  card,
  stages,
  isLifted,
  isTabStop,
  mayMove,
  children,
  ...on
}: BoardCardFrameProps<S>) {
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
        {children}
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
              <Menu.Item key={stage.key} disabled={stage.key === card.stage_key} onClick={() => on.onMove(stage)}>
                {stage.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
