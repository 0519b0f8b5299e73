import type { Stage } from '@ems/contracts/customs'
import { customsConsultantActivities } from '@ems/contracts/customs'
import { type Titles, useSession } from '@ems/platform'
import { Badge, Group, Text, VisuallyHidden } from '@ems/ui'
import { type DragEvent, useState } from 'react'
import { BoardCard } from './BoardCard.tsx'
import board from './board.module.css'
import { useBoardKeys } from './use-board-keys.ts'
import type { Card } from './use-cards.ts'
import { type Move, withMove } from './use-moves.ts'
import classes from './views.module.css'

type BoardProps = {
  stages: readonly Stage[]
  cards: readonly Card[]
  titles: Titles
  pending: Move | null
  onMove: (card: Card, stage: Stage, before?: string | null) => void
  onOpen: (id: string) => void
}

/** The stages side by side. Cards move by drag, by the menu of a card, or by the keyboard. */
export function Board({ stages, cards, titles, pending, onMove, onOpen }: BoardProps) {
  const { can } = useSession()
  const mayMove = can(customsConsultantActivities.can.move)
  const shown = withMove(cards, pending)
  const columns = stages.map((stage) => ({ stage, cards: shown.filter(({ stage_key }) => stage_key === stage.key) }))
  const keys = useBoardKeys({ columns, mayMove, onMove, onOpen })
  const [over, setOver] = useState<string | null>(null)

  const drop = (stage: Stage, before: string | null) => (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const card = cards.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (card?.can.includes('update')) onMove(card, stage, before)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={board.frame} aria-label="Papan pekerjaan" tabIndex={0}>
        <div className={board.board}>
          {columns.map(({ stage, cards: own }) => (
            <section
              key={stage.key}
              className={board.column}
              data-over={over === stage.key || undefined}
              aria-label={`${stage.name}, ${own.length} pekerjaan`}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(stage.key)
              }}
              onDrop={drop(stage, null)}
            >
              <StageHead stage={stage} count={own.length} />
              <ul className={board.cards}>
                {own.map((card) => (
                  <BoardCard
                    key={card.id}
                    card={card}
                    titles={titles}
                    stages={stages}
                    isLifted={keys.lifted === card.id}
                    isTabStop={keys.tabStop === card.id}
                    mayMove={mayMove && card.can.includes('update')}
                    onOpen={onOpen}
                    onFocus={() => keys.focused(card.id)}
                    onKeyDown={keys.onKeyDown}
                    onMove={onMove}
                    onDrop={drop(stage, card.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <VisuallyHidden aria-live="assertive">{keys.said}</VisuallyHidden>
    </>
  )
}

function StageHead({ stage, count }: { stage: Stage; count: number }) {
  const isFull = Boolean(stage.wip_limit && count > stage.wip_limit)
  return (
    <Group gap={6} className={board.head} wrap="nowrap">
      {stage.color && <span className={classes.swatch} style={{ background: stage.color }} aria-hidden />}
      <Text component="h2" size="sm" fw={650} m={0} truncate>
        {stage.name}
      </Text>
      <Badge
        size="sm"
        variant="light"
        color={isFull ? 'red' : 'gray'}
        title={isFull ? 'Melebihi batas kartu' : undefined}
      >
        {count}
        {stage.wip_limit ? `/${stage.wip_limit}` : ''}
      </Badge>
    </Group>
  )
}
