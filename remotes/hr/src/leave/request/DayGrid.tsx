import type { LeavePreview, LeavePreviewDay, leaveEmployees } from '@ems/contracts/hr'
import { dayParts } from '@ems/contracts/hr'
import { formatDate, formatDecimal } from '@ems/platform'
import { type Form, NativeSelect, NumberInput, Table } from '@ems/ui'

type Part = { date: string; part: LeavePreviewDay['part']; hours?: string | null }

/** `2026-06-01:am,2026-06-02:hours:2.5`: the days that are not whole. */
export const partsText = (details: unknown): string =>
  ((details ?? []) as readonly Part[])
    .filter(({ part }) => part && part !== 'full')
    .map(({ date, part, hours }) => (part === 'hours' && hours ? `${date}:${part}:${hours}` : `${date}:${part}`))
    .join(',')

const MAX_HOURS = 24

/** The days of a new request: whole, morning, afternoon, or hours where the kind of leave counts them. */
export function DayGrid({
  form,
  preview: { days, unit },
}: {
  form: Form<typeof leaveEmployees>
  preview: LeavePreview
}) {
  const parts = new Map(((form.values.day_details ?? []) as readonly Part[]).map((one) => [one.date, one]))
  const choices = Object.entries(dayParts)
    .filter(([part]) => part !== 'hours' || unit === 'hour')
    .map(([value, label]) => ({ value, label }))
  const write = (next: Part) => {
    const kept = days.flatMap(({ date }) => {
      const one = date === next.date ? next : parts.get(date)
      return one && one.part !== 'full' ? [{ value: null, is_workday: null, hours: null, ...one }] : []
    })
    form.set('day_details', kept)
  }
  return (
    <Table.ScrollContainer minWidth={250} mah={320}>
      <Table aria-label="Rincian per hari" verticalSpacing={4} horizontalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tanggal</Table.Th>
            <Table.Th>Bagian</Table.Th>
            <Table.Th ta="end">Hari</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Day key={day.date} day={day} part={parts.get(day.date)} choices={choices} onChange={write} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type DayProps = {
  day: LeavePreviewDay
  part: Part | undefined
  choices: { value: string; label: string }[]
  onChange: (part: Part) => void
}

function Day({ day: { date, is_workday, value, holiday }, part, choices, onChange }: DayProps) {
  const weekday = new Intl.DateTimeFormat('id-ID', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date))
  const isCounted = is_workday !== false || Number(value) > 0
  return (
    <Table.Tr c={isCounted ? undefined : 'dimmed'}>
      <Table.Td>
        {weekday}, {formatDate(date)}
      </Table.Td>
      <Table.Td>
        {isCounted ? (
          <div style={{ display: 'flex', gap: 8 }}>
            <NativeSelect
              size="xs"
              aria-label={`Bagian ${formatDate(date)}`}
              data={choices}
              value={part?.part ?? 'full'}
              onChange={({ currentTarget }) =>
                onChange({ date, part: currentTarget.value as Part['part'], hours: null })
              }
            />
            {part?.part === 'hours' && (
              <NumberInput
                size="xs"
                w={90}
                aria-label={`Jam ${formatDate(date)}`}
                min={0.25}
                max={MAX_HOURS}
                step={0.5}
                decimalScale={2}
                decimalSeparator=","
                value={part.hours ?? ''}
                onChange={(hours) => onChange({ date, part: 'hours', hours: hours === '' ? null : String(hours) })}
              />
            )}
          </div>
        ) : (
          (holiday ?? 'Libur')
        )}
      </Table.Td>
      <Table.Td ta="end">{formatDecimal(value ?? '0')}</Table.Td>
    </Table.Tr>
  )
}
