import type { ResourceObject } from '@ems/contracts/kit'
import { type User, users } from '@ems/contracts/settings'
import { api, confirm, deviceOf, formatInstant, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Badge, Button, Failed, Group, Loading, Nothing, Stack, Table, Text } from '@ems/ui'
import { LockList } from './SignInLocks.tsx'

type SignIn = {
  id: string
  created_at: string
  last_used_at: string
  ip: string | null
  user_agent: string | null
  current: boolean
}

/** Present sessions of a user at EMS SSO, and active sign-in delays. */
export function Sessions({ user }: { user: User }) {
  const { can } = useSession()
  return (
    <Stack>
      <SessionList user={user} />
      {can(users.can.update) && user.sso_sub !== null && (
        <section aria-label="Kunci masuk">
          <Text fw={600} mb="xs">
            Kunci masuk
          </Text>
          <LockList user={user} />
        </section>
      )}
    </Stack>
  )
}

function SessionList({ user: { id, name, sso_sub } }: { user: User }) {
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

  const end = async (session: SignIn) => {
    const device = deviceOf(session.user_agent)
    const isSure = await confirm({
      title: `Keluarkan ${name} dari ${device}?`,
      text: 'Perangkat itu harus masuk kembali; perangkat lain tetap masuk.',
      confirmLabel: 'Keluarkan',
      danger: true,
    })
    if (!isSure) return
    try {
      await api.delete(`users/${id}/sessions/${session.id}`)
      toast.success('Perangkat dikeluarkan.')
    } catch (refused) {
      // A boundary: the list says what is still signed in.
      showProblem(refused)
    }
    void refetch()
  }
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label="Sesi aktif">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Perangkat</Table.Th>
            <Table.Th>Alamat</Table.Th>
            <Table.Th>Masuk</Table.Th>
            <Table.Th>Terakhir dipakai</Table.Th>
            <Table.Th aria-label="Tindakan" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((session) => (
            <Table.Tr key={session.id}>
              <Table.Td title={session.user_agent ?? undefined}>
                <Group gap="xs">
                  {deviceOf(session.user_agent)}
                  {session.current && (
                    <Badge variant="light" color="green">
                      Perangkat ini
                    </Badge>
                  )}
                </Group>
              </Table.Td>
              <Table.Td>{session.ip ?? '–'}</Table.Td>
              <Table.Td>{formatInstant(session.created_at, user.timezone)}</Table.Td>
              <Table.Td>{formatInstant(session.last_used_at, user.timezone)}</Table.Td>
              <Table.Td>
                {can(users.can.revokeSessions) && !session.current && (
                  <Button
                    size="compact-sm"
                    variant="light"
                    color="red"
                    aria-label={`Keluarkan ${deviceOf(session.user_agent)}, ${session.ip ?? 'alamat tidak diketahui'}`}
                    onClick={() => void end(session)}
                  >
                    Keluarkan
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
