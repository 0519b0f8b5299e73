import { generalProcurements, procurementStatuses } from '@ems/contracts/hr'
import type { Resource } from '@ems/contracts/kit'
import {
  changed,
  formatDate,
  formatMoney,
  formatNumber,
  keepPreviousData,
  queries,
  type Row,
  type Titles,
  toast,
  useQuery,
  useResourceEvents,
} from '@ems/platform'
import {
  Board,
  BoardLoading,
  CardChip,
  CardHead,
  CardLine,
  CardTitle,
  Failed,
  type ResourceList,
  Text,
  useTransitions,
} from '@ems/ui'

type Request = Row<typeof generalProcurements>
type Status = keyof typeof procurementStatuses
type Stage = { key: Status; name: string }
type Card = Request & { code: string; stage_key: Status }

/** The most the API gives at once. */
const MAX_CARDS = 250
const open: readonly Status[] = [
  'draft',
  'returned',
  'submitted',
  'approved',
  'processing',
  'ordered',
  'partially_received',
]
const { transitions } = generalProcurements.workflow
const include = ['requester', 'department']

/** Purchase requests by status, under the filters of the list; finished ones where the filter asks for them. */
export default function ProcurementBoard({ list }: { list: ResourceList<typeof generalProcurements> }) {
  const { q, filters = {} } = list.params
  const filtered = [filters.status ?? []].flat() as Status[]
  const statuses = filtered.length ? filtered : open
  const query = useQuery({
    ...queries(generalProcurements).list({
      ...{ page: 1, size: MAX_CARDS, sort: ['needed_at'], q, include },
      filters: { ...filters, status: [...statuses] },
    }),
    placeholderData: keepPreviousData,
  })
  useResourceEvents(generalProcurements, () => void changed(generalProcurements))
  const titles = query.data?.titles ?? {}
  const { take, dialog } = useTransitions(generalProcurements as unknown as Resource, { titles })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <BoardLoading label="papan pengadaan" rows={8} onRetry={() => void query.refetch()} />
  const cards = query.data.rows.map(cardOf)
  const hidden = (query.data.total ?? 0) - cards.length
  const move = (card: Card, stage: Stage) => {
    const name = stepTo(card, stage.key)
    if (name) take(name, [card as unknown as Row<Resource>])
    else toast.warning(`${card.title} tidak dapat dipindahkan ke ${stage.name}.`)
  }
  return (
    <>
      <Board
        label="Papan pengadaan"
        noun="permintaan"
        stages={statuses.map((key) => ({ key, name: procurementStatuses[key] }))}
        cards={cards}
        onMove={move}
        onOpen={list.open}
        face={(card) => <Face card={card} titles={titles} />}
        note={(own) => (
          <Text size="xs" c="dimmed">
            {formatMoney(sumOf(own))}
          </Text>
        )}
      />
      {dialog}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} permintaan lagi tidak ditampilkan. Persempit saringan atau buka Daftar.
        </Text>
      )}
    </>
  )
}

/** The step of this user that leads there, where there is one. */
const stepTo = (card: Card, to: Status) =>
  Object.entries(transitions).find(
    ([name, one]) => one.to === to && (one.from as readonly string[]).includes(card.status) && card.can.includes(name),
  )?.[0]

/** Moving is a step of the workflow, so a card moves where it has one, whether or not its fields may be changed. */
function cardOf(row: Request): Card {
  const { title, status, can } = row
  const isMovable = Object.keys(transitions).some((name) => can.includes(name))
  return { ...row, code: title, stage_key: status as Status, can: isMovable ? [...can, 'update'] : can }
}

/** Exact: in cents, as whole numbers. */
function sumOf(cards: readonly Card[]): string {
  const cents = cards.reduce((sum, { estimated_total }) => sum + BigInt(estimated_total.replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

const priorities: Readonly<Record<string, string>> = { high: 'Tinggi', urgent: 'Mendesak' }

function Face({ card, titles }: { card: Card; titles: Titles }) {
  return (
    <>
      <CardHead code={card.number ?? 'Draf'}>
        {priorities[card.priority] && (
          <CardChip color={card.priority === 'urgent' ? 'red' : 'gray'}>{priorities[card.priority]}</CardChip>
        )}
      </CardHead>
      <CardTitle>{card.title}</CardTitle>
      <CardLine>
        {titles[`employees:${card.requester}`]}, {titles[`references:${card.department}`]}
      </CardLine>
      <CardLine isStrong>{formatMoney(card.estimated_total)}</CardLine>
      <CardLine>
        Dibutuhkan {formatDate(card.needed_at)}
        {card.progress > 0 && ` · ${card.progress} % diterima`}
      </CardLine>
    </>
  )
}
