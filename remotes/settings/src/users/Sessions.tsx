import type { ResourceObject } from '@ems/contracts/kit'
import { type User, users } from '@ems/contracts/settings'
import { api, deviceOf, formatInstant, useQuery, useSession } from '@ems/platform'
import { Failed, Loading, Nothing, Table, Text } from '@ems/ui'

type SignIn = { id: string; created_at: string; last_used_at: string; ip: string | null; user_agent: string | null }

/** Where a user is signed in at present, as EMS SSO knows. */
export function Sessions({ user: { id, sso_sub } }: { user: User }) {
  const { user, can } = useSession()
  const mayAsk = can(users.can.revokeSessions) || user.id === id
  const { data, error, refetch } = useQuery({
    queryKey: [users.name, 'sessions', id],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`users/${id}/sessions`, { signal }).json<{ data: ResourceObject[] }>()
      return answer.data.map((session) => ({ id: session.id, ...session.attributes }) as SignIn)
    },
    enabled: mayAsk && sso_sub !== null,
  })
  if (!mayAsk) return <Text c="dimmed">Anda tidak memiliki izin melihat sesi.</Text>
  if (sso_sub === null) return <Nothing text="Belum memiliki akun EMS SSO." />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="sesi" rows={2} onRetry={() => void refetch()} />
  if (!data.length) return <Nothing text="Tidak ada sesi aktif." />
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Sesi aktif">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Perangkat</Table.Th>
            <Table.Th>IP</Table.Th>
            <Table.Th>Masuk</Table.Th>
            <Table.Th>Terakhir dipakai</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((session) => (
            <Table.Tr key={session.id}>
              <Table.Td title={session.user_agent ?? undefined}>{deviceOf(session.user_agent)}</Table.Td>
              <Table.Td>{session.ip ?? '–'}</Table.Td>
              <Table.Td>{formatInstant(session.created_at, user.timezone)}</Table.Td>
              <Table.Td>{formatInstant(session.last_used_at, user.timezone)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
