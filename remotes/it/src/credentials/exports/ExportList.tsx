import { credentialExports } from '@ems/contracts/it'
import { lazyPart, type Row, useSession } from '@ems/platform'
import { Button, everyPart, type FormGroup, IconDownload, ResourceScreen } from '@ems/ui'
import { Suspense, useState } from 'react'

/** Break-glass exports: asked for by one person, approved by another. */
export const ExportList = () => (
  <ResourceScreen
    resource={credentialExports}
    title="Akses darurat"
    addLabel="Minta akses darurat"
    columns={columns}
    empty="Belum ada akses darurat."
    filters={filters}
    isImportable
    isCopyable={false}
    parts={parts}
    form={form}
    recordActions={({ stored: { row } }) => row && <DownloadButton row={row} />}
  />
)

function DownloadButton({ row }: { row: Row<typeof credentialExports> }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isOpenable = row.status === 'approved' && Boolean(row.until) && new Date(String(row.until)) > new Date()
  if (!isOpenable || row.created_by !== user.id) return null
  return (
    <>
      <Button
        color="red"
        size="compact-md"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Unduh
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DownloadDialog id={row.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const DownloadDialog = lazyPart(() => import('./DownloadDialog.tsx'))

const columns = [
  'scope_name',
  'reason',
  'status',
  'company',
  'folder',
  'created_by',
  'until',
  'downloaded_at',
  'credential_count',
] as const
const filters = ['status', 'company', 'folder', 'until'] as const
const parts = everyPart.filter((part) => part !== 'files')
const form: readonly FormGroup<typeof credentialExports>[] = [
  {
    legend: 'Permintaan',
    names: ['company', 'folder', 'reason', 'notes'],
    descriptions: {
      folder: 'Tanpa isian: semua kredensial perusahaan ini.',
      reason:
        'Minimal 20 karakter. Semua pemilik membacanya. Orang kedua menyetujui; berkas dapat diunduh selama 1 jam.',
    },
  },
]
