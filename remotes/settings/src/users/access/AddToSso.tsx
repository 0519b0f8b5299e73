import { ssoStatuses, type User, users } from '@ems/contracts/settings'
import { type Row, roleLabel, useMutation } from '@ems/platform'
import { Button, Group, Modal, RowErrors, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { SsoBadge } from '../badges.tsx'
import { type Added, addToSso } from './add-to-sso.ts'
import { CopyLink, InvitationNote } from './CopyLink.tsx'

type DialogProps = { rows: readonly Row<typeof users>[]; onClose: () => void; onDone: () => void }

/** Previews the accounts for EMS SSO, creates them, and displays results and invitations once. */
export function AddToSso({ rows, onClose, onDone }: DialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => addToSso(rows, idempotencyKey),
    onSuccess: onDone,
  })

  return (
    <Modal opened onClose={onClose} title="Tambah EMS SSO" size="lg">
      <Stack>
        {data ? <Outcome added={data} /> : <Preview rows={rows} />}
        <RowErrors error={error} rows={rows} resource={users} />
        <Group justify="flex-end">
          <Button variant={data ? 'filled' : 'default'} onClick={onClose}>
            {data ? 'Selesai' : 'Batal'}
          </Button>
          {!data && (
            <Button loading={isPending} onClick={() => mutate()} data-autofocus>
              Tambah EMS SSO
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const Preview = ({ rows }: { rows: readonly User[] }) => (
  <>
    <Text>
      Akun berikut akan dibuat di EMS SSO. Tautan undangan ditampilkan setelah akun dibuat, dan dikirim lewat surel bila
      server surel sudah diatur.
    </Text>
    <Table.ScrollContainer minWidth={360}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{users.meta.name.label}</Table.Th>
            <Table.Th>{users.meta.email.label}</Table.Th>
            <Table.Th>{users.meta.role.label}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name, email, role }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{email}</Table.Td>
              <Table.Td>{roleLabel(role)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </>
)

function Outcome({ added }: { added: readonly Added[] }) {
  const isInviting = added.some(({ invitationUrl }) => invitationUrl)
  return (
    <>
      {isInviting && (
        <InvitationNote
          isMailed={added.some(({ isMailed }) => isMailed)}
          more="Bila hilang, buat yang baru dengan Kirim ulang undangan."
        />
      )}
      {added.map((user) => (
        <Stack key={user.id} gap={4}>
          <Group gap="xs">
            <Text fw={600}>{user.name}</Text>
            <SsoBadge user={user} text={ssoStatuses[user.sso_status]} />
          </Group>
          {user.sso_error && <Text c="var(--mantine-color-error)">{user.sso_error}</Text>}
          {user.invitationUrl && <CopyLink url={user.invitationUrl} name={user.name} />}
        </Stack>
      ))}
    </>
  )
}
