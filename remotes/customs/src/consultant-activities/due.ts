import { daysBetween, dueLabel } from '@ems/contracts/days'
import { dayOf } from '@ems/platform'

export type Due = { days: number; label: string; color: 'gray' | 'red' | 'orange' | 'yellow' }

const isOver = (category: string) => category === 'done' || category === 'cancelled'

/** Text and colour of a deadline today; finished work is never late. */
export function dueOf(card: { due_date: string; stage_category: string }, today = dayOf(new Date())): Due {
  const days = daysBetween(today, card.due_date)
  if (isOver(card.stage_category)) return { days, label: 'Selesai', color: 'gray' }
  const label = capitalized(dueLabel(days))
  if (days <= 0) return { days, label, color: days < 0 ? 'red' : 'orange' }
  return { days, label, color: days <= 7 ? 'yellow' : 'gray' }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `2026-11-01` → `Nov 2026`. */
export const monthLabel = (day: string) =>
  new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
  )
