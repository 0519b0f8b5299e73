import type { ColumnOf, Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { Icon } from '../icons.ts'
import type { ResourceList } from './use-resource-list.ts'

/** Something that can be done with rows, offered in the row's menu and, with `bulk`, for all chosen rows at once. */
export type RowAction<R extends Resource> = {
  label: string
  icon: Icon
  /** Who lacks it never sees the action. */
  permission: string
  bulk?: boolean
  /** False for what makes sense only for many rows. */
  single?: boolean
  danger?: boolean
  /** Why the state of this row forbids it, shown beside the disabled entry; null where it is allowed. */
  refusal?: (row: Row<R>) => string | null
  /** False where the entry makes no sense for this row, as the one of two opposites that is done already. */
  offered?: (row: Row<R>) => boolean
  run: (rows: readonly Row<R>[]) => void
}

export type ResourceTableProps<R extends Resource> = {
  list: ResourceList<R>
  /** What belongs here, for the day nothing is there yet. */
  empty: string
  /** For the columns that need more than their plain text. */
  cells?: { [C in ColumnOf<R>]?: (row: Row<R>, text: string) => ReactNode }
  /** Where the screen says it in other words than the contract. */
  labels?: { [C in ColumnOf<R>]?: string }
  /** Columns that a card on a narrow screen says first; a card has room for few. */
  cardFirst?: readonly ColumnOf<R>[]
  actions?: readonly RowAction<R>[]
  /** Fields offered in *Ubah Masal*; none takes the button away. */
  bulkFields?: readonly ColumnOf<R>[]
  /** Columns changed in place by F2 or a double click, by those who may update. */
  editable?: readonly ColumnOf<R>[]
  /** Offers *Impor* to whoever may add rows; the resource's routes must take imports. */
  isImportable?: boolean
  /** An import also takes iCalendar files: days with a name. */
  importsCalendars?: boolean
  /** Offers *Duplikat*, a new row that starts with what this one says; needs a form beside the list. */
  isCopyable?: boolean
  /** Filters offered, in this order; all the contract has unless said otherwise. */
  filters?: readonly (keyof R['fields'] & string)[]
}

/** The same without the resource's own types, for the parts that serve any. */
export type AnyTable = {
  list: ResourceList<Resource>
  empty: string
  cells: Readonly<Record<string, (row: object, text: string) => ReactNode>>
  labels: Readonly<Record<string, string>>
  cardFirst: readonly string[]
  actions: readonly RowAction<Resource>[]
  bulkFields: readonly string[]
  editable: readonly string[]
  filters: readonly string[]
  isImportable: boolean
  importsCalendars: boolean
  isCopyable: boolean
  isSelectable: boolean
  openMenu: (row: Row<Resource>, at: { x: number; y: number }) => void
}

const TableContext = createContext<AnyTable | null>(null)
export const TableProvider = TableContext.Provider

/** What a row is drawn from: nothing that changes while rows are chosen, so that they need not be drawn again then. */
export type RowParts = Pick<AnyTable, 'cells' | 'isSelectable' | 'openMenu'> &
  Pick<ResourceList<Resource>, 'resource' | 'titles' | 'visible' | 'layout' | 'open'> & { isTrash: boolean }

/** What stands around the rows: nothing that changes while rows are chosen or flash. */
export type StillParts = Pick<AnyTable, 'labels' | 'filters' | 'bulkFields' | 'isImportable' | 'isSelectable'> & {
  list: Omit<ResourceList<Resource>, 'selection' | 'live'>
}

const StillContext = createContext<StillParts | null>(null)
export const StaticTableProvider = StillContext.Provider

/** What the parts around the rows need of their table: they are not drawn again when a row is chosen. */
export function useStaticTable() {
  const parts = useContext(StillContext)
  if (!parts) throw new Error('Parts of a table belong inside ResourceTable')
  return parts
}

/** The parts around the rows of this table; the same object for as long as nothing of it changed. */
export function useStillPartsOf({
  list,
  labels,
  filters,
  bulkFields,
  isImportable,
  isSelectable,
}: AnyTable): StillParts {
  const { selection: _chosen, live: _live, ...rest } = list
  const kept = useRef<StillParts>(undefined)
  const next = { list: rest, labels, filters, bulkFields, isImportable, isSelectable }
  const isKept =
    kept.current &&
    isSame(kept.current.list, next.list) &&
    isSame({ ...kept.current, list: null }, { ...next, list: null })
  if (!isKept) kept.current = next
  return kept.current as StillParts
}

/** Lists of names are made anew by every drawing of some screens. */
const isSame = (one: object, other: object) =>
  Object.entries(one).every(([key, value]) => {
    const now = (other as Record<string, unknown>)[key]
    if (!Array.isArray(value) || !Array.isArray(now)) return Object.is(value, now)
    return value.length === now.length && value.every((part, n) => Object.is(part, now[n]))
  })

const RowContext = createContext<RowParts | null>(null)
export const RowProvider = RowContext.Provider

/** What the parts of a row need of their table. */
export function useRowParts() {
  const parts = useContext(RowContext)
  if (!parts) throw new Error('Rows belong inside ResourceTable')
  return parts
}

/** The parts of the rows of this table; the same object for as long as nothing of it changed. */
export function useRowPartsOf({ cells, isSelectable, openMenu, list }: AnyTable): RowParts {
  const { resource, titles, visible, layout, open, state } = list
  const { isTrash } = state
  return useMemo(
    () => ({ cells, isSelectable, openMenu, resource, titles, visible, layout, open, isTrash }),
    [cells, isSelectable, openMenu, resource, titles, visible, layout, open, isTrash],
  )
}

export function useTableParts() {
  const parts = useContext(TableContext)
  if (!parts) throw new Error('Parts of a table belong inside ResourceTable')
  return parts
}
