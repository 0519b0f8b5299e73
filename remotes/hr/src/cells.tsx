import { daysBetween } from '@ems/contracts/days'
import { Badge, stateCells } from '@ems/ui'

/** A state in colour and word; what is not at work is grey. */
export const stateCell = stateCells({
  active: 'green',
  verified: 'green',
  approved: 'green',
  completed: 'green',
  posted: 'blue',
  submitted: 'blue',
  processing: 'blue',
  ordered: 'indigo',
  candidate: 'blue',
  pending: 'yellow',
  needs_review: 'yellow',
  suspended: 'yellow',
  partially_received: 'yellow',
  returned: 'orange',
  rejected: 'red',
  cancelled: 'red',
  urgent: 'red',
  high: 'orange',
})

/** The state of an employee; an active one is blue before the first day of work. */
export const employeeState = (today: string) => (row: { status: string; join_date: string }, text: string) =>
  row.status === 'active' && row.join_date > today ? (
    <Badge variant="light" color="blue">
      {text}
    </Badge>
  ) : (
    status(row, text)
  )
const status = stateCell('status')

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
