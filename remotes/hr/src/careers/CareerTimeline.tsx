import { careerEvents, employmentTypes, jobMoves } from '@ems/contracts/hr'
import { formatDate, queries, type Row, type Titles, useQuery } from '@ems/platform'
import { Badge, Failed, Group, Loading, Nothing, Text } from '@ems/ui'
import classes from './CareerTimeline.module.css'

type Event = Row<typeof careerEvents>

const include = ['company', 'office', 'department', 'position', 'grade', 'manager']

/** The career of an employee, the newest first: what changed, and where they stood from when to when. */
export function CareerTimeline({ employee }: { employee: string }) {
  const { data, error, refetch } = useQuery(
    queries(careerEvents).list({ filters: { employee }, size: 100, sort: ['-valid_from'], include }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Riwayat karier" rows={4} onRetry={() => void refetch()} />
  if (!data.rows.length) return <Nothing text="Belum ada riwayat." />
  return (
    <ol className={classes.timeline} aria-label="Riwayat karier">
      {data.rows.map((event, at) => (
        <li key={event.id} data-pending={event.is_pending || undefined}>
          <Heading of={event} />
          <Text size="xs" c="dimmed">
            {periodOf(event)}
          </Text>
          <Text size="sm">{placeOf(event, data.rows[at + 1], data.titles)}</Text>
          {event.note && <Text size="sm">{event.note}</Text>}
          {event.document && (
            <Text size="sm" ff="monospace">
              {event.document}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}

const Heading = ({ of: { type, is_pending } }: { of: Event }) => (
  <Group gap="xs">
    <Text fw={600} size="sm">
      {jobMoves[type]}
    </Text>
    {is_pending && (
      <Badge size="sm" variant="light" color="yellow">
        Belum berlaku
      </Badge>
    )}
  </Group>
)

const periodOf = ({ valid_from, valid_to, is_employed }: Event) =>
  !is_employed
    ? `Tidak bekerja sejak ${formatDate(valid_from)}${valid_to ? ` sampai ${formatDate(valid_to)}` : ''}`
    : `${formatDate(valid_from)} – ${valid_to ? formatDate(valid_to) : 'sekarang'}`

const parts = ['position', 'department', 'office', 'company', 'grade', 'manager'] as const

/** The first line in full, later ones with what is other than before. */
function placeOf(event: Event, before: Event | undefined, titles: Titles): string {
  if (!event.is_employed) return ''
  const isWhole = !before || event.type === 'join' || event.type === 'rejoin'
  const words = parts.flatMap((part) => {
    const id = event[part]
    if (!id || (!isWhole && before[part] === id)) return []
    const name = titles[`${part === 'manager' ? 'employees' : 'references'}:${id}`]
    return name ? [part === 'manager' ? `atasan ${name}` : name] : []
  })
  const isOtherType = isWhole || before.employment_type !== event.employment_type
  return [...words, ...(isOtherType ? [employmentTypes[event.employment_type]] : [])].join(' · ')
}
