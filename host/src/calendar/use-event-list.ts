import { agendaEvents } from '@ems/contracts/calendar'
import { type ResourceList, useResourceList } from '@ems/ui'
import { useState } from 'react'
import type { Begun } from './new-event.ts'

export type EventList = ResourceList<typeof agendaEvents>

/** The drawer of the agenda form beside the calendar; no list is read for it. `begun` is where a new agenda begins. */
export function useEventList(day: string) {
  const list = useResourceList(agendaEvents, { columns, enabled: false, id: 'calendar' })
  const [begun, begin] = useState<Begun>({ from: day })
  const create = (at: Begun) => {
    begin(at)
    list.open('new')
  }
  return { list, begun, create }
}

const columns = ['title'] as const
