import type { Resource, Tone } from '@ems/contracts/kit'
import { Badge } from '@mantine/core'

const colors: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  info: 'blue',
  waiting: 'yellow',
  success: 'green',
  warning: 'orange',
  danger: 'red',
}

/** The state of a record in word and colour. */
export function StateBadge({ resource, row }: { resource: Resource; row: object }) {
  const state = String((row as Readonly<Record<string, unknown>>)[resource.stateField])
  const tone = resource.workflow?.states[state]?.tone
  if (!tone) return null
  return (
    <Badge variant="light" color={colors[tone]}>
      {resource.meta[resource.stateField]?.options?.[state] ?? state}
    </Badge>
  )
}
