import { users } from '@ems/contracts/settings'
import { type Row, useMutation } from '@ems/platform'
import { Button, Group, Modal, RowErrors, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { newLinks } from './add-to-sso.ts'
import { CopyLink, InvitationNote } from './CopyLink.tsx'

type DialogProps = { rows: readonly Row<typeof users>[]; onClose: () => void; onDone: () => void }

/** A new link to choose a password with: for an invitation that was lost or is too old, and for a forgotten password. */
export function NewLink({ rows, onClose, onDone }: DialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => newLinks(rows, idempotencyKey),
    onSuccess: onDone,
  })
  return (
    <Modal opened onClose={onClose} title="Kirim ulang undangan" size="lg">
      <Stack>
        <Text>
          {rows.length === 1 ? rows[0]?.name : `${rows.length} pengguna`} mendapat tautan baru untuk membuat kata sandi.
          Tautan sebelumnya tidak berlaku lagi.
        </Text>
        {data && <InvitationNote isMailed={data.some(({ isMailed }) => isMailed)} />}
        {data?.map(({ id, name, invitationUrl }) => (
          <Stack key={id} gap={4}>
            <Text fw={600}>{name}</Text>
            {invitationUrl ? <CopyLink url={invitationUrl} name={name} /> : <Text>Akun EMS SSO tidak ditemukan.</Text>}
          </Stack>
        ))}
        <RowErrors error={error} rows={rows} resource={users} />
        <Group justify="flex-end">
          <Button variant={data ? 'filled' : 'default'} onClick={onClose}>
            {data ? 'Selesai' : 'Batal'}
          </Button>
          {!data && (
            <Button loading={isPending} onClick={() => mutate()} data-autofocus>
              Buat tautan baru
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
