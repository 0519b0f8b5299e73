import { archiveDisposals, archiveDocumentEvents, archiveDocumentLogs, documents } from '@ems/contracts/archives'
import { addDays, dayOf, lazyPart, type Row, useSession } from '@ems/platform'
import {
  codeCell,
  everyPart,
  type FormGroup,
  IconArchive,
  IconTrash,
  type QuickFilter,
  RelatedRows,
  ResourceScreen,
  type RowAction,
  type ScreenTab,
} from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'
import { loanState } from '../cells.tsx'
import { ReceiveButton } from '../intakes/ReceiveButton.tsx'
import { useRecordLabels } from '../locations/use-record-labels.tsx'
import { transferring } from '../transfers/transferring.ts'
import { DuplicateNumberWarning } from './DuplicateNumberWarning.tsx'
import { DestroyedRecord } from './disposals/DestroyedRecord.tsx'
import { loanForm } from './LoanList.tsx'
import { RetentionBar } from './retention/RetentionBar.tsx'

/** The documents themselves, on paper and as files. */
export function DocumentList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  const [proposed, setProposed] = useState<readonly Document[]>()
  const [borrowed, setBorrowed] = useState<readonly Document[]>()
  const labels = useRecordLabels()
  const actions = useMemo(
    () => [borrowing(setBorrowed), proposal(setProposed), labels.action, transferring],
    [labels.action],
  )
  return (
    <ResourceScreen
      resource={documents}
      title="Kelola Arsip"
      addLabel="Tambah Arsip"
      columns={columns}
      hidden={hidden}
      empty="Belum ada arsip. Mulai dengan mengimpor daftar arsip atau menambah satu arsip."
      cells={cells}
      labels={columnLabels}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      actions={actions}
      bulkFields={bulkFields}
      editable={editable}
      isImportable
      size={860}
      parts={everyPart}
      form={form}
      tabs={tabs}
    >
      {() => (
        <Suspense fallback={null}>
          <ReceiveButton isHidden />
          {labels.dialog}
          {proposed && <ProposeDialog rows={proposed} onClose={() => setProposed(undefined)} />}
          {borrowed && <BorrowDialog rows={borrowed} onClose={() => setBorrowed(undefined)} />}
        </Suspense>
      )}
    </ResourceScreen>
  )
}

type Document = Row<typeof documents>

const ReadingTab = lazyPart(() => import('../reading/ReadingTab.tsx'))
const EventList = lazyPart(() => import('./EventList.tsx'))
const ProposeDialog = lazyPart(() => import('./disposals/ProposeDialog.tsx'))
const BorrowDialog = lazyPart(() => import('./loans/BorrowDialog.tsx'))

/** Asks for records that are there, alone or together. */
const borrowing = (ask: (rows: readonly Document[]) => void): RowAction<typeof documents> => ({
  label: 'Ajukan pinjam',
  icon: IconArchive,
  permission: archiveDocumentLogs.can.store,
  bulk: true,
  offered: ({ loan_status, status }) =>
    loan_status === 'available' && status !== 'draft' && status !== 'destroyed' && status !== 'lost',
  run: ask,
})

/** Proposes inactive records for destruction; the server says of each why it cannot be. */
const proposal = (propose: (rows: readonly Document[]) => void): RowAction<typeof documents> => ({
  label: 'Usulkan musnah',
  icon: IconTrash,
  permission: archiveDisposals.can.store,
  bulk: true,
  offered: ({ status }) => status === 'inactive',
  run: propose,
})

const columns = [
  'number',
  'title',
  'code_detail',
  'doc_date',
  'company',
  'department',
  'kind',
  'media',
  'location',
  'security',
  'status',
  'loan_status',
  'borrower',
  'borrowed_until',
  'doc_number',
  'development_level',
  'quantity',
  'unit',
  'is_vital',
  'active_until',
  'inactive_until',
  'final_fate',
  'partner',
  'contract',
  'employee',
  'condition',
  'tags',
  'created_at',
] as const
const hidden = [
  'department',
  'media',
  'borrower',
  'borrowed_until',
  'doc_number',
  'development_level',
  'quantity',
  'unit',
  'is_vital',
  'active_until',
  'inactive_until',
  'final_fate',
  'partner',
  'contract',
  'employee',
  'condition',
  'tags',
  'created_at',
] as const
const cardFirst = ['number', 'location', 'status', 'loan_status'] as const
const columnLabels = { active_until: 'Inaktif mulai', inactive_until: 'Retensi berakhir' }
const filters = [
  'code_detail',
  'company',
  'department',
  'doc_date',
  'status',
  'loan_status',
  'borrower',
  'borrowed_until',
  'security',
  'is_vital',
  'location',
  'media',
  'kind',
  'partner',
  'contract',
  'employee',
  'active_until',
  'inactive_until',
  'final_fate',
  'legal_hold',
  'tags',
] as const
const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Aktif', filters: { status: ['active'] } },
  { label: 'Inaktif', filters: { status: ['inactive'] } },
  {
    label: 'Retensi berakhir',
    filters: { status: ['inactive'], inactive_until_to: addDays(today, -1), legal_hold: '0' },
  },
  { label: 'Dipinjam', filters: { loan_status: ['on_loan'] } },
  { label: 'Arsip vital', filters: { is_vital: '1' } },
  { label: 'Tanpa lokasi', filters: { location_null: '1' } },
]
const bulkFields = ['location', 'department', 'tags', 'security'] as const
const editable = ['title', 'location'] as const
const cells = { number: codeCell, loan_status: loanState('loan_status') }

const form: readonly FormGroup<typeof documents>[] = [
  {
    legend: 'Arsip',
    names: ['company', 'code_detail', 'number', 'doc_number', 'title', 'doc_date', 'department', 'kind'],
    more: ['number'],
    descriptions: { number: 'Kosongkan untuk nomor otomatis.' },
    after: ({ id, values, stored: { row } }) => (
      <>
        <DuplicateNumberWarning self={id} number={values.doc_number} />
        {row && <DestroyedRecord record={row} />}
      </>
    ),
  },
  {
    legend: 'Kurun waktu dan jumlah',
    names: ['period_from', 'period_to', 'quantity', 'unit'],
    more: ['period_from', 'period_to'],
  },
  {
    legend: 'Fisik',
    names: ['media', 'development_level', 'location', 'condition', 'loan_status', 'borrower', 'borrowed_until'],
    more: ['development_level', 'loan_status', 'borrower', 'borrowed_until'],
  },
  {
    legend: 'Keamanan dan retensi',
    names: [
      'security',
      'final_fate',
      'retention_basis_date',
      'active_until',
      'inactive_until',
      'retention_override_reason',
      'is_vital',
      'vital_protection',
      'legal_hold',
      'hold_reason',
      'excluded_from_disposal',
    ],
    more: [
      'final_fate',
      'retention_basis_date',
      'active_until',
      'inactive_until',
      'retention_override_reason',
      'is_vital',
      'vital_protection',
      'legal_hold',
      'hold_reason',
      'excluded_from_disposal',
    ],
    descriptions: {
      security: 'Mengikuti klasifikasi bila dikosongkan.',
      final_fate: 'Mengikuti klasifikasi bila dikosongkan.',
      retention_basis_date: 'Mengikuti klasifikasi, kontrak, atau karyawan bila dikosongkan.',
    },
    after: ({ stored: { row } }) => row && <RetentionBar record={row} />,
  },
  { legend: 'Terkait', names: ['partner', 'employee', 'contract', 'tags'], more: true },
  { legend: 'Catatan', names: ['notes'], columns: 1 },
]

const tabs: readonly ScreenTab<typeof documents>[] = [
  {
    key: 'read',
    title: 'Baca',
    render: ({ id, security, can }) => (
      <Suspense fallback={null}>
        <ReadingTab type={documents.name} id={id} security={security} isArrangeable={can.includes('update')} />
      </Suspense>
    ),
  },
  {
    key: 'loans',
    title: 'Peminjaman',
    permission: archiveDocumentLogs.can.list,
    render: ({ id }) => (
      <RelatedRows
        resource={archiveDocumentLogs}
        of={{ document: id }}
        columns={['borrower', 'purpose', 'due_at', 'status']}
        form={loanForm}
        empty="Belum pernah dipinjam."
        addLabel="Ajukan pinjam"
      />
    ),
  },
  {
    key: 'events',
    title: 'Akses & perpindahan',
    permission: archiveDocumentEvents.can.list,
    render: ({ id }) => (
      <Suspense fallback={null}>
        <EventList document={id} />
      </Suspense>
    ),
  },
]
