import { addDays, usePreferences, useQuery, useSession } from '@ems/platform'
import { ActionIcon, Badge, Button, Group, IconChevronLeft, IconChevronRight, SegmentedControl, Title } from '@ems/ui'
import classes from './Calendar.module.css'
import { workingDaysIn } from './calendar-api.ts'
import { monthFrom } from './event/clock.ts'
import { type CalendarView, headingOf, step, type View, views } from './schedule/use-view.ts'

/** Which days are shown, how, and how many of the month's are worked. */
export function Toolbar({ looked: { view, day, today, show } }: { looked: CalendarView }) {
  return (
    <Group justify="space-between" gap="xs" className={classes.toolbar}>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Sebelumnya"
          onClick={() => show({ day: step(view, day, -1) })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Berikutnya"
          onClick={() => show({ day: step(view, day, 1) })}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => show({ day: today })}>
          Hari ini
        </Button>
        <Title order={2} size="h3" aria-live="polite">
          {headingOf(view, day)}
        </Title>
        <MonthDays day={day} />
      </Group>
      <SegmentedControl
        aria-label="Tampilan kalender"
        className={classes.views}
        value={view}
        onChange={(next) => show({ view: next as View })}
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
      />
    </Group>
  )
}

/** Of the company lists are narrowed to, otherwise of the first in reach. */
function MonthDays({ day }: { day: string }) {
  const { user } = useSession()
  const { company } = usePreferences()
  const chosen = company && company !== 'all' ? company : user.companies[0]
  const from = monthFrom(day, 0)
  const { data, isPending } = useQuery(workingDaysIn({ from, to: addDays(monthFrom(day, 1), -1), company: chosen }))
  if (!data && !isPending) return null
  // It has its place before it is known, or what stands below would move.
  return (
    <Badge
      variant="light"
      color="gray"
      size="lg"
      tt="none"
      title="Hari kerja bulan ini"
      style={{ visibility: data ? undefined : 'hidden' }}
    >
      {data?.working_days.replace('.', ',') ?? '22'} hari kerja<span className={classes.wide}> bulan ini</span>
    </Badge>
  )
}
