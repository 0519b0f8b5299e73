import { formatDecimal, parseDecimal } from '@ems/platform'
import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type DecimalInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'prefix'> & {
  /** Exact text with a point, `"1250000.5"`; empty for none. */
  value: string
  onChange: (value: string) => void
  prefix?: string
}

/** An exact number, typed or pasted as people do (`1.500.000`, `1,5jt`, `Rp 12.000`). It is never a float on its way. */
export function DecimalInput({ value, onChange, onBlur, prefix, ...input }: DecimalInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      leftSection={prefix && <Text c="dimmed">{prefix}</Text>}
      value={typed ?? visible(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        // Passes invalid numbers on, so that the contract reports them.
        onChange(parseDecimal(currentTarget.value) ?? currentTarget.value)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

const visible = (value: string) => (value === '' ? '' : formatDecimal(value))
