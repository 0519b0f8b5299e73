import type { Resource } from '@ems/contracts/kit'
import { marketingActivities } from '@ems/contracts/marketing'
import { formatMoney, formatNumber, type Row } from '@ems/platform'
import { Board, Failed, Loading, Nothing, type ResourceList, Text, useTransitions } from '@ems/ui'
import { CardFace } from './CardFace.tsx'
import type { Board as BoardRow } from './use-boards.ts'
import { type Card, useCards, useMoves } from './use-cards.ts'

type BoardViewProps = { board: BoardRow; list: ResourceList<typeof marketingActivities> }

/** The chosen board, with the sum of the values in rupiah of each stage. */
export function BoardView({ board, list }: BoardViewProps) {
  const { query, cards, titles, hidden } = useCards(list.params)
  const { take, dialog } = useTransitions(marketingActivities as unknown as Resource, { titles })
  const { move, shown } = useMoves((name, card) => take(name, [card as unknown as Row<Resource>]))
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Papan" onRetry={() => void query.refetch()} />
  const placed = shown(cards)
  const [first] = board.stages
  return (
    <>
      {placed.length === 0 && (
        <Nothing text={`Belum ada aktivitas. Tambah kartu pertama di tahap ${first?.name ?? 'pertama'}.`} />
      )}
      <Board
        label="Papan pemasaran"
        noun="kartu"
        stages={board.stages}
        cards={placed}
        onMove={move}
        onOpen={list.open}
        face={(card, stage) => <CardFace card={card} stage={stage} titles={titles} />}
        note={(cards) => (
          <Text size="xs" c="dimmed">
            {formatMoney(sumOf(cards))}
          </Text>
        )}
      />
      {dialog}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} kartu lagi tidak ditampilkan. Persempit saringan atau buka Daftar.
        </Text>
      )}
    </>
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
