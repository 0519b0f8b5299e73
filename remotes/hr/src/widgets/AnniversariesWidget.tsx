import { addDays, dayOf, formatLongDate, useSession, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Group, Loading, Stack, Text } from '@ems/ui/card'
import { useAnniversaries } from './dates/colleagues.ts'

/** Ulang tahun & masa kerja: whose days are this week, Monday to Sunday. */
export default function AnniversariesWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const { data, error, refetch } = useAnniversaries({ from: monday, to: addDays(monday, 6), companies })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Ulang tahun & masa kerja" rows={3} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyCard icon="calendar-event" text="Tidak ada ulang tahun minggu ini." />
  return (
    <Stack gap="xs">
      {[...new Set(data.map(({ date }) => date))].map((date) => (
        <section key={date} aria-label={dayText(date, today)}>
          <Text size="sm" fw={600} c={date === today ? 'var(--mantine-primary-color-light-color)' : undefined}>
            {dayText(date, today)}
          </Text>
          <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
            {data
              .filter((one) => one.date === date)
              .map(({ id, name, kind, years }) => (
                <Group component="li" key={id} gap="xs" wrap="nowrap" justify="space-between">
                  <Text truncate title={name}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {kind === 'birthday' ? 'Ulang tahun' : `${years} tahun masa kerja`}
                  </Text>
                </Group>
              ))}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}

const dayText = (date: string, today: string) => (date === today ? 'Hari ini' : formatLongDate(date))
