import { fileTypes, kiteSourceFiles } from '@ems/contracts/customs'
import { splitDetail } from '@ems/contracts/kit'
import { api, download, explain, formatNumber, problemOf, showProblem, toast } from '@ems/platform'
import {
  Alert,
  Button,
  FileButton,
  Group,
  IconDownload,
  IconX,
  Modal,
  Paper,
  Select,
  Stack,
  Stepper,
  Text,
} from '@ems/ui'
import { type DragEvent, useState } from 'react'
import { refreshTool } from '../../call.ts'
import type { ListedTenant } from '../../tool.tsx'
import { type FileCollection, UploadRuns } from './UploadRuns.tsx'

const MAX_BYTES = 20 * 1_024 * 1_024
type Sent = { name: string; id?: string; error?: string }

/** `to`: the collection that takes the files. */
type UploadDialogProps = { tenant: ListedTenant; to?: FileCollection; onClose: () => void }

/**
 * Unggah: a template to fill in, files of one kind, then what the queue makes of each. The work goes on when this is
 * closed; the tab Berkas Sumber shows it.
 */
export function UploadDialog({ tenant, to = kiteSourceFiles, onClose }: UploadDialogProps) {
  const [type, setType] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [isSending, setSending] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const stored = sent.flatMap(({ id }) => id ?? [])
  const isRunning = stored.length > 0 && files.length === 0

  const submit = async () => {
    setRequested(true)
    if (!type || !files.length) return
    setSending(true)
    const results: Sent[] = []
    for (const file of files) results.push(await uploaded(to, tenant.id, type, file))
    await refreshTool()
    setSending(false)
    setSent([...sent.filter(({ id }) => id), ...results])
    setFiles(files.filter((_, at) => results[at]?.error))
    if (results.some(({ error }) => !error)) {
      toast.success('Berkas berhasil diunggah.')
      toast.info('Berkas sedang diproses antrian.')
    }
  }
  return (
    <Modal opened onClose={onClose} title="Unggah berkas" size="lg">
      <Stack>
        <Stepper active={isRunning ? 1 : 0} size="xs" iconSize={26}>
          <Stepper.Step label="Jenis dan berkas" />
          <Stepper.Step label="Proses dan hasil" />
        </Stepper>
        {!isRunning && (
          <Choice to={to} type={type} onType={setType} files={files} onFiles={setFiles} isAsked={isRequested} />
        )}
        {sent
          .filter(({ error }) => error)
          .map(({ name, error }) => (
            <Alert key={name} color="red" role="alert" icon={<IconX aria-hidden />}>
              {name}: {error}
            </Alert>
          ))}
        {stored.length > 0 && <UploadRuns tenant={tenant} of={to} ids={stored} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isRunning ? 'Tutup' : 'Batal'}
          </Button>
          {!isRunning && (
            <Button loading={isSending} onClick={() => void submit()}>
              Unggah
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type ChoiceProps = {
  to: FileCollection
  type: string | null
  onType: (type: string | null) => void
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  isAsked: boolean
}

function Choice({ to, type, onType, files, onFiles, isAsked }: ChoiceProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onFiles([...files, ...event.dataTransfer.files])
  }
  return (
    <>
      <Group align="flex-end" gap="xs">
        <Select
          flex={1}
          label="Jenis berkas"
          withAsterisk
          data={Object.entries(fileTypes).map(([value, label]) => ({ value, label }))}
          value={type}
          onChange={onType}
          error={isAsked && !type && 'Jenis berkas wajib dipilih.'}
          data-autofocus
        />
        {type && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(`${to.name}/-templates/${type}`).catch(showProblem)}
          >
            Unduh templat
          </Button>
        )}
      </Group>
      <Paper withBorder p="lg" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Stack align="center" gap="xs">
          <Text>Seret berkas ke sini atau</Text>
          <FileButton
            multiple
            accept=".xlsx,.xls,.csv,.xml,.json"
            onChange={(chosen) => onFiles([...files, ...chosen])}
          >
            {(props) => (
              <Button {...props} variant="default">
                Pilih berkas
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            xlsx, xls, csv, xml, atau json; maksimal 20 MB dan 200.000 baris per berkas.
          </Text>
          {isAsked && !files.length && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              Berkas wajib dipilih.
            </Text>
          )}
        </Stack>
      </Paper>
      {files.map((file) => (
        <Group key={`${file.name} ${file.size}`} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {file.name} · {formatNumber(Math.ceil(file.size / 1_024))} kB
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Hapus ${file.name}`}
            onClick={() => onFiles(files.filter((one) => one !== file))}
          >
            Hapus
          </Button>
        </Group>
      ))}
    </>
  )
}

/** One file in one request; what was refused says why and stays in the dialog. */
async function uploaded({ name: collection }: FileCollection, tenant: string, type: string, file: File): Promise<Sent> {
  if (file.size > MAX_BYTES)
    return { name: file.name, error: 'Payload request terlalu besar. Maksimal 20 MB per berkas.' }
  const body = new FormData()
  body.append('tenant_id', tenant)
  body.append('file_type', type)
  body.append('file', file)
  try {
    const { data } = await api.post(collection, { body, timeout: 300_000 }).json<{ data: { id: string } }>()
    return { name: file.name, id: data.id }
  } catch (error) {
    // A boundary: the other files are still to be sent.
    const [first] = problemOf(error)?.errors ?? []
    return { name: file.name, error: first ? splitDetail(first.detail).detail : explain(error).text }
  }
}
