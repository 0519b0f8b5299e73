import { nextActionTypes } from '@ems/contracts/marketing'
import { dayOf, formatDate, formatInstant } from '@ems/platform'
import { Badge } from '@ems/ui'

type NextActionBadgeProps = { type: keyof typeof nextActionTypes | null; at: string; timezone: string }

/** What is done next and when, by the day, as the chips ask: today is amber and says at what hour, a day gone by is red. */
export function NextActionBadge({ type, at, timezone }: NextActionBadgeProps) {
  const day = dayOf(at, timezone)
  const today = dayOf(new Date(), timezone)
  const [isLate, isToday] = [day < today, day === today]
  return (
    <Badge component="span" size="sm" variant="light" color={isLate ? 'red' : isToday ? 'yellow' : 'blue'} maw="100%">
      {type ? `${nextActionTypes[type]} · ` : ''}
      {isToday ? `hari ini ${formatInstant(at, timezone).slice(11, 16)}` : formatDate(day)}
      {isLate && ' · terlambat'}
    </Badge>
  )
}
