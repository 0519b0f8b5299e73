import {
  type Access,
  credentials,
  includesRight,
  maxSecretFileMegabytes,
  maxSecretFiles,
  rightIn,
} from '@ems/contracts/it'
import { type Row, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Button, Failed, FileButton, Group, IconUpload, Loading, Nothing, Progress, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { addFile, filesKey, filesOf } from './file-requests.ts'
import { SecretFileLine } from './SecretFileLine.tsx'

type Credential = Row<typeof credentials>
const MAX_BYTES = maxSecretFileMegabytes * 1_048_576

/** The encrypted files of a credential: certificates, keys, databases of keys. */
export default function SecretFileList({ credential }: { credential: Credential }) {
  const { user, can } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: filesKey(credential.id),
    queryFn: ({ signal }) => filesOf(credential.id, signal),
  })
  const right = rightIn((credential.access ?? []) as Access[], { id: user.id, usergroup: user.usergroup.id })
  const isFirst = credential.secret_version === 0 && can(credentials.can.store)
  const mayWrite = includesRight(right, 'edit') && (can(credentials.can.update) || isFirst)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Berkas dienkripsi di server dan hanya dapat diunduh; setiap pembukaan dicatat. Kunci, sertifikat, teks, PDF,
        gambar, ZIP, DOCX, XLSX, dan KDBX: paling banyak {maxSecretFiles} berkas, masing-masing maksimal{' '}
        {maxSecretFileMegabytes} MB.
      </Text>
      {mayWrite && <AddFile credential={credential} isFull={(data?.length ?? 0) >= maxSecretFiles} />}
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Berkas" rows={2} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Nothing text="Belum ada berkas." />
      ) : (
        data.map((file) => (
          <SecretFileLine
            key={file.id}
            credential={credential}
            file={file}
            mayOpen={includesRight(right, 'view')}
            mayRemove={mayWrite}
          />
        ))
      )}
    </Stack>
  )
}

function AddFile({ credential, isFull }: { credential: Credential; isFull: boolean }) {
  const [share, setShare] = useState<number | null>(null)
  const add = async (file: File | null) => {
    if (!file) return
    if (file.size > MAX_BYTES) return showProblem(new Error(`Berkas maksimal ${maxSecretFileMegabytes} MB.`))
    setShare(0)
    try {
      await addFile(credential.id, file, setShare)
      toast.success(`${file.name} disimpan terenkripsi.`)
    } catch (error) {
      // A boundary: the user learns why the file was not stored.
      showProblem(error)
    } finally {
      setShare(null)
    }
  }
  return (
    <Stack gap="xs">
      <Group>
        <FileButton onChange={(file) => void add(file)} inputProps={{ 'aria-label': 'Tambah berkas' }}>
          {(props) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
              loading={share !== null}
              disabled={isFull}
              {...props}
            >
              Tambah berkas
            </Button>
          )}
        </FileButton>
      </Group>
      {share !== null && (
        <Progress.Root size="sm">
          <Progress.Section value={share * 100} animated aria-label="Kemajuan unggahan" />
        </Progress.Root>
      )}
    </Stack>
  )
}
