import { credentialExports, maxExportMegabytes, minPassphrase } from '@ems/contracts/it'
import { api, changed, jsonApi, toast } from '@ems/platform'
import { Button, Checkbox, Group, Modal, PasswordInput, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { useOpening } from '../secrets/open-secret.ts'

type EncryptedFile = { file_name: string; content: string; count: number; files: number; damaged: number }

/** Asks for the passphrase of the file, which nobody keeps, and saves the encrypted file. */
export default function DownloadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [hasFiles, setHasFiles] = useState(true)
  const { run, isBusy } = useOpening()
  const isSame = passphrase === again
  const save = () =>
    run(async () => {
      const document = { data: { type: credentialExports.name, id, attributes: { passphrase, files: hasFiles } } }
      const path = `${credentialExports.name}/${id}/-actions/download`
      const { data } = await api.post(path, jsonApi(document)).json<{ data: { attributes: EncryptedFile } }>()
      saveFile(data.attributes)
      await changed(credentialExports)
      const { count, files, damaged } = data.attributes
      const lost = damaged ? ` ${damaged} rahasia atau berkas tidak utuh dan tidak ikut.` : ''
      toast.success(
        `${count} kredensial${files ? ` dan ${files} berkas` : ''} diunduh. Semua pemilik diberi tahu.${lost}`,
      )
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title="Unduh akses darurat">
      <Stack>
        <Text size="sm" c="dimmed">
          Berkas dienkripsi dengan frasa sandi ini (format age; buka dengan: age -d). Frasa sandi tidak disimpan; tanpa
          frasa itu berkas tidak dapat dibuka.
        </Text>
        <PasswordInput
          label="Frasa sandi"
          description={`Minimal ${minPassphrase} karakter.`}
          withAsterisk
          autoComplete="new-password"
          maxLength={200}
          data-autofocus
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordInput
          label="Ulangi frasa sandi"
          withAsterisk
          autoComplete="new-password"
          maxLength={200}
          value={again}
          error={again && !isSame ? 'Frasa sandi tidak sama.' : undefined}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Checkbox
          label="Sertakan berkas kredensial"
          description={`Bersama tabel dalam satu arsip ZIP; paling banyak ${maxExportMegabytes} MB.`}
          checked={hasFiles}
          onChange={(event) => setHasFiles(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button
            color="red"
            loading={isBusy}
            disabled={passphrase.length < minPassphrase || !isSame}
            onClick={() => void save()}
          >
            Unduh
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function saveFile({ file_name, content }: EncryptedFile) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
