import { archiveDocumentCodeDetails } from '@ems/contracts/archives'
import { codeCell, everyPart, type FormGroup, ResourceScreen } from '@ems/ui'

/** Retention rules: years and final fate. */
export const RetentionRuleList = () => (
  <ResourceScreen
    resource={archiveDocumentCodeDetails}
    addLabel="Tambah klasifikasi"
    columns={columns}
    hidden={hidden}
    empty="Belum ada klasifikasi."
    cells={cells}
    filters={filters}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={everyPart}
    form={detailForm}
  />
)

const columns = [
  'code',
  'name',
  'document_code',
  'active_years',
  'active_basis',
  'inactive_years',
  'final_fate',
  'security',
  'min_total_years',
  'legal_basis',
  'access_groups',
  'is_active',
  'company',
] as const
const hidden = ['min_total_years', 'legal_basis', 'access_groups', 'company'] as const
const filters = ['document_code', 'active_basis', 'final_fate', 'security', 'is_active', 'company'] as const
const bulkFields = ['final_fate', 'security', 'is_active', 'document_code'] as const
const editable = ['name', 'is_active'] as const
const cells = { code: codeCell }

/** Also shown with the primary classification. */
export const detailForm: readonly FormGroup<typeof archiveDocumentCodeDetails>[] = [
  { legend: 'Klasifikasi', names: ['document_code', 'code', 'name', 'is_active', 'company'] },
  {
    legend: 'Jadwal retensi (JRA)',
    names: [
      'active_years',
      'active_basis',
      'inactive_years',
      'min_total_years',
      'final_fate',
      'security',
      'access_groups',
      'legal_basis',
    ],
    descriptions: { access_groups: 'Arsip rahasia hanya dibuka bagi grup ini. Kosong berarti semua yang berhak.' },
  },
]
