import { employeeLetters } from '@ems/contracts/hr'
import { everyPart, type Form, type FormGroup, type QuickFilter, RelatedRows, ResourceScreen } from '@ems/ui'
import { PdfButton } from '../PdfButton.tsx'

/** Letters about employees: drafts, issued ones with their numbers, cancelled ones. */
export default function LetterList() {
  return (
    <ResourceScreen
      resource={employeeLetters}
      addLabel="Buat surat"
      columns={columns}
      hidden={hidden}
      empty="Belum ada surat."
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isImportable
      parts={everyPart}
      form={form}
      recordActions={({ stored: { row } }) => row && printButton(row)}
    />
  )
}

/** The letters of an employee, the newest first. */
export const LettersOf = ({ employee, isOwn }: { employee: string; isOwn: boolean }) => (
  <RelatedRows
    resource={employeeLetters}
    of={{ employee }}
    isOpen={isOwn}
    columns={relatedColumns}
    form={letterBelow}
    empty="Belum ada surat."
    addLabel="Buat surat"
  />
)

type Opened = Form<typeof employeeLetters>
const printButton = ({ id, number }: { id: string; number: string | null }) => (
  <PdfButton of={employeeLetters} id={id} number={number} />
)

const columns = [
  'number',
  'title',
  'employee_name',
  'letter_date',
  'status',
  'kind',
  'effective_on',
  'valid_to',
  'signer',
  'company',
  'updated_at',
] as const
const hidden = columns.slice(6)
const relatedColumns = ['number', 'title', 'letter_date', 'valid_to', 'status'] as const
const cardFirst = ['number', 'employee_name', 'letter_date', 'status'] as const
const filters = ['employee', 'kind', 'template', 'letter_date', 'valid_to', 'status', 'company'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Menunggu persetujuan', filters: { status: ['submitted'] } },
  { label: 'Surat peringatan', filters: { kind: ['warning'], status: ['issued'] } },
]

const letter: readonly FormGroup<typeof employeeLetters>[] = [
  {
    legend: 'Surat',
    names: ['template', 'letter_date', 'effective_on', 'valid_to', 'level', 'purpose', 'signer', 'detail'],
    ranges: [{ from: 'effective_on', to: 'valid_to', label: 'Berlaku' }],
    where: { template: { is_active: '1' } },
    descriptions: { level: 'Hanya surat peringatan: 1, 2, atau 3.', purpose: 'Misalnya pengajuan KPR.' },
  },
  {
    legend: 'Isi surat',
    names: ['body'],
    columns: 1,
    more: true,
    descriptions: { body: 'Kosongkan untuk memakai isi templat. Nomor diisi saat terbit.' },
  },
  { legend: 'Terbit', names: ['number', 'issued_at', 'document'], when: ({ mode }) => mode !== 'create' },
]
/** Below an employee there is no head of the record for the button. */
const letterBelow = letter.map((group) =>
  group.legend === 'Terbit' ? { ...group, after: ({ stored: { row } }: Opened) => row && printButton(row) } : group,
)
const form: readonly FormGroup<typeof employeeLetters>[] = [
  { legend: 'Karyawan', names: ['employee'], columns: 1 },
  ...letter,
]
