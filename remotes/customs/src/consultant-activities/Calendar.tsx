import { api, useQuery } from '@ems/platform'
import { MonthGrid, useMonth } from '@ems/ui'
import type { Card } from './board/use-cards.ts'
import { dueOf } from './due.ts'

/** Names of the days on which the offices are closed. */
function useHolidays(from: string, to: string): ReadonlyMap<string, string> {
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
  const at = useMonth()
  const closed = useHolidays(at.from, at.to)
  const entries = cards.map((card) => ({
    key: card.id,
    day: card.due_date,
    text: card.title,
    hint: dueOf(card, at.today).label,
    color: dueOf(card, at.today).color,
    onOpen: () => onOpen(card.id),
  }))
  return <MonthGrid label="Kalender tenggat" at={at} entries={entries} closed={closed} />
}
