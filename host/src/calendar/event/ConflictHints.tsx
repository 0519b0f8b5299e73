import type { AgendaZone, agendaEvents } from '@ems/contracts/calendar'
import { formatDate, keepPreviousData, useQuery } from '@ems/platform'
import { Alert, type Form, IconAlertTriangle, Stack, Text, useDebouncedValue } from '@ems/ui'
import { conflictsOf } from '../calendar-api.ts'

/** Hints while typing: busy guests, holidays, a taken room. They refuse nothing. */
export function ConflictHints({ form }: { form: Form<typeof agendaEvents> }) {
  const { start_at, end_at, timezone, attendees, room, rrule } = form.values as Partial<Requested>
  const [requested] = useDebouncedValue(
    {
      start_at: start_at ?? '',
      end_at: end_at ?? '',
      timezone: timezone ?? 'Asia/Jakarta',
      attendees: attendees ?? [],
      room: room ?? null,
      rrule: rrule ?? null,
      event: form.mode === 'create' ? null : form.id,
    },
    300,
  )
  const isValid = requested.start_at !== '' && Date.parse(requested.end_at) >= Date.parse(requested.start_at)
  const { data } = useQuery({
    ...conflictsOf(requested),
    enabled: isValid && form.mode !== 'read',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data || form.mode === 'read') return null
  // `away` and `left` came later than the others: an older API says neither.
  const { busy, away = [], left = [], holidays, room: taken } = data
  const hints = [
    ...(busy.length
      ? [
          `${busy.length} peserta sibuk pada waktu ini: ${busy.map(({ name, title }) => (title ? `${name} (${title})` : name)).join(', ')}.`,
        ]
      : []),
    ...(away.length ? [`${away.length} peserta cuti pada waktu ini: ${namesOf(away)}.`] : []),
    ...(left.length ? [`${left.length} peserta sudah tidak bekerja: ${namesOf(left)}.`] : []),
    ...holidays.map(({ date, name }) => `${formatDate(date)} adalah ${name}.`),
    ...(taken ? [`Ruang sudah dipakai ${taken.title} ${taken.hours}.`] : []),
  ]
  if (!hints.length) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title="Perhatikan jadwal"
    >
      <Stack gap={2}>
        {hints.map((hint) => (
          <Text key={hint} size="sm">
            {hint}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')

type Requested = {
  start_at: string
  end_at: string
  timezone: AgendaZone
  attendees: string[]
  room: string | null
  rrule: string | null
}
