import { users } from '@ems/contracts/settings'
import { act, type Row, toast, useMutation } from '@ems/platform'
import { Button, Group, Modal, RowErrors, Stack, Text, Textarea } from '@ems/ui'
import { useState } from 'react'

/** Removes the second factors of a user who lost them; the reason is in the audit log. */
export function ResetFactors({ user, onClose }: { user: Row<typeof users>; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isRequested, setRequested] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: { reason: string }) =>
      act(users, 'resetFactors', [{ id: user.id, version: user.version, values }]),
    onSuccess: () => {
      toast.success(`Faktor kedua ${user.name} sudah diatur ulang.`)
      onClose()
    },
  })
  const submit = () => {
    setRequested(true)
    if (reason.trim()) mutate({ reason: reason.trim() })
  }

  return (
    <Modal opened onClose={onClose} title="Atur ulang faktor kedua">
      <Stack>
        <Text>
          Aplikasi autentikator, passkey dan kode pemulihan {user.name} dihapus, dan semua perangkatnya keluar. Pastikan
          dahulu bahwa {user.name} sendiri yang meminta.
        </Text>
        <Textarea
          label="Alasan"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          withAsterisk
          maxLength={250}
          error={isRequested && !reason.trim() && 'Alasan wajib diisi.'}
          data-autofocus
        />
        <RowErrors error={error} rows={[user]} resource={users} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button color="red" loading={isPending} onClick={submit}>
            Atur ulang
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
