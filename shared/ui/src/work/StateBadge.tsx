import type { Resource, Tone } from '@ems/contracts/kit'
import { dayOf, type Row, useSession } from '@ems/platform'
import { Badge, Group, Text } from '@mantine/core'
import { valueText } from '../fields/cell-text.ts'

/** The colour of each tone. */
export const toneColors: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  info: 'blue',
  waiting: 'yellow',
  success: 'green',
  warning: 'orange',
  danger: 'red',
}

type StateBadgeProps = {
  resource: Resource
  row: object
  /** Another word for the same state. */
  text?: string
}

/** The state of a record in word and colour: the same ones in its list, on its page and wherever else it is named. */
export function StateBadge({ resource, row, text }: StateBadgeProps) {
  const { user } = useSession()
  const { stateField, workflow, meta, derivedWords } = resource
  const values = row as Readonly<Record<string, unknown>>
  const state = String(values[stateField])
  const tone = workflow?.states[state]?.tone
  const field = meta[stateField]
  if (!tone || !field) return null
  const derived = derivedWords?.[stateField]
  const words = derived?.text(values, dayOf(new Date(), user.timezone))
  return (
    <Badge variant="light" color={toneColors[(words && derived?.tone) || tone]}>
      {text ?? words ?? valueText(field, state, {})}
    </Badge>
  )
}

const DAY_MS = 86_400_000

/** The state of a record in its list, and whose decision it is pending for how long. */
export function StateCell({ resource, row }: { resource: Resource; row: Row<Resource> }) {
  const { decision } = row
  if (!decision) return <StateBadge resource={resource} row={row} />
  const days = Math.floor((Date.now() - Date.parse(decision.since)) / DAY_MS)
  const text = `Menunggu ${decision.names.join(', ')}${days > 0 ? `, ${days} hari` : ''}`
  return (
    <Group gap={6} wrap="nowrap">
      <StateBadge resource={resource} row={row} />
      <Text span size="xs" c="dimmed" truncate title={text}>
        {text}
      </Text>
    </Group>
  )
}
