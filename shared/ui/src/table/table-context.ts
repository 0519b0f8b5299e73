import type { ColumnOf, Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { Icon } from '../icons.ts'
import type { Fit } from './columns/widths.ts'
import type { ResourceList } from './state/use-resource-list.ts'
import type { QuickFilter } from './views/views.ts'

/** Something that can be done with rows, offered in the row's menu and, with `bulk`, for all chosen rows at once. */
export type RowAction<R extends Resource> = {
  label: string
  icon: Icon
  /** The action is hidden without this permission. */
  permission: string
  bulk?: boolean
  /** False for what makes sense only for many rows. */
  single?: boolean
  danger?: boolean
  /** Reason why the state of this row forbids it, displayed at the disabled entry; null if allowed. */
  refusal?: (row: Row<R>) => string | null
  /** False where the entry makes no sense for this row, as the one of two opposites that is done already. */
  offered?: (row: Row<R>) => boolean
  run: (rows: readonly Row<R>[]) => void
}

export type ResourceTableProps<R extends Resource> = {
  list: ResourceList<R>
  /** Text of the empty list. */
  empty: string
  /** Buttons on the line of the views, for a list without a heading of its own. */
  buttons?: ReactNode
  /** Another picture of the same rows, e.g. a board, below the same search and filters; the list reads none then. */
  results?: ReactNode
  /** For the columns that need more than their plain text. */
  cells?: { [C in ColumnOf<R>]?: (row: Row<R>, text: string) => ReactNode }
  /** Labels that differ from those of the contract. */
  labels?: { [C in ColumnOf<R>]?: string }
  /** Columns that a card on a narrow screen says first; a card has room for few. */
  cardFirst?: readonly ColumnOf<R>[]
  /** The questions people begin with: views of the list after those of its contract. */
  quick?: readonly QuickFilter[]
  actions?: readonly RowAction<R>[]
  /** Fields offered in *Ubah Masal*; none takes the button away. */
  bulkFields?: readonly ColumnOf<R>[]
  /** Columns changed in place by F2 or a double click, by those who may update. */
  editable?: readonly ColumnOf<R>[]
  /** Offers *Impor* to users who may add rows; the resource needs import routes. */
  isImportable?: boolean
  /** An import also takes iCalendar files: days with a name. */
  importsCalendars?: boolean
  /** Offers *Duplikat*, a new row with the values of this one; needs a form beside the list. */
  isCopyable?: boolean
  /** Filters in this order; all filters of the contract by default. */
  filters?: readonly (keyof R['fields'] & string)[]
}

/** The same without the resource's own types, for the parts that serve any. */
export type AnyTable = {
  list: ResourceList<Resource>
  empty: string
  cells: Readonly<Record<string, (row: object, text: string) => ReactNode>>
  labels: Readonly<Record<string, string>>
  cardFirst: readonly string[]
  quick: readonly QuickFilter[]
  actions: readonly RowAction<Resource>[]
  bulkFields: readonly string[]
  editable: readonly string[]
  filters: readonly string[]
  isImportable: boolean
  importsCalendars: boolean
  isCopyable: boolean
  isSelectable: boolean
  /** Rows and columns, and not another picture of them. */
  isTable: boolean
  /** The columns in sight, and their widths. */
  fit: Fit
  openMenu: (row: Row<Resource>, at: { x: number; y: number }) => void
}

const TableContext = createContext<AnyTable | null>(null)
export const TableProvider = TableContext.Provider

/** Context of rows, without anything that changes with the selection, so that selecting renders no rows again. */
export type RowParts = Pick<AnyTable, 'cells' | 'isSelectable' | 'openMenu'> &
  Pick<ResourceList<Resource>, 'resource' | 'titles' | 'layout' | 'open'> &
  Pick<Fit, 'unfolded'> & { isTrash: boolean }

/** Context of the parts around the rows, without anything that changes with the selection or flashing rows. */
export type StillParts = Pick<
  AnyTable,
  'labels' | 'filters' | 'bulkFields' | 'isImportable' | 'isSelectable' | 'isTable' | 'fit' | 'quick'
> & {
  list: Omit<ResourceList<Resource>, 'selection' | 'live'>
}

const StillContext = createContext<StillParts | null>(null)
export const StaticTableProvider = StillContext.Provider

/** Context of the parts around the rows; selecting a row does not render them again. */
export function useStaticTable() {
  const parts = useContext(StillContext)
  if (!parts) throw new Error('Parts of a table belong inside ResourceTable')
  return parts
}

/** The parts around the rows of this table; the same object until one of them changes. */
export function useStillPartsOf({
  list,
  labels,
  filters,
  bulkFields,
  isImportable,
  isSelectable,
  isTable,
  fit,
  quick,
}: AnyTable): StillParts {
  const { selection: _chosen, live: _live, ...rest } = list
  const kept = useRef<StillParts>(undefined)
  const next = { list: rest, labels, filters, bulkFields, isImportable, isSelectable, isTable, fit, quick }
  const isKept =
    kept.current &&
    isSame(kept.current.list, next.list) &&
    isSame({ ...kept.current, list: null }, { ...next, list: null })
  if (!isKept) kept.current = next
  return kept.current as StillParts
}

/** Some screens create new lists of names with every render. */
const isSame = (one: object, other: object) =>
  Object.entries(one).every(([key, value]) => {
    const now = (other as Record<string, unknown>)[key]
    if (!Array.isArray(value) || !Array.isArray(now)) return Object.is(value, now)
    return value.length === now.length && value.every((part, n) => Object.is(part, now[n]))
  })

const RowContext = createContext<RowParts | null>(null)
export const RowProvider = RowContext.Provider

/** Context of the parts of a row. */
export function useRowParts() {
  const parts = useContext(RowContext)
  if (!parts) throw new Error('Rows belong inside ResourceTable')
  return parts
}

/** The parts of the rows of this table; the same object until one of them changes. */
export function useRowPartsOf({ cells, isSelectable, openMenu, list, fit }: AnyTable): RowParts {
  const { resource, titles, layout, open, state } = list
  const { unfolded } = fit
  const { isTrash } = state
  return useMemo(
    () => ({ cells, isSelectable, openMenu, resource, titles, unfolded, layout, open, isTrash }),
    [cells, isSelectable, openMenu, resource, titles, unfolded, layout, open, isTrash],
  )
}

export function useTableParts() {
  const parts = useContext(TableContext)
  if (!parts) throw new Error('Parts of a table belong inside ResourceTable')
  return parts
}
