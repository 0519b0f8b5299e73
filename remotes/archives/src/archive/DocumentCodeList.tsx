import { archiveDocumentCodeDetails, archiveDocumentCodes } from '@ems/contracts/archives'
import { codeCell, everyPart, type FormGroup, RelatedRows, ResourceScreen, type ScreenTab } from '@ems/ui'
import { detailForm } from './RetentionRuleList.tsx'

/** The primary classification, at most four levels deep. */
export const DocumentCodeList = () => (
  <ResourceScreen
    resource={archiveDocumentCodes}
    addLabel="Tambah kode"
    columns={columns}
    empty="Belum ada kode klasifikasi."
    cells={cells}
    filters={filters}
    bulkFields={bulkFields}
    editable={editable}
    isImportable
    parts={everyPart}
    form={form}
    tabs={tabs}
  />
)

const columns = ['code', 'name', 'parent', 'sort_order', 'is_active', 'updated_at'] as const
const filters = ['parent', 'is_active', 'company'] as const
const bulkFields = ['parent', 'is_active', 'sort_order'] as const
const editable = ['name', 'sort_order', 'is_active'] as const
const cells = { code: codeCell }
const form: readonly FormGroup<typeof archiveDocumentCodes>[] = [
  {
    legend: 'Kode klasifikasi',
    names: ['code', 'name', 'parent', 'sort_order', 'is_active', 'company'],
    descriptions: { code: 'Misalnya KU.01.02.' },
  },
  { legend: 'Keterangan', names: ['description'], columns: 1 },
]
const tabs: readonly ScreenTab<typeof archiveDocumentCodes>[] = [
  {
    key: 'details',
    title: 'Klasifikasi & JRA',
    render: ({ id }) => (
      <RelatedRows
        resource={archiveDocumentCodeDetails}
        of={{ document_code: id }}
        columns={['code', 'name', 'active_years', 'inactive_years', 'final_fate']}
        form={detailForm}
        empty="Belum ada klasifikasi di bawah kode ini."
        addLabel="Tambah klasifikasi"
      />
    ),
  },
]
