import { splitDetail } from '@ems/contracts/kit'
import { demandedFields, type MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import { formatNumber, type NotTaken, showProblem, takeEachTransition, toast, type Values } from '@ems/platform'
import { Alert, Button, FieldInput, Group, List, Modal, Select, Stack, Text } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import type { Card } from '../board/use-cards.ts'
import { demandsOf, targetsOf } from './moving.ts'

type MoveCardsDialogProps = {
  /** Of one board. */
  cards: readonly Card[]
  stages: readonly MarketingStage[]
  /** `hasMoved`: at least one card stands elsewhere now. */
  onClose: (hasMoved: boolean) => void
}

const { meta } = marketingActivities
const ofLost = ['lost_reason', 'lost_note'] as const

type Outcome = { moved: number; failed: readonly NotTaken[] }

/** Moves chosen cards into a stage of their board, each by its own rules, and says which were refused and why. */
export default function MoveCardsDialog({ cards, stages, onClose }: MoveCardsDialogProps) {
  const [key, setKey] = useState<string | null>(null)
  const [values, setValues] = useState<Values>({})
  const [left, setLeft] = useState(cards)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [isMoving, setMoving] = useState(false)
  const stage = stages.find((one) => one.key === key)
  const going = left.filter(({ stage_key }) => stage_key !== key)
  const moved = cards.length - left.length
  const isLost = stage?.category === 'lost'
  const demands = stage ? demandsOf(going, stage) : { here: [], onCards: [] }

  const send = async (to: MarketingStage) => {
    setMoving(true)
    const ended = isLost ? Object.fromEntries(ofLost.map((name) => [name, values[name] ?? null])) : {}
    try {
      const { rows, failed } = await takeEachTransition(
        marketingActivities,
        'move',
        targetsOf(going, to, { filled: values, ended }),
      )
      if (failed.length === 0) {
        toast.success(`${formatNumber(rows.length)} kartu dipindahkan ke ${to.name}.`)
        return onClose(true)
      }
      const rejected = new Set(failed.map(({ id }) => id))
      setOutcome({ moved: rows.length, failed })
      setLeft(going.filter(({ id }) => rejected.has(id)))
    } catch (error) {
      // A boundary: what was chosen stays.
      showProblem(error)
    } finally {
      setMoving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacksReason = isLost && !values.lost_reason
    setMissing(lacksReason ? 'Alasan kalah wajib dipilih.' : null)
    if (stage && !lacksReason) void send(stage)
  }
  const inputOf = (name: keyof typeof meta, required: boolean, error?: string | null) => (
    <FieldInput
      key={name}
      path={name}
      meta={meta[name]}
      required={required}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      error={error ?? undefined}
    />
  )
  return (
    <Modal opened onClose={() => onClose(moved > 0)} title={`Pindahkan ${formatNumber(left.length)} kartu`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {outcome && <Rejected cards={cards} {...outcome} />}
          <Select
            label="Tahap"
            data-autofocus
            withAsterisk
            data={stages.flatMap(({ key: value, name }) => (value ? [{ value, label: name }] : []))}
            value={key}
            onChange={setKey}
            allowDeselect={false}
          />
          {stage && going.length < left.length && (
            <Text size="sm" c="dimmed">
              {formatNumber(left.length - going.length)} kartu sudah di tahap {stage.name}.
            </Text>
          )}
          {isLost &&
            ofLost.map((name) => inputOf(name, name === 'lost_reason', name === 'lost_reason' ? missing : null))}
          {demands.here.length > 0 && (
            <Text size="sm">
              Tahap {stage?.name} meminta isian berikut. Yang diisi di sini berlaku bagi kartu yang belum memilikinya.
            </Text>
          )}
          {demands.here.map((name) => inputOf(name, false))}
          {demands.onCards.length > 0 && (
            <Text size="sm" c="dimmed">
              Diisi pada kartunya masing-masing: {demands.onCards.map((name) => demandedFields[name]).join(', ')}.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(moved > 0)}>
              {outcome ? 'Tutup' : 'Batal'}
            </Button>
            <Button type="submit" loading={isMoving} disabled={!stage || going.length === 0}>
              Pindahkan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** As many as one can read; the number says how many there are. */
const VISIBLE = 20

function Rejected({ cards, moved, failed }: Outcome & Pick<MoveCardsDialogProps, 'cards'>) {
  const named = new Map(cards.map((card) => [card.id, card]))
  return (
    <Alert
      color="yellow"
      role="alert"
      title={`${formatNumber(moved)} berhasil, ${formatNumber(failed.length)} ditolak:`}
    >
      <List size="sm">
        {failed.slice(0, VISIBLE).map(({ id, detail }) => (
          <List.Item key={id}>
            <strong>
              {named.get(id)?.code} – {named.get(id)?.title}:
            </strong>{' '}
            {splitDetail(detail).detail}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
