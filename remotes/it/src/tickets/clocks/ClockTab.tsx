import { type JiraIssue, slaStates, spanStates, type TicketClock, ticketStatuses } from '@ems/contracts/it'
import { formatInstant, useSession } from '@ems/platform'
import { Badge, Failed, Group, Loading, Nothing, Paper, Progress, SimpleGrid, Stack, Table, Text } from '@ems/ui'
import { useTicketClock } from './clock-api.ts'
import { slaColors } from './clock-cells.tsx'
import { durationText } from './durations.ts'
import { TrackerClocks } from './TrackerClocks.tsx'

/** Both clocks of a ticket as they stand now, and every interval in which they ran, paused or stood still. */
export default function ClockTab({ ticket }: { ticket: JiraIssue & { id: string; version: number } }) {
  const { data, error, refetch } = useTicketClock(ticket.id, ticket.version)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="jam layanan" rows={4} onRetry={() => void refetch()} />
  if (!data.response || !data.resolve)
    return (
      <Stack gap="md">
        <Nothing text="Tiket ini tanpa tingkat layanan." />
        <TrackerClocks of={data.tracker} />
      </Stack>
    )
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Side name="Respons" of={data.response} />
        <Side name="Penyelesaian" of={data.resolve} />
      </SimpleGrid>
      <Group gap="xs">
        <Badge variant="light" color={slaColors[data.state]}>
          {slaStates[data.state]}
        </Badge>
        <Text size="sm" c="dimmed">
          Jeda {durationText(data.paused_minutes)} waktu kerja
        </Text>
      </Group>
      <TrackerClocks of={data.tracker} />
      <Spans of={data.spans} />
    </Stack>
  )
}

function Side({ name, of }: { name: string; of: NonNullable<TicketClock['response']> }) {
  const { user } = useSession()
  const { target_minutes, spent_minutes, due_at, is_running, is_breached } = of
  const percent = Math.round((spent_minutes / Math.max(1, target_minutes)) * 100)
  const rest = Math.max(0, target_minutes - spent_minutes)
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Text fw={600}>{name}</Text>
        <Progress
          value={Math.min(100, percent)}
          color={is_breached ? 'red' : 'indigo'}
          aria-label={`${name}: ${percent} % terpakai`}
        />
        <Text size="sm">
          {durationText(spent_minutes)} dari {durationText(target_minutes)} waktu kerja
          {is_breached ? ', lewat' : is_running ? `, sisa ${durationText(rest)}` : ''}
        </Text>
        {due_at && (
          <Text size="sm" c="dimmed">
            Batas {formatInstant(due_at, user.timezone)}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

function Spans({ of }: { of: TicketClock['spans'] }) {
  const { user } = useSession()
  return (
    <Table.ScrollContainer
      minWidth={420}
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Selang jam layanan, dapat digulir' },
      }}
    >
      <Table aria-label="Selang jam layanan" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dari</Table.Th>
            <Table.Th>Sampai</Table.Th>
            <Table.Th>Jam</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Tingkat layanan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map(({ begins_at, ends_at, state, status, tier }) => (
            <Table.Tr key={begins_at}>
              <Table.Td>{formatInstant(begins_at, user.timezone)}</Table.Td>
              <Table.Td>{ends_at ? formatInstant(ends_at, user.timezone) : 'sekarang'}</Table.Td>
              <Table.Td>{spanStates[state]}</Table.Td>
              <Table.Td>{ticketStatuses[status]}</Table.Td>
              <Table.Td>{tier ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
