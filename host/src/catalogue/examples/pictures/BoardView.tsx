import {
  Board,
  BoardLoading,
  CardChip,
  CardChips,
  CardCount,
  CardHead,
  CardLine,
  CardTitle,
  IconPaperclip,
} from '@ems/ui'
import { useState } from 'react'

/** Cards in the columns of their stages, moved by pointer, keys or menu. */
export function BoardView() {
  const [cards, setCards] = useState(first)
  return (
    <Board
      id="catalogue-board"
      label="Papan pekerjaan"
      noun="pekerjaan"
      stages={stages}
      cards={cards}
      mayMove
      onMove={({ id }, stage) => setCards(cards.map((one) => (one.id === id ? { ...one, stage_key: stage.key } : one)))}
      onOpen={() => undefined}
      face={face}
    />
  )
}

export const OnTheWay = () => <BoardLoading label="papan" onRetry={() => undefined} />

const stages = [
  { key: 'new', name: 'Baru' },
  { key: 'sent', name: 'Terkirim', wip_limit: 1 },
  { key: 'won', name: 'Menang' },
]
const can = ['update']
const first = [
  { id: '1', code: 'KRT-0001', stage_key: 'new', can, title: 'Kabel untuk gudang' },
  { id: '2', code: 'KRT-0002', stage_key: 'sent', can, title: 'Panel listrik' },
  { id: '3', code: 'KRT-0003', stage_key: 'sent', can, title: 'Lampu jalan' },
]
const face = ({ code, title }: (typeof first)[number]) => (
  <>
    <CardHead code={code}>
      <CardCount icon={IconPaperclip} noun="lampiran" count={2} />
    </CardHead>
    <CardTitle>{title}</CardTitle>
    <CardLine isStrong>Rp 12.500.000</CardLine>
    <CardChips>
      <CardChip color="orange">besok</CardChip>
      <CardChip>Suharti</CardChip>
    </CardChips>
  </>
)
