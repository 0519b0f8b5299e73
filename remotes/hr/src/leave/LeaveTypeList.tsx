import { leaves } from '@ems/contracts/hr'
import { codeCell, everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { YearlyRunButton } from './years/YearlyRunButton.tsx'

/** Which leave there is, how much of it, and for whom. */
export const LeaveTypeList = () => (
  <ResourceScreen
    resource={leaves}
    addLabel="Tambah jenis cuti"
    columns={columns}
    hidden={hidden}
    empty="Belum ada jenis cuti."
    cells={cells}
    filters={filters}
    quick={quick}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={everyPart}
    form={form}
    recordActions={({ stored: { row } }) => row && <YearlyRunButton kind={row} />}
  />
)

const cells = { code: codeCell }
const columns = [
  'name',
  'code',
  'category',
  'quota',
  'quota_period',
  'count_basis',
  'gender',
  'paid',
  'needs_attachment',
  'is_active',
  'deducts',
  'min_service_months',
  'max_consecutive',
  'attendance_code',
  'legal_basis',
  'company',
  'updated_at',
] as const
const hidden = columns.slice(10)
const filters = ['category', 'quota_period', 'gender', 'paid', 'is_active', 'company'] as const
const quick: readonly QuickFilter[] = [
  { label: 'Aktif', filters: { is_active: '1' } },
  { label: 'Cuti khusus', filters: { category: ['statutory'] } },
]
const bulkFields = ['is_active', 'needs_attachment', 'needs_substitute', 'min_notice_days'] as const
const editable = ['name', 'quota', 'is_active'] as const

const form: readonly FormGroup<typeof leaves>[] = [
  {
    legend: 'Jenis cuti',
    names: ['code', 'name', 'category', 'color', 'attendance_code', 'company', 'is_active', 'is_private'],
    more: ['color', 'is_private'],
    descriptions: { color: 'Misalnya #4c6ef5.' },
  },
  {
    legend: 'Jatah',
    names: [
      'unit',
      'quota',
      'quota_period',
      'count_basis',
      'min_service_months',
      'gender',
      'paid',
      'deducts',
      'prorate',
      'allow_negative',
      'carry_max',
      'carry_expiry_mmdd',
    ],
    more: ['min_service_months', 'gender', 'prorate', 'allow_negative', 'carry_max', 'carry_expiry_mmdd'],
  },
  {
    legend: 'Syarat pengajuan',
    names: [
      'max_consecutive',
      'min_notice_days',
      'max_backdate_days',
      'needs_attachment',
      'needs_substitute',
      'legal_basis',
    ],
    more: ['max_backdate_days', 'needs_substitute', 'legal_basis'],
  },
  {
    legend: 'Periode ditutup',
    names: ['blackouts'],
    columns: 1,
    more: true,
    descriptions: { blackouts: 'Pada tanggal ini cuti jenis ini tidak dapat diajukan.' },
  },
]
