import { attendanceCodes } from '@ems/contracts/hr'
import type { Row } from '@ems/platform'
import { Badge, everyPart, type FormGroup, ResourceScreen } from '@ems/ui'

/** List of attendance codes. */
export const AttendanceCodeList = () => (
  <ResourceScreen
    resource={attendanceCodes}
    addLabel="Tambah kode"
    columns={columns}
    hidden={hidden}
    empty="Belum ada kode presensi."
    cells={cells}
    filters={filters}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={everyPart}
    form={form}
  />
)

const columns = [
  'name',
  'code',
  'present_value',
  'paid',
  'needs_evidence',
  'auto_source',
  'self_requestable',
  'sort_order',
  'is_active',
  'leave',
  'pattern',
  'company',
  'updated_at',
] as const
const hidden = columns.slice(9)
const filters = ['present_value', 'paid', 'needs_evidence', 'auto_source', 'is_active', 'company'] as const
const bulkFields = ['paid', 'is_active', 'sort_order'] as const
const editable = ['name', 'sort_order', 'is_active'] as const
const cells = {
  // The colour is a mark beside the code, so that the letters stay readable.
  code: ({ code, color }: Row<typeof attendanceCodes>) => (
    <Badge
      variant="default"
      tt="none"
      leftSection={
        <span aria-hidden style={{ color }}>
          ■
        </span>
      }
    >
      {code}
    </Badge>
  ),
}
const form: readonly FormGroup<typeof attendanceCodes>[] = [
  {
    legend: 'Kode presensi',
    names: ['code', 'name', 'color', 'pattern', 'present_value', 'paid', 'sort_order', 'is_active', 'company'],
    descriptions: { color: 'Misalnya #4c6ef5.', present_value: '0, 0,5, atau 1.' },
  },
  {
    legend: 'Aturan',
    names: ['auto_source', 'leave', 'needs_evidence', 'self_requestable', 'is_system'],
  },
]
