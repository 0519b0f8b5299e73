import { credentialRequests, type credentials } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, RelatedRows, ResourceScreen } from '@ems/ui'

/** Requests of access for some hours: one's own, and those that one decides. */
export const RequestList = () => (
  <ResourceScreen
    resource={credentialRequests}
    title="Permintaan akses"
    addLabel="Minta akses"
    columns={columns}
    empty="Belum ada permintaan akses."
    filters={filters}
    quick={quick}
    isImportable
    isCopyable={false}
    parts={parts}
    form={form}
  />
)

/** The requests about one credential. */
export const RequestsOf = ({ credential }: { credential: Row<typeof credentials> }) => (
  <RelatedRows
    resource={credentialRequests}
    of={{ credential: credential.id }}
    columns={['created_by', 'right', 'hours', 'reason', 'status', 'until']}
    form={details}
    empty="Belum ada permintaan akses."
    addLabel="Minta akses"
  />
)

const columns = ['credential_name', 'created_by', 'right', 'hours', 'reason', 'status', 'until', 'owner'] as const
const filters = ['status', 'credential', 'owner', 'right', 'until'] as const
const parts = everyPart.filter((part) => part !== 'files')
const quick: readonly QuickFilter[] = [
  { label: 'Menunggu', filters: { status: ['submitted'] } },
  { label: 'Berlaku', filters: { status: ['approved'] } },
]
const details: readonly FormGroup<typeof credentialRequests>[] = [
  {
    legend: 'Permintaan',
    names: ['right', 'hours', 'reason', 'notes'],
    descriptions: {
      hours: 'Paling lama 168 jam (7 hari), dihitung sejak disetujui. Sesudah itu akses berakhir sendiri.',
    },
  },
]
const form: readonly FormGroup<typeof credentialRequests>[] = [
  { legend: 'Kredensial', names: ['credential'], columns: 1 },
  ...details,
]
