import { permission } from '@ems/contracts/permission'
import { formatLongDate, lazyPart, useSession } from '@ems/platform'
import { Button, Group, IconLayoutDashboard, Page, Text } from '@ems/ui'
import { Suspense, useDeferredValue, useState } from 'react'
import { Forbidden } from '../../error-pages/Forbidden.tsx'
import { PartBoundary } from '../../PartBoundary.tsx'
import { FilterButton } from '../filter/FilterButton.tsx'
import { filterText } from '../filter/filter.ts'
import { useHour } from '../filter/use-hour.ts'
import { PrintButton, PrintedAbout } from '../PrintButton.tsx'
import { useDashboard } from '../use-dashboard.ts'
import { Welcome } from '../Welcome.tsx'
import { CardGrid } from './CardGrid.tsx'
import classes from './Dashboard.module.css'
import { useCardMenu } from './use-card-menu.tsx'

const Arrange = lazyPart(() => import('../arrange/Arrange.tsx'))

/** The start page: pending tasks and the user's chosen cards. */
export function Dashboard() {
  const { can } = useSession()
  return can(permission('dashboard', 'access')) ? <Permitted /> : <Forbidden need={permission('dashboard', 'access')} />
}

function Permitted() {
  const { user } = useSession()
  const { today, hour } = useHour(user.timezone)
  const dashboard = useDashboard()
  const [isArranging, setArranging] = useState(false)
  const { cards, widgets, filter } = dashboard
  const { menuOf, dialog } = useCardMenu(dashboard)
  // The button says at once what was chosen; the cards follow, one after the other.
  const visible = useDeferredValue(filter)
  // The same when arranging begins and ends: every card is made anew.
  const isDragged = useDeferredValue(isArranging)

  return (
    <Page
      title={`${greeting(hour)}, ${user.name.split(',')[0]}`}
      actions={
        <Group gap="xs" wrap="nowrap" className={classes.head}>
          <FilterButton filter={filter} onChange={dashboard.narrow} />
          {!isArranging && <PrintButton />}
          {!isArranging && (
            <Button
              variant="default"
              className={classes.arrange}
              aria-label="Atur tata letak"
              leftSection={<IconLayoutDashboard size={17} stroke={1.6} aria-hidden />}
              onClick={() => setArranging(true)}
            >
              Atur tata letak
            </Button>
          )}
        </Group>
      }
    >
      <Text c="dimmed">{formatLongDate(today)}</Text>
      <PrintedAbout filter={filterText(filter)} />
      <Welcome onArrange={() => setArranging(true)} />
      {isDragged ? (
        <PartBoundary instead={() => <CardGrid cards={cards} widgets={widgets} filter={visible} />}>
          <Suspense fallback={<CardGrid cards={cards} widgets={widgets} filter={visible} />}>
            <Arrange dashboard={dashboard} onDone={() => setArranging(false)} />
          </Suspense>
        </PartBoundary>
      ) : (
        // A new day remounts the dashboard: every card computes today again.
        <CardGrid key={today} cards={cards} widgets={widgets} filter={visible} menuOf={menuOf} />
      )}
      {dialog}
      {cards.length === 0 && !isArranging && (
        <Group c="dimmed">
          <Text>Dasbor Anda kosong. Pilih Atur tata letak untuk menambah widget.</Text>
        </Group>
      )}
    </Page>
  )
}

/** By the clock of the reader: pagi until 11, siang until 15, sore until 18, then malam. */
function greeting(hour: number) {
  if (hour >= 4 && hour < 11) return 'Selamat pagi'
  if (hour >= 11 && hour < 15) return 'Selamat siang'
  return hour >= 15 && hour < 18 ? 'Selamat sore' : 'Selamat malam'
}
