import { agendaEvents } from '@ems/contracts/calendar'
import { dayOf, useSession } from '@ems/platform'
import { everyPart } from '@ems/ui'
import { useMemo } from 'react'
import { ResourceScreen } from '../../federation/kit.ts'
import { EventFields } from '../event/EventForm.tsx'
import { newEventOn } from '../event/new-event.ts'

/** Every agenda in reach as a list, to filter and to export; a series is one row. */
export default function AgendaScreen() {
  const { user } = useSession()
  const defaults = useMemo(() => newEventOn({ from: dayOf(new Date(), user.timezone) }, user.timezone), [user.timezone])
  return (
    <ResourceScreen
      resource={agendaEvents}
      title="Daftar agenda"
      addLabel="Tambah agenda"
      columns={columns}
      hidden={hidden}
      filters={filters}
      empty="Belum ada agenda."
      defaults={defaults}
      form={(form) => <EventFields form={form} />}
      parts={everyPart}
    />
  )
}

const columns = [
  'start_at',
  'end_at',
  'title',
  'event_type',
  'visibility',
  'companies',
  'room',
  'location',
  'organizer',
  'status',
  'created_at',
] as const
const hidden = ['end_at', 'companies', 'created_at'] as const
const filters = [
  'start_at',
  'event_type',
  'companies',
  'offices',
  'departments',
  'organizer',
  'attendees',
  'room',
  'visibility',
  'status',
] as const
