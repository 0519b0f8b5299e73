import { archiveContracts, contractStatuses } from '@ems/contracts/archives'
import type { Resource } from '@ems/contracts/kit'
import { formatDate, formatMoney, formatNumber, type Row, type Titles, toast } from '@ems/platform'
import {
  Board,
  BoardLoading,
  CardHead,
  CardLine,
  CardTitle,
  Failed,
  type ResourceList,
  Text,
  useTransitions,
} from '@ems/ui'
import { type Contract, useContracts } from './use-contracts.ts'

type Status = keyof typeof contractStatuses
type Stage = { key: Status; name: string }
type Card = Contract & { code: string; stage_key: Status }

const open: readonly Status[] = ['draft', 'review', 'signing', 'active', 'expired']
const { transitions } = archiveContracts.workflow

/** Contracts by status, under the filters of the list; ended ones where the filter asks for them. */
export default function ContractBoard({ list }: { list: ResourceList<typeof archiveContracts> }) {
  const filtered = [list.params.filters?.status ?? []].flat() as Status[]
  const statuses = filtered.length ? filtered : open
  const { data, error, refetch, hidden } = useContracts(list, { status: [...statuses] })
  const titles = data?.titles ?? {}
  const { take, dialog } = useTransitions(archiveContracts as unknown as Resource, { titles })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <BoardLoading label="papan kontrak" rows={8} onRetry={() => void refetch()} />
  const move = (card: Card, stage: Stage) => {
    const name = stepTo(card, stage.key)
    if (name) take(name, [card as unknown as Row<Resource>])
    else toast.warning(`${card.title} tidak dapat dipindahkan ke ${stage.name}.`)
  }
  return (
    <>
      <Board
        label="Papan kontrak"
        noun="kontrak"
        stages={statuses.map((key) => ({ key, name: contractStatuses[key] }))}
        cards={data.rows.map(cardOf)}
        onMove={move}
        onOpen={list.open}
        face={(card) => <Face card={card} titles={titles} />}
      />
      {dialog}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} kontrak lagi tidak ditampilkan. Persempit saringan atau buka Daftar.
        </Text>
      )}
    </>
  )
}

/** The step of this user that leads there, where there is one. */
const stepTo = (card: Card, to: Status) =>
  Object.entries(transitions).find(
    ([name, one]) =>
      ([one.to].flat() as readonly string[]).includes(to) &&
      (one.from as readonly string[]).includes(card.status) &&
      card.can.includes(name),
  )?.[0]

/** Moving is a step of the workflow, so a card moves where it has one, whether or not its fields may be changed. */
function cardOf(row: Contract): Card {
  const { title, status, can } = row
  const isMovable = Object.keys(transitions).some((name) => can.includes(name))
  return { ...row, code: title, stage_key: status as Status, can: isMovable ? [...can, 'update'] : can }
}

function Face({ card, titles }: { card: Card; titles: Titles }) {
  const { number, title, partner, value, currency, current_end_date, is_open_ended } = card
  return (
    <>
      <CardHead code={number} />
      <CardTitle>{title}</CardTitle>
      <CardLine>{titles[`partners:${partner}`]}</CardLine>
      {value && <CardLine isStrong>{formatMoney(value, currency === 'IDR' ? {} : { currency })}</CardLine>}
      <CardLine>{is_open_ended ? 'Tanpa batas waktu' : `Berakhir ${formatDate(current_end_date)}`}</CardLine>
    </>
  )
}
