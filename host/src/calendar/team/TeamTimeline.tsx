import { daysBetween } from '@ems/contracts/days'
import type { Absence } from '@ems/contracts/hr'
import { addDays, usePreferences, useQuery, useSession } from '@ems/platform'
import { Failed, IconUserCheck, Loading, Nothing, Stack, VisuallyHidden } from '@ems/ui'
import type { CSSProperties } from 'react'
import { absencesIn, holidaysIn } from '../calendar-api.ts'
import { dayText } from '../day-text.ts'
import { weekdayOf } from '../event/clock.ts'
import type { CalendarView } from '../schedule/use-view.ts'
import classes from './TeamTimeline.module.css'

type Person = { id: string; name: string; absences: readonly Absence[] }

/** *Linimasa tim*: one row per absent employee in the month, one bar per absence, days off in the background. */
export function TeamTimeline({ looked: { range, today, show } }: { looked: CalendarView }) {
  const { user } = useSession()
  const { company } = usePreferences()
  const companies = company && company !== 'all' && user.companies.includes(company) ? [company] : user.companies
  const { data, error, refetch } = useQuery(absencesIn({ ...range, companies }))
  const holidays = useQuery(holidaysIn(range))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Linimasa tim" onRetry={() => void refetch()} />
  if (data.length === 0)
    return <Nothing text="Tidak ada yang tercatat tidak masuk pada bulan ini." icon={IconUserCheck} />

  const reasons = reasonsIn(data)
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, n) => addDays(range.from, n))
  const off = new Map((holidays.data ?? []).map(({ date, name }) => [date, name]))
  return (
    <Stack gap="xs">
      <Legend reasons={reasons} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.frame} aria-label="Linimasa tim" tabIndex={0}>
        <table className={classes.table} style={{ '--days': days.length } as CSSProperties}>
          <thead>
            <tr className={classes.row}>
              <th scope="col" className={classes.name}>
                Nama
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className={classes.day}
                  data-off={isOff(day, off)}
                  data-today={day === today || undefined}
                >
                  <button type="button" title={off.get(day)} onClick={() => show({ view: 'day', day })}>
                    <span aria-hidden>{LETTERS[weekdayOf(day) - 1]}</span>
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <VisuallyHidden>{[dayText(day), off.get(day)].filter(Boolean).join(', ')}</VisuallyHidden>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {peopleIn(data).map((person) => (
              <tr key={person.id} className={classes.row}>
                <th scope="row" className={classes.name} title={person.name}>
                  {person.name}
                </th>
                <td className={classes.bars} colSpan={days.length}>
                  {days.map((day, at) =>
                    isOff(day, off) ? <span key={day} className={classes.off} style={{ gridColumn: at + 1 }} /> : null,
                  )}
                  {person.absences.map((absence) => (
                    <Bar
                      key={absence.id}
                      absence={absence}
                      sign={reasons.get(wordOf(absence))?.sign ?? ''}
                      from={range.from}
                      days={days.length}
                    />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  )
}

type Reason = { word: string; color: string | null; sign: string }

const wordOf = ({ reason }: Absence) => reason ?? 'Tidak masuk'

/** Why people are away, each with the letters that stand for it where a bar is short. */
function reasonsIn(absences: readonly Absence[]): ReadonlyMap<string, Reason> {
  const reasons = new Map<string, Reason>()
  const taken = new Set<string>()
  for (const absence of absences) {
    const word = wordOf(absence)
    if (reasons.has(word)) continue
    const expected = [...signsOf(word), String(reasons.size + 1)]
    const sign = expected.find((one) => !taken.has(one)) ?? ''
    taken.add(sign)
    reasons.set(word, { word, color: absence.color, sign })
  }
  return reasons
}

/** At most two letters, as a day is wide: `CT` of Cuti tahunan, `ST` or `SA` of Sakit tanpa surat. */
function signsOf(word: string): string[] {
  const parts = word.split(/[^\p{L}]+/u).filter(Boolean)
  const [first = '?', ...others] = parts
  const letters = [...others.map((part) => part.charAt(0)), ...first.slice(1)]
  return [first.charAt(0) + (others[0]?.charAt(0) ?? ''), ...letters.map((letter) => first.charAt(0) + letter)].map(
    (sign) => sign.toUpperCase(),
  )
}

const Legend = ({ reasons }: { reasons: ReadonlyMap<string, Reason> }) => (
  <ul className={classes.legend} aria-label="Keterangan">
    {[...reasons.values()].map(({ word, color, sign }) => (
      <li key={word}>
        <span className={classes.bar} style={(color ? { '--bar': color } : {}) as CSSProperties}>
          {sign}
        </span>
        {word}
      </li>
    ))}
    <li>
      <span className={classes.swatch} />
      Libur dan akhir pekan
    </li>
  </ul>
)

type BarProps = { absence: Absence; sign: string; from: string; days: number }

/** Days below which a bar has no room for a word. */
const SHORT = 4

/** Ends where the month does, and says where it really does. */
function Bar({ absence, sign, from, days }: BarProps) {
  const { from: first, to, color } = absence
  const start = Math.max(0, daysBetween(from, first))
  const end = Math.min(days - 1, daysBetween(from, to))
  const span = first === to ? shortDay.format(dateOf(first)) : shortDay.formatRange(dateOf(first), dateOf(to))
  const text = `${absence.name}: ${wordOf(absence)}, ${span}`
  return (
    <span
      className={classes.bar}
      style={{ gridColumn: `${start + 1} / ${end + 2}`, ...(color ? { '--bar': color } : {}) } as CSSProperties}
      title={text}
    >
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden>{end - start + 1 < SHORT ? sign : wordOf(absence)}</span>
    </span>
  )
}

function peopleIn(absences: readonly Absence[]): Person[] {
  const people = new Map<string, Person>()
  for (const absence of absences) {
    const existing = people.get(absence.employee)
    people.set(absence.employee, {
      id: absence.employee,
      name: absence.name,
      absences: [...(existing?.absences ?? []), absence],
    })
  }
  return [...people.values()]
}

const LETTERS = ['S', 'S', 'R', 'K', 'J', 'S', 'M']
const isOff = (day: string, off: ReadonlyMap<string, string>) => weekdayOf(day) > 5 || off.has(day) || undefined
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const shortDay = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' })
