import { type JiraIssue, slaStates } from '@ems/contracts/it'
import { formatInstant } from '@ems/platform'
import { Badge, Group, IconPlayerPause, Text } from '@ems/ui'
import { durationText } from './durations.ts'

export const slaColors: Readonly<Record<keyof typeof slaStates, string>> = {
  ok: 'green',
  warning: 'orange',
  breached: 'red',
  paused: 'yellow',
  met: 'green',
  none: 'gray',
}

type Row = Partial<JiraIssue>

/** By when an officer has to respond; after the response how long that took. */
export const responseCell = (row: object) => {
  const { response_due_at, response_breached, responded_at, response_minutes } = row as Row
  if (responded_at && response_minutes != null)
    return <Done minutes={response_minutes} isLate={response_breached ?? false} />
  return <Due at={response_due_at} isLate={response_breached ?? false} />
}

/** By when the ticket has to be solved; what is left while it is paused; after the solution how long that took. */
export const resolveCell = (row: object) => {
  const { resolve_due_at, resolve_breached, resolve_minutes, resolve_target, sla_state, resolved_at } = row as Row
  if (sla_state === 'paused' && resolve_target != null && resolve_minutes != null)
    return (
      <Group gap={6} wrap="nowrap">
        <Badge
          variant="light"
          color={slaColors.paused}
          leftSection={<IconPlayerPause size={10} fill="currentColor" aria-hidden />}
        >
          {slaStates.paused}
        </Badge>
        <Text span size="sm">
          sisa {durationText(Math.max(0, resolve_target - resolve_minutes))}
        </Text>
      </Group>
    )
  if (resolved_at && resolve_minutes != null)
    return <Done minutes={resolve_minutes} isLate={resolve_breached ?? false} />
  return <Due at={resolve_due_at} isLate={resolve_breached ?? false} isNear={sla_state === 'warning'} />
}

type DueProps = { at: string | null | undefined; isLate: boolean; isNear?: boolean }

function Due({ at, isLate, isNear = false }: DueProps) {
  if (!at) return <>–</>
  return (
    <Text span size="sm" c={isLate ? 'red.9' : isNear ? 'orange.9' : undefined} style={{ whiteSpace: 'nowrap' }}>
      {isLate ? 'Lewat ' : isNear ? 'Hampir ' : ''}
      {formatInstant(at)}
    </Text>
  )
}

const Done = ({ minutes, isLate }: { minutes: number; isLate: boolean }) => (
  <Text span size="sm" c={isLate ? 'red.9' : undefined} style={{ whiteSpace: 'nowrap' }}>
    {durationText(minutes)}
    {isLate && ', lewat'}
  </Text>
)
