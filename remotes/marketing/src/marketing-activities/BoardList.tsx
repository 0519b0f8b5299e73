import { type MarketingStage, marketingBoards } from '@ems/contracts/marketing'
import { lazyPart } from '@ems/platform'
import { Button, everyPart, type FormGroup, IconArrowBackUp, ResourceScreen } from '@ems/ui'
import { Suspense } from 'react'

const BoardAddress = lazyPart(() => import('./work/BoardAddress.tsx'))
const StageRulesPreview = lazyPart(() => import('./work/StageRulesPreview.tsx'))

/** The boards themselves: their stages and who sees them. */
export const BoardList = ({ onBack }: { onBack: () => void }) => (
  <ResourceScreen
    resource={marketingBoards}
    addLabel="Tambah Papan"
    columns={columns}
    hidden={hidden}
    empty="Belum ada papan. Buat papan, lalu tambahkan aktivitas."
    filters={filters}
    bulkFields={bulkFields}
    size={1_000}
    isImportable
    parts={everyPart}
    form={form}
    headActions={() => (
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onBack}>
        Kembali ke papan
      </Button>
    )}
  />
)

const columns = ['name', 'company', 'is_default', 'visibility', 'sort_order', 'is_archived', 'updated_at'] as const
const hidden = ['updated_at'] as const
const filters = ['company', 'is_default', 'is_archived', 'visibility'] as const
const bulkFields = ['is_archived', 'sort_order', 'company'] as const
const form: readonly FormGroup<typeof marketingBoards>[] = [
  {
    legend: 'Papan',
    names: [
      'name',
      'company',
      'visibility',
      'members',
      'sort_order',
      'is_default',
      'require_next_action',
      'is_archived',
    ],
    after: ({ mode, stored }) =>
      mode !== 'create' &&
      stored.row && (
        <Suspense>
          <BoardAddress board={stored.row.id} />
        </Suspense>
      ),
  },
  {
    legend: 'Tahap',
    names: ['stages'],
    columns: 1,
    descriptions: {
      stages:
        'Satu tahap Menang dan satu Kalah. Kunci terisi sendiri dari nama. Wajib isi berlaku saat kartu masuk ke tahap; Batas hari menandai kartu macet.',
    },
    after: ({ mode, stored, values }) =>
      mode === 'update' &&
      stored.row && (
        <Suspense>
          <StageRulesPreview board={stored.row.id} stages={values.stages as readonly MarketingStage[]} />
        </Suspense>
      ),
  },
  { legend: 'Keterangan', names: ['description'], columns: 1 },
]
