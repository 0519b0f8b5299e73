import { type KiteSourceFile, kiteSourceFiles } from '@ems/contracts/customs'
import { act, download, lazyPart, type Row, showProblem, toast, useSession } from '@ems/platform'
import {
  Button,
  IconColumns3,
  IconDownload,
  IconHistory,
  IconListDetails,
  IconPlayerStop,
  IconPlugConnected,
  IconPlus,
  Progress,
  type RowAction,
  Stack,
  Text,
} from '@ems/ui'
import { Suspense, useMemo, useState } from 'react'
import { refreshTool } from '../call.ts'
import { FileRowsDialog } from '../dialogs/files/FileRowsDialog.tsx'
import { TemplateMenu } from '../dialogs/files/TemplateMenu.tsx'
import { UploadDialog } from '../dialogs/files/UploadDialog.tsx'
import { asText } from '../lines/fields.ts'
import { ToolDialog } from '../tool/ToolDialog.tsx'
import { useDialogTarget } from '../tool/use-dialog-target.ts'
import { type TabProps, ToolTable, useToolList } from '../tool.tsx'

const CeisaDialog = lazyPart(() => import('../dialogs/ceisa/CeisaDialog.tsx'))
const MapColumnsDialog = lazyPart(() => import('../dialogs/files/MapColumnsDialog.tsx'))

type File_ = Row<typeof kiteSourceFiles>
type Requested = { what: 'rows' | 'map' | 'rollback'; file: KiteSourceFile & File_ }

/** Every upload with its progress, what became of its rows, and the way back. */
export function Files({ tenant }: TabProps) {
  const { can } = useSession()
  const list = useToolList(kiteSourceFiles, tenant, { columns, hidden })
  const [isUploading, setUploading] = useState(false)
  const [isCeisa, setCeisa] = useState(false)
  const { asked, ask, close } = useDialogTarget<Requested>()
  const actions = useMemo(
    () => actionsFor((subject, file) => ask({ what: subject, file: file as Requested['file'] })),
    [ask],
  )
  const isOpen = tenant.status === 'AKTIF'
  return (
    <>
      <ToolTable
        list={list}
        cardFirst={onCard}
        tenant={tenant}
        empty="Belum ada berkas. Unduh templat, isi, lalu unggah; atau unggah buku kerja CEISA."
        actions={actions}
        buttons={
          <>
            <TemplateMenu />
            <Button
              variant="default"
              leftSection={<IconPlugConnected size={16} aria-hidden />}
              onClick={() => setCeisa(true)}
            >
              CEISA
            </Button>
            {can(kiteSourceFiles.can.store) && isOpen && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setUploading(true)}>
                Unggah
              </Button>
            )}
          </>
        }
        cells={{
          progress_pct: (row) => <FileProgress file={row} />,
        }}
      />
      {isUploading && <UploadDialog tenant={tenant} onClose={() => setUploading(false)} />}
      {isCeisa && (
        <Suspense>
          <CeisaDialog tenant={tenant} onClose={() => setCeisa(false)} />
        </Suspense>
      )}
      {asked?.what === 'rows' && <FileRowsDialog tenant={tenant} file={asked.file} onClose={close} />}
      {asked?.what === 'map' && (
        <Suspense>
          <MapColumnsDialog tenant={tenant} file={asked.file} onClose={close} />
        </Suspense>
      )}
      {asked?.what === 'rollback' && (
        <ToolDialog
          title={`Rollback ${asked.file.file_name}`}
          intro={`${asked.file.row_inserted} baris yang ditambah dihapus dan ${asked.file.row_updated} baris yang diubah kembali seperti sebelumnya. Ditolak bila ada yang sudah dipakai.`}
          fields={[{ name: 'confirm_text', meta: asText('Ketik nama berkas untuk melanjutkan', { max: 200 }) }]}
          check={({ confirm_text }) => ({
            confirm_text:
              confirm_text === asked.file.file_name ? undefined : `Ketik ${asked.file.file_name} untuk melanjutkan.`,
          })}
          confirmLabel="Rollback"
          danger
          onClose={close}
          onConfirm={async ({ confirm_text }) => {
            const { id, version } = asked.file
            await act(kiteSourceFiles, 'rollback', [{ id, version, values: { confirm_text } }])
            await refreshTool()
            toast.success('Rollback masuk antrian.')
          }}
        />
      )}
    </>
  )
}

function FileProgress({ file }: { file: File_ }) {
  if (file.status === 'QUEUED') return <Text size="xs">Antrian {file.queue_position ?? ''}</Text>
  if (file.status !== 'PROCESSING') return <Text size="xs">{file.progress_pct} %</Text>
  return (
    <Stack gap={2} miw={90}>
      <Progress.Root size="sm">
        <Progress.Section value={file.progress_pct} animated aria-label={`Kemajuan ${file.file_name}`} />
      </Progress.Root>
      <Text size="xs">{file.progress_pct} %</Text>
    </Stack>
  )
}

type Ask = (what: Requested['what'], file: File_) => void
const actionsFor = (ask: Ask): readonly RowAction<typeof kiteSourceFiles>[] => [
  {
    label: 'Lihat baris',
    icon: IconListDetails,
    permission: kiteSourceFiles.can.show,
    run: ([file]) => file && ask('rows', file),
  },
  {
    label: 'Petakan kolom',
    icon: IconColumns3,
    permission: kiteSourceFiles.can.mapColumns,
    refusal: ({ file_type, status }) =>
      file_type === 'BOM_XML' || file_type.endsWith('_JSON')
        ? 'Berkas XML dan JSON tidak memiliki kolom.'
        : status === 'QUEUED' || status === 'PROCESSING'
          ? 'Berkas sedang diproses.'
          : null,
    run: ([file]) => file && ask('map', file),
  },
  {
    label: 'Unduh kesalahan',
    icon: IconDownload,
    permission: kiteSourceFiles.can.show,
    refusal: ({ row_error, status }) =>
      row_error > 0 || status === 'DONE_WITH_ERROR' ? null : 'Tidak ada baris yang gagal.',
    run: ([file]) => file && void downloaded(file.id),
  },
  {
    label: 'Batalkan',
    icon: IconPlayerStop,
    permission: kiteSourceFiles.can.cancel,
    refusal: ({ status }) => (status === 'QUEUED' ? null : 'Hanya berkas dalam antrian.'),
    run: (files) => void cancel(files),
  },
  {
    label: 'Rollback',
    icon: IconHistory,
    permission: kiteSourceFiles.can.rollback,
    danger: true,
    refusal: ({ status }) =>
      status === 'DONE' || status === 'DONE_WITH_ERROR' ? null : 'Hanya berkas yang sudah selesai diproses.',
    run: ([file]) => file && ask('rollback', file),
  },
]

async function downloaded(id: string) {
  try {
    await download(`${kiteSourceFiles.name}/${id}/error-file`)
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
  }
}

async function cancel(files: readonly File_[]) {
  try {
    await act(
      kiteSourceFiles,
      'cancel',
      files.map(({ id, version }) => ({ id, version })),
    )
    toast.success('Berkas dikeluarkan dari antrian.')
  } catch (error) {
    // A boundary, as above.
    showProblem(error)
  }
}

const onCard = ['file_type', 'row_total', 'row_error', 'status'] as const
const columns = [
  'file_name',
  'file_type',
  'row_total',
  'row_inserted',
  'row_updated',
  'row_skipped',
  'row_error',
  'status',
  'progress_pct',
  'message',
  'created_at',
  'created_by',
  'started_at',
  'finished_at',
] as const
const hidden = ['created_by', 'started_at', 'finished_at'] as const
