import { VisuallyHidden } from '@mantine/core'
import { type DragEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { useProgressiveRender } from '../use-progressive-render.ts'
import { BoardCardFrame, type CardEvents } from './BoardCardFrame.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { type BoardCard, type BoardStage, useBoardKeys } from './use-board-keys.ts'
import { type Collapsed, useCollapsed } from './use-collapsed.ts'

/** A row of a board across all stages, e.g. the cards of one person. */
export type BoardLane = { key: string; name: string }

export type BoardColumnsProps<C extends BoardCard, S extends BoardStage> = {
  /** Names the board in the preferences, where its user's collapsed columns are kept; its label by default. */
  id?: string
  /** Name of the board for screen readers. */
  label: string
  /** Noun after the number of cards: `3 pekerjaan`. */
  noun: string
  stages: readonly S[]
  /** In the order of their columns, a pending move included. */
  cards: readonly C[]
  /** Cards have a place in their column, which a move may change. */
  isOrdered?: boolean
  /** Whether the user may move cards at all; a card that may not be changed stays in any case. */
  mayMove?: boolean
  /** `before` is the card below the new place, null at the end of the column; `lane` the key of the one it was dropped in. */
  onMove: (card: C, stage: S, before: string | null, lane?: string) => void
  onOpen: (id: string) => void
  /** Stays the same function as long as it draws the same: with another one all cards are drawn again. */
  face: (card: C, stage: S) => ReactNode
  /** A line below the name of a stage, e.g. the sum of its cards. */
  note?: (cards: readonly C[], stage: S) => ReactNode
  /** Number of cards of a stage, where not all of them are here. */
  countOf?: (stage: S) => number
  /** Buttons beside the name of a stage. */
  headOf?: (stage: S) => ReactNode
  /** What stands above the cards of a stage, e.g. the form of a new one. */
  topOf?: (stage: S) => ReactNode
  /** What stands below the cards of a stage, e.g. a button for more of them. */
  footOf?: (stage: S) => ReactNode
  /** Rows across the stages; `laneOf` names the one of a card. */
  lanes?: readonly BoardLane[] | undefined
  laneOf?: (card: C) => string
}

/** The chunk of `Board`. */
export default function BoardColumns<C extends BoardCard, S extends BoardStage>(props: BoardColumnsProps<C, S>) {
  const { id, label, cards, lanes, laneOf } = props
  const collapsed = useCollapsed(id ?? label)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      {lanes && laneOf ? (
        lanes.map(({ key, name }, at) => {
          const own = cards.filter((card) => laneOf(card) === key)
          return (
            <section key={key} aria-label={`${name}, ${own.length} ${props.noun}`} className={classes.lane}>
              <h2 className={classes.laneName}>
                {name} <span className={classes.laneCount}>{own.length}</span>
              </h2>
              <Lane
                {...props}
                collapsed={collapsed}
                own={own}
                isFirst={at === 0}
                isLast={at === lanes.length - 1}
                lane={key}
              />
            </section>
          )
        })
      ) : (
        <Lane {...props} collapsed={collapsed} own={cards} isFirst isLast />
      )}
    </section>
  )
}

type LaneProps<C extends BoardCard, S extends BoardStage> = BoardColumnsProps<C, S> & {
  collapsed: Collapsed
  own: readonly C[]
  isFirst: boolean
  isLast: boolean
  lane?: string
}

/** The first paint has as many cards of each column as a screen has room for. */
const steps = { first: 8, step: 12 }

/** The columns of a board, or of one lane of it. */
function Lane<C extends BoardCard, S extends BoardStage>({
  noun,
  stages,
  cards,
  collapsed,
  own,
  isFirst,
  isLast,
  lane,
  isOrdered = false,
  mayMove = true,
  onMove,
  onOpen,
  face,
  note,
  countOf,
  headOf,
  topOf,
  footOf,
}: LaneProps<C, S>) {
  const columns = useColumns(stages, own)
  // A card may be put into a collapsed column, but none in it can be reached.
  const open = columns.map((column) => (collapsed.has(column.stage.key) ? { ...column, cards: [] } : column))
  const keys = useBoardKeys({ columns: open, isOrdered, mayMove, onMove, onOpen })
  const depth = useProgressiveRender(Math.max(...columns.map(({ cards }) => cards.length)), steps)
  const [expired, setOver] = useState<string | null>(null)

  const drop = (stage: S | undefined, before: string | null) => (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const card = cards.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (stage && card?.can.includes('update')) onMove(card, stage, before, lane)
  }
  const on = useSteadyEvents({
    open: onOpen,
    focused: keys.focused,
    keyDown: keys.onKeyDown,
    move: (id, to) => {
      const card = cards.find((one) => one.id === id)
      if (card) onMove(card, to as S, null)
    },
    drop: (event, before) =>
      drop(columns.find((column) => column.cards.some(({ id }) => id === before))?.stage, before)(event),
  })
  return (
    <>
      <div className={classes.board}>
        {columns.map(({ stage, cards: inStage }) => (
          <BoardColumn
            key={stage.key}
            stage={stage}
            count={lane !== undefined ? inStage.length : (countOf?.(stage) ?? inStage.length)}
            noun={noun}
            note={note?.(inStage, stage)}
            head={isFirst ? headOf?.(stage) : undefined}
            top={isFirst ? topOf?.(stage) : undefined}
            foot={isLast ? footOf?.(stage) : undefined}
            isCollapsed={collapsed.has(stage.key)}
            onToggle={() => collapsed.toggle(stage.key)}
            isOver={expired === stage.key}
            onOver={(isOver) => setOver(isOver ? stage.key : null)}
            onDrop={drop(stage, null)}
          >
            <StageCards
              cards={inStage}
              depth={depth}
              stage={stage}
              stages={stages}
              lifted={keys.lifted}
              tabStop={keys.tabStop}
              mayMove={mayMove}
              isOrdered={isOrdered}
              face={face as (card: BoardCard, stage: BoardStage) => ReactNode}
              on={on}
            />
          </BoardColumn>
        ))}
      </div>
      <VisuallyHidden aria-live="assertive">{keys.said}</VisuallyHidden>
    </>
  )
}

type StageCardsProps = {
  cards: readonly BoardCard[]
  depth: number
  stage: BoardStage
  stages: readonly BoardStage[]
  lifted: string | null
  tabStop: string | null
  mayMove: boolean
  isOrdered: boolean
  face: (card: BoardCard, stage: BoardStage) => ReactNode
  on: CardEvents
}

/** The cards of a column. A move draws two columns again, not all. */
const StageCards = memo(({ cards, depth, lifted, tabStop, mayMove, ...same }: StageCardsProps) =>
  cards
    .slice(0, depth)
    .map((card) => (
      <BoardCardFrame
        key={card.id}
        card={card}
        isLifted={lifted === card.id}
        isTabStop={tabStop === card.id}
        mayMove={mayMove && card.can.includes('update')}
        {...same}
      />
    )),
)

/** Each stage with its cards; as long as they are the same ones, the same array. */
function useColumns<C extends BoardCard, S extends BoardStage>(stages: readonly S[], own: readonly C[]) {
  const latest = useRef(new Map<S['key'], readonly C[]>())
  const columns = stages.map((stage) => {
    const cards = own.filter(({ stage_key }) => stage_key === stage.key)
    const before = latest.current.get(stage.key)
    const isSame = before?.length === cards.length && cards.every((card, at) => card === before[at])
    return { stage, cards: isSame ? before : cards }
  })
  latest.current = new Map(columns.map(({ stage, cards }) => [stage.key, cards]))
  return columns
}

/** Functions that stay the same while they do what those of the last render do, so that no card is drawn again. */
function useSteadyEvents(events: CardEvents): CardEvents {
  const latest = useRef(events)
  latest.current = events
  return useMemo(
    () => ({
      open: (id) => latest.current.open(id),
      focused: (id) => latest.current.focused(id),
      keyDown: (event) => latest.current.keyDown(event),
      move: (id, stage) => latest.current.move(id, stage),
      drop: (event, before) => latest.current.drop(event, before),
    }),
    [],
  )
}
