import { formatLongDate, formatPeriod } from '@ems/platform'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../../icons.ts'
import classes from './month.module.css'
import { addMonths, weeksOf } from './months.ts'
import type { useMonth } from './use-month.ts'

/** What stands on a day: `about` before its text, a colour of the theme at its edge. */
export type DayEntry = {
  key: string
  day: string
  text: string
  about?: string
  /** Said with the text where a pointer rests. */
  hint?: string
  color?: string
  onOpen: () => void
}

type MonthGridProps = {
  label: string
  at: ReturnType<typeof useMonth>
  entries: readonly DayEntry[]
  /** Names of days on which the offices are closed. */
  closed?: ReadonlyMap<string, string>
}

const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

/** Rows of a list on the days of a month; on a telephone the days that have something. */
export function MonthGrid({ label, at: { month, today, go }, entries, closed }: MonthGridProps) {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  return (
    <>
      <Group gap="xs">
        <ActionIcon variant="default" aria-label="Bulan sebelumnya" onClick={() => go(addMonths(month, -1))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text component="h2" size="md" fw={650} m={0} miw={110} ta="center" aria-live="polite">
          {formatPeriod(month.slice(0, 7))}
        </Text>
        <ActionIcon variant="default" aria-label="Bulan berikutnya" onClick={() => go(addMonths(month, 1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => go(today)}>
          Hari ini
        </Button>
      </Group>
      <table className={classes.month} aria-label={label}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-outside={day.slice(0, 7) === month.slice(0, 7) ? undefined : true}
                  data-empty={byDay.has(day) ? undefined : true}
                >
                  <time dateTime={day} data-today={day === today || undefined} title={formatLongDate(day)}>
                    <span className={classes.long}>{formatLongDate(day)}</span>
                    <span className={classes.short}>{Number(day.slice(8))}</span>
                  </time>
                  {closed?.has(day) && <span className={classes.closed}>{closed.get(day)}</span>}
                  {byDay.get(day)?.map((entry) => (
                    <Entry key={entry.key} of={entry} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Entry({ of: { text, about, hint, color, onOpen } }: { of: DayEntry }) {
  return (
    <button
      type="button"
      className={classes.event}
      {...(color && { style: { borderLeftColor: `var(--mantine-color-${color}-6)` } })}
      title={[about && `${about}:`, text, hint && `· ${hint}`].filter(Boolean).join(' ')}
      onClick={onOpen}
    >
      {about && <span className={classes.about}>{about}</span>} {text}
    </button>
  )
}
