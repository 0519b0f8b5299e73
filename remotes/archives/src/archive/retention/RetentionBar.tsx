import type { documents } from '@ems/contracts/archives'
import { daysBetween } from '@ems/contracts/days'
import { dayOf, formatDate, type Row, useSession } from '@ems/platform'
import { Text } from '@ems/ui'
import classes from './retention.module.css'

type Document = Pick<Row<typeof documents>, 'doc_date' | 'active_until' | 'inactive_until' | 'final_fate' | 'status'>

const outcomes: Readonly<Record<string, string>> = {
  destroy: 'dimusnahkan',
  permanent: 'permanen',
  review: 'dinilai kembali',
}

/** From the day of a record over its time in use and out of use to what becomes of it, with a mark for today. */
export function RetentionBar({ record }: { record: Document }) {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const { doc_date: from, active_until: active, inactive_until: end, final_fate } = record
  if (!from || !active || !end || end <= from) return null
  const whole = daysBetween(from, end)
  const share = (day: string) => Math.min(100, Math.max(0, (daysBetween(from, day) / whole) * 100))
  const fate = outcomes[final_fate] ?? final_fate
  const now = today > end ? 'retensi sudah berakhir' : today > active ? 'masa inaktif' : 'masa aktif'
  return (
    <figure className={classes.retention} aria-label="Masa retensi">
      <div className={classes.bar} aria-hidden>
        <span className={classes.active} style={{ width: `${share(active)}%` }} />
        <span className={classes.inactive} style={{ width: `${100 - share(active)}%` }} />
        <span className={classes.today} style={{ insetInlineStart: `${share(today)}%` }} />
      </div>
      <Text component="figcaption" size="sm">
        {formatDate(from)} · aktif s.d. {formatDate(active)} · inaktif s.d. {formatDate(end)}, lalu {fate}. Hari ini:{' '}
        {now}.
      </Text>
    </figure>
  )
}
