import { agendaResponses, agendaTypes } from '@ems/contracts/calendar'
import { daysBetween } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { addDays, formatLongDate, useSession } from '@ems/platform'
import { Badge, Button, Group, IconRepeat, Nothing, Stack, Text, Title, UnstyledButton } from '@ems/ui'
import { useState } from 'react'
import classes from '../Calendar.module.css'
import { type Entry, hoursText, onDay } from '../entries.ts'
import type { CalendarView } from '../schedule/use-view.ts'

type AgendaListProps = {
  entries: readonly Entry[]
  looked: CalendarView
  onOpen: (entry: Entry) => void
  onCreate: () => void
}

/** The month as a list, day by day; days without anything are left out, and on today those that are over until asked for. */
export function AgendaList({ entries, looked, onOpen, onCreate }: AgendaListProps) {
  const { day: chosen, range, zone, today } = looked
  const { can } = useSession()
  const [isWhole, showWhole] = useState(false)
  const all = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, n) => addDays(range.from, n))
    .map((day) => ({ day, rows: onDay(entries, day) }))
    .filter(({ rows }) => rows.length)
  const days = chosen === today && !isWhole ? all.filter(({ day }) => day >= today) : all
  const earlier = all.length > days.length && (
    <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => showWhole(true)}>
      Tampilkan hari sebelumnya
    </Button>
  )
  if (!days.length)
    return (
      <>
        {earlier}
        <Nothing text={earlier ? 'Tidak ada lagi agenda pada periode ini.' : 'Belum ada agenda pada periode ini.'}>
          {can(permission('calendar', 'store')) && (
            <Button variant="light" onClick={onCreate}>
              Tambah agenda
            </Button>
          )}
        </Nothing>
      </>
    )
  return (
    <Stack gap="md" mt="sm">
      {earlier}
      {days.map(({ day, rows }) => (
        <section key={day} aria-labelledby={`hari-${day}`}>
          <Title order={3} size="h5" id={`hari-${day}`} mb={4} aria-current={day === today ? 'date' : undefined}>
            {day === today ? `Hari ini, ${formatLongDate(day)}` : formatLongDate(day)}
          </Title>
          <Stack gap={4} component="ul" className={classes.list}>
            {rows.map((entry) => (
              <li key={entry.id}>
                <UnstyledButton
                  className={classes.row}
                  style={{ borderColor: `var(--mantine-color-${entry.color}-filled)` }}
                  onClick={() => onOpen(entry)}
                >
                  <Row entry={entry} zone={zone} />
                </UnstyledButton>
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}

function Row({ entry, zone }: { entry: Entry; zone: string }) {
  const { occurrence, title, note } = entry
  const where = [occurrence?.room_name, occurrence?.location].filter(Boolean).join(', ')
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.hours}>
        {hoursText(entry, zone)}
      </Text>
      <div>
        <Group gap={6}>
          <Text fw={600} className={occurrence?.status === 'cancelled' ? classes.cancelled : undefined}>
            {title}
          </Text>
          {occurrence?.is_recurring && <IconRepeat size={14} aria-label="Berulang" />}
          {occurrence?.status === 'cancelled' && (
            <Badge size="sm" color="gray">
              Dibatalkan
            </Badge>
          )}
          {occurrence?.response && occurrence.status === 'scheduled' && (
            <Badge size="sm" variant="light" color={responseColors[occurrence.response]}>
              {agendaResponses[occurrence.response]}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {occurrence
            ? [
                agendaTypes[occurrence.event_type],
                where,
                occurrence.company_names.join(', '),
                occurrence.organizer_name,
                occurrence.invited ? `${occurrence.accepted}/${occurrence.invited} hadir` : '',
              ]
                .filter(Boolean)
                .join(' · ')
            : note}
        </Text>
      </div>
    </>
  )
}

export const responseColors = { waiting: 'yellow', accepted: 'green', tentative: 'blue', declined: 'red' } as const
