import { attendanceCorrections } from '@ems/contracts/hr'
import { everyPart, type FormGroup, filesBelow, type QuickFilter, RelatedRows, ResourceScreen } from '@ems/ui'

/** Requests of employees to correct their attendance. */
export const CorrectionList = () => (
  <ResourceScreen
    resource={attendanceCorrections}
    addLabel="Ajukan koreksi"
    columns={columns}
    hidden={hidden}
    empty="Belum ada koreksi presensi."
    cardFirst={cardFirst}
    filters={filters}
    quick={quick}
    isImportable
    isCopyable={false}
    parts={everyPart}
    form={form}
  />
)

type Of = { employee: string; isOwn: boolean; isPage?: boolean }

/** The corrections an employee asked for, the newest first. */
export const CorrectionsOf = ({ employee, isOwn, isPage = false }: Of) => (
  <RelatedRows
    resource={attendanceCorrections}
    of={{ employee }}
    isOpen={isOwn}
    isPage={isPage}
    columns={['date', 'code', 'check_in', 'check_out', 'status']}
    form={correction}
    empty="Belum ada koreksi presensi."
    addLabel="Ajukan koreksi"
  />
)

const columns = [
  'employee_name',
  'date',
  'code',
  'check_in',
  'check_out',
  'reason',
  'status',
  'company',
  'department',
  'decided_at',
  'updated_at',
] as const
const hidden = columns.slice(7)
const cardFirst = ['date', 'code', 'check_in', 'check_out'] as const
const filters = ['date', 'employee', 'code', 'status', 'company', 'department'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Menunggu', filters: { status: ['submitted'] } },
  { label: 'Draf', filters: { status: ['draft'] } },
]

const correction: readonly FormGroup<typeof attendanceCorrections>[] = [
  {
    legend: 'Koreksi',
    names: ['date', 'code', 'check_in', 'check_out', 'reason'],
    descriptions: {
      date: 'Hari yang presensinya salah atau belum ada.',
      check_out: 'Shift malam pulang pada hari berikutnya.',
    },
    // Only users who may submit the draft add files: approvers decide on the files that they saw.
    after: filesBelow('Bukti', 'evidence', { multiple: true, need: 'submit' }),
  },
  { legend: 'Keputusan', names: ['decided_at'], when: ({ mode }) => mode !== 'create' },
]
const form: readonly FormGroup<typeof attendanceCorrections>[] = [
  { legend: 'Karyawan', names: ['employee'], columns: 1 },
  ...correction,
]
