import { VisuallyHidden } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { BoardCardFrame } from './BoardCardFrame.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { type BoardCard, type BoardStage, useBoardKeys } from './use-board-keys.ts'

export type BoardColumnsProps<C extends BoardCard, S extends BoardStage> = {
  /** Name of the board for screen readers. */
  label: string
  /** What the cards are, after their number: `3 pekerjaan`. */
  noun: string
  stages: readonly S[]
  /** In the order of their columns, a pending move included. */
  cards: readonly C[]
  /** Cards have a place in their column, which a move may change. */
  isOrdered?: boolean
  /** Whether the user may move cards at all; a card that may not be changed stays in any case. */
  mayMove?: boolean
  /** `before` is the card below the new place, null at the end of the column. */
  onMove: (card: C, stage: S, before: string | null) => void
  onOpen: (id: string) => void
  face: (card: C, stage: S) => ReactNode
  /** A line below the name of a stage, e.g. the sum of its cards. */
  note?: (cards: readonly C[]) => ReactNode
}

/** The chunk of `Board`. */
export default function BoardColumns<C extends BoardCard, S extends BoardStage>({
  label,
  noun,
  stages,
  cards,
  isOrdered = false,
  mayMove = true,
  onMove,
  onOpen,
  face,
  note,
}: BoardColumnsProps<C, S>) {
  const columns = stages.map((stage) => ({ stage, cards: cards.filter(({ stage_key }) => stage_key === stage.key) }))
  const keys = useBoardKeys({ columns, isOrdered, mayMove, onMove, onOpen })
  const [expired, setOver] = useState<string | null>(null)

  const drop = (stage: S, before: string | null) => (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const card = cards.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (card?.can.includes('update')) onMove(card, stage, before)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.frame} aria-label={label} tabIndex={0}>
        <div className={classes.board}>
          {columns.map(({ stage, cards: own }) => (
            <BoardColumn
              key={stage.key}
              stage={stage}
              count={own.length}
              noun={noun}
              note={note?.(own)}
              isOver={expired === stage.key}
              onOver={(isOver) => setOver(isOver ? stage.key : null)}
              onDrop={drop(stage, null)}
            >
              {own.map((card) => (
                <BoardCardFrame
                  key={card.id}
                  card={card}
                  stages={stages}
                  isLifted={keys.lifted === card.id}
                  isTabStop={keys.tabStop === card.id}
                  mayMove={mayMove && card.can.includes('update')}
                  onOpen={onOpen}
                  onFocus={() => keys.focused(card.id)}
                  onKeyDown={keys.onKeyDown}
                  onMove={(to) => onMove(card, to, null)}
                  onDrop={isOrdered ? drop(stage, card.id) : undefined}
                >
                  {face(card, stage)}
                </BoardCardFrame>
              ))}
            </BoardColumn>
          ))}
        </div>
      </section>
      <VisuallyHidden aria-live="assertive">{keys.said}</VisuallyHidden>
    </>
  )
}
