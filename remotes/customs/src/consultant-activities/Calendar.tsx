import { DAY_MS } from '@ems/contracts/days'
import { api, dayOf, formatLongDate, useQuery, useSearchParams } from '@ems/platform'
import { ActionIcon, Button, Group, IconChevronLeft, IconChevronRight, ScrollArea, Text } from '@ems/ui'
import type { Card } from './board/use-cards.ts'
import { addMonths, dueOf, monthLabel } from './due.ts'
import classes from './views.module.css'

const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

/** The month of the calendar is in the address bar. */
export function useMonth() {
  const [search, setSearch] = useSearchParams()
  const today = dayOf(new Date())
  const message = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(message) ? `${message}-01` : `${today.slice(0, 7)}-01`
  const go = (to: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('month', to.slice(0, 7))
      return next
    })
  return { month, today, go }
}

/** First and last day of the weeks, Monday to Sunday, that a month touches. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}T00:00:00Z`)
  const start = first.getTime() - ((first.getUTCDay() + 6) % 7) * DAY_MS
  const end = Date.parse(`${addMonths(month, 1)}T00:00:00Z`)
  const weeks: string[][] = []
  for (let week = start; week < end; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, n) => new Date(week + n * DAY_MS).toISOString().slice(0, 10)))
  return weeks
}

/** Names of the days on which the offices are closed. */
function useHolidays(days: readonly string[]): ReadonlyMap<string, string> {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const { data } = useQuery({
    queryKey: ['leave-offices', 'working-days', from, to],
    queryFn: async ({ signal }) => {
      const { data } = await api
        .get('calendar/working-days', { searchParams: { from, to }, signal })
        .json<{ data: { attributes: { holidays: readonly { date: string; name: string }[] } } }>()
      return data.attributes.holidays
    },
  })
  return new Map((data ?? []).map(({ date, name }) => [date, name]))
}

type CalendarProps = { cards: readonly Card[]; onOpen: (id: string) => void }

/** Deadlines by day. */
export function Calendar({ cards, onOpen }: CalendarProps) {
  const { month, today, go } = useMonth()
  const weeks = weeksOf(month)
  const holidays = useHolidays(weeks.flat())
  const byDay = Map.groupBy(cards, ({ due_date }) => due_date)
  return (
    <>
      <Group gap="xs">
        <ActionIcon variant="default" aria-label="Bulan sebelumnya" onClick={() => go(addMonths(month, -1))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text component="h2" size="md" fw={650} m={0} miw={110} ta="center" aria-live="polite">
          {monthLabel(month)}
        </Text>
        <ActionIcon variant="default" aria-label="Bulan berikutnya" onClick={() => go(addMonths(month, 1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => go(today)}>
          Hari ini
        </Button>
      </Group>
      <ScrollArea
        type="auto"
        offsetScrollbars="x"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Kalender tenggat' }}
      >
        <table className={classes.month}>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((days) => (
              <tr key={days[0]}>
                {days.map((day) => (
                  <td key={day} className={day.slice(0, 7) === month.slice(0, 7) ? undefined : classes.outside}>
                    <time
                      dateTime={day}
                      className={day === today ? classes.today : undefined}
                      title={formatLongDate(day)}
                    >
                      {Number(day.slice(8))}
                    </time>
                    {holidays.has(day) && (
                      <Text span size="xs" c="var(--mantine-color-error)" ml={6}>
                        {holidays.get(day)}
                      </Text>
                    )}
                    {byDay.get(day)?.map((card) => (
                      <button
                        type="button"
                        key={card.id}
                        className={classes.event}
                        style={{ ['--due' as string]: `var(--mantine-color-${dueOf(card, today).color}-6)` }}
                        title={`${card.title} · ${dueOf(card, today).label}`}
                        onClick={() => onOpen(card.id)}
                      >
                        {card.title}
                      </button>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}
