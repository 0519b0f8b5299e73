import type { JiraClock } from '@ems/contracts/it'
import { Badge, Group, List, Text } from '@ems/ui'
import { durationText } from './durations.ts'

const states = {
  running: ['Berjalan', 'indigo'],
  paused: ['Jeda', 'gray'],
  met: ['Terpenuhi', 'green'],
  breached: ['Lewat', 'red'],
} as const

/** What Jira Service Management says about the ticket, as of the last synchronisation. Targets are ours. */
export function TrackerClocks({ of }: { of: readonly JiraClock[] }) {
  if (!of.length) return null
  return (
    <div>
      <Text fw={600}>Menurut Jira Service Management</Text>
      <List size="sm" mt={4} spacing={4}>
        {of.map(({ name, goal_minutes, elapsed_minutes, state }) => (
          <List.Item key={name}>
            <Group gap="xs">
              {name}: {durationText(elapsed_minutes)} dari {durationText(goal_minutes)}
              <Badge variant="light" tt="none" color={states[state][1]}>
                {states[state][0]}
              </Badge>
            </Group>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
