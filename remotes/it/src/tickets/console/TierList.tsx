import { jiraServiceTiers } from '@ems/contracts/it'
import { everyPart, type FormGroup, ResourceScreen } from '@ems/ui'
import { TryTierButton } from '../clocks/TryTierButton.tsx'

/** Which tickets are answered and solved how soon. */
export const TierList = () => (
  <ResourceScreen
    resource={jiraServiceTiers}
    addLabel="Tambah Tingkat Layanan"
    columns={columns}
    hidden={hidden}
    empty="Belum ada tingkat layanan."
    filters={filters}
    bulkFields={bulkFields}
    editable={editable}
    size={860}
    isImportable
    parts={everyPart}
    form={form}
    recordActions={(opened) => <TryTierButton form={opened} />}
  />
)

const columns = [
  'name',
  'priority_order',
  'work_pattern',
  'response_minutes',
  'resolve_minutes',
  'is_active',
  'is_vip',
  'updated_at',
] as const
const hidden = columns.slice(6)
const filters = ['work_pattern', 'is_vip', 'is_active', 'response_minutes', 'resolve_minutes'] as const
const bulkFields = ['work_pattern', 'is_active'] as const
const editable = ['name', 'priority_order', 'is_active'] as const

const form: readonly FormGroup<typeof jiraServiceTiers>[] = [
  { legend: 'Tingkat', names: ['name', 'priority_order', 'is_active'] },
  {
    legend: 'Berlaku untuk',
    names: ['request_types', 'companies', 'offices', 'is_vip'],
    descriptions: { request_types: 'Yang dikosongkan berlaku untuk semua.' },
  },
  { legend: 'Prioritas', names: ['priorities'], columns: 1 },
  { legend: 'Target', names: ['work_pattern', 'response_minutes', 'resolve_minutes', 'warn_percents'] },
  { legend: 'Jeda', names: ['pause_statuses'], columns: 1 },
  { legend: 'Eskalasi', names: ['escalations'], columns: 1 },
]
