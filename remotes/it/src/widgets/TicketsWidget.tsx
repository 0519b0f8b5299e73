import type { jiraIssues as contract } from '@ems/contracts/it'
import { collection, queries, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const jiraIssues = collection<typeof contract>('jira-issues')

const open = ['new', 'assigned', 'in_progress', 'waiting_user', 'waiting_vendor', 'scheduled']
const path = '/private/infotech/support'
const inAddress = (statuses: readonly string[]) => statuses.map((status) => `f.status=${status}`).join('&')

/** Tiket dukungan: what is open, what nobody has taken, and what is mine. */
export default function TicketsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  // The list behind a number is about the same companies.
  const of = [company.company ?? []]
    .flat()
    .map((id) => `&f.company=${id}`)
    .join('')
  const all = useTotal({ ...company, status: open })
  const untaken = useTotal({ ...company, status: ['new'], assignee_null: '1' })
  const mine = useTotal({ ...company, status: open, assignee: user.id })
  const asked = [all, untaken, mine]
  const failed = asked.find(({ error }) => error)
  const retry = () => void Promise.all(asked.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (asked.some(({ data }) => !data)) return <Loading label="Tiket dukungan" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Belum ditugaskan',
          value: untaken.data?.total ?? 0,
          to: `${path}?f.status=new&f.assignee_null=1${of}`,
          tone: 'danger',
        },
        {
          label: 'Tugas saya',
          value: mine.data?.total ?? 0,
          to: `${path}?${inAddress(open)}&f.assignee=${user.id}${of}`,
          tone: 'warning',
        },
        { label: 'Semua terbuka', value: all.data?.total ?? 0, to: `${path}?${inAddress(open)}${of}` },
      ]}
    />
  )
}

type Filters = Readonly<Record<string, string | readonly string[]>>

const useTotal = (filters: Filters) =>
  useQuery(queries(jiraIssues).list({ page: 1, size: 1, fields: ['status'], filters }))
