import { marketingActivities, nextActionTypes } from '@ems/contracts/marketing'
import {
  changed,
  dayOf,
  formatLongDate,
  formatNumber,
  formatPeriod,
  keepPreviousData,
  queries,
  useQuery,
  useResourceEvents,
  useSearchParams,
  useSession,
} from '@ems/platform'
import {
  ActionIcon,
  Button,
  Failed,
  Group,
  IconChevronLeft,
  IconChevronRight,
  Loading,
  type ResourceList,
  Text,
} from '@ems/ui'
import type { Card } from '../board/use-cards.ts'
import classes from './calendar.module.css'
import { addMonths, type Entry, weeksOf, withinDays } from './months.ts'

type CalendarViewProps = { list: ResourceList<typeof marketingActivities> }

const MAX_ITEMS = 250
const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

/** Next steps and expected closes by day, of the cards that the filter finds. */
export default function CalendarView({ list }: CalendarViewProps) {
  const { user } = useSession()
  const { month, today, go } = useMonth(user.timezone)
  const weeks = weeksOf(month)
  const days = weeks.flat()
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
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
  const entries = [
    ...(next.data.rows as readonly Card[]).flatMap((card): Entry[] =>
      card.next_action_at && card.result === 'open'
        ? [{ key: `n${card.id}`, day: dayOf(card.next_action_at, user.timezone), kind: 'next', card }]
        : [],
    ),
    ...(close.data.rows as readonly Card[]).flatMap((card): Entry[] =>
      card.expected_close ? [{ key: `c${card.id}`, day: card.expected_close, kind: 'close', card }] : [],
    ),
  ]
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const hidden = next.data.total + close.data.total - next.data.rows.length - close.data.rows.length
  return (
    <>
      <Group gap="xs">
        <ActionIcon variant="default" aria-label="Bulan sebelumnya" onClick={() => go(addMonths(month, -1))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text component="h2" size="md" fw={650} m={0} miw={110} ta="center" aria-live="polite">
          {formatPeriod(month.slice(0, 7))}
        </Text>
        <ActionIcon variant="default" aria-label="Bulan berikutnya" onClick={() => go(addMonths(month, 1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => go(today)}>
          Hari ini
        </Button>
      </Group>
      <table className={classes.month} aria-label="Kalender pemasaran">
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
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-outside={day.slice(0, 7) === month.slice(0, 7) ? undefined : true}
                  data-empty={byDay.has(day) ? undefined : true}
                >
                  <time dateTime={day} data-today={day === today || undefined} title={formatLongDate(day)}>
                    <span className={classes.long}>{formatLongDate(day)}</span>
                    <span className={classes.short}>{Number(day.slice(8))}</span>
                  </time>
                  {byDay.get(day)?.map((entry) => (
                    <Event key={entry.key} entry={entry} onOpen={() => list.open(entry.card.id)} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} entri lagi tidak ditampilkan. Persempit filter atau buka Daftar.
        </Text>
      )}
    </>
  )
}

function Event({ entry: { kind, card }, onOpen }: { entry: Entry; onOpen: () => void }) {
  const step = card.next_action_type ? nextActionTypes[card.next_action_type] : 'Tindak lanjut'
  const about = kind === 'next' ? step : 'Perkiraan tutup'
  return (
    <button type="button" className={classes.event} data-kind={kind} title={`${about}: ${card.title}`} onClick={onOpen}>
      <span className={classes.about}>{about}</span> {card.title}
    </button>
  )
}

/** The month of the calendar is in the address. */
function useMonth(timezone: string) {
  const [search, setSearch] = useSearchParams()
  const today = dayOf(new Date(), timezone)
  const requested = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? `${requested}-01` : `${today.slice(0, 7)}-01`
  const go = (to: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('month', to.slice(0, 7))
      return next
    })
  return { month, today, go }
}
