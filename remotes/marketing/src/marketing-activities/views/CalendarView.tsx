import { marketingActivities, nextActionTypes } from '@ems/contracts/marketing'
import {
  changed,
  dayOf,
  formatNumber,
  keepPreviousData,
  queries,
  useQuery,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { type DayEntry, Failed, Loading, MonthGrid, type ResourceList, Text, useMonth, withinDays } from '@ems/ui'
import type { Card } from '../board/use-cards.ts'

type CalendarViewProps = { list: ResourceList<typeof marketingActivities> }

const MAX_ITEMS = 250

/** Next steps and expected closes by day, of the cards that the filter finds. */
export default function CalendarView({ list }: CalendarViewProps) {
  const { user } = useSession()
  const at = useMonth(user.timezone)
  const { from, to } = at
  const { q, filters = {} } = list.params
  const read = (field: 'next_action_at' | 'expected_close') => ({
    ...queries(marketingActivities).list({
      page: 1,
      size: MAX_ITEMS,
      sort: [field],
      q,
      filters: withinDays(filters, field, from, to),
    }),
    placeholderData: keepPreviousData,
  })
  const [next, close] = [useQuery(read('next_action_at')), useQuery(read('expected_close'))]
  useResourceEvents(marketingActivities, () => void changed(marketingActivities))
  const error = next.error ?? close.error
  const retry = () => void Promise.all([next.refetch(), close.refetch()])
  if (error) return <Failed error={error} onRetry={retry} />
  if (!next.data || !close.data) return <Loading label="Kalender" onRetry={retry} />
  const entryOf = ({ id, title }: Card) => ({ text: title, onOpen: () => list.open(id) })
  const entries = [
    ...(next.data.rows as readonly Card[]).flatMap((card): DayEntry[] =>
      card.next_action_at && card.result === 'open'
        ? [
            {
              ...entryOf(card),
              key: `n${card.id}`,
              day: dayOf(card.next_action_at, user.timezone),
              about: card.next_action_type ? nextActionTypes[card.next_action_type] : 'Tindak lanjut',
              color: 'blue',
            },
          ]
        : [],
    ),
    ...(close.data.rows as readonly Card[]).flatMap((card): DayEntry[] =>
      card.expected_close
        ? [
            {
              ...entryOf(card),
              key: `c${card.id}`,
              day: card.expected_close,
              about: 'Perkiraan tutup',
              color: 'teal',
            },
          ]
        : [],
    ),
  ]
  const hidden = next.data.total + close.data.total - next.data.rows.length - close.data.rows.length
  return (
    <>
      <MonthGrid label="Kalender pemasaran" at={at} entries={entries} />
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} entri lagi tidak ditampilkan. Persempit filter atau buka Daftar.
        </Text>
      )}
    </>
  )
}
