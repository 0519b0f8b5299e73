import { dayOf, formatDate, parseDate, useSession } from '@ems/platform'
import { DateInput, type DateInputProps } from '@mantine/dates'

type DayInputProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`; empty for none. */
  value: string | null
  onChange: (day: string) => void
}

/** A day, chosen or typed as people do: `20/11/2026`, `20112026`, `20-11-26`, `hari ini`, `+7`. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      clearable
      clearButtonProps={{ 'aria-label': 'Kosongkan' }}
      dateParser={(text) => parseDate(text, today) ?? null}
      fixOnBlur
      previousLabel="Bulan sebelumnya"
      nextLabel="Bulan berikutnya"
      getDayProps={(day) => ({ 'aria-label': formatDate(day) })}
      {...input}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
