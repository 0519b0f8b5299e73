import { prefer, usePreferences, useSession } from '@ems/platform'
import { useMemo } from 'react'
import { useEnvironment } from '../environment.ts'
import { type DashboardCard, flowed, settled, sizes } from './cards/layout.ts'
import type { DashboardFilter } from './filter/filter.ts'
import { type Widget, widgetsFor } from './widgets/catalogue.ts'

/** The reader's dashboard: which cards where, what they are about, and how to change either. */
export type Dashboard = {
  cards: readonly DashboardCard[]
  /** By the key that cards name; a card without one here belongs to a department that is away or may not be seen. */
  widgets: ReadonlyMap<string, Widget>
  filter: DashboardFilter
  /** Arranged by the reader, not the group's or the departments' choice. */
  isOwn: boolean
  arrange: (cards: readonly DashboardCard[]) => void
  /** All of it: what is left out stays as it was. */
  narrow: (filter: DashboardFilter) => void
  /** Back to what the group begins with. */
  reset: () => void
}

/** See `Dashboard`; everything is remembered with the account. */
export function useDashboard(): Dashboard {
  const { registry } = useEnvironment()
  const { user, can } = useSession()
  const { dashboard = {}, company } = usePreferences()
  const available = useMemo(() => widgetsFor(registry, can), [registry, can])
  const widgets = useMemo(() => new Map(available.map((widget) => [widget.key, widget])), [available])
  const fallback = useMemo(
    () => settled(user.dashboard ?? defaultCards(available, user.usergroup.code)),
    [user, available],
  )
  const own = dashboard.cards
  const cards = useMemo(() => (own ? withLocked(own, user.dashboard ?? []) : fallback), [own, fallback, user.dashboard])
  const { filter: chosen } = dashboard
  const filter = useMemo(() => {
    const companies = company && company !== 'all' ? [company] : []
    return { ...chosen, companies: chosen?.companies?.length ? chosen.companies : companies }
  }, [chosen, company])

  return { cards, widgets, filter, isOwn: Boolean(own), arrange, narrow, reset }
}

const arrange: Dashboard['arrange'] = (cards) => prefer({ dashboard: { cards: settled(cards) } })
const narrow: Dashboard['narrow'] = (filter) => prefer({ dashboard: { filter } })
const reset: Dashboard['reset'] = () => prefer({ dashboard: { cards: null } })

/** Default cards of a group from the departments, in the order of the menu. */
const defaultCards = (widgets: readonly Widget[], group: string): DashboardCard[] =>
  flowed(
    widgets
      .filter(({ defaultFor = [] }) => defaultFor.includes('*') || defaultFor.includes(group))
      .map(({ key, size }) => ({ id: key.replace('/', '-').replaceAll('_', '-'), widget: key, ...extentOf(size) })),
  )

const extentOf = (size: Widget['size']) => ({ w: sizes[size].w, h: sizes[size].h })

/** Places locked cards as in the group's layout, whatever the user arranged before. */
function withLocked(own: readonly DashboardCard[], group: readonly DashboardCard[]): DashboardCard[] {
  const locked = group.filter((card) => card.locked)
  const ids = new Set(locked.map(({ id }) => id))
  const others = own.filter(({ id }) => !ids.has(id)).map(({ locked: _, ...card }) => card)
  return settled([...locked, ...others], ...ids)
}
