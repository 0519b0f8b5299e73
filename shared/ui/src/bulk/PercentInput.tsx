import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type PercentInputProps = {
  label: string
  /** Undefined while all rows get the same value. */
  percent: string | undefined
  error?: string | undefined
  onChange: (percent: string | undefined) => void
  children: ReactNode
}

/** A number of many rows: the same for all, or each row's own up or down by so many percent. */
export const PercentInput = ({ label, percent, error, onChange, children }: PercentInputProps) => (
  <Stack gap={4}>
    <SegmentedControl
      aria-label={`Cara mengubah ${label}`}
      size="xs"
      value={percent === undefined ? 'value' : 'percent'}
      onChange={(how) => onChange(how === 'percent' ? '' : undefined)}
      data={[
        { value: 'value', label: 'Nilai baru' },
        { value: 'percent', label: 'Naik/turun %' },
      ]}
    />
    {percent === undefined ? (
      children
    ) : (
      <TextInput
        label={`${label} naik/turun (%)`}
        description="Misalnya 10 untuk naik 10 %, -5 untuk turun 5 %."
        inputMode="text"
        value={percent}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Stack>
)

/** `-2,5` as the wire has it; undefined for what is no percentage. */
export function percentIn(text: string): string | undefined {
  const plain = text.trim().replace('−', '-').replace(/^\+/, '').replace(/\s*%$/, '').replace(',', '.')
  return /^-?\d{1,4}(\.\d{1,4})?$/.test(plain) ? plain : undefined
}
