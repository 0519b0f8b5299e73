import type { AgendaOccurrence, AgendaScope } from '@ems/contracts/calendar'
import { showProblem, toast } from '@ems/platform'
import { useState } from 'react'
import { editDays } from '../calendar-api.ts'
import type { Entry } from '../entries.ts'
import { endOf, instantOf, lastDayOf, localOf } from '../event/clock.ts'

export type Times = { start_at: string; end_at: string }
/** A day of an event on its way to other times. */
export type Move = Times & { occurrence: AgendaOccurrence }

/** Handles a drop: a single event moves at once and can be moved back; for a series a dialog asks which days. */
export function useMoves() {
  const [requested, settle] = useState<Move | null>(null)
  const move = async ({ occurrence }: Entry, times: Times) => {
    if (!occurrence) return
    if (times.start_at === occurrence.start_at && times.end_at === occurrence.end_at) return
    if (occurrence.is_recurring) return settle({ occurrence, ...times })
    // A boundary: what is refused is drawn where the server has it.
    await moveDays({ occurrence, ...times }, 'all').catch(showProblem)
  }
  return { move, asked: requested, settle }
}

/**
 * Start and end after a drop, with the same length. An all-day event keeps the midnights of its own zone; an event of
 * several days keeps its hour, because day cells have none.
 */
export function droppedAt(entry: Entry, start: string, zone: string): Times {
  const { occurrence } = entry
  const length = occurrence ? Date.parse(occurrence.end_at) - Date.parse(occurrence.start_at) : 0
  const clock = lastDayOf(entry) === entry.start.slice(0, 10) ? start.slice(10) : entry.start.slice(10)
  const start_at = occurrence?.all_day
    ? instantOf(start.slice(0, 10), occurrence.timezone)
    : instantOf(start.slice(0, 10) + clock, zone)
  return { start_at, end_at: new Date(Date.parse(start_at) + length).toISOString() }
}

/** The moments between which an entry was drawn out. */
export const resizedTo = ({ start, end }: { start: string; end: string }, zone: string): Times => ({
  start_at: instantOf(start, zone),
  end_at: instantOf(endOf(end), zone),
})

/** Gives days of an event other times, with a way back where all of it moved. Throws what the server refuses. */
export async function moveDays({ occurrence, start_at, end_at }: Move, scope: AgendaScope) {
  const { version } = await editDays(occurrence, scope, { start_at, end_at })
  const moved = { ...occurrence, version, date: localOf(start_at, occurrence.timezone).slice(0, 10) }
  const back = () => editDays(moved, 'all', { start_at: occurrence.start_at, end_at: occurrence.end_at })
  const undo = { label: 'Urungkan', run: () => void back().catch(showProblem) }
  toast.success('Agenda dipindahkan.', scope === 'all' ? { action: undo } : {})
}
