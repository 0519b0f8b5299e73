import { dayOf, useSession, zones } from '@ems/platform'
import { Group, Input, type InputWrapperProps, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from './DayInput.tsx'

type InstantInputProps = Omit<InputWrapperProps, 'onChange' | 'onBlur'> & {
  /** ISO in UTC; empty for none. */
  value: string
  onChange: (instant: string) => void
  onBlur?: () => void
}

/** A day and a time (`8`, `0800`, `08.00`) in the zone of the reader. */
export function InstantInput({ value, onChange, onBlur, label, ...wrapper }: InstantInputProps) {
  const { user } = useSession()
  const zone = zones[user.timezone] ?? { label: 'UTC', offsetMinutes: 0 }
  const day = value ? dayOf(value, user.timezone) : ''
  const time = value ? timeIn(value, zone.offsetMinutes) : ''
  const [typed, setTyped] = useState<string | null>(null)

  const settle = () => {
    const parsed = parseTime(typed ?? time)
    if (day && parsed) onChange(instantOf(day, parsed, zone.offsetMinutes))
    setTyped(null)
    onBlur?.()
  }
  return (
    <Input.Wrapper label={label} {...wrapper}>
      <Group gap="xs" wrap="nowrap">
        <DayInput
          aria-label={`${label}: tanggal`}
          error={Boolean(wrapper.error)}
          flex={1}
          value={day}
          onChange={(next) => onChange(next && instantOf(next, parseTime(time) ?? '00:00', zone.offsetMinutes))}
          onBlur={onBlur}
        />
        <TextInput
          aria-label={`${label}: jam (${zone.label})`}
          w={96}
          placeholder="08.00"
          rightSection={zone.label}
          rightSectionWidth={44}
          value={typed ?? time.replace(':', '.')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
        />
      </Group>
    </Input.Wrapper>
  )
}

/** Undefined when it is no time of a day. */
function parseTime(text: string): string | undefined {
  const digits = text.trim()
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(digits) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

const instantOf = (day: string, time: string, offsetMinutes: number) =>
  new Date(Date.parse(`${day}T${time}:00Z`) - offsetMinutes * 60_000).toISOString()

const timeIn = (instant: string, offsetMinutes: number) =>
  new Date(Date.parse(instant) + offsetMinutes * 60_000).toISOString().slice(11, 16)
