import type { credentials } from '@ems/contracts/it'
import { confirm, formatInstant, type Row, showProblem, toast, useSession } from '@ems/platform'
import { ActionIcon, Group, IconDownload, IconX, Modal, Stack, sizeText, Text } from '@ems/ui'
import { useState } from 'react'
import { useOpening } from '../secrets/open-secret.ts'
import { ReasonForm } from '../secrets/ReasonForm.tsx'
import { openFile, removeFile, type SecretFile } from './file-requests.ts'

type LineProps = { credential: Row<typeof credentials>; file: SecretFile; mayOpen: boolean; mayRemove: boolean }

/** One encrypted file with its download, which needs what a reveal needs. */
export function SecretFileLine({ credential, file, mayOpen, mayRemove }: LineProps) {
  const { user } = useSession()
  const { run, isBusy } = useOpening()
  const [isReasonOpen, setReasonOpen] = useState(false)
  const open = (reason: string | null) =>
    run(async () => {
      await openFile(credential.id, file, reason)
      setReasonOpen(false)
    })
  const remove = async () => {
    const isSure = await confirm({
      title: 'Hapus berkas',
      text: `Hapus ${file.name}? Isinya tidak dapat dipulihkan.`,
      confirmLabel: 'Hapus',
    })
    if (!isSure) return
    try {
      await removeFile(credential.id, file.id)
      toast.success(`${file.name} dihapus.`)
    } catch (error) {
      // A boundary: the user learns why the file is still there.
      showProblem(error)
    }
  }
  return (
    <Group justify="space-between" wrap="nowrap" role="group" aria-label={`Berkas ${file.name}`}>
      <Stack gap={0} miw={0} flex={1}>
        <Text size="sm" fw={600} truncate title={file.name}>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed">
          {`${sizeText(file.size_byte)} · ${formatInstant(file.created_at, user.timezone)} · ${file.created_by}`}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap" flex="none">
        {mayOpen && (
          <ActionIcon
            variant="subtle"
            aria-label={`Unduh ${file.name}`}
            loading={isBusy}
            onClick={() => (credential.reveal_policy === 'direct' ? void open(null) : setReasonOpen(true))}
          >
            <IconDownload size={17} aria-hidden />
          </ActionIcon>
        )}
        {mayRemove && (
          <ActionIcon variant="subtle" color="red" aria-label={`Hapus ${file.name}`} onClick={() => void remove()}>
            <IconX size={17} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Modal opened={isReasonOpen} onClose={() => setReasonOpen(false)} title={`Buka ${file.name}`}>
        <ReasonForm action="Unduh" isBusy={isBusy} onReason={(reason) => void open(reason)} />
      </Modal>
    </Group>
  )
}
