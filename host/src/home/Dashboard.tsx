import { dayOf, formatLongDate, Link, useSession } from '@ems/platform'
import { Card, Group, MenuIcon, Page, SimpleGrid, Stack, Text, Title } from '@ems/ui'
import { useMemo } from 'react'
import { useEnvironment } from '../environment.ts'
import { prefetch } from '../federation/prefetch.ts'
import { Forbidden } from '../places/Forbidden.tsx'
import { areasOf, home, type MenuEntry, menuOf } from '../shell/areas.ts'
import classes from './Dashboard.module.css'
import { JobList } from './JobList.tsx'
import { useJobs } from './jobs.ts'

/** Where everybody arrives: the day, the menus one may open, one's background work. */
export function Dashboard() {
  const { user, can } = useSession()
  if (!can('dashboard-access')) return <Forbidden need="dashboard-access" />

  return (
    <Page title={`${greeting(user.timezone)}, ${user.name.split(',')[0]}`}>
      <Text c="dimmed">{formatLongDate(dayOf(new Date(), user.timezone))}</Text>
      <Stack gap="xl" mt="md">
        <Shortcuts />
        <MyJobs />
      </Stack>
    </Page>
  )
}

function Shortcuts() {
  const { registry } = useEnvironment()
  const { can } = useSession()
  const groups = useMemo(() => menuOf(areasOf(registry), can).filter(({ id }) => id !== home.id), [registry, can])

  return groups.map((group) => (
    <Stack key={group.id} gap="xs" component="section" aria-labelledby={`area-${group.id}`}>
      <Title order={2} size="h3" id={`area-${group.id}`}>
        {group.title}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="sm">
        {leavesOf(group.entries).map(({ id, title, icon, to = '' }) => (
          <Link key={id} to={to} className={classes.shortcut} onPointerEnter={() => prefetch(registry, to)}>
            <span className={classes.icon}>
              <MenuIcon name={icon} size={20} />
            </span>
            {title}
          </Link>
        ))}
      </SimpleGrid>
    </Stack>
  ))
}

const leavesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [...(entry.to ? [entry] : []), ...leavesOf(entry.children)])

function MyJobs() {
  const jobs = useJobs()
  return (
    <Stack gap="xs" component="section" aria-labelledby="pekerjaan-saya" maw={720}>
      <Title order={2} size="h3" id="pekerjaan-saya">
        Pekerjaan latar saya
      </Title>
      <Card withBorder padding="md">
        {jobs.length > 0 ? (
          <JobList jobs={jobs} />
        ) : (
          <Group gap="sm" c="dimmed" wrap="nowrap">
            <MenuIcon name="inbox" />
            <Text>Belum ada pekerjaan. Ekspor data yang besar muncul di sini.</Text>
          </Group>
        )}
      </Card>
    </Stack>
  )
}

/** By the clock of the reader: pagi until 11, siang until 15, sore until 18, then malam. */
function greeting(timezone: string, now = new Date()) {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(now),
  )
  if (hour >= 4 && hour < 11) return 'Selamat pagi'
  if (hour >= 11 && hour < 15) return 'Selamat siang'
  return hour >= 15 && hour < 18 ? 'Selamat sore' : 'Selamat malam'
}
