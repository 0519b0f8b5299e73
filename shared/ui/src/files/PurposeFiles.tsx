import { assets, largeFileTargets, versionedTargets } from '@ems/contracts/common'
import { changed, confirm, queries, removeRow, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Input, Stack, Text } from '@mantine/core'
import { FileDrop } from './FileDrop.tsx'
import { FileList } from './FileList.tsx'
import type { FileRow } from './use-file-url.ts'
import { useUploads } from './use-uploads.ts'

export type RecordFilesProps = {
  label: string
  /** The stored record of the files; users who may see it may read them. */
  target: { type: string; id: string }
  /** Tells these files of the record from its others, e.g. `receipt`. */
  purpose: string
  mayChange: boolean
  multiple?: boolean
  onStored?: () => void
}

/** Content of `RecordFiles`, loaded lazily. */
export default function PurposeFiles({
  label,
  target,
  purpose,
  mayChange,
  multiple = false,
  onStored,
}: RecordFilesProps) {
  const { user } = useSession()
  const { data } = useQuery(
    queries(assets).list({ size: 250, filters: { target_type: target.type, target_id: target.id } }),
  )
  const files = (data?.rows ?? []).filter((file) => file.purpose === purpose)
  const uploads = useUploads({
    inPieces: largeFileTargets.find((name) => name === target.type),
    fields: { target_type: target.type, target_id: target.id, purpose },
    onStored: () => {
      toast.success('Berkas berhasil diunggah.')
      // What its steps ask for as evidence may be there now.
      void changed({ name: target.type })
      onStored?.()
    },
  })
  const isVersioned = mayChange && versionedTargets.some((name) => name === target.type)
  const remove = async ({ id, name }: FileRow) => {
    const text = 'Berkas tidak lagi terlampir pada data ini. Riwayatnya tetap ada di Log Audit.'
    if (!(await confirm({ title: `Hapus ${name}?`, text, confirmLabel: 'Hapus', danger: true }))) return
    await removeRow(assets, id).then(() => {
      void changed({ name: target.type })
      toast.success('Data berhasil dihapus.')
    }, showProblem)
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs">
        {mayChange && (multiple || files.length === 0 || uploads.sending.length > 0) && (
          <FileDrop label={label} uploads={uploads} multiple={multiple} />
        )}
        {!mayChange && files.length === 0 && <Text c="dimmed">–</Text>}
        {files.length > 0 && (
          <FileList
            label={`Berkas ${label}`}
            files={files}
            onReplace={isVersioned ? (file, newer) => uploads.add([newer], { replaces: file.id }) : undefined}
            {...(mayChange ? { onRemove: (file: FileRow) => void remove(file) } : {})}
            mayRemove={({ can, created_by }) => can?.includes('destroy') ?? created_by === user.id}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
