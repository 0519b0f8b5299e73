import { users } from '@ems/contracts/settings'
import { act, type Row, toast, useMutation } from '@ems/platform'
import { Button, Group, Modal, RefSelect, RowErrors, Stack, Text } from '@ems/ui'
import { useState } from 'react'

type DialogProps = { rows: readonly Row<typeof users>[]; onClose: () => void; onDone: () => void }

/** Moves users to another group, all or none. */
export function ChangeGroup({ rows, onClose, onDone }: DialogProps) {
  const [usergroup, setUsergroup] = useState<string | null>(null)
  const [isRequested, setRequested] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: { usergroup: string }) =>
      act(
        users,
        'groupUpdate',
        rows.map(({ id, version }) => ({ id, version, values })),
      ),
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      onDone()
      onClose()
    },
  })
  const submit = () => {
    setRequested(true)
    if (usergroup) mutate({ usergroup })
  }

  return (
    <Modal opened onClose={onClose} title="Ubah Grup">
      <Stack>
        <Text>{rows.length === 1 ? rows[0]?.name : `${rows.length} pengguna`}</Text>
        <RefSelect
          label={users.meta.usergroup.label}
          to="usergroups"
          value={usergroup}
          onChange={setUsergroup}
          withAsterisk
          error={isRequested && !usergroup && 'Grup wajib dipilih.'}
          data-autofocus
        />
        <RowErrors error={error} rows={rows} resource={users} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isPending} onClick={submit}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
