import { type AgendaOccurrence, type AgendaScope, agendaZones } from '@ems/contracts/calendar'
import { daysBetween } from '@ems/contracts/days'
import { addDays, formatDate, showProblem } from '@ems/platform'
import { Alert, Button, DayInput, Group, IconAlertTriangle, Modal, SimpleGrid, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { hoursText, ofOccurrence } from '../entries.ts'
import { type Move, moveDays } from '../schedule/use-moves.ts'
import { ClockInput } from './ClockInput.tsx'
import { instantOf, localOf } from './clock.ts'
import { ScopeChoice } from './recurrence/ScopeChoice.tsx'

type MoveDialogProps = {
  move: Move
  /** The day as it is by now, while it is in sight. */
  now: AgendaOccurrence | undefined
  onClose: () => void
}

/** Other times for an agenda, without dragging; of a series also for which of its days. */
export function MoveDialog({ move: { occurrence, start_at, end_at }, now = occurrence, onClose }: MoveDialogProps) {
  const { timezone, all_day } = occurrence
  const [start, setStart] = useState(localOf(start_at, timezone))
  const [length, setLength] = useState(Date.parse(end_at) - Date.parse(start_at))
  const [scope, setScope] = useState<AgendaScope>('this')
  const [isBusy, setBusy] = useState(false)
  const end = localOf(new Date(Date.parse(instantOf(start, timezone)) + length).toISOString(), timezone)
  const lastDay = all_day ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)

  const isMoved = now.start_at !== occurrence.start_at || now.end_at !== occurrence.end_at
  const setEnd = (local: string) =>
    setLength(Math.max(0, Date.parse(instantOf(local, timezone)) - Date.parse(instantOf(start, timezone))))
  const save = async () => {
    setBusy(true)
    try {
      const from = instantOf(start, timezone)
      const to = new Date(Date.parse(from) + length).toISOString()
      await moveDays({ occurrence: now, start_at: from, end_at: to }, occurrence.is_recurring ? scope : 'all')
      onClose()
    } catch (error) {
      // A boundary: the dialog stays with what was typed.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Pindahkan ${occurrence.title}`}>
      <Stack gap="sm">
        {isMoved && (
          <Alert color="yellow" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            Orang lain baru saja memindahkannya ke {formatDate(localOf(now.start_at, timezone))},{' '}
            {hoursText(ofOccurrence(now, timezone), timezone)}.
          </Alert>
        )}
        <SimpleGrid cols={all_day ? 1 : 2} spacing="sm">
          <DayInput
            label="Mulai"
            value={start.slice(0, 10)}
            clearable={false}
            onChange={(day) => day && setStart(`${day}${start.slice(10)}`)}
          />
          {!all_day && (
            <ClockInput
              label={`Jam mulai (${agendaZones[timezone]})`}
              value={start.slice(11)}
              onChange={(clock) => setStart(`${start.slice(0, 11)}${clock}`)}
            />
          )}
          <DayInput
            label="Selesai"
            value={lastDay}
            clearable={false}
            onChange={(day) => day && setEnd(all_day ? `${addDays(day, 1)} 00:00:00` : `${day}${end.slice(10)}`)}
          />
          {!all_day && (
            <ClockInput
              label={`Jam selesai (${agendaZones[timezone]})`}
              value={end.slice(11)}
              onChange={(clock) => setEnd(`${end.slice(0, 11)}${clock}`)}
            />
          )}
        </SimpleGrid>
        {all_day && (
          <Text size="sm" c="dimmed">
            {daysBetween(start.slice(0, 10), lastDay) + 1} hari
          </Text>
        )}
        {occurrence.is_recurring && <ScopeChoice value={scope} onChange={setScope} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button onClick={save} loading={isBusy}>
            Pindahkan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
