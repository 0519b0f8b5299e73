import { ssoStatuses, type User, users } from '@ems/contracts/settings'
import { type Row, roleLabel, useMutation } from '@ems/platform'
import { Alert, Button, CopyButton, Group, Modal, RowRefusals, Stack, Table, Text } from '@ems/ui'
import { useState } from 'react'
import { type Added, addToSso } from './add-to-sso.ts'
import { SsoBadge } from './badges.tsx'

type DialogProps = { rows: readonly Row<typeof users>[]; onClose: () => void; onDone: () => void }

/** Shows what EMS SSO will be told, creates the accounts, and shows how it went and the invitations, once. */
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
        <RowRefusals error={error} rows={rows} resource={users} />
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
    <Text>Akun berikut akan dibuat di EMS SSO.</Text>
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
      {isInviting && <Alert color="yellow">Tautan undangan hanya ditampilkan sekali. Salin sebelum menutup.</Alert>}
      {added.map((user) => (
        <Group key={user.id} justify="space-between" gap="xs">
          <Stack gap={2}>
            <Group gap="xs">
              <Text fw={600}>{user.name}</Text>
              <SsoBadge user={user} text={ssoStatuses[user.sso_status]} />
            </Group>
            {user.sso_error && <Text c="var(--mantine-color-error)">{user.sso_error}</Text>}
          </Stack>
          {user.invitationUrl && <Invitation url={user.invitationUrl} name={user.name} />}
        </Group>
      ))}
    </>
  )
}

const Invitation = ({ url, name }: { url: string; name: string }) => (
  <CopyButton value={url} timeout={3_000}>
    {({ copied, copy }) => (
      <Button size="compact-sm" variant="light" onClick={copy} aria-label={`Salin tautan undangan ${name}`}>
        {copied ? 'Tautan disalin' : 'Salin tautan undangan'}
      </Button>
    )}
  </CopyButton>
)
