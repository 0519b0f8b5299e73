import { archiveDocumentLogs } from '@ems/contracts/archives'
import { addDays, dayOf, useSession } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { SlipButton } from './loans/SlipButton.tsx'

/** Loans of documents. */
export function LoanList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={archiveDocumentLogs}
      title="Peminjaman"
      addLabel="Ajukan pinjam"
      columns={columns}
      hidden={hidden}
      empty="Belum ada peminjaman."
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      isImportable
      parts={everyPart}
      form={form}
    />
  )
}

const columns = [
  'purpose',
  'loan_no',
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
const filters = ['status', 'loan_no', 'borrower', 'borrower_department', 'document', 'form', 'due_at', 'at'] as const
const cardFirst = ['document', 'borrower', 'due_at', 'status'] as const
const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Diajukan', filters: { status: ['requested'] } },
  { label: 'Dipinjam', filters: { status: ['on_loan'] } },
  { label: 'Terlambat', filters: { status: ['on_loan'], due_at_to: addDays(today, -1) } },
  { label: 'Hilang', filters: { status: ['lost'] } },
]
const bulkFields = ['form', 'notes'] as const
/** Also shown with the document it is about. */
export const loanForm: readonly FormGroup<typeof archiveDocumentLogs>[] = [
  {
    legend: 'Peminjaman',
    names: ['borrower', 'purpose', 'form', 'needed_at', 'due_at'],
    descriptions: { borrower: 'Anda sendiri bila dikosongkan.', due_at: 'Lima hari kerja bila dikosongkan.' },
  },
  { legend: 'Keputusan', names: ['protection', 'reject_reason'], when: ({ mode }) => mode !== 'create' },
  {
    legend: 'Perpanjangan',
    names: ['extension_reason', 'original_due_at', 'extension_count'],
    when: ({ stored: { row } }) => row?.status === 'approved' || row?.status === 'on_loan',
  },
  {
    legend: 'Serah terima',
    names: ['condition_out', 'handed_over_at', 'handed_by', 'condition_in', 'returned_at', 'received_by', 'notes'],
    when: ({ mode }) => mode !== 'create',
  },
]
const form: readonly FormGroup<typeof archiveDocumentLogs>[] = [
  {
    legend: 'Arsip',
    names: ['document', 'loan_no'],
    after: ({ stored: { row } }) => row && <SlipButton loan={row} />,
  },
  ...loanForm,
]
