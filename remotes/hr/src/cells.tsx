import { daysBetween } from '@ems/contracts/days'
import { Badge, Group, Progress, stateCells, Text } from '@ems/ui'

/** Urgent rows have a colour. */
export const priorityCell = stateCells({ urgent: 'red', high: 'orange' })

/**
 * A due date of something that is still open. Past dates and dates less than `red` days away are red, those less than
 * `yellow` days away are yellow (default 30 and 90).
 */
export function dueCell(day: string | null, text: string, today: string, { red = 30, yellow = 90 } = {}) {
  if (!day) return undefined
  const days = daysBetween(today, day)
  return (
    <Badge variant="light" color={days < red ? 'red' : days < yellow ? 'yellow' : 'gray'}>
      {text} · {days < 0 ? `lewat ${-days} hari` : `${days} hari`}
    </Badge>
  )
}

/** A part of a hundred as a bar with its number; nothing before there is anything to come. */
export const ProgressCell = ({ value, isBegun }: { value: number; isBegun: boolean }) =>
  isBegun ? (
    <Group gap={6} wrap="nowrap">
      <Progress value={value} w={56} size="sm" aria-hidden />
      <Text span inherit>
        {value} %
      </Text>
    </Group>
  ) : (
    '–'
  )
