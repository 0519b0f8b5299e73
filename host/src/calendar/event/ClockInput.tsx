import { TextInput, type TextInputProps } from '@ems/ui'
import { useState } from 'react'
import { clockOf, parseClock } from './clock.ts'

type ClockInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `HH:mm:ss` */
  value: string
  onChange: (clock: string) => void
}

/** A time of day as people type it: `8`, `0830`, `08.30`, `08:30`. */
export function ClockInput({ value, onChange, ...input }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const clock = parseClock(typed ?? '')
    if (clock) onChange(clock)
    setTyped(null)
  }
  return (
    <TextInput
      inputMode="numeric"
      placeholder="08.00"
      {...input}
      value={typed ?? clockOf(`0000-00-00 ${value}`)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
