import { fileTypes, kiteSourceFiles } from '@ems/contracts/customs'
import { splitDetail } from '@ems/contracts/kit'
import { api, explain, formatNumber, problemOf, toast } from '@ems/platform'
import { Alert, Button, FileButton, Group, IconCheck, IconX, Modal, Paper, Select, Stack, Text } from '@ems/ui'
import { type DragEvent, useState } from 'react'
import { refreshTool } from '../call.ts'
import type { TabProps } from '../tool.tsx'

const MOST_BYTES = 20 * 1_024 * 1_024
type Sent = { name: string; error?: string }

/** Unggah: files of one kind, each sent at once and then worked on by the queue. */
export function UploadDialog({ tenant, onClose }: TabProps & { onClose: () => void }) {
  const [type, setType] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [isSending, setSending] = useState(false)
  const [isAsked, setAsked] = useState(false)

  const submit = async () => {
    setAsked(true)
    if (!type || !files.length) return
    setSending(true)
    const results: Sent[] = []
    for (const file of files) results.push(await uploaded(tenant.id, type, file))
    await refreshTool()
    setSending(false)
    setSent(results)
    setFiles(files.filter(({ name }) => results.find((one) => one.name === name)?.error))
    if (results.some(({ error }) => !error)) {
      toast.success('Berkas berhasil diunggah.')
      toast.info('Berkas sedang diproses antrian.')
    }
    if (results.every(({ error }) => !error)) onClose()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setFiles([...files, ...event.dataTransfer.files])
  }
  return (
    <Modal opened onClose={onClose} title="Unggah berkas" size="lg">
      <Stack>
        <Select
          label="Jenis berkas"
          withAsterisk
          data={Object.entries(fileTypes).map(([value, label]) => ({ value, label }))}
          value={type}
          onChange={setType}
          error={isAsked && !type && 'Jenis berkas wajib dipilih.'}
          data-autofocus
        />
        <Paper withBorder p="lg" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Stack align="center" gap="xs">
            <Text>Seret berkas ke sini atau</Text>
            <FileButton multiple accept=".xlsx,.xls,.csv,.xml" onChange={(chosen) => setFiles([...files, ...chosen])}>
              {(props) => (
                <Button {...props} variant="default">
                  Pilih berkas
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              xlsx, xls, csv, atau xml; maksimal 20 MB dan 200.000 baris per berkas.
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
              onClick={() => setFiles(files.filter((one) => one !== file))}
            >
              Hapus
            </Button>
          </Group>
        ))}
        {sent.map(({ name, error }) => (
          <Alert
            key={name}
            color={error ? 'red' : 'green'}
            role={error ? 'alert' : 'status'}
            icon={error ? <IconX aria-hidden /> : <IconCheck aria-hidden />}
          >
            {name}: {error ?? 'Berkas berhasil diunggah.'}
          </Alert>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
          <Button loading={isSending} onClick={() => void submit()}>
            Unggah
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** One file in one request; what was refused says why and stays in the dialog. */
async function uploaded(tenant: string, type: string, file: File): Promise<Sent> {
  if (file.size > MOST_BYTES)
    return { name: file.name, error: 'Payload request terlalu besar. Maksimal 20 MB per berkas.' }
  const body = new FormData()
  body.append('tenant_id', tenant)
  body.append('file_type', type)
  body.append('file', file)
  try {
    await api.post(kiteSourceFiles.name, { body, timeout: 300_000 })
    return { name: file.name }
  } catch (error) {
    // A boundary: the other files are still to be sent.
    const [first] = problemOf(error)?.errors ?? []
    return { name: file.name, error: first ? splitDetail(first.detail).detail : explain(error).text }
  }
}
