import { type AgendaZone, type agendaEvents, agendaZones } from '@ems/contracts/calendar'
import { addDays, formatDate } from '@ems/platform'
import { DayInput, type Form, Select, Shown, SimpleGrid, Switch, useFormField } from '@ems/ui'
import { ClockInput } from './ClockInput.tsx'
import { clockOf, instantOf, localOf } from './clock.ts'
import { followed } from './recurrence/rule.ts'

/** When an agenda is, at the clock of its own zone; all day it has days only, the last one included. */
export function TimesField({ form }: { form: Form<typeof agendaEvents> }) {
  const { all_day, start_at, end_at, timezone: zone = 'Asia/Jakarta', rrule } = form.values as Partial<Times>
  const { isReadOnly } = useFormField('start_at')
  const start = start_at ? localOf(start_at, zone) : ''
  const end = end_at ? localOf(end_at, zone) : ''
  const lastDay = all_day && end ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
  const set = (times: { start?: string; end?: string }, at = zone) => {
    const next = { start, end, ...times }
    form.set('start_at', instantOf(next.start, at))
    form.set('end_at', instantOf(next.end, at))
  }
  /** The end goes along, so that the length stays. */
  const begin = (next: string) => {
    // Of some days of a series the server moves the rule along.
    if (rrule && !form.isPart) form.set('rrule', followed(rrule, start.slice(0, 10), next.slice(0, 10)))
    const by = Date.parse(instantOf(next, zone)) - Date.parse(instantOf(start, zone))
    set({ start: next, end: localOf(new Date(Date.parse(instantOf(end, zone)) + by).toISOString(), zone) })
  }
  const toggle = (isAllDay: boolean) => {
    form.set('all_day', isAllDay)
    const first = start.slice(0, 10)
    if (isAllDay) set({ start: `${first} 00:00:00`, end: `${addDays(end.slice(0, 10), 1)} 00:00:00` })
    else set({ start: `${first} 09:00:00`, end: `${lastDay} 10:00:00` })
  }

  if (isReadOnly)
    return (
      <Shown label="Waktu">
        {all_day
          ? `${formatDate(start)}–${formatDate(lastDay)}, sepanjang hari`
          : `${formatDate(start)} ${clockOf(start)} – ${formatDate(end)} ${clockOf(end)} ${agendaZones[zone]}`}
      </Shown>
    )
  return (
    <>
      <Switch
        label="Sepanjang hari"
        my="sm"
        checked={Boolean(all_day)}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, sm: all_day ? 2 : 4 }} spacing="sm">
        <DayInput
          label="Mulai"
          withAsterisk
          clearable={false}
          data-path="start_at"
          value={start.slice(0, 10)}
          error={form.errors.start_at}
          onChange={(day) => day && begin(`${day}${start.slice(10)}`)}
        />
        {!all_day && (
          <ClockInput
            label="Jam mulai"
            value={start.slice(11)}
            onChange={(clock) => begin(`${start.slice(0, 11)}${clock}`)}
          />
        )}
        <DayInput
          label="Selesai"
          withAsterisk
          clearable={false}
          data-path="end_at"
          value={lastDay}
          error={form.errors.end_at}
          onChange={(day) => day && set({ end: all_day ? `${addDays(day, 1)} 00:00:00` : `${day}${end.slice(10)}` })}
        />
        {!all_day && (
          <ClockInput
            label="Jam selesai"
            value={end.slice(11)}
            onChange={(clock) => set({ end: `${end.slice(0, 11)}${clock}` })}
          />
        )}
      </SimpleGrid>
      <Select
        label="Zona waktu"
        mt="sm"
        maw={200}
        allowDeselect={false}
        data={Object.entries(agendaZones).map(([value, label]) => ({ value, label }))}
        value={zone}
        onChange={(next) => {
          if (!next) return
          form.set('timezone', next)
          set({}, next as AgendaZone)
        }}
      />
    </>
  )
}

type Times = { all_day: boolean; start_at: string; end_at: string; timezone: AgendaZone; rrule: string | null }
