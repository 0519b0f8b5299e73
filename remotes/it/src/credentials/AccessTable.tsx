import { type Access, accessSources, credentialRights, type credentials } from '@ems/contracts/it'
import { formatInstant, type Row, useSession } from '@ems/platform'
import { Table, Text, useTitles } from '@ems/ui'

/** Users who may open the credential now, with their right, its end and its origin. */
export function AccessTable({ credential }: { credential: Row<typeof credentials> }) {
  const { user } = useSession()
  const access = (credential.access ?? []) as readonly Access[]
  const users = useTitles('users', idsIn(access, 'user'))
  const groups = useTitles('usergroups', idsIn(access, 'usergroup'))
  const nameOf = (line: Access) =>
    (line.user ? users[`users:${line.user}`] : groups[`usergroups:${line.usergroup}`]) ?? '…'
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Akses berlaku" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {['Pengguna/grup', 'Hak', 'Sampai', 'Asal'].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {access.map((line) => (
            <Table.Tr key={`${line.user}/${line.usergroup}/${line.right}/${line.until}/${line.via}`}>
              <Table.Td>
                {nameOf(line)}{' '}
                {line.usergroup && (
                  <Text span size="xs" c="dimmed">
                    grup
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{credentialRights[line.right]}</Table.Td>
              <Table.Td>{line.until ? formatInstant(line.until, user.timezone) : 'Tanpa batas'}</Table.Td>
              <Table.Td>{accessSources[line.via]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const idsIn = (access: readonly Access[], kind: 'user' | 'usergroup') => [
  ...new Set(access.flatMap((line) => (line[kind] ? [line[kind]] : []))),
]
