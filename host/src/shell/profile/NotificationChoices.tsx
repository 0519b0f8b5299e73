import {
  isOnByDefault,
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
} from '@ems/contracts/common'
import { api, prefer, savePreferences, showProblem, usePreferences, useQuery } from '@ems/platform'
import { Checkbox, Stack, Table, Text } from '@ems/ui'

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
    </Stack>
  )
}
