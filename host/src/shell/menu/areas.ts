import { permission } from '@ems/contracts/permission'
import type { AreaDescriptor, AreaMenuItem } from '@ems/federation/descriptor'
import type { Registry } from '@ems/federation/registry'
import { routeOf } from '@ems/federation/version-match'
import { HOME } from '@ems/platform/host'
import { AGENDA_LIST, CALENDAR, HOLIDAYS } from '../../calendar/paths.ts'
import { INBOX } from '../../home/inbox/inbox-api.ts'
import type { Favourite } from '../bar/favourites.ts'

/** The part of an area that the shell uses, its own area included. */
export type ShellArea = Pick<AreaDescriptor, 'id' | 'title' | 'icon' | 'order' | 'menu'> & {
  routes: readonly { path: string; title: string; permission?: string; parent?: string }[]
}

/** The area that is part of the host. */
export const home: ShellArea = {
  id: 'home',
  title: 'Beranda',
  icon: 'home',
  order: 0,
  menu: [
    { id: 'dashboard', title: 'Dasbor', to: HOME, icon: 'layout-dashboard' },
    { id: 'calendar', title: 'Kalender Kerja', to: CALENDAR, icon: 'calendar-event' },
  ],
  routes: [
    { path: HOME, title: 'Dasbor', permission: permission('dashboard', 'access') },
    // Behind the links of e-mails; the task is the right to it.
    { path: '/private/home/decision', title: 'Keputusan', permission: permission('dashboard', 'access') },
    { path: INBOX, title: 'Perlu tindakan saya' },
    { path: CALENDAR, title: 'Kalender Kerja', permission: permission('calendar', 'access') },
    { path: AGENDA_LIST, title: 'Daftar agenda', permission: permission('calendar', 'list'), parent: CALENDAR },
    { path: HOLIDAYS, title: 'Hari libur', permission: permission('calendar', 'list'), parent: CALENDAR },
  ],
}

/** The areas to show, in the order of the menu. One that is disabled or revoked keeps its routes but not its menu. */
export function areasOf({ modules, revoked }: Pick<Registry, 'modules' | 'revoked'>): ShellArea[] {
  const areas = modules.map(({ name, version, state, descriptor }) =>
    state === 'active' && !revoked.includes(`${name}@${version}`) ? descriptor : { ...descriptor, menu: [] },
  )
  return [home, ...areas].sort((a, b) => (a.order ?? LAST) - (b.order ?? LAST))
}

const LAST = 1_000

/** One entry of the side menu with what lies below it. */
export type MenuEntry = { id: string; title: string; icon?: string; to?: string; children: MenuEntry[] }
export type MenuGroup = { id: string; title: string; icon?: string; entries: MenuEntry[] }

/** The menu for these permissions, without empty groups and branches. */
export const menuOf = (areas: readonly ShellArea[], can: (permission: string) => boolean): MenuGroup[] =>
  areas
    .map(({ id, title, icon, menu }) => ({ id, title, icon, entries: entriesOf(menu, undefined, can) }))
    .filter(({ entries }) => entries.length > 0)

function entriesOf(
  menu: AreaMenuItem[],
  parent: string | undefined,
  can: (permission: string) => boolean,
): MenuEntry[] {
  return menu
    .filter((item) => item.parent === parent)
    .sort((a, b) => (a.order ?? LAST) - (b.order ?? LAST))
    .flatMap((item) => {
      const { id, title, icon, to } = item
      const children = entriesOf(menu, id, can)
      const isOpen = to !== undefined && can(item.permission ?? `${id}-access`)
      return isOpen || children.length > 0 ? [{ id, title, icon, to: isOpen ? to : undefined, children }] : []
    })
}

/** Of the starred menus and views those this person may open, views by their own names. */
export const starredLeaves = (leaves: ReturnType<typeof menuLeaves>, favourites: readonly Favourite[]) =>
  favourites.flatMap(({ to, name }) => {
    const leaf = leaves.find((one) => one.to === to.split('?')[0])
    return leaf ? [name ? { ...leaf, id: to, title: name, to } : leaf] : []
  })

/** Favourites as the first group; none without favourites. */
export function withFavourites(groups: MenuGroup[], favourites: readonly Favourite[]): MenuGroup[] {
  const starred = starredLeaves(menuLeaves(groups), favourites)
  const entries = starred.map(({ group: _, id, ...leaf }) => ({ ...leaf, id: `favourite-${id}`, children: [] }))
  return entries.length > 0 ? [{ id: 'favourites', title: 'Favorit', icon: 'star', entries }, ...groups] : groups
}

/** Filters the menu by words: an entry matches by its own name, its department's or a child's. */
export function filteredMenu(groups: readonly MenuGroup[], words: string): MenuGroup[] {
  const expected = words.trim().toLowerCase()
  if (!expected) return [...groups]
  const fits = (title: string) => title.toLowerCase().includes(expected)
  const kept = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => {
      if (fits(entry.title)) return [entry]
      const children = kept(entry.children)
      return children.length > 0 ? [{ ...entry, children }] : []
    })
  return groups
    .map((group) => (fits(group.title) ? group : { ...group, entries: kept(group.entries) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Every entry with an address, with the title of its group. */
export const menuLeaves = (groups: readonly MenuGroup[]) =>
  groups.flatMap(({ title, entries }) => leavesIn(entries).map((leaf) => ({ ...leaf, group: title })))

const leavesIn = (entries: readonly MenuEntry[]): { id: string; title: string; icon?: string; to: string }[] =>
  entries.flatMap(({ id, title, icon, to, children }) => [
    ...(to ? [{ id, title, to, ...(icon ? { icon } : {}) }] : []),
    ...leavesIn(children),
  ])

/** A step of the breadcrumbs; the last one has no address, it is where one is. */
export type Crumb = { title: string; to?: string }

/** Area, the routes before, the route itself; empty for a path that belongs to no area. */
export function crumbsOf(areas: readonly ShellArea[], path: string): Crumb[] {
  for (const area of areas) {
    const route = routeOf(area, path)
    if (!route) continue
    const before: Crumb[] = []
    for (let parent = route.parent; parent !== undefined; ) {
      const up = area.routes.find((one) => one.path === parent)
      // More steps than routes would be a circle.
      if (!up || before.length > area.routes.length) break
      before.unshift({ title: up.title, to: up.path })
      parent = up.parent
    }
    return [{ title: area.title }, ...before, { title: route.title }]
  }
  return []
}
