import { marketingActivities } from '@ems/contracts/marketing'
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

/** Asks for what a stage demands and its new card does not have; lines are filled in on the card itself. */
export default function DemandDialog({ move, titles, onClose, onMove }: DemandDialogProps) {
  const { card, stage } = move
  const lacking = lackingFor(card, stage)
  const fields = lacking.filter((name) => name !== 'lines')
  const [values, setValues] = useState<Values>({})
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
    <Modal opened onClose={onClose} title={`Pindahkan ${card.code} ke ${stage.name}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">Tahap {stage.name} meminta isian berikut.</Text>
          {fields.map((name) => (
            <FieldInput
              key={name}
              path={name}
              meta={meta[name]}
              required
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
              Pindahkan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
