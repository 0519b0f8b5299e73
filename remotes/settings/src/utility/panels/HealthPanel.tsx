import type { SystemCheck } from '@ems/contracts/settings'
import { formatNumber } from '@ems/platform'
import {
  Badge,
  Card,
  Failed,
  Group,
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPlugConnectedX,
  IconX,
  Loading,
  SimpleGrid,
  Text,
  Title,
} from '@ems/ui'
import type { ReactNode } from 'react'
import classes from '../utility.module.css'
import { useSystemHealth } from './system.ts'

/** Every part of the system that there is, and how it does at this moment. */
export function HealthPanel() {
  const { data, error, refetch } = useSystemHealth()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="kesehatan sistem" onRetry={() => void refetch()} />
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {data
        .filter(({ state }) => state !== 'absent')
        .map((check) => (
          <CheckCard key={check.id} check={check} />
        ))}
    </SimpleGrid>
  )
}

const looks = {
  ok: { color: 'green', icon: IconCircleCheck, text: 'Baik' },
  warning: { color: 'yellow', icon: IconAlertTriangle, text: 'Perhatian' },
  down: { color: 'red', icon: IconX, text: 'Gangguan' },
  absent: { color: 'gray', icon: IconPlugConnectedX, text: 'Belum terhubung' },
} satisfies Record<SystemCheck['state'], { color: string; icon: Icon; text: string }>

/** One part of the system: state, answer time and a few facts. */
export const CheckCard = ({ check, children }: { check: SystemCheck; children?: ReactNode }) => (
  <Card withBorder radius="md" component="section" aria-label={check.label}>
    <Group justify="space-between" wrap="nowrap" mb="xs">
      <Title order={2} size="h5">
        {check.label}
      </Title>
      <StateBadge check={check} />
    </Group>
    {/* Of what is not connected the badge says it already. */}
    {check.detail !== looks[check.state].text && (
      <Text size="sm" mb="xs">
        {check.detail}
        {check.ms !== null && check.ms > 0 && ` · menjawab dalam ${formatNumber(check.ms)} ms`}
      </Text>
    )}
    {check.facts.length > 0 && (
      <dl className={classes.facts}>
        {check.facts.map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </Card>
)

function StateBadge({ check: { state } }: { check: SystemCheck }) {
  const { color, icon: Glyph, text } = looks[state]
  return (
    <Badge variant="light" color={color} tt="none" leftSection={<Glyph size={12} aria-hidden />}>
      {text}
    </Badge>
  )
}
