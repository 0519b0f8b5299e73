import { references } from '@ems/contracts/settings'
import { type CalendarDate, DateCalendar, MonthGrid, Stack, useMonth, useResourceList } from '@ems/ui'

/** Days of a month with what falls on them. */
export function Calendars() {
  const at = useMonth()
  const list = useResourceList(references, { columns: ['name'], id: 'catalogue-calendar' })
  return (
    <Stack>
      <MonthGrid label="Rapat" at={at} entries={[{ ...meeting, day: at.today }]} />
      <DateCalendar label="Masa berlaku" list={list} dates={dates} textOf={({ name }) => name} />
    </Stack>
  )
}

const meeting = { key: '1', text: 'Rapat anggaran', onOpen: () => undefined }
const dates: CalendarDate<typeof references>[] = [{ field: 'valid_to', about: () => 'berakhir', color: 'orange' }]
