import { interactionTypes, marketingActivities, nextActionTypes } from '@ems/contracts/marketing'
import { addDays, dayOf, formatInstant, useSession, type Values, zones } from '@ems/platform'
import {
  Alert,
  Button,
  Checkbox,
  Chip,
  FieldInput,
  fieldErrors,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  useDrafted,
} from '@ems/ui'
import { type FormEvent, useState } from 'react'
import type { Card } from '../board/use-cards.ts'
import { type InteractionType, logInteraction } from './log-interaction.ts'
import { MapPosition } from './MapPosition.tsx'

type LogDialogProps = { card: Card; type: InteractionType; onClose: () => void }

const { meta } = marketingActivities
const { duration_min: duration, at, location } = meta.interactions.columns ?? {}

/** Days from today that a next step is often put on, at nine. */
const presets = [
  ['Besok', 1],
  ['3 hari lagi', 3],
  ['Minggu depan', 7],
  ['Bulan depan', 30],
] as const

/** One interaction with its result, and the next step in place of the one that it was. */
export default function LogDialog({ card, type: first, onClose }: LogDialogProps) {
  const { user } = useSession()
  const isOpen = card.result === 'open'
  const start: Values = { ...blankInteraction, type: first }
  const [values, setValues, drop] = useDrafted<Values>(`marketing-activities:log:${card.id}`, start)
  const [isNext, setNext] = useState(isOpen && Boolean(card.next_action_at))
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const { fields: errors, others } = fieldErrors(error)
  const set = (name: string) => (value: unknown) => setValues({ ...values, [name]: value })
  const close = () => {
    drop()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { next_action_type, next_action_at, next_action_note, ...message } = values
    const next = isNext ? { next_action_type, next_action_at, next_action_note } : {}
    setSaving(true)
    try {
      await logInteraction(
        card,
        { ...message, ...next },
        isNext ? 'Interaksi dicatat, tindak lanjut diperbarui.' : 'Interaksi dicatat.',
      )
      close()
    } catch (problem) {
      // A boundary: what was typed stays, with the reasons at its fields.
      setError(problem)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal opened onClose={close} title={`Catat interaksi: ${card.title}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Chip.Group value={String(values.type)} onChange={set('type')}>
            <Group gap={6} role="group" aria-label="Jenis interaksi">
              {Object.entries(interactionTypes).map(([type, label]) => (
                <Chip key={type} value={type} size="xs">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Textarea
            label="Hasil"
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            data-path="result"
            value={String(values.result ?? '')}
            onChange={(event) => set('result')(event.currentTarget.value)}
            error={errors.result}
          />
          <Group grow align="flex-start">
            {duration && (
              <FieldInput
                path="duration_min"
                meta={duration}
                value={values.duration_min}
                onChange={set('duration_min')}
                error={errors.duration_min}
              />
            )}
            {location && (
              <FieldInput
                path="location"
                meta={location}
                value={values.location}
                onChange={set('location')}
                error={errors.location}
              />
            )}
          </Group>
          <MapPosition value={values.position} onChange={set('position')} error={errors.position} />
          {at && (
            <FieldInput
              path="at"
              meta={at}
              label="Waktu (kosong: sekarang)"
              value={values.at}
              onChange={(value) => set('at')(value || null)}
              error={errors.at}
            />
          )}
          {isOpen && (
            <Checkbox
              label="Selesaikan & jadwalkan berikutnya"
              description={presentStep(card, user.timezone)}
              checked={isNext}
              onChange={(event) => setNext(event.currentTarget.checked)}
            />
          )}
          {isNext && (
            <NextStep values={values} errors={errors} onChange={(step) => setValues({ ...values, ...step })} />
          )}
          {others.length > 0 && (
            <Alert color="red" role="alert">
              {others.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button type="submit" loading={isSaving}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const blankStep = { next_action_type: null, next_action_at: null, next_action_note: null }
const blankInteraction = { at: null, duration_min: null, result: '', location: null, position: null, ...blankStep }

function presentStep({ next_action_type: type, next_action_at: when }: Card, timezone: string) {
  if (!when) return 'Belum ada tindak lanjut.'
  return `Sekarang: ${type ? nextActionTypes[type] : 'Tindak lanjut'}, ${formatInstant(when, timezone)}`
}

type NextStepProps = {
  values: Values
  errors: Readonly<Record<string, string>>
  onChange: (step: Values) => void
}

/** What comes next; left empty, nothing does. */
function NextStep({ values, errors, onChange }: NextStepProps) {
  const { user } = useSession()
  const offset = zones[user.timezone]?.offsetMinutes ?? 0
  const nineOn = (days: number) => {
    const [year = 0, month = 1, day = 1] = addDays(dayOf(new Date(), user.timezone), days).split('-').map(Number)
    return new Date(Date.UTC(year, month - 1, day, 9) - offset * 60_000).toISOString()
  }
  return (
    <Stack gap="xs">
      <Group gap={6}>
        {presets.map(([label, days]) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            onClick={() =>
              onChange({ next_action_at: nineOn(days), next_action_type: values.next_action_type ?? 'call' })
            }
          >
            {label}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldInput
          path="next_action_type"
          meta={meta.next_action_type}
          label="Tindak lanjut berikutnya"
          value={values.next_action_type}
          onChange={(value) => onChange({ next_action_type: value })}
          error={errors.next_action_type}
        />
        <FieldInput
          path="next_action_at"
          meta={meta.next_action_at}
          value={values.next_action_at}
          onChange={(value) => onChange({ next_action_at: value || null })}
          error={errors.next_action_at}
        />
      </SimpleGrid>
      <FieldInput
        path="next_action_note"
        meta={{ ...meta.next_action_note, kind: 'text' }}
        value={values.next_action_note}
        onChange={(value) => onChange({ next_action_note: value })}
        error={errors.next_action_note}
      />
      {!values.next_action_at && (
        <Text size="xs" c="dimmed">
          Tanpa waktu, kartu ini tidak lagi punya tindak lanjut.
        </Text>
      )}
    </Stack>
  )
}
