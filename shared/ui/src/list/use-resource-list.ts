import { type ColumnOf, columnMeta, type Resource } from '@ems/contracts/kit'
import {
  keepPreviousData,
  type ListParams,
  queries,
  type Row,
  type Titles,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { isReference } from '../fields/cell-text.ts'
import { type Filters, type ListChange, type ListState, readListState, writeListState } from './list-state.ts'
import { useLiveRows } from './use-live-rows.ts'
import { type Selection, useSelection } from './use-selection.ts'

export type ListOptions<R extends Resource> = {
  /** Which columns there are, in their order. */
  columns: readonly ColumnOf<R>[]
  /** Those of them that are shown only when the user asks for them. */
  hidden?: readonly ColumnOf<R>[]
  /** Filters that belong to the screen itself: always applied, never shown as a choice. */
  where?: Filters
  /** Reads nothing while false. */
  enabled?: boolean
}

export type ResourceList<R extends Resource> = {
  resource: R
  state: ListState
  /** What the API is asked for, without page: the same rows are exported and counted. */
  params: ListParams
  columns: readonly string[]
  visible: readonly string[]
  setVisible: (names: readonly string[]) => void
  /** The screen's own columns again. */
  resetColumns: () => void
  where: Filters
  rows: readonly Row<R>[]
  titles: Titles
  total: number | undefined
  totalIsEstimate: boolean
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
  clearFilters: () => void
  selection: Selection<R>
  live: ReturnType<typeof useLiveRows>
}

const NO_ROWS: readonly never[] = []
const NO_TITLES: Titles = {}
const NOTHING: Filters = {}

/** A list of a resource: its state stands in the address bar, its rows come from the API and stay fresh. */
export function useResourceList<R extends Resource>(
  resource: R,
  { columns, hidden = [], where = NOTHING, enabled = true }: ListOptions<R>,
): ResourceList<R> {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readListState(resource, search), [resource, search])
  const [visible, setVisible, resetColumns] = useVisibleColumns(resource, columns, hidden)
  const mayList = can(resource.can.list)

  const params = useMemo<ListParams>(() => {
    const include = visible.filter((name) => isReference(columnMeta(resource, name)))
    return { sort: state.sort, q: state.q, filters: { ...state.filters, ...where }, include }
  }, [resource, state, where, visible])
  const asked = useMemo(() => ({ ...params, page: state.page, size: state.size }), [params, state.page, state.size])
  const query = useQuery({
    ...queries(resource).list(asked),
    placeholderData: keepPreviousData,
    enabled: enabled && mayList,
  })
  const rows = (query.data?.rows ?? NO_ROWS) as readonly Row<R>[]
  const live = useLiveRows(resource, asked, rows)
  const selection = useSelection<R>(JSON.stringify([params.q, params.filters]))

  const change = useCallback(
    (made: ListChange, options?: { replace?: boolean }) => setSearch((old) => writeListState(old, made), options),
    [setSearch],
  )
  const moves = useMemo(
    () => ({
      open: (id: string) => change({ open: id }),
      close: () => change({ open: null }),
      clearFilters: () =>
        change({ q: '', filters: Object.fromEntries(Object.keys(state.filters).map((key) => [key, null])) }),
    }),
    [change, state.filters],
  )

  return {
    resource,
    state,
    params,
    columns,
    visible,
    setVisible,
    resetColumns,
    where,
    rows,
    titles: query.data?.titles ?? NO_TITLES,
    total: query.data?.total,
    totalIsEstimate: query.data?.totalIsEstimate ?? false,
    lastPage: query.data?.page.lastPage ?? 1,
    status: statusOf(mayList, query),
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    refetch: query.refetch,
    change,
    ...moves,
    selection,
    live,
  }
}

function statusOf(mayList: boolean, { data, error }: { data: unknown; error: Error | null }) {
  if (!mayList || (error && 'status' in error && error.status === 403)) return 'forbidden'
  if (data) return 'ready'
  return error ? 'failed' : 'loading'
}

/** Which columns are shown is a habit of the person, kept in this browser. */
function useVisibleColumns(resource: Resource, columns: readonly string[], hidden: readonly string[]) {
  const initial = useMemo(() => columns.filter((name) => !hidden.includes(name)), [columns, hidden])
  const [kept, setKept, forget] = useLocalStorage<readonly string[] | null>({
    key: `ems.columns.${resource.name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const visible = useMemo(() => {
    const known = columns.filter((name) => kept?.includes(name))
    return known.length ? known : initial
  }, [columns, kept, initial])
  return [visible, setKept, forget] as const
}
