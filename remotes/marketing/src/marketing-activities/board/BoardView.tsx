import type { Resource } from '@ems/contracts/kit'
import { type MarketingStage, marketingActivities, marketingBoards } from '@ems/contracts/marketing'
import { formatMoney, lazyPart, type Row, toast, useSearchParams, useSession, type Values } from '@ems/platform'
import {
  Board,
  BoardLoading,
  Button,
  CardButton,
  CardLine,
  Failed,
  Group,
  IconPlus,
  NoMatch,
  Nothing,
  type ResourceList,
  Select,
  Text,
  useTransitions,
} from '@ems/ui'
import { memo, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Board as BoardRow } from '../use-boards.ts'
import { useTotals } from '../views/use-totals.ts'
import { CardFace } from './CardFace.tsx'
import { CardCountsProvider } from './card-counts.tsx'
import { changeOfLane, isLaneKind, laneKinds, laneOf, lanesOf } from './lanes.ts'
import { type Card, useCards } from './use-cards.ts'
import { type Move, useMoves } from './use-moves.ts'

const QuickAdd = lazyPart(() => import('./QuickAdd.tsx'))
const DemandDialog = lazyPart(() => import('./DemandDialog.tsx'))

type BoardViewProps = {
  board: BoardRow
  list: ResourceList<typeof marketingActivities>
  /** Opens the whole form with these values. */
  onCreate: (values: Values) => void
}

/** The chosen board: the first cards of each stage in their order, with the number and worth of all of them. */
export function BoardView({ board, list, onCreate }: BoardViewProps) {
  const { can } = useSession()
  const loaded = useCards(board, list.params)
  const { cards, titles } = loaded
  const { totalOf, cards: total } = useTotals(list.params)
  const [adding, setAdding] = useState<string | null>(null)
  const [demanded, setDemanded] = useState<Move | null>(null)
  const [lane] = useLane()
  const { take, dialog } = useTransitions(marketingActivities as unknown as Resource, { titles })
  const face = useCallback(
    (card: Card, stage: MarketingStage) => <CardFace card={card} stage={stage} titles={titles} />,
    [titles],
  )
  const { move, send, shown } = useMoves(
    (name, card) => take(name, [card as unknown as Row<Resource>]),
    (move) => setDemanded(move),
  )
  if (loaded.error) return <Failed error={loaded.error} onRetry={loaded.refetch} />
  if (loaded.isLoading) return <BoardLoading label="Papan" onRetry={loaded.refetch} />
  const placed = shown(cards)
  const countIn = ({ key }: MarketingStage) => totalOf(board.id, key)?.cards ?? 0
  const loadedIn = ({ key }: MarketingStage) => cards.filter(({ stage_key }) => stage_key === key).length
  /** The end of a column that goes on below is out of sight: such a card comes to stand on top. */
  const onMove = (card: Card, stage: MarketingStage, before: string | null, dropped?: string) => {
    const change = changeOfLane(lane, card, dropped)
    if (change === null) return toast.warning('Mitra sebuah kartu diubah pada kartunya.')
    const isHidden = before === null && stage.key !== card.stage_key && loadedIn(stage) < countIn(stage)
    const top = cards.find(({ stage_key }) => stage_key === stage.key)?.id ?? null
    void move(card, stage, isHidden ? top : before, change)
  }
  const mayAdd = can(marketingActivities.can.store)
  const addsTo = ({ key, category }: MarketingStage) => mayAdd && category === 'open' && adding === key
  return (
    <>
      <Lanes />
      {total === 0 && <Empty board={board} list={list} />}
      <CardCountsProvider cards={cards} isOpen={Boolean(list.state.open)}>
        <Board
          id={`${marketingBoards.name}:${board.id}`}
          label="Papan pemasaran"
          noun="kartu"
          stages={board.stages}
          cards={placed}
          isOrdered
          onMove={onMove}
          onOpen={list.open}
          countOf={countIn}
          lanes={lanesOf(lane, placed, titles)}
          laneOf={laneOf(lane)}
          face={face}
          note={(_, stage) => lane === 'none' && <Worth total={totalOf(board.id, stage.key)} stage={stage} />}
          headOf={(stage): ReactNode =>
            mayAdd &&
            stage.category === 'open' && (
              <CardButton
                aria-label={`Tambah kartu di ${stage.name}`}
                aria-expanded={adding === stage.key}
                onClick={() => setAdding(adding === stage.key ? null : stage.key)}
              >
                <IconPlus size={15} />
              </CardButton>
            )
          }
          topOf={(stage) =>
            addsTo(stage) && (
              <Suspense>
                <QuickAdd board={board} stage={stage} onClose={() => setAdding(null)} onWhole={onCreate} />
              </Suspense>
            )
          }
          footOf={(stage) =>
            stage.key && (
              <More
                stage={stage.key}
                hidden={countIn(stage) - loadedIn(stage)}
                isFull={loaded.isFull(stage.key)}
                onMore={loaded.more}
              />
            )
          }
        />
      </CardCountsProvider>
      {dialog}
      {demanded && (
        <Suspense>
          <DemandDialog move={demanded} titles={titles} onClose={() => setDemanded(null)} onMove={send} />
        </Suspense>
      )}
    </>
  )
}

/** The rows across the board are in the address. */
function useLane() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('lane')
  const choose = (lane: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (lane && lane !== 'none') next.set('lane', lane)
      else next.delete('lane')
      return next
    })
  return [isLaneKind(chosen) ? chosen : 'none', choose] as const
}

/** Drawn again by itself only: not with each card that moves. */
const Lanes = memo(function Lanes() {
  const [lane, setLane] = useLane()
  return (
    <Group justify="flex-end">
      <Select
        aria-label="Lajur"
        size="xs"
        w={190}
        data={Object.entries(laneKinds).map(([kind, label]) => ({ value: kind, label }))}
        value={lane}
        onChange={setLane}
        allowDeselect={false}
      />
    </Group>
  )
})

function Empty({ board, list }: Pick<BoardViewProps, 'board' | 'list'>) {
  const { q, filters, where } = list.state
  if (q || where || Object.keys(filters).length) return <NoMatch onClear={list.clearFilters} />
  return <Nothing text={`Belum ada aktivitas. Tambah kartu pertama di tahap ${board.stages[0]?.name ?? 'pertama'}.`} />
}

/** What all cards of a stage are worth, and how much of it is likely. */
function Worth({ total, stage }: { total: { value: string; weighted: string } | undefined; stage: MarketingStage }) {
  const { value, weighted } = total ?? { value: '0', weighted: '0' }
  return (
    <>
      <CardLine>{formatMoney(value)}</CardLine>
      {stage.category === 'open' && Number(value) > 0 && <CardLine>tertimbang {formatMoney(weighted)}</CardLine>}
    </>
  )
}

type MoreProps = { stage: string; hidden: number; isFull: boolean; onMore: (stage: string) => void }

const More = memo(function More({ stage, hidden, isFull, onMore }: MoreProps) {
  if (hidden <= 0) return null
  if (isFull)
    return (
      <Text size="xs" c="dimmed" mt="xs">
        {hidden} kartu lagi. Persempit filter atau buka Daftar.
      </Text>
    )
  return (
    <Button variant="subtle" size="compact-sm" mt="xs" fullWidth onClick={() => onMore(stage)}>
      Muat lagi ({hidden})
    </Button>
  )
})
