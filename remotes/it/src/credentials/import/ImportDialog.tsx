import { credentials } from '@ems/contracts/it'
import { changed, showProblem, toast } from '@ems/platform'
import { Button, FileButton, Group, Modal, RefSelect, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { useOpening } from '../secrets/open-secret.ts'
import { type ImportPreview, importSecrets, previewSecrets } from './import-requests.ts'
import { PreviewTable } from './PreviewTable.tsx'

const MAX_BYTES = 2_000_000

/** The export of another vault: chosen, looked at without secrets, then imported into one folder. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [folder, setFolder] = useState<string | null>(null)
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const { run, isBusy } = useOpening()
  const good = preview?.rows.filter(({ issues }) => !issues.length).length ?? 0

  const showPreview = (into: string | null, chosen: typeof file) => {
    setPreview(null)
    if (into && chosen) void run(async () => setPreview(await previewSecrets({ folder: into, text: chosen.text })))
  }
  const choose = async (picked: File | null) => {
    if (!picked) return
    if (picked.size > MAX_BYTES) return showProblem(new Error('Berkas maksimal 2 MB.'))
    const chosen = { name: picked.name, text: await picked.text() }
    setFile(chosen)
    showPreview(folder, chosen)
  }
  const save = () =>
    run(async () => {
      if (!folder || !file) return
      const count = await importSecrets({ folder, text: file.text })
      await changed(credentials)
      toast.success(`${count} kredensial diimpor. Hapus berkas ekspornya: isinya tidak terenkripsi.`)
      onClose()
    })

  return (
    <Modal opened onClose={onClose} title="Impor kredensial" size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          Ekspor dari pengelola sandi: CSV dari Bitwarden, Passbolt, KeePass, LastPass, 1Password, atau peramban; XML
          dari KeePass. Paling banyak 500 kredensial. Berkas dibaca di memori dan tidak disimpan.
        </Text>
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <RefSelect
            to="credential-folders"
            label="Folder"
            withAsterisk
            value={folder}
            onChange={(id) => {
              setFolder(id)
              showPreview(id, file)
            }}
          />
          <FileButton accept=".csv,.txt,.xml" onChange={(picked) => void choose(picked)}>
            {(props) => (
              <Button variant="default" {...props}>
                {file?.name ?? 'Pilih berkas'}
              </Button>
            )}
          </FileButton>
        </Group>
        {preview && <PreviewTable preview={preview} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isBusy} disabled={!good} onClick={() => void save()}>
            {good ? `Impor ${good} kredensial` : 'Impor'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
