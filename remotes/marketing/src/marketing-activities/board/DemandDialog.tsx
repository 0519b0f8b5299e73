import { demandedFields, marketingActivities } from '@ems/contracts/marketing'
import type { Titles, Values } from '@ems/platform'
import { Button, FieldInput, Group, Modal, Stack, Text } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { lackingFor, type Move } from './use-moves.ts'

type DemandDialogProps = {
  move: Move
  titles: Titles
  onClose: () => void
  onMove: (move: Move, values: Values) => Promise<boolean>
}

const { meta } = marketingActivities
const { win } = marketingActivities.workflow.transitions
const isDemanded = (name: string) => name in demandedFields

/** What is said about a card that is won; it may stay empty. */
const aboutWon = ['won_reason', 'won_note'] as const

/**
 * Asks for what a stage demands and its new card does not have, and why it was won; lines are filled in on the card itself.
 */
export default function DemandDialog({ move, titles, onClose, onMove }: DemandDialogProps) {
  const { card, stage } = move
  const isWon = card.result === 'open' && stage.category === 'won'
  const lacking = lackingFor(card, stage)
  const fields = lacking.filter((name) => name !== 'lines')
  const [values, setValues] = useState<Values>(() =>
    isWon ? { won_reason: card.won_reason, won_note: card.won_note } : {},
  )
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [isMoving, setMoving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const empty = fields.filter((name) => !values[name])
    setMissing(
      Object.fromEntries(empty.map((name) => [name, `${meta[name].label} wajib diisi di tahap ${stage.name}.`])),
    )
    if (empty.length) return
    setMoving(true)
    const isDone = await onMove(move, values)
    setMoving(false)
    if (isDone) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isWon ? `${win.label}: ${card.title}` : `Pindahkan ${card.code} ke ${stage.name}`}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {lacking.length > 0 && <Text size="sm">Tahap {stage.name} meminta isian berikut.</Text>}
          {[...fields, ...(isWon ? aboutWon : [])].map((name) => (
            <FieldInput
              key={name}
              path={name}
              meta={meta[name]}
              required={isDemanded(name)}
              titles={titles}
              value={values[name]}
              {...(name === 'contact' && card.partner ? { where: { partner: card.partner } } : {})}
              onChange={(value) => setValues({ ...values, [name]: value })}
              error={missing[name]}
            />
          ))}
          {lacking.includes('lines') && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              Isi Barang/jasa di kartu ini lebih dahulu.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={isMoving} disabled={lacking.includes('lines')}>
              {isWon ? win.label : 'Pindahkan'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
