import { customsConsultantActivities, customsConsultantBoards, type Stage } from '@ems/contracts/customs'
import { type Titles, useSession } from '@ems/platform'
import { Board } from '@ems/ui'
import { useCallback } from 'react'
import { CardFace } from './CardFace.tsx'
import type { Card } from './use-cards.ts'
import { type Move, withMove } from './use-moves.ts'

type ActivityBoardProps = {
  id: string
  stages: readonly Stage[]
  cards: readonly Card[]
  titles: Titles
  pending: Move | null
  onMove: (card: Card, stage: Stage, before: string | null) => void
  onOpen: (id: string) => void
}

/** The jobs of the consultants by stage, in the order the consultants gave them. */
export function ActivityBoard({ id, stages, cards, titles, pending, onMove, onOpen }: ActivityBoardProps) {
  const { can } = useSession()
  const face = useCallback((card: Card) => <CardFace card={card} titles={titles} />, [titles])
  return (
    <Board
      id={`${customsConsultantBoards.name}:${id}`}
      label="Papan pekerjaan"
      noun="pekerjaan"
      stages={stages}
      cards={withMove(cards, pending)}
      isOrdered
      mayMove={can(customsConsultantActivities.can.move)}
      onMove={onMove}
      onOpen={onOpen}
      face={face}
    />
  )
}
