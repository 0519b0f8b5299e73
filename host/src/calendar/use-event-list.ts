import { agendaEvents } from '@ems/contracts/calendar'
import { type ResourceList, useResourceList } from '@ems/ui'
import { useState } from 'react'

export type EventList = ResourceList<typeof agendaEvents>

/** The drawer of the agenda form beside the calendar; no list is read for it. `from` is the day a new agenda begins on. */
export function useEventList(day: string) {
  const list = useResourceList(agendaEvents, { columns, enabled: false, id: 'calendar' })
  const [from, setFrom] = useState(day)
  const create = (on: string) => {
    setFrom(on)
    list.open('new')
  }
  return { list, from, create }
}

const columns = ['title'] as const
