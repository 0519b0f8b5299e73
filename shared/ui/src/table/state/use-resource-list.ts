import { type ColumnOf, columnMeta, isReadable, listableBy, type Resource } from '@ems/contracts/kit'
import { keepPreviousData, type ListParams, queries, type Row, type Titles, useQuery, useSession } from '@ems/platform'
import { useMemo } from 'react'
import { isReference } from '../../fields/cell-text.ts'
import { useAddress } from '../address/use-address.ts'
import { type TableLayout, useLayout } from '../columns/use-layout.ts'
import { type Filters, type ListChange, type ListState, readListState } from './list-state.ts'
import { narrowed, useCompany } from './use-company.ts'
import { useLiveRows } from './use-live-rows.ts'
import { NEW, useNeighbours } from './use-neighbours.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { writeWhere } from './where.ts'

export type ListOptions<R extends Resource> = {
  /** Which columns there are, in their order. */
  columns: readonly ColumnOf<R>[]
  /** Those of them that are shown only when the user asks for them. */
  hidden?: readonly ColumnOf<R>[]
  /** Filters that belong to the screen itself: always applied, never shown as a choice. */
  where?: Filters
  /** Reads nothing while false. */
  enabled?: boolean
  /** Under which name habits of this table are kept; the resource's unless one resource has several tables. */
  id?: string
}

export type ResourceList<R extends Resource> = {
  resource: R
  state: ListState
  /** Parameters of the list request without the page, also used for export and count. */
  params: ListParams
  /** Name under which habits and views of this table are kept. */
  id: string
  columns: readonly string[]
  /** Shown columns, from left to right. */
  visible: readonly string[]
  layout: TableLayout
  where: Filters
  /** The company chosen in the top bar, where it narrows these rows. */
  company: string | undefined
  rows: readonly Row<R>[]
  /** Number of the first row; of the previous page while the next one loads. */
  from: number
  titles: Titles
  total: number | undefined
  totalIsEstimate: boolean
  /** Sums over all pages, of the fields the contract sums. */
  aggregates: Readonly<Record<string, string>> | undefined
  lastPage: number
  status: 'forbidden' | 'loading' | 'failed' | 'ready'
  error: Error | null
  isFetching: boolean
  /** True while other rows than those shown are on their way. */
  isStale: boolean
  refetch: () => void
  change: (change: ListChange, options?: { replace?: boolean }) => void
  open: (id: string) => void
  close: () => void
  /** The open record has the page to itself, at an address of its own. */
  isPage: boolean
  /** Gives the open record its page, or puts it beside the list again; undefined where records have no pages. */
  widen: ((isPage: boolean) => void) | undefined
  /** Address of a record for others, without the filters of the list. */
  linkTo: (id: string) => string
  /** A new record that starts with what this one says. */
  copy: (id: string) => void
  /** Whether a record precedes (-1) or follows (1) this one, also on neighbouring pages. */
  hasNeighbour: (id: string, by: -1 | 1) => boolean
  /** Opens the record before or after this one, turning the page where it is on another. */
  openNeighbour: (id: string, by: -1 | 1) => void
  clearFilters: () => void
  selection: Selection<R>
  live: ReturnType<typeof useLiveRows>
}

const NO_ROWS: readonly never[] = []
const NO_COLUMNS: readonly never[] = []
const NO_TITLES: Titles = {}
const NOTHING: Filters = {}

/** A list of a resource: its state is in the address bar, its rows come from the API and stay fresh. */
export function useResourceList<R extends Resource>(
  whole: R,
  { columns: offered, hidden = NO_COLUMNS, where = NOTHING, enabled = true, id = whole.name }: ListOptions<R>,
): ResourceList<R> {
  const { can } = useSession()
  const resource = useMemo(() => listableBy(whole, can), [whole, can])
  const columns = useMemo(() => offered.filter((name) => isReadable(whole, name, can)), [whole, offered, can])
  const { search, pageOf, change, widen, linkTo } = useAddress()
  const layout = useLayout(resource, { id, columns, hidden })
  const { visible, pageSize } = layout
  const state = useMemo(() => {
    const inSearch = readListState(resource, search, pageSize)
    return pageOf ? { ...inSearch, open: pageOf } : inSearch
  }, [resource, search, pageSize, pageOf])
  const company = useCompany(resource, state.filters, where)
  const mayList = can(resource.can.list)

  const params = useMemo<ListParams>(() => {
    // Sorted, so that moving a column causes no request.
    const include = visible.filter((name) => isReference(columnMeta(resource, name))).sort()
    return { sort: state.sort, q: state.q, filters: filtersOf(resource, state, where, company), include }
  }, [resource, state, where, company, visible])
  const requested = useMemo(() => ({ ...params, page: state.page, size: state.size }), [params, state.page, state.size])
  const query = useQuery({
    ...queries(resource).list(requested),
    placeholderData: keepPreviousData,
    enabled: enabled && mayList,
  })
  const rows = (query.data?.rows ?? NO_ROWS) as readonly Row<R>[]
  const live = useLiveRows(resource, requested, rows)
  const selection = useSelection<R>(JSON.stringify([params.q, params.filters]))

  const lastPage = query.data?.page.lastPage ?? 1
  const neighbours = useNeighbours(resource, { asked: requested, rows, lastPage, change })
  const moves = useMemo(
    () => ({
      open: (id: string) => change({ open: id }),
      close: () => change({ open: null }),
      copy: (id: string) => change({ open: NEW, from: id }),
      clearFilters: () =>
        change({
          q: '',
          where: null,
          filters: Object.fromEntries(Object.keys(state.filters).map((key) => [key, null])),
        }),
    }),
    [change, state.filters],
  )

  return {
    resource,
    state,
    params,
    id,
    columns,
    visible,
    layout,
    where,
    company,
    rows,
    from: ((query.data?.page.currentPage ?? 1) - 1) * (query.data?.page.perPage ?? 0) + 1,
    titles: query.data?.titles ?? NO_TITLES,
    total: query.data?.total,
    totalIsEstimate: query.data?.totalIsEstimate ?? false,
    aggregates: query.data?.aggregates,
    lastPage,
    status: statusOf(mayList, query),
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    refetch: query.refetch,
    change,
    isPage: pageOf !== null,
    widen,
    linkTo,
    ...moves,
    ...neighbours,
    selection,
    live,
  }
}

function statusOf(mayList: boolean, { data, error }: { data: unknown; error: Error | null }) {
  if (!mayList || (error && 'status' in error && error.status === 403)) return 'forbidden'
  if (data) return 'ready'
  return error ? 'failed' : 'loading'
}

/** Filters of the request: those of the user, the company of the top bar, and those of the screen. */
export function filtersOf(
  resource: Resource,
  state: Pick<ListState, 'filters' | 'where' | 'isTrash'>,
  own: Filters,
  company: string | undefined,
): Filters {
  const advanced = writeWhere(company ? narrowed(resource, company, state.where) : state.where)
  return {
    ...state.filters,
    ...(advanced ? { where: advanced } : {}),
    ...(state.isTrash ? { deleted: '1' } : {}),
    ...own,
  }
}
