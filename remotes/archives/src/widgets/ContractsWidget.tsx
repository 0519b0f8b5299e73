import type { archiveContracts as contract } from '@ems/contracts/archives'
import { addDays, collection, dayOf, queries, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const archiveContracts = collection<typeof contract>('archive-contracts')

const path = '/private/archives/contract?f.status=active'

/** Kontrak akan berakhir: contracts in force by how near their end is. */
export default function ContractsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  // The list behind a number is about the same companies.
  const of = [company.company ?? []]
    .flat()
    .map((id) => `&f.company=${id}`)
    .join('')
  const month = useTotal({ ...company, current_end_date_from: today, current_end_date_to: addDays(today, 30) })
  const quarter = useTotal({ ...company, current_end_date_from: today, current_end_date_to: addDays(today, 90) })
  const passed = useTotal({ ...company, notice_deadline_to: addDays(today, -1), current_end_date_from: today })
  const all = [month, quarter, passed]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Kontrak akan berakhir" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: '30 hari ke depan',
          value: month.data?.total ?? 0,
          to: `${path}&f.current_end_date_from=${today}&f.current_end_date_to=${addDays(today, 30)}${of}`,
          tone: 'danger',
        },
        {
          label: '90 hari ke depan',
          value: quarter.data?.total ?? 0,
          to: `${path}&f.current_end_date_from=${today}&f.current_end_date_to=${addDays(today, 90)}${of}`,
          tone: 'warning',
        },
        {
          label: 'Lewat batas pemberitahuan',
          value: passed.data?.total ?? 0,
          to: `${path}&f.notice_deadline_to=${addDays(today, -1)}&f.current_end_date_from=${today}${of}`,
        },
      ]}
    />
  )
}

type Filters = Readonly<Record<string, string | readonly string[]>>

const useTotal = (filters: Filters) =>
  useQuery(
    queries(archiveContracts).list({ page: 1, size: 1, fields: ['status'], filters: { ...filters, status: 'active' } }),
  )
