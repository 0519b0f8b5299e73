import type { itAssets as contract } from '@ems/contracts/it'
import { addDays, collection, dayOf, queries, useQuery, useSession, type WidgetProps } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const itAssets = collection<typeof contract>('it-assets')

const path = '/private/infotech/it-asset'

/** Aset TI: what should be back, what soon has no warranty, and what is broken. */
export default function AssetsWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const [yesterday, quarter] = [addDays(today, -1), addDays(today, 90)]
  const company: Filters = companies.length < user.companies.length ? { company: companies } : {}
  const late = useTotal({ ...company, status: 'in_use', expected_return_to: yesterday })
  const ending = useTotal({ ...company, warranty_until_from: today, warranty_until_to: quarter })
  const broken = useTotal({ ...company, status: ['broken', 'in_repair'] })
  const all = [late, ending, broken]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Aset TI" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Terlambat kembali',
          value: late.data?.total ?? 0,
          to: `${path}?f.status=in_use&f.expected_return_to=${yesterday}`,
          tone: 'danger',
        },
        {
          label: 'Garansi ≤ 90 hari',
          value: ending.data?.total ?? 0,
          to: `${path}?f.warranty_until_from=${today}&f.warranty_until_to=${quarter}`,
          tone: 'warning',
        },
        {
          label: 'Rusak atau diperbaiki',
          value: broken.data?.total ?? 0,
          to: `${path}?f.status=broken&f.status=in_repair`,
        },
      ]}
    />
  )
}

type Filters = Readonly<Record<string, string | readonly string[]>>

const useTotal = (filters: Filters) =>
  useQuery(queries(itAssets).list({ page: 1, size: 1, fields: ['status'], filters }))
