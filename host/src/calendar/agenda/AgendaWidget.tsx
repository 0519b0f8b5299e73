import {
  addDays,
  dayOf,
  formatLongDate,
  keepPreviousData,
  Link,
  useQuery,
  useSession,
  type WidgetProps,
} from '@ems/platform'
import { Anchor, Group, Stack, Text } from '@ems/ui'
import { memo } from 'react'
import { holidaysIn, occurrencesIn } from '../calendar-api.ts'
import { hoursText, ofHoliday, ofOccurrence, onDay } from '../entries.ts'
import { CALENDAR } from '../paths.ts'

type AgendaWidgetProps = Partial<WidgetProps> & {
  /** Number of days, including today. */
  days?: number
}

/** *Agenda hari ini & 7 hari*: agendas and holidays from today on, each a link into the calendar. */
export default function AgendaWidget({ days: count = 8 }: AgendaWidgetProps) {
  const { user } = useSession()
  const zone = user.timezone
  const today = dayOf(new Date(), zone)
  const range = { from: today, to: addDays(today, count - 1) }
  const agenda = useQuery({ ...occurrencesIn(range), placeholderData: keepPreviousData })
  const holidays = useQuery({ ...holidaysIn(range), placeholderData: keepPreviousData })
  if (agenda.error) throw agenda.error

  const entries = [
    ...(holidays.data ?? []).map(ofHoliday),
    ...(agenda.data ?? []).map((occurrence) => ofOccurrence(occurrence, zone)),
  ]
  const days = Array.from({ length: count }, (_, n) => addDays(today, n))
    .map((day) => ({ day, rows: onDay(entries, day) }))
    .filter(({ rows }) => rows.length)
  if (agenda.isPending) return null
  if (!days.length)
    return (
      <Text c="dimmed">
        {count > 1 ? `Belum ada agenda sampai ${count - 1} hari ke depan.` : 'Belum ada agenda hari ini.'}
      </Text>
    )
  return (
    <Stack gap="xs">
      {days.map(({ day, rows }) => (
        <div key={day}>
          <Text size="sm" fw={600}>
            {day === today ? 'Hari ini' : formatLongDate(day)}
          </Text>
          {rows.map((entry) => (
            <Line key={entry.id} title={entry.title} to={linkOf(entry, day)} hours={hoursText(entry, zone)} />
          ))}
        </div>
      ))}
    </Stack>
  )
}

/** Drawn once: holidays and agendas come one after the other, into the same days. */
const Line = memo(({ title, to, hours }: { title: string; to: string; hours: string }) => (
  <Group gap={6} wrap="nowrap" justify="space-between">
    <Anchor component={Link} to={to} size="sm" lh="24px" truncate>
      {title}
    </Anchor>
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {hours}
    </Text>
  </Group>
))

const linkOf = ({ occurrence }: { occurrence?: { event: string; date: string } }, day: string) =>
  `${CALENDAR}?view=agenda&day=${day}${occurrence ? `&event=${occurrence.event}&date=${occurrence.date}` : ''}`
