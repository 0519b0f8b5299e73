import { marketingTargets } from '@ems/contracts/marketing'
import { Button, everyPart, type FormGroup, IconArrowBackUp, ResourceScreen } from '@ems/ui'

/** What people are to reach on boards, month by month. */
export const TargetList = ({ onBack }: { onBack: () => void }) => (
  <ResourceScreen
    resource={marketingTargets}
    addLabel="Tambah Target"
    columns={columns}
    hidden={hidden}
    empty="Belum ada target. Tambah atau impor dari Excel."
    cardFirst={cardFirst}
    filters={filters}
    bulkFields={amounts}
    editable={amounts}
    isImportable
    parts={everyPart}
    form={form}
    headActions={() => (
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onBack}>
        Kembali ke laporan
      </Button>
    )}
  />
)

const amounts = ['won_value', 'won_cards', 'interaction_count'] as const
const columns = ['month', 'owner', 'board', ...amounts, 'notes', 'company', 'updated_at'] as const
const hidden = ['notes', 'company', 'updated_at'] as const
const cardFirst = ['owner', 'month', 'board', 'won_value'] as const
const filters = ['owner', 'board', 'month', 'company'] as const
const form: readonly FormGroup<typeof marketingTargets>[] = [
  { legend: 'Target', names: ['owner', 'board', 'month', 'won_value', 'won_cards', 'interaction_count'] },
  { legend: 'Catatan', names: ['notes'], columns: 1 },
]
