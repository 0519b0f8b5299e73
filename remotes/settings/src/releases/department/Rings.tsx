import { type RingRelease, rings } from '@ems/contracts/settings'
import { formatInstant, useSession } from '@ems/platform'
import { Badge, Button, Code, Group, Stack, Table, Text } from '@ems/ui'
import type { Department } from '../releases-api.ts'
import { can } from '../rights.ts'
import type { OnTask } from '../task/task.ts'
import { Wide } from './Wide.tsx'

type Props = { department: Department; onTask: OnTask }

/** What each ring gives, since when, by whom and why, with what one may do about it. */
export const Rings = ({ department, onTask }: Props) => (
  <Wide label={`Ring ${department.title}`} columns={['Ring', 'Versi', 'Sejak', 'Catatan', 'Aksi']}>
    {department.rings.map((one) => (
      <RingLine key={one.ring} department={department} of={one} onTask={onTask} />
    ))}
  </Wide>
)

function RingLine({ department, of, onTask }: Props & { of: RingRelease }) {
  const { user } = useSession()
  return (
    <Table.Tr>
      <Table.Th scope="row">{rings[of.ring]}</Table.Th>
      <Table.Td>
        <Stack gap={2}>
          {of.is_inherited ? <Text size="sm">Seperti stabil</Text> : <Code>{of.version ?? '–'}</Code>}
          {of.previous && (
            <Text size="xs" c="dimmed">
              sebelumnya {of.previous}
            </Text>
          )}
          {of.state === 'disabled' && !of.is_inherited && (
            <Badge color="red" variant="light" tt="none">
              Dimatikan
            </Badge>
          )}
          {of.waiting && (
            <Badge color="yellow" variant="light" tt="none">
              {of.waiting.version} menunggu persetujuan
            </Badge>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        {of.since ? formatInstant(of.since, user.timezone) : '–'}
        {of.by && (
          <Text size="xs" c="dimmed">
            {of.by}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{of.reason ?? of.note ?? '–'}</Table.Td>
      <Table.Td>
        <RingActions department={department} of={of} onTask={onTask} />
      </Table.Td>
    </Table.Tr>
  )
}

function RingActions({ department, of, onTask }: Props & { of: RingRelease }) {
  const session = useSession()
  const { ring, version, waiting } = of
  const place = `${department.title}, ${rings[ring]}`
  const button = (label: string, onClick: () => void, color?: string) => (
    <Button
      size="compact-xs"
      variant={color ? 'light' : 'default'}
      {...(color && { color })}
      aria-label={`${label} ${place}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <Group gap={6}>
      {waiting &&
        session.can(can.update) &&
        button('Setujui', () => onTask({ kind: 'approve', department, ring, ...waiting }), 'yellow')}
      {session.can(can.update) && button('Rilis versi', () => onTask({ kind: 'set', department, ring }))}
      {!of.is_inherited &&
        version &&
        (of.previous || ring !== 'stable') &&
        session.can(can.rollback) &&
        button('Kembalikan', () => onTask({ kind: 'rollback', department, ring, version, to: of.previous }))}
      {!of.is_inherited &&
        version &&
        session.can(can.update) &&
        (of.state === 'disabled'
          ? button('Hidupkan', () => onTask({ kind: 'on', department, ring }))
          : button('Matikan', () => onTask({ kind: 'off', department, ring }), 'red'))}
    </Group>
  )
}
