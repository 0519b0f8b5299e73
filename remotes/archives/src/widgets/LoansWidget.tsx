import type { archiveDocumentLogs as contract } from '@ems/contracts/archives'
import { addDays, collection, dayOf, queries, useQuery, useSession } from '@ems/platform'
import { Failed, FigureList, Loading } from '@ems/ui/card'

const archiveDocumentLogs = collection<typeof contract>('archive-document-logs')

const path = '/private/archives/archive?section=loans'

/** Peminjaman arsip: what is out, what should be back, and what waits for an answer. */
export default function LoansWidget() {
  const { user } = useSession()
  const yesterday = addDays(dayOf(new Date(), user.timezone), -1)
  const out = useTotal({ status: 'on_loan' })
  const late = useTotal({ status: 'on_loan', due_at_to: yesterday })
  const asked = useTotal({ status: 'requested' })
  const all = [out, late, asked]
  const failed = all.find(({ error }) => error)
  const retry = () => void Promise.all(all.map(({ refetch }) => refetch()))

  if (failed?.error) return <Failed error={failed.error} onRetry={retry} />
  if (all.some(({ data }) => !data)) return <Loading label="Peminjaman arsip" rows={3} onRetry={retry} />
  return (
    <FigureList
      figures={[
        {
          label: 'Terlambat kembali',
          value: late.data?.total ?? 0,
          to: `${path}&f.status=on_loan&f.due_at_to=${yesterday}`,
          tone: 'danger',
        },
        { label: 'Diajukan', value: asked.data?.total ?? 0, to: `${path}&f.status=requested`, tone: 'warning' },
        { label: 'Dipinjam', value: out.data?.total ?? 0, to: `${path}&f.status=on_loan` },
      ]}
    />
  )
}

const useTotal = (filters: Readonly<Record<string, string>>) =>
  useQuery(queries(archiveDocumentLogs).list({ page: 1, size: 1, fields: ['status'], filters }))
