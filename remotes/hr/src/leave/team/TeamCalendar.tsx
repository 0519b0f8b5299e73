import type { Absence } from '@ems/contracts/hr'
import { dayOf, formatDate, useSession } from '@ems/platform'
import { Failed, Group, Loading, Nothing, Page, PeriodInput, RefSelect, Stack, Text } from '@ems/ui'
import { type CSSProperties, useState } from 'react'
import { useAbsences } from '../../widgets/dates/colleagues.ts'
import classes from './TeamCalendar.module.css'
import { type Away, awayIn, dateIn, dayCount, isWeekend } from './team-days.ts'

const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text)
/** As many as the API names at once. */
const MAX_ABSENCES = 500

/** Which colleagues are away on which days of a month; why only for those who may know. */
export default function TeamCalendar() {
  const { user } = useSession()
  const [month, setMonth] = useState(dayOf(new Date(), user.timezone).slice(0, 7))
  const [company, setCompany] = useState<string | null>(null)
  const range = { from: dateIn(month, 1), to: dateIn(month, dayCount(month)) }
  const { data, error, refetch } = useAbsences({ ...range, companies: company ? [company] : [] })
  return (
    <Page title="Kalender tim">
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <PeriodInput label="Bulan" value={month} onChange={(next) => isMonth(next) && setMonth(next)} />
          <RefSelect
            to="references"
            where={{ category: 'company' }}
            label="Perusahaan"
            value={company}
            onChange={setCompany}
            clearable
          />
        </Group>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Kalender tim" rows={8} onRetry={() => void refetch()} />
        ) : data.length === 0 ? (
          <Nothing text="Tidak ada rekan yang cuti atau tidak masuk bulan ini." />
        ) : (
          <>
            <Grid month={month} people={awayIn(month, data)} />
            {data.length >= MAX_ABSENCES && (
              <Text size="sm" c="dimmed">
                Hanya {MAX_ABSENCES} ketidakhadiran pertama. Pilih perusahaan untuk melihat sisanya.
              </Text>
            )}
          </>
        )}
      </Stack>
    </Page>
  )
}

function Grid({ month, people }: { month: string; people: readonly Away[] }) {
  const days = Array.from({ length: dayCount(month) }, (_, n) => n + 1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section className={classes.frame} aria-label="Kalender tim, dapat digulir" tabIndex={0}>
      <table className={classes.grid} style={{ '--days': days.length } as CSSProperties} aria-label="Kalender tim">
        <thead>
          <tr>
            <th className={classes.name} scope="col">
              Rekan
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={isWeekend(dateIn(month, day)) ? classes.off : undefined}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ employee, name, days: away }) => (
            <tr key={employee}>
              <th className={classes.name} scope="row" title={name}>
                {name}
              </th>
              {days.map((day) => (
                <Cell key={day} date={dateIn(month, day)} absence={away.get(day)} />
              ))}
            </tr>
          ))}
          <tr>
            <th className={classes.name} scope="row">
              Tidak masuk
            </th>
            {days.map((day) => (
              <td key={day}>{people.filter(({ days: away }) => away.has(day)).length || ''}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Cell({ date, absence }: { date: string; absence: Absence | undefined }) {
  if (!absence) return <td className={isWeekend(date) ? classes.off : undefined} />
  const { reason, code, color } = absence
  return (
    <td
      className={classes.away}
      style={color ? ({ '--reason': color } as CSSProperties) : undefined}
      title={`${reason ?? 'Tidak masuk'}, ${formatDate(date)}`}
    >
      {code ?? '•'}
    </td>
  )
}
