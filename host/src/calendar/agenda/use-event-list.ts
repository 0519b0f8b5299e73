import { type AgendaOccurrence, type AgendaScope, agendaEvents } from '@ems/contracts/calendar'
import { EDIT_TAB, type ResourceList, type RowPart, useResourceList } from '@ems/ui'
import { useMemo, useState } from 'react'
import { editDays } from '../calendar-api.ts'
import type { Begun } from '../event/new-event.ts'

export type EventList = ResourceList<typeof agendaEvents>

/** Days of a series that are edited: one of them, and which besides it. */
export type Days = { occurrence: AgendaOccurrence; scope: AgendaScope }

/**
 * The drawer of the agenda form beside the calendar, without a list. `begun` is the start of a new agenda; `days` and
 * `part` are the edited part of a series.
 */
export function useEventList(day: string) {
  const list = useResourceList(agendaEvents, { columns, enabled: false, id: 'calendar' })
  const [begun, begin] = useState<Begun>({ from: day })
  const [chosen, choose] = useState<Days | null>(null)
  const days = chosen?.occurrence.event === list.state.open ? chosen : null
  const part = useMemo(() => (days ? partOf(days) : undefined), [days])
  const create = (at: Begun) => {
    begin(at)
    choose(null)
    list.open('new')
  }
  /** Opens an agenda; of a series `which` of its days. */
  const edit = (event: string, which: Days | null = null) => {
    choose(which)
    list.change({ open: event, tab: EDIT_TAB })
  }
  return { list, begun, create, days, part, edit }
}

/** Of these days the form says when the one that was pressed is; the server moves the others along. */
const partOf = ({ occurrence, scope }: Days): RowPart => ({
  key: `${occurrence.date}:${scope}`,
  values: {
    start_at: occurrence.start_at,
    end_at: occurrence.end_at,
    ...(scope === 'this' ? { rrule: null } : {}),
  },
  save: (changes, version) => editDays({ ...occurrence, version }, scope, changes),
})

const columns = ['title'] as const
