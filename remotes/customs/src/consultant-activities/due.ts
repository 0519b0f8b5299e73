import { dayOf } from '@ems/platform'

export type Due = { days: number; label: string; color: string }

const isOver = (category: string) => category === 'done' || category === 'cancelled'

/** Text and colour of a deadline today; finished work is never late. */
export function dueOf(card: { due_date: string; stage_category: string }, today = dayOf(new Date())): Due {
  const days = Math.round((Date.parse(card.due_date) - Date.parse(today)) / 86_400_000)
  if (isOver(card.stage_category)) return { days, label: 'Selesai', color: 'gray' }
  if (days < 0) return { days, label: `Terlambat ${-days} hari`, color: 'red' }
  if (days === 0) return { days, label: 'Hari ini', color: 'orange' }
  return { days, label: `${days} hari lagi`, color: days <= 7 ? 'yellow' : 'gray' }
}

/** `2026-11-01` → `Nov 2026`. */
export const monthLabel = (day: string) =>
  new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
  )

/** The first day of the month `by` months later. */
export function addMonths(day: string, by: number): string {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + by, 1))
  return at.toISOString().slice(0, 10)
}
