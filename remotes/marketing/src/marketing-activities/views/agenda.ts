import { addDays, dayOf, type ListParams } from '@ems/platform'
import type { Card } from '../board/use-cards.ts'

/** What is to be done, by how soon. */
export const agendaGroups = {
  late: 'Terlambat',
  today: 'Hari ini',
  tomorrow: 'Besok',
  week: '7 hari ke depan',
  later: 'Nanti',
  none: 'Tanpa tindak lanjut',
} as const
export type AgendaGroup = keyof typeof agendaGroups

/** The group of a card by the day of its next step, in the zone of the reader. */
export function agendaGroupOf(
  { next_action_at: at }: Pick<Card, 'next_action_at'>,
  today: string,
  timezone: string,
): AgendaGroup {
  if (!at) return 'none'
  const day = dayOf(at, timezone)
  if (day < today) return 'late'
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day <= addDays(today, 7) ? 'week' : 'later'
}

/** The filters of a list as the agenda reads them: open cards, where they name no result. */
export const agendaParams = ({ q, filters }: ListParams): ListParams => ({
  q,
  filters: { ...filters, result: filters?.result ?? ['open'] },
})
