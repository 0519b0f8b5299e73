import { dayOf, formatDate, parseDate, useSession } from '@ems/platform'
import type { PopoverProps } from '@mantine/core'
import { DateInput, type DateInputProps } from '@mantine/dates'

type DayInputProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`; empty for none. */
  value: string | null
  onChange: (day: string) => void
}

/** For a popover of an input with an error; beside the input where there is no room above it. */
export const aboveInput: Pick<PopoverProps, 'position' | 'middlewares'> = {
  position: 'top-start',
  middlewares: { flip: { fallbackPlacements: ['right-start', 'left-start'] }, shift: true },
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
      // Below the input stands what is wrong with it: it stays readable while the calendar is open.
      popoverProps={input.error ? aboveInput : undefined}
      {...input}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
