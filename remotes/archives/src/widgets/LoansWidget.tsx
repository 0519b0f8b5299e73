import type { archiveDocumentLogs as contract } from '@ems/contracts/archives'
import { addDays, collection, dayOf, useSession } from '@ems/platform'
import { SummaryTiles } from '@ems/ui/card'

const archiveDocumentLogs = collection<typeof contract>('archive-document-logs')

/** Peminjaman arsip: what is out, what should be back, and what waits for an answer. */
export default function LoansWidget() {
  const { user } = useSession()
  const yesterday = addDays(dayOf(new Date(), user.timezone), -1)
  return (
    <SummaryTiles
      resource={archiveDocumentLogs}
      path="/private/archives/archive?section=loans"
      title="Peminjaman arsip"
      questions={[
        { label: 'Terlambat kembali', filters: { status: 'on_loan', due_at_to: yesterday }, tone: 'danger' },
        { label: 'Diajukan', filters: { status: 'requested' }, tone: 'warning' },
        { label: 'Dipinjam', filters: { status: 'on_loan' } },
      ]}
    />
  )
}
