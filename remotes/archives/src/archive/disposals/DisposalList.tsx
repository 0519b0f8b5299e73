import { archiveDisposals } from '@ems/contracts/archives'
import { codeCell, everyPart, type FormGroup, filesBelow, type QuickFilter, ResourceScreen } from '@ems/ui'
import { HeldRecords } from './HeldRecords.tsx'
import { OpenSheet } from './OpenSheet.tsx'

/** Batches of records whose retention is over, from the proposal to the minutes of their destruction. */
export const DisposalList = () => (
  <ResourceScreen
    resource={archiveDisposals}
    title="Penyusutan"
    addLabel="Usulkan pemusnahan"
    columns={columns}
    hidden={hidden}
    empty="Belum ada usulan pemusnahan. Pilih arsip yang retensinya berakhir di Daftar Arsip, lalu Usulkan musnah."
    cells={cells}
    labels={labels}
    cardFirst={cardFirst}
    filters={filters}
    quick={quick}
    isImportable
    isCopyable={false}
    size={860}
    parts={everyPart}
    facts={facts}
    form={form}
  />
)

const columns = [
  'title',
  'status',
  'department',
  'company',
  'record_count',
  'destroy_count',
  'number',
  'created_by',
  'approved_at',
  'executed_at',
  'executed_by',
  'destroyed_count',
  'created_at',
] as const
const hidden = ['company', 'approved_at', 'executed_by', 'destroyed_count', 'created_at'] as const
const labels = { record_count: 'Arsip', destroy_count: 'Musnah' }
const cells = { number: codeCell }
const cardFirst = ['department', 'record_count', 'status'] as const
const facts = ['number', 'department', 'record_count', 'destroy_count', 'executed_at', 'executed_by'] as const
const filters = ['status', 'company', 'department', 'executed_at'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Draf', filters: { status: ['draft'] } },
  { label: 'Menunggu', filters: { status: ['submitted'] } },
  { label: 'Siap dimusnahkan', filters: { status: ['approved'] } },
  { label: 'Dimusnahkan', filters: { status: ['executed'] } },
]

const form: readonly FormGroup<typeof archiveDisposals>[] = [
  {
    legend: 'Usulan',
    names: ['title', 'company', 'department', 'notes'],
    after: ({ stored: { row } }) => row && <HeldRecords disposal={row} />,
  },
  {
    legend: 'Penilaian arsip',
    names: ['lines'],
    columns: 1,
    descriptions: { lines: 'Setiap arsip dinilai: dimusnahkan, atau disimpan lebih lama dengan alasan.' },
    after: ({ stored: { row } }) => row && <OpenSheet disposal={row} />,
  },
  {
    legend: 'Pemusnahan',
    names: ['number', 'executed_at', 'executed_by', 'destroyed_count', 'held'],
    when: ({ stored: { row } }) => row?.status === 'executed',
    after: filesBelow('Berita acara', 'berita-acara', { need: 'nobody' }),
  },
  {
    legend: 'Pembatalan',
    names: ['cancel_reason'],
    when: ({ stored: { row } }) => Boolean(row?.cancel_reason),
  },
]
