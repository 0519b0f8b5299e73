import type { ResourceObject } from '@ems/contracts/kit'
import {
  api,
  confirm,
  deviceOf,
  formatInstant,
  formatRelative,
  showProblem,
  toast,
  useQuery,
  useSession,
} from '@ems/platform'
import {
  ActionIcon,
  Badge,
  Button,
  Failed,
  Group,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconLogout,
  Loading,
  Paper,
  Stack,
  Text,
} from '@ems/ui'

type SessionRow = {
  id: string
  created_at: string
  last_used_at: string
  ip: string | null
  user_agent: string | null
  current: boolean
}

/** Sessions of the user, with the option to end them. */
export function MySessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['user-sessions', 'own'],
    queryFn: async ({ signal }) => {
      const answer = await api.get('me/sessions', { signal }).json<{ data: ResourceObject[] }>()
      return answer.data.map(({ id, attributes }) => ({ id, ...attributes }) as SessionRow)
    },
  })
  const end = async (path: string, question: { title: string; text: string }, message: string) => {
    if (!(await confirm({ ...question, confirmLabel: 'Keluarkan', danger: true }))) return
    try {
      await api.delete(path)
      toast.success(message)
    } catch (refused) {
      // A boundary: the list says what is still signed in.
      showProblem(refused)
    }
    void refetch()
  }
  if (error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading label="Sesi" rows={3} onRetry={refetch} />
  const others = data.filter(({ current }) => !current)
  return (
    <Stack>
      <Text c="dimmed">Perangkat yang sedang masuk dengan akun Anda. Keluarkan yang tidak Anda kenal.</Text>
      {data.map((session, index) => (
        <Line
          key={session.id}
          number={index + 1}
          session={session}
          onEnd={() =>
            void end(
              `me/sessions/${session.id}`,
              {
                title: `Keluarkan ${deviceOf(session.user_agent)}?`,
                text: 'Perangkat itu harus masuk kembali.',
              },
              'Perangkat dikeluarkan.',
            )
          }
        />
      ))}
      <Group justify="flex-end">
        <Button
          variant="light"
          color="red"
          disabled={others.length === 0}
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() =>
            void end(
              'me/sessions',
              {
                title: 'Keluar dari perangkat lain?',
                text: 'Semua perangkat kecuali yang ini harus masuk kembali.',
              },
              'Perangkat lain dikeluarkan.',
            )
          }
        >
          Keluar dari perangkat lain
        </Button>
      </Group>
    </Stack>
  )
}

type LineProps = { number: number; session: SessionRow; onEnd: () => void }

/** Several sessions can be of equal devices: the number tells screen readers which one it is. */
function Line({ number, session, onEnd }: LineProps) {
  const { user } = useSession()
  const device = deviceOf(session.user_agent)
  const Icon = session.current ? IconDeviceLaptop : IconDeviceDesktop
  return (
    <Paper
      withBorder
      p="sm"
      component="section"
      aria-label={`Sesi ${number}: ${device}${session.current ? ', perangkat ini' : ''}`}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
          <Icon size={22} aria-hidden />
          <div>
            <Group gap="xs">
              <Text fw={600}>{device}</Text>
              {session.current && (
                <Badge variant="light" color="green">
                  Perangkat ini
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              {session.ip ?? 'IP tidak diketahui'} · masuk {formatInstant(session.created_at, user.timezone)} · dipakai{' '}
              {formatRelative(session.last_used_at)}
            </Text>
          </div>
        </Group>
        {!session.current && (
          <ActionIcon variant="subtle" color="red" aria-label={`Keluarkan sesi ${number}: ${device}`} onClick={onEnd}>
            <IconLogout size={17} />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  )
}
