import { addDays, dayOf, formatDate, Link, useQuery, useSession } from '@ems/platform'
import { EmptyCard, MenuIcon } from '@ems/ui'
import { pinnedIn } from '../../calendar/calendar-api.ts'
import { type Entry, ofOccurrence } from '../../calendar/entries.ts'
import { CALENDAR } from '../../calendar/paths.ts'
import classes from './Announcements.module.css'

/** Number of days ahead that announcements are displayed. */
const NOTICE_DAYS = 60
const MAX_ITEMS = 6

/** Pinned agendas of today and later, each once, the next one first. */
export default function AnnouncementsWidget() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const { data, error, isPending } = useQuery(pinnedIn({ from: today, to: addDays(today, NOTICE_DAYS) }))
  if (error) throw error
  if (isPending) return null

  const pinned = data.filter(({ status }) => status !== 'cancelled')
  const entries = pinned
    .filter(({ event }, at) => pinned.findIndex((other) => other.event === event) === at)
    .slice(0, MAX_ITEMS)
    .map((occurrence) => ofOccurrence(occurrence, user.timezone))
  if (entries.length === 0) return <EmptyCard icon="speakerphone" text="Belum ada pengumuman." />
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <Announced key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Announced({ entry: { title, start, end, occurrence } }: { entry: Entry }) {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  return (
    <li>
      <Link
        className={classes.announced}
        to={`${CALENDAR}?view=agenda&day=${first}&event=${occurrence?.event}&date=${occurrence?.date}`}
      >
        <span className={classes.icon}>
          <MenuIcon name="speakerphone" size={16} />
        </span>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.when}>
            {first === last ? formatDate(first) : `${formatDate(first)}–${formatDate(last)}`}
            {occurrence?.location && ` · ${occurrence.location}`}
          </span>
        </span>
      </Link>
    </li>
  )
}
