import { dayOf, formatPeriod, lazyPart, parsePeriod, useSession } from '@ems/platform'
import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { IconCalendar } from '../icons.ts'
import { aboveInput } from './DayInput.tsx'

type PeriodInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM`; empty for none. */
  value: string
  onChange: (month: string) => void
}

/** A month, chosen or typed as people do: `03/2026`, `3-26`, `Maret 2026`, `bulan ini`. */
export function PeriodInput({ value, onChange, onBlur, label, ...input }: PeriodInputProps) {
  const { user } = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, calendar] = useDisclosure(false)
  const today = dayOf(new Date(), user.timezone)
  const visible = /^\d{4}-\d{2}$/.test(value) ? formatPeriod(value) : value
  const choose = (month: string | null) => {
    setTyped(null)
    onChange(month?.slice(0, 7) ?? '')
    calendar.close()
  }
  return (
    // The button opens it, not the text box, which may not carry the state of a dialog (WAI-ARIA 1.2, textbox).
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? calendar.open() : calendar.close())}
      {...(input.error ? aboveInput : {})}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          placeholder="MM/YYYY"
          {...input}
          label={label}
          value={typed ?? visible}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            // Passes invalid months on, so that the contract reports them.
            onChange(parsePeriod(currentTarget.value, today) ?? currentTarget.value)
          }}
          onBlur={(event) => {
            setTyped(null)
            onBlur?.(event)
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-label={`Pilih bulan${typeof label === 'string' ? ` ${label}` : ''}`}
              onClick={calendar.toggle}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Pilih bulan">
        <Suspense fallback={<Loader size="sm" aria-label="Memuat kalender" />}>
          <MonthChoice value={/^\d{4}-\d{2}$/.test(value) ? `${value}-01` : null} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

// Months are chosen on few screens; the first load does without.
const MonthChoice = lazyPart(() => import('./MonthChoice.tsx'))
