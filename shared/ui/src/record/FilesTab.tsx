import { assets, largeFileTargets, versionedTargets } from '@ems/contracts/common'
import { confirm, queries, removeRow, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Stack } from '@mantine/core'
import { FileDrop } from '../files/FileDrop.tsx'
import { FileList } from '../files/FileList.tsx'
import type { FileRow } from '../files/use-file-url.ts'
import { useUploads } from '../files/use-uploads.ts'
import { IconPaperclip } from '../icons.ts'
import { Failed, Loading, Nothing } from '../states/states.tsx'
import type { PartProps } from './record-part.ts'

/** Files of a record; users who may change the record may add some. */
export default function FilesTab({ resource, row }: PartProps) {
  const { user } = useSession()
  const target = { target_type: resource.name, target_id: (row as unknown as { id: string }).id }
  const { data, error, refetch } = useQuery(
    queries(assets).list({ size: 250, filters: target, include: ['created_by'] }),
  )
  const mayAdd = row.can.includes('update')
  const uploads = useUploads({
    fields: target,
    inPieces: largeFileTargets.find((name) => name === resource.name),
    onStored: () => toast.success('Berkas berhasil diunggah.'),
  })
  const isVersioned = mayAdd && versionedTargets.some((name) => name === resource.name)
  const replace = ({ id, purpose }: FileRow, newer: File) =>
    uploads.add([newer], { replaces: id, ...(purpose && { purpose }) })
  const remove = async ({ id, name }: FileRow) => {
    const text = 'Berkas tidak lagi terlampir pada data ini. Riwayatnya tetap ada di Log Audit.'
    if (!(await confirm({ title: `Hapus ${name}?`, text, confirmLabel: 'Hapus', danger: true }))) return
    await removeRow(assets, id).then(() => toast.success('Data berhasil dihapus.'), showProblem)
  }

  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Lampiran" rows={3} onRetry={refetch} />
  return (
    <Stack>
      {mayAdd && <FileDrop label="Lampiran" uploads={uploads} />}
      {data.rows.length === 0 ? (
        <Nothing text="Belum ada lampiran." icon={IconPaperclip} />
      ) : (
        <FileList
          label="Lampiran"
          files={data.rows}
          byOf={({ created_by }) => (created_by ? data.titles[`users:${created_by}`] : undefined)}
          onRemove={(file) => void remove(file)}
          onReplace={isVersioned ? replace : undefined}
          mayRemove={({ can, created_by }) => can?.includes('destroy') ?? created_by === user.id}
        />
      )}
    </Stack>
  )
}
