import {
  isOnByDefault,
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
} from '@ems/contracts/common'
import {
  api,
  formatInstant,
  muteRecord,
  prefer,
  savePreferences,
  showProblem,
  useMutedRecords,
  usePreferences,
  useQuery,
  useSession,
} from '@ems/platform'
import { Button, Checkbox, Group, Stack, Table, Text } from '@ems/ui'

type Chosen = Partial<Record<NotificationEvent, Partial<Record<NotificationChannel, boolean>> | null>>

/** Defaults of *Utilitas* for users without a choice. */
const useDefaults = () =>
  useQuery({
    queryKey: ['notifications', 'defaults'],
    queryFn: async ({ signal }) => {
      const answer = await api
        .get('notifications/-defaults', { signal })
        .json<{ data: { attributes: { notifications: Chosen } } }>()
      return answer.data.attributes.notifications
    },
  })

/** Records of which the user gets no notifications, each with the way back. */
function MutedRecords() {
  const { data = [] } = useMutedRecords()
  const { user } = useSession()
  return (
    <section aria-label="Data yang dibisukan">
      <Text fw={600} mt="md">
        Data yang dibisukan
      </Text>
      {data.length === 0 && (
        <Text c="dimmed">Belum ada. Bisukan data lewat menu ⋮ pada data atau pemberitahuannya.</Text>
      )}
      {data.map((muted) => {
        const name = `${muted.kind}: ${muted.title ?? `#${muted.target_id}`}`
        return (
          <Group key={`${muted.target_type}:${muted.target_id}`} justify="space-between" wrap="nowrap" py={4}>
            <div>
              <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
              <Text size="xs" c="dimmed">
                Sejak {formatInstant(muted.since, user.timezone)}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Bunyikan lagi ${name}`}
              onClick={() => void muteRecord(muted, false)}
            >
              Bunyikan lagi
            </Button>
          </Group>
        )
      })}
    </section>
  )
}

/** Choice of events and channels of notifications, an e-mail for itself or for the day among them. */
export function NotificationChoices() {
  const chosen: Chosen = usePreferences().notifications ?? {}
  const { data: defaults = {} } = useDefaults()
  const isOn = (event: NotificationEvent, channel: NotificationChannel) =>
    chosen[event]?.[channel] ?? defaults[event]?.[channel] ?? isOnByDefault(event, channel)
  const set = (event: NotificationEvent, channel: NotificationChannel, on: boolean) => {
    prefer({ notifications: { ...chosen, [event]: { ...chosen[event], [channel]: on } } })
    void savePreferences().catch(showProblem)
  }
  const channels = Object.entries(notificationChannels) as [NotificationChannel, string][]
  return (
    <Stack gap="xs">
      <Text c="dimmed">Pemberitahuan yang Anda terima. Perubahan langsung tersimpan.</Text>
      <Table aria-label="Pemberitahuan per peristiwa" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Peristiwa</Table.Th>
            {channels.map(([channel, label]) => (
              <Table.Th key={channel}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(Object.entries(notificationEvents) as [NotificationEvent, string][]).map(([event, text]) => (
            <Table.Tr key={event}>
              <Table.Th scope="row" fw={400}>
                {text}
              </Table.Th>
              {channels.map(([channel, label]) => (
                <Table.Td key={channel}>
                  <Checkbox
                    aria-label={`${text}: ${label}`}
                    checked={isOn(event, channel)}
                    onChange={({ currentTarget }) => set(event, channel, currentTarget.checked)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <MutedRecords />
    </Stack>
  )
}
