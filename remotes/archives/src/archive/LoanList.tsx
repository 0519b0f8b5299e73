import { archiveDocumentLogs } from '@ems/contracts/archives'
import { everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { stateCell } from '../cells.tsx'

/** Who has which document, and until when. */
export const LoanList = () => (
  <ResourceScreen
    resource={archiveDocumentLogs}
    title="Peminjaman"
    addLabel="Ajukan pinjam"
    columns={columns}
    hidden={hidden}
    empty="Belum ada peminjaman."
    cells={cells}
    filters={filters}
    quick={quick}
    bulkFields={bulkFields}
    isImportable
    parts={everyPart}
    form={form}
  />
)

const columns = [
  'purpose',
  'document',
  'borrower',
  'form',
  'needed_at',
  'due_at',
  'status',
  'at',
  'borrower_department',
  'handed_over_at',
  'handed_by',
  'returned_at',
  'received_by',
  'extension_count',
] as const
const hidden = [
  'needed_at',
  'at',
  'borrower_department',
  'handed_over_at',
  'handed_by',
  'returned_at',
  'received_by',
  'extension_count',
] as const
const filters = ['status', 'borrower', 'borrower_department', 'document', 'form', 'due_at', 'at'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Diajukan', filters: { status: ['requested'] } },
  { label: 'Dipinjam', filters: { status: ['on_loan'] } },
  { label: 'Hilang', filters: { status: ['lost'] } },
]
const bulkFields = ['status', 'due_at'] as const
const cells = { status: stateCell('status') }

/** Also shown with the document it is about. */
export const loanForm: readonly FormGroup<typeof archiveDocumentLogs>[] = [
  {
    legend: 'Peminjaman',
    names: ['borrower', 'purpose', 'form', 'needed_at', 'due_at', 'status'],
    descriptions: { borrower: 'Anda sendiri bila dikosongkan.', due_at: 'Lima hari kerja bila dikosongkan.' },
  },
  {
    legend: 'Perpanjangan',
    names: ['extension_reason', 'original_due_at', 'extension_count'],
    descriptions: { extension_reason: 'Wajib diisi bila tanggal kembali diundur.' },
    when: ({ stored: { row } }) => row?.status === 'approved' || row?.status === 'on_loan',
  },
  {
    legend: 'Serah terima',
    names: [
      'condition_out',
      'handed_over_at',
      'handed_by',
      'condition_in',
      'returned_at',
      'received_by',
      'reject_reason',
      'notes',
    ],
    when: ({ mode }) => mode !== 'create',
  },
]
const form: readonly FormGroup<typeof archiveDocumentLogs>[] = [
  { legend: 'Arsip', names: ['document'], columns: 1 },
  ...loanForm,
]
