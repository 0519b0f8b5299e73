import { nextActionTypes } from '@ems/contracts/marketing'
import { dayOf, formatDate } from '@ems/platform'
import { Badge } from '@ems/ui'

type NextActionBadgeProps = { type: keyof typeof nextActionTypes | null; at: string; timezone: string }

/** What is done next and when: today is amber, late is red. */
export function NextActionBadge({ type, at, timezone }: NextActionBadgeProps) {
  const day = dayOf(at, timezone)
  const isLate = Date.parse(at) < Date.now()
  const isToday = day === dayOf(new Date(), timezone)
  return (
    <Badge
      component="span"
      size="sm"
      variant="light"
      color={isLate && !isToday ? 'red' : isToday ? 'yellow' : 'blue'}
      maw="100%"
    >
      {type ? `${nextActionTypes[type]} · ` : ''}
      {isToday ? 'hari ini' : formatDate(day)}
      {isLate && ' · terlambat'}
    </Badge>
  )
}
