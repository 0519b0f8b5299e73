import { generalProcurements } from '@ems/contracts/hr'
import { itMaintenanceExternals, type jiraIssues } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { type FormGroup, RelatedRows } from '@ems/ui'
import { externalForm } from '../../assets/ExternalMaintenanceList.tsx'

export type FollowUpsProps = { ticket: Row<typeof jiraIssues>; kind: 'repairs' | 'purchases' }
type Props = Pick<FollowUpsProps, 'ticket'>

/** Longest text of a complaint. */
const MAX_COMPLAINT = 500

/** What came of a ticket, with a button for more of it. */
export default function FollowUps({ ticket, kind }: FollowUpsProps) {
  return kind === 'repairs' ? <Repairs ticket={ticket} /> : <Purchases ticket={ticket} />
}

/** Repairs by vendors that came of a ticket: a new one has its first device and what the trouble is. */
const Repairs = ({ ticket: { id, it_assets, summary } }: Props) => (
  <RelatedRows
    resource={itMaintenanceExternals}
    of={{ jira_issue: id }}
    defaults={{ it_asset: it_assets[0] ?? null, complaint: summary.slice(0, MAX_COMPLAINT) }}
    columns={['number', 'it_asset', 'complaint', 'vendor', 'sent_at', 'status']}
    form={repairForm}
    empty="Belum ada perbaikan dari tiket ini."
    addLabel="Jadikan perawatan"
  />
)

/** Purchase requests that came of a ticket. */
const Purchases = ({ ticket: { id, summary, description, company } }: Props) => (
  <RelatedRows
    resource={generalProcurements}
    of={{ jira_issue: id }}
    defaults={{ title: summary, justification: description, company }}
    columns={['number', 'title', 'needed_at', 'estimated_total', 'status']}
    form={purchaseForm}
    empty="Belum ada permintaan pengadaan dari tiket ini."
    addLabel="Jadikan permintaan pengadaan"
  />
)

const repairForm: readonly FormGroup<typeof itMaintenanceExternals>[] = [
  { legend: 'Aset', names: ['it_asset'], columns: 1 },
  ...externalForm,
]
const purchaseForm: readonly FormGroup<typeof generalProcurements>[] = [
  {
    legend: 'Permintaan',
    names: ['title', 'company', 'department', 'category', 'needed_at', 'delivery_office', 'priority'],
  },
  {
    legend: 'Mendesak',
    names: ['urgent_reason'],
    columns: 1,
    when: ({ values }) => values.priority === 'urgent',
  },
  { legend: 'Alasan/tujuan', names: ['justification'], columns: 1 },
  { legend: 'Barang/jasa', names: ['lines'], columns: 1 },
]
