import type { marketingActivities as contract } from '@ems/contracts/marketing'
import { addDays, collection, dayOf, queries, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const marketingActivities = collection<typeof contract>('marketing-activities')

const path = '/private/marketing/activity?as=list&board=all&f.result=open'

/** Tindak lanjut pemasaran: open cards by what is to be done next, and when. */
export default function ActivitiesWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  // The list behind a number is about the same companies.
  const of = [company.company ?? []]
    .flat()
    .map((id) => `&f.company=${id}`)
    .join('')
  const late = useTotal({ ...company, next_action_at_to: addDays(today, -1) })
  const week = useTotal({ ...company, next_action_at_from: today, next_action_at_to: addDays(today, 7) })
  const adrift = useTotal({ ...company, next_action_at_null: '1' })
  const open = useTotal(company)
  const all = [late, week, adrift, open]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Tindak lanjut pemasaran" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Terlambat',
          value: late.data?.total ?? 0,
          to: `${path}&f.next_action_at_to=${addDays(today, -1)}${of}`,
          tone: 'danger',
        },
        {
          label: '7 hari ke depan',
          value: week.data?.total ?? 0,
          to: `${path}&f.next_action_at_from=${today}&f.next_action_at_to=${addDays(today, 7)}${of}`,
          tone: 'warning',
        },
        { label: 'Tanpa tindak lanjut', value: adrift.data?.total ?? 0, to: `${path}&f.next_action_at_null=1${of}` },
        { label: 'Semua yang terbuka', value: open.data?.total ?? 0, to: `${path}${of}` },
      ]}
    />
  )
}

type Filters = Readonly<Record<string, string | readonly string[]>>

const useTotal = (filters: Filters) =>
  useQuery(
    queries(marketingActivities).list({
      page: 1,
      size: 1,
      fields: ['result'],
      filters: { ...filters, result: 'open' },
    }),
  )
