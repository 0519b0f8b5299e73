import type { customsConsultantActivities as contract } from '@ems/contracts/customs'
import { addDays, collection, dayOf, queries, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const customsConsultantActivities = collection<typeof contract>('customs-consultant-activities')

type Filters = Readonly<Record<string, string | readonly string[]>>

const board = '/private/customs/activity?view=list'
const unfinished = ['queue', 'waiting', 'doing', 'review']
const openStages = unfinished.map((one) => `&f.stage_category=${one}`).join('')

/** Pekerjaan jatuh tempo: unfinished jobs of the consultants by how near their deadline is. */
export default function JobsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  // The list behind a number is about the same companies.
  const of = [company.company ?? []]
    .flat()
    .map((id) => `&f.company=${id}`)
    .join('')
  const late = useTotal({ ...company, due_date_to: addDays(today, -1) })
  const week = useTotal({ ...company, due_date_from: today, due_date_to: addDays(today, 7) })
  const month = useTotal({ ...company, due_date_from: today, due_date_to: addDays(today, 30) })
  const missing = useTotal({ ...company, documents_missing_from: '1' })
  const all = [late, week, month, missing]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Pekerjaan jatuh tempo" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Terlambat',
          value: late.data?.total ?? 0,
          to: `${board}${openStages}&f.due_date_to=${addDays(today, -1)}${of}`,
          tone: 'danger',
        },
        {
          label: '7 hari ke depan',
          value: week.data?.total ?? 0,
          to: `${board}${openStages}&f.due_date_from=${today}&f.due_date_to=${addDays(today, 7)}${of}`,
          tone: 'warning',
        },
        {
          label: '30 hari ke depan',
          value: month.data?.total ?? 0,
          to: `${board}${openStages}&f.due_date_from=${today}&f.due_date_to=${addDays(today, 30)}${of}`,
        },
        {
          label: 'Menunggu dokumen klien',
          value: missing.data?.total ?? 0,
          to: `${board}${openStages}&f.documents_missing_from=1${of}`,
        },
      ]}
    />
  )
}

const useTotal = (filters: Filters) =>
  useQuery(
    queries(customsConsultantActivities).list({
      page: 1,
      size: 1,
      fields: ['due_date'],
      filters: { ...filters, stage_category: unfinished },
    }),
  )
