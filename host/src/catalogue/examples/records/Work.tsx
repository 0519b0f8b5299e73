import { jiraIssues } from '@ems/contracts/it'
import type { Row } from '@ems/platform'
import { Group, NewRowChain, RowErrors, RowTransitions, Stack, StateBadge } from '@ems/ui'

const row = { id: '1', status: 'assigned', can: ['start', 'waitUser'] } as unknown as Row<typeof jiraIssues>

/** The life of a record: its state, its next steps, and who approves it. */
export const Work = () => (
  <Stack>
    <Group>
      <StateBadge resource={jiraIssues} row={row} />
      <RowTransitions resource={jiraIssues} row={row} />
    </Group>
    <NewRowChain resource={jiraIssues} values={{}} />
    <RowErrors error={new Error('Baris ini sudah diubah pengguna lain.')} rows={[row]} resource={jiraIssues} />
  </Stack>
)
