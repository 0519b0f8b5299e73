import { nextActionTypes } from '@ems/contracts/marketing'
import { dayOf, formatDate, formatInstant } from '@ems/platform'
import { CardChip } from '@ems/ui'

type NextActionBadgeProps = { type: keyof typeof nextActionTypes | null; at: string; timezone: string }

/** Next step with its day: amber with the hour today, red when overdue. */
export function NextActionBadge({ type, at, timezone }: NextActionBadgeProps) {
  const day = dayOf(at, timezone)
  const today = dayOf(new Date(), timezone)
  const [isLate, isToday] = [day < today, day === today]
  return (
    <CardChip color={isLate ? 'red' : isToday ? 'yellow' : 'blue'}>
      {type ? `${nextActionTypes[type]} · ` : ''}
      {isToday ? `hari ini ${formatInstant(at, timezone).slice(11, 16)}` : formatDate(day)}
      {isLate && ' · terlambat'}
    </CardChip>
  )
}
