import type { documents as contract } from '@ems/contracts/archives'
import { addDays, collection, dayOf, queries, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const documents = collection<typeof contract>('documents')

const path = '/private/archives/archive?section=documents'

/** Retensi jatuh tempo: records whose time in use or in store is over. */
export default function RetentionWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const soon = addDays(today, 30)
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  // The list behind a number is about the same companies.
  const of = [company.company ?? []]
    .flat()
    .map((id) => `&f.company=${id}`)
    .join('')
  const active = useTotal({ ...company, status: 'active', active_until_to: today })
  const inactive = useTotal({ ...company, status: 'inactive', inactive_until_to: today })
  const next = useTotal({ ...company, status: 'active', active_until_from: addDays(today, 1), active_until_to: soon })
  const all = [active, inactive, next]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Retensi jatuh tempo" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Masa aktif habis',
          value: active.data?.total ?? 0,
          to: `${path}&f.status=active&f.active_until_to=${today}${of}`,
          tone: 'danger',
        },
        {
          label: 'Masa inaktif habis',
          value: inactive.data?.total ?? 0,
          to: `${path}&f.status=inactive&f.inactive_until_to=${today}${of}`,
          tone: 'warning',
        },
        {
          label: 'Habis ≤ 30 hari',
          value: next.data?.total ?? 0,
          to: `${path}&f.status=active&f.active_until_from=${addDays(today, 1)}&f.active_until_to=${soon}${of}`,
        },
      ]}
    />
  )
}

type Filters = Readonly<Record<string, string | readonly string[]>>

const useTotal = (filters: Filters) =>
  useQuery(queries(documents).list({ page: 1, size: 1, fields: ['status'], filters }))
