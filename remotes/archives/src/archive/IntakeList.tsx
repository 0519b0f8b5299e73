import { archiveIntakes } from '@ems/contracts/archives'
import { everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'

/** Received files that wait to become records: filed, attached to a record, or ignored. */
export const IntakeList = () => (
  <ResourceScreen
    resource={archiveIntakes}
    title="Penerimaan Berkas"
    columns={columns}
    hidden={hidden}
    empty="Belum ada berkas masuk."
    cardFirst={cardFirst}
    filters={filters}
    quick={quick}
    isCopyable={false}
    parts={everyPart}
    form={form}
  />
)

const columns = [
  'name',
  'status',
  'title',
  'doc_number',
  'doc_date',
  'company',
  'source',
  'sender',
  'text_state',
  'twin',
  'document',
] as const
const hidden = ['sender', 'twin', 'document'] as const
const cardFirst = ['title', 'source', 'status'] as const
const filters = ['status', 'source', 'company', 'text_state', 'partner', 'code_detail', 'doc_date'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Menunggu', filters: { status: ['waiting'] } },
  { label: 'Diarsipkan', filters: { status: ['filed'] } },
  { label: 'Diabaikan', filters: { status: ['ignored'] } },
]

const form: readonly FormGroup<typeof archiveIntakes>[] = [
  {
    legend: 'Berkas',
    names: ['name', 'file', 'source', 'sender', 'text_state', 'text_reason', 'twin', 'twin_way', 'document'],
  },
  {
    legend: 'Arsip',
    names: ['title', 'company', 'department', 'doc_number', 'doc_date', 'code_detail', 'kind', 'partner', 'security'],
  },
]
