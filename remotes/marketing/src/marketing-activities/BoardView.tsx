import type { MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import { formatMoney, formatNumber, type Titles } from '@ems/platform'
import { Badge, Failed, Group, Loading, Nothing, type ResourceList, Text } from '@ems/ui'
import { type DragEvent, useState } from 'react'
import { BoardCard } from './BoardCard.tsx'
import classes from './board.module.css'
import type { Board } from './use-boards.ts'
import { type Card, useCards, useMoves } from './use-cards.ts'

type BoardViewProps = { board: Board; list: ResourceList<typeof marketingActivities> }

/** The stages side by side. Cards move by drag or by the menu of a card. */
export function BoardView({ board, list }: BoardViewProps) {
  const { query, cards, titles, hidden } = useCards(list.params)
  const { move, shown } = useMoves()
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Papan" onRetry={() => void query.refetch()} />
  const placed = shown(cards)
  const [first] = board.stages
  return (
    <>
      {placed.length === 0 && (
        <Nothing text={`Belum ada aktivitas. Tambah kartu pertama di tahap ${first?.name ?? 'pertama'}.`} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.frame} aria-label="Papan pemasaran" tabIndex={0}>
        <div className={classes.board}>
          {board.stages.map((stage) => (
            <Column
              key={stage.key}
              stage={stage}
              stages={board.stages}
              cards={placed.filter(({ stage_key }) => stage_key === stage.key)}
              all={placed}
              titles={titles}
              onMove={move}
              onOpen={list.open}
            />
          ))}
        </div>
      </section>
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} kartu lagi tidak ditampilkan. Persempit saringan atau buka Daftar.
        </Text>
      )}
    </>
  )
}

type ColumnProps = {
  stage: MarketingStage
  stages: readonly MarketingStage[]
  cards: readonly Card[]
  all: readonly Card[]
  titles: Titles
  onMove: (card: Card, stage: MarketingStage) => void
  onOpen: (id: string) => void
}

function Column({ stage, stages, cards, all, titles, onMove, onOpen }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const isFull = Boolean(stage.wip_limit && cards.length > stage.wip_limit)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const card = all.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (card?.can.includes('update')) onMove(card, stage)
  }
  return (
    <section
      className={classes.column}
      data-over={isOver || undefined}
      aria-label={`${stage.name}, ${cards.length} kartu`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.head}>
        <Group gap={6} wrap="nowrap">
          <Text component="h2" size="sm" fw={650} m={0} truncate>
            {stage.name}
          </Text>
          <Badge
            size="sm"
            variant="light"
            color={isFull ? 'red' : 'gray'}
            title={isFull ? 'Melebihi batas kartu' : undefined}
          >
            {cards.length}
            {stage.wip_limit ? `/${stage.wip_limit}` : ''}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed">
          {formatMoney(sumOf(cards))}
        </Text>
      </div>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            card={card}
            stage={stage}
            stages={stages}
            titles={titles}
            onMove={onMove}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  )
}

/** Exact: in cents, as whole numbers. */
function sumOf(cards: readonly Card[]) {
  const cents = cards.reduce(
    (sum, { value, currency }) => (value && currency === 'IDR' ? sum + centsOf(value) : sum),
    0n,
  )
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

function centsOf(value: string) {
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
}
