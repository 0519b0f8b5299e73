/** Version of the descriptor format. A minor only adds optional fields; a release asks for a range of it. */
export const CONTRACT = '1.1.0'

/** `menu-action`, e.g. `reference-list`. What the host hides; the API is what enforces it. */
export type Permission = string

/** One page of an area. `path` is absolute and may hold `:parameters`; the module behind `expose` has a default export. */
export interface AreaRoute {
  path: string
  /** Name in the container, `./references`. Routes may share one (a form for new and for existing rows). */
  expose: string
  /** Breadcrumb and page title, Indonesian. */
  title: string
  permission?: Permission
  /** Path of the route that stands before this one in the breadcrumbs; without it the area's title does. */
  parent?: string
  /** When the host prefetches the code; `hover` by default. */
  preload?: 'hover' | 'idle' | 'none'
  /** Overrides the eight seconds the host waits for the screen's code. */
  timeoutMs?: number
}

/**
 * An entry of the side menu, drawn in the group of its area. Without `to` it is a group itself; `parent` is the id of
 * such a group. Three levels at most, the area's own included.
 */
export interface AreaMenuItem {
  /** The menu of the permission catalogue, e.g. `reference`; unique among all areas. */
  id: string
  title: string
  to?: string
  parent?: string
  /** Name of an icon that `@ems/ui` knows, kebab-case. */
  icon?: string
  /** Ascending; entries of equal order keep the order of the list. */
  order?: number
  permission?: Permission
}

/**
 * A card for the dashboard, loaded on its own, so that a broken one costs only itself. The module's default export is a
 * component with the `WidgetProps` of `@ems/platform` that draws the content; card, title and menu are the host's.
 */
export interface AreaWidget {
  /** Unique in its area; a layout remembers a card as `area/id`. */
  id: string
  expose: string
  title: string
  size: 's' | 'm' | 'l'
  permission?: Permission
  /** *Cara hitung*: what the figures mean and what they leave out. Since 1.1. */
  about?: string
  /** Codes of the user groups that find it on their dashboard from the start; `*` for all. Since 1.1. */
  defaultFor?: string[]
}

/**
 * A layer of *Kalender Kerja*, since 1.1: dates of records that live elsewhere, drawn but not edited there. The module's
 * default export is the `DateSource` of `@ems/platform`.
 */
export interface AreaDates {
  id: string
  expose: string
  /** Name of the layer, Indonesian. */
  title: string
  /** Name of an icon that `@ems/ui` knows, kebab-case. */
  icon?: string
  permission?: Permission
}

/** A source of the search dialog: the default export is `(query, signal) => Promise<Hit[]>`. */
export interface AreaSearch {
  id: string
  expose: string
  title: string
  permission?: Permission
}

/**
 * Facts of an area that the host reads without running its code: menu, routes, breadcrumbs, permissions. Part of the
 * registry, as JSON.
 */
export interface AreaDescriptor {
  id: string
  /** Heading of the area: its group in the menu, the first breadcrumb. Indonesian. */
  title: string
  /** Icon of the area's group. */
  icon?: string
  /** Place of the area's group in the menu, ascending. */
  order?: number
  version: string
  /** Range of `CONTRACT` this release was built for. */
  contract: string
  /** Every route lies at or below one of these; no two areas claim the same. */
  basePaths: string[]
  /** Every permission that routes, menu, widgets, search and dates ask for, sorted. */
  permissions: Permission[]
  routes: AreaRoute[]
  menu: AreaMenuItem[]
  widgets?: AreaWidget[]
  search?: AreaSearch[]
  dates?: AreaDates[]
}

/** The file behind an expose, relative to the area's `src/`, e.g. `references/ReferenceList.tsx`. */
type WithFile<Entry> = Entry & { file: string }

/** Content of `src/area.ts`: the descriptor plus the file of every expose; the build adds the rest. */
export interface Area
  extends Omit<AreaDescriptor, 'version' | 'contract' | 'permissions' | 'routes' | 'widgets' | 'search' | 'dates'> {
  routes: WithFile<AreaRoute>[]
  widgets?: WithFile<AreaWidget>[]
  search?: WithFile<AreaSearch>[]
  dates?: WithFile<AreaDates>[]
}

/** A list and, below it, a page for each of its records: `/private/marketing/customer` and `…/customer/7`. */
export const withRecords = (list: WithFile<AreaRoute>): WithFile<AreaRoute>[] => [
  list,
  { ...list, path: `${list.path}/:id`, title: `Detail ${list.title}`, parent: list.path, preload: 'none' },
]

/** Types an area's table of contents. It must stay plain data: the build runs it in Node, without React. */
export const defineArea = (area: Area): Area => area
