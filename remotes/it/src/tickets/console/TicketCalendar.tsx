import { jiraIssues } from '@ems/contracts/it'
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

/** The most the API gives at once; more in a month nobody reads. */
const MAX_ITEMS = 250

/** What tickets have on a day, the most pressing first. */
const kinds = [
  { field: 'resolve_due_at', about: 'Target', color: 'orange' },
  { field: 'due_at', about: 'Jatuh tempo', color: 'red' },
  { field: 'resume_at', about: 'Dilanjutkan', color: 'blue' },
] as const
const open = ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled']

/** Targets, due days and the days on which work goes on, of the open tickets that the filter finds. */
export default function TicketCalendar({ list }: { list: ResourceList<typeof jiraIssues> }) {
  const { user } = useSession()
  const at = useMonth(user.timezone)
  const { q, filters } = list.params
  const read = (field: (typeof kinds)[number]['field']) => ({
    ...queries(jiraIssues).list({
      page: 1,
      size: MAX_ITEMS,
      sort: ['local_no'],
      q,
      filters: withinDays({ status: open, ...filters }, field, at.from, at.to),
    }),
    placeholderData: keepPreviousData,
  })
  const answers = [useQuery(read('resolve_due_at')), useQuery(read('due_at')), useQuery(read('resume_at'))]
  useResourceEvents(jiraIssues, () => void changed(jiraIssues))
  const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()))
  const error = answers.find((one) => one.error)?.error
  if (error) return <Failed error={error} onRetry={retry} />
  if (answers.some(({ data }) => !data)) return <Loading label="Kalender" onRetry={retry} />
  const entries = kinds.flatMap(({ field, about, color }, n) =>
    (answers[n]?.data?.rows ?? []).flatMap((row): DayEntry[] => {
      const moment = row[field]
      if (!moment) return []
      const day = field === 'resume_at' ? moment : dayOf(moment, user.timezone)
      const text = `${row.local_no} ${row.summary}`
      return [{ key: `${field}${row.id}`, day, text, about, color, onOpen: () => list.open(row.id) }]
    }),
  )
  const hidden = answers.reduce((sum, { data }) => sum + (data ? data.total - data.rows.length : 0), 0)
  return (
    <>
      <MonthGrid label="Kalender tiket" at={at} entries={entries} />
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {formatNumber(hidden)} entri lagi tidak ditampilkan. Persempit filter atau buka Daftar.
        </Text>
      )}
    </>
  )
}
