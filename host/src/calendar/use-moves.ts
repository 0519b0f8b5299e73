import type { AgendaOccurrence } from '@ems/contracts/calendar'
import { showProblem, toast } from '@ems/platform'
import { useState } from 'react'
import { editDays } from './calendar-api.ts'
import { instantOf, localOf } from './clock.ts'
import type { Entry } from './entries.ts'

/** A day of an event on its way to other times. */
export type Move = { occurrence: AgendaOccurrence; start_at: string; end_at: string }

/** What becomes of a drop: a single event moves at once and can be moved back; of a series it is asked which days. */
export function useMoves(zone: string) {
  const [asked, settle] = useState<Move | null>(null)
  const move = async (entry: Entry, start: string, end: string) => {
    const { occurrence } = entry
    if (!occurrence) return
    const made = { occurrence, ...timesOf(entry, { start, end }, zone) }
    if (made.start_at === occurrence.start_at && made.end_at === occurrence.end_at) return
    if (occurrence.is_recurring) return settle(made)
    await moved(made)
  }
  return { move, asked, settle }
}

/** Where an entry was dropped, as moments: an all-day event keeps to the midnights of its own zone. */
export function timesOf(entry: Entry, { start, end }: { start: string; end: string }, zone: string) {
  const { occurrence } = entry
  if (!occurrence?.all_day) return { start_at: instantOf(start, zone), end_at: instantOf(end, zone) }
  const own = occurrence.timezone
  const length = Date.parse(occurrence.end_at) - Date.parse(occurrence.start_at)
  const start_at = instantOf(start.slice(0, 10), own)
  return { start_at, end_at: new Date(Date.parse(start_at) + length).toISOString() }
}

async function moved({ occurrence, start_at, end_at }: Move) {
  try {
    const { version } = await editDays(occurrence, 'all', { start_at, end_at })
    const back = { ...occurrence, version, date: localOf(start_at, occurrence.timezone).slice(0, 10) }
    const undo = () =>
      editDays(back, 'all', { start_at: occurrence.start_at, end_at: occurrence.end_at }).catch(showProblem)
    toast.success('Agenda dipindahkan.', { action: { label: 'Urungkan', run: () => void undo() } })
  } catch (error) {
    // A boundary: the entry is drawn where the server has it.
    showProblem(error)
  }
}
