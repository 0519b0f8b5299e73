import { addDays, dayOf, explain, formatInstant, useMutation, useSession, zones } from '@ems/platform'
import { Alert, Button, DayInput, Group, Modal, Stack } from '@ems/ui'
import { useState } from 'react'
import { type InboxItem, snoozeItems } from './inbox-api.ts'

const HOUR_MS = 3_600_000
const LATER_HOURS = 4
const MINUTE_MS = 60_000

/** 08.00 of a day in the zone of the reader. */
const morningOf = (day: string, timezone: string) =>
  new Date(Date.parse(`${day}T08:00:00Z`) - (zones[timezone]?.offsetMinutes ?? 0) * MINUTE_MS)
const daysToMonday = (day: string) => (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7 || 7

type Props = { items: readonly InboxItem[]; onClose: () => void }

/** When items come back. Beyond a due time only after a second, named confirmation. */
export function SnoozeDialog({ items, onClose }: Props) {
  const { user } = useSession()
  const [day, setDay] = useState<string | null>(null)
  const [lateUntil, setLateUntil] = useState<Date | null>(null)
  const snooze = useMutation({
    mutationFn: ({ until, isLate }: { until: Date; isLate: boolean }) =>
      snoozeItems(items, until.toISOString(), isLate),
    onSuccess: onClose,
  })
  const choose = (until: Date) => {
    const isLate = items.some(({ attributes: { due_at } }) => due_at !== null && Date.parse(due_at) < until.getTime())
    if (isLate) setLateUntil(until)
    else snooze.mutate({ until, isLate })
  }
  const today = dayOf(new Date(), user.timezone)
  const choices = [
    { label: 'Nanti (4 jam lagi)', until: new Date(Date.now() + LATER_HOURS * HOUR_MS) },
    { label: 'Besok 08.00', until: morningOf(addDays(today, 1), user.timezone) },
    { label: 'Senin 08.00', until: morningOf(addDays(today, daysToMonday(today)), user.timezone) },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={items.length === 1 ? `Tunda: ${items[0]?.attributes.title}` : `Tunda ${items.length} data`}
    >
      <Stack gap="xs">
        {choices.map(({ label, until }) => (
          <Button key={label} variant="default" loading={snooze.isPending} onClick={() => choose(until)}>
            {label}
          </Button>
        ))}
        <Group align="flex-end" gap="xs" grow>
          <DayInput label="Tanggal" value={day} onChange={setDay} />
          <Button variant="default" disabled={!day} onClick={() => day && choose(morningOf(day, user.timezone))}>
            Tunda sampai tanggal ini
          </Button>
        </Group>
        {lateUntil && (
          <Alert color="yellow" role="alert">
            Jatuh tempo sebelum {formatInstant(lateUntil.toISOString(), user.timezone)}.
            <Button
              size="compact-sm"
              variant="light"
              color="yellow"
              ml="xs"
              onClick={() => snooze.mutate({ until: lateUntil, isLate: true })}
            >
              Tetap tunda
            </Button>
          </Alert>
        )}
        {snooze.error && (
          <Alert color="red" role="alert">
            {explain(snooze.error).text}
          </Alert>
        )}
      </Stack>
    </Modal>
  )
}
