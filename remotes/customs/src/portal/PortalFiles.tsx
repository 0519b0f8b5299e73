import { portalFiles } from '@ems/contracts/customs'
import { download, type Row, showProblem, useSession } from '@ems/platform'
import { Button, IconDownload, IconListDetails, IconPlus, type RowAction } from '@ems/ui'
import { useMemo, useState } from 'react'
import { UploadDialog } from '../kite/dialogs/files/UploadDialog.tsx'
import { StateBadge } from '../kite/lines/badges.tsx'
import { type ListedTenant, ToolTable, useToolList } from '../kite/tool.tsx'
import { FileErrors } from './FileErrors.tsx'

type PortalFile_ = Row<typeof portalFiles>

/** What the client sent, and what became of it. */
export function PortalFiles({ tenant, mayUpload }: { tenant: ListedTenant; mayUpload: boolean }) {
  const { can } = useSession()
  const list = useToolList(portalFiles, tenant, { columns, hidden })
  const [isUploading, setUploading] = useState(false)
  const [selected, show] = useState<PortalFile_>()
  const actions = useMemo(() => actionsFor(show), [])
  return (
    <>
      <ToolTable
        list={list}
        tenant={tenant}
        cardFirst={onCard}
        empty="Belum ada berkas. Unduh templat, isi, lalu unggah; atau unggah buku kerja CEISA."
        actions={actions}
        buttons={
          mayUpload &&
          can(portalFiles.can.store) &&
          tenant.status === 'AKTIF' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setUploading(true)}>
              Unggah
            </Button>
          )
        }
        cells={{ status: ({ status }, text) => <StateBadge state={status} text={text} /> }}
      />
      {isUploading && <UploadDialog tenant={tenant} to={portalFiles} onClose={() => setUploading(false)} />}
      {selected && <FileErrors file={selected} onClose={() => show(undefined)} />}
    </>
  )
}

const withoutFaults = ({ row_error, status }: PortalFile_) =>
  row_error > 0 || status === 'FAILED' ? null : 'Tidak ada baris yang gagal.'

const actionsFor = (show: (file: PortalFile_) => void): readonly RowAction<typeof portalFiles>[] => [
  {
    label: 'Lihat kesalahan',
    icon: IconListDetails,
    permission: portalFiles.can.show,
    refusal: withoutFaults,
    run: ([file]) => file && show(file),
  },
  {
    label: 'Unduh kesalahan',
    icon: IconDownload,
    permission: portalFiles.can.show,
    refusal: ({ row_error }) => (row_error > 0 ? null : 'Tidak ada baris yang gagal.'),
    run: ([file]) => file && void download(`${portalFiles.name}/${file.id}/error-file`).catch(showProblem),
  },
]

const onCard = ['file_name', 'file_type', 'row_error', 'status'] as const
const columns = [
  'file_name',
  'file_type',
  'row_total',
  'row_inserted',
  'row_updated',
  'row_skipped',
  'row_error',
  'status',
  'message',
  'created_at',
  'finished_at',
] as const
const hidden = ['row_skipped', 'finished_at'] as const
