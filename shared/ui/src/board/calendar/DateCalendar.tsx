import type { Resource } from '@ems/contracts/kit'
import {
  changed,
  dayOf,
  formatNumber,
  keepPreviousData,
  queries,
  type Row,
  useQueries,
  useResourceEvents,
  useSession,
} from '@ems/platform'
import { Text } from '@mantine/core'
import { Failed, Loading } from '../../states/states.tsx'
import type { ResourceList } from '../../table/state/use-resource-list.ts'
import { type DayEntry, MonthGrid } from './MonthGrid.tsx'
import { withinDays } from './months.ts'
import { useMonth } from './use-month.ts'

/** The most the API gives at once; more in a month nobody reads. */
const MAX_ITEMS = 250

/** A date of a row that stands in the calendar: a day, or a moment as the reader's clock shows it. */
export type CalendarDate<R extends Resource> = {
  field: keyof Row<R> & string
  about: (row: Row<R>) => string
  color: string
  /** Rows of which this date says something; all unless said. */
  counts?: (row: Row<R>) => boolean
}

type Props<R extends Resource> = {
  label: string
  list: ResourceList<R>
  dates: readonly CalendarDate<R>[]
  textOf: (row: Row<R>) => string
  /** Filters of the calendar where the list has none. */
  where?: Readonly<Record<string, readonly string[]>>
}

/** Rows that the filter of a list finds, on the days of a month. */
export function DateCalendar<R extends Resource>({ label, list, dates, textOf, where }: Props<R>) {
  const { resource, params } = list
  const { user } = useSession()
  const at = useMonth(user.timezone)
  const answers = useQueries({
    queries: dates.map(({ field }) => ({
      ...queries(resource).list({
        ...{ page: 1, size: MAX_ITEMS, q: params.q },
        filters: withinDays({ ...where, ...params.filters }, field, at.from, at.to),
      }),
      placeholderData: keepPreviousData,
    })),
  })
  useResourceEvents(resource, () => void changed(resource))
  const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()))
  const error = answers.find((one) => one.error)?.error
  if (error) return <Failed error={error} onRetry={retry} />
  if (answers.some(({ data }) => !data)) return <Loading label="Kalender" onRetry={retry} />
  const entries = dates.flatMap(({ field, about, color, counts }, n) =>
    (answers[n]?.data?.rows ?? []).flatMap((row): DayEntry[] => {
      const moment = row[field] as string | null
      if (!moment || counts?.(row) === false) return []
      const day = moment.length === 'yyyy-mm-dd'.length ? moment : dayOf(moment, user.timezone)
      const onOpen = () => list.open(String(row.id))
      return [{ key: `${field}${row.id}`, day, text: textOf(row), about: about(row), color, onOpen }]
    }),
  )
  const hidden = answers.reduce((sum, { data }) => sum + (data ? data.total - data.rows.length : 0), 0)
  return (
    <>
      <MonthGrid label={label} at={at} entries={entries} />
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} entri lagi tidak ditampilkan. Persempit filter atau buka Daftar.
        </Text>
      )}
    </>
  )
}
