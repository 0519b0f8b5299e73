import type { savedViews as contract, ViewState } from '@ems/contracts/common'
import { queries, type Row, useQuery, useSearchParams, useSession } from '@ems/platform'
import { useEffect, useMemo, useRef } from 'react'
import { useStaticTable } from '../table-context.ts'
import { changeTo } from './view-state.ts'
import { type BuiltInView, builtInViews, filterKey } from './views.ts'

/** The name is all that reading needs; the contract itself comes with the dialog that writes. */
const savedViews = { name: 'saved-views', meta: {} } as typeof contract

export type SavedView = Row<typeof contract>

const NONE: readonly SavedView[] = []
const MAX_ITEMS = 100

/** Saved views of the list: own and shared ones, and the active one. */
export function useSavedViews() {
  const { list } = useStaticTable()
  const { user } = useSession()
  const menu = `${list.resource.menu}/${list.id}`
  const query = useQuery({
    ...queries(savedViews).list({ size: MAX_ITEMS, filters: { menu }, sort: ['name'] }),
    staleTime: 60_000,
    // Views are shared within the house.
    enabled: list.status !== 'forbidden' && !user.client,
  })
  const views = query.data?.rows ?? NONE
  const current = views.find(({ id }) => id === list.state.view)
  const isMine = (view: SavedView) => view.owner === user.id
  const { quick } = useStaticTable()
  const builtIn = useMemo(() => builtInViews(list.resource, quick, user), [list.resource, quick, user])
  useFirstView(views, isMine, builtIn)

  const apply = (view: SavedView, options?: { replace?: boolean }) => {
    list.change(changeTo(list, view.id, view.state), options)
    list.layout.adopt(view.state)
  }
  /** One of the contract or the screen: its filters, in the order and with the columns there are. */
  const show = ({ key, filters }: BuiltInView) =>
    list.change(
      changeTo(list, key, {
        filters: filters as ViewState['filters'],
        sort: [...list.state.sort],
        group: list.state.group,
      }),
    )
  const { q, where, filters, view } = list.state
  const isCurrent = (one: BuiltInView) => view === one.key || (!view && filterKey(filters) === filterKey(one.filters))
  const chosen = q || where ? builtIn.find(({ key }) => key === view) : builtIn.find(isCurrent)
  /** The list as the screen itself has it. */
  const leave = () => {
    list.change(changeTo(list, null, {}))
    list.layout.reset()
  }
  return { menu, views, current, builtIn, chosen, show, isMine, apply, leave }
}

/** Applies the view in the address; without parameters the user's default view or that of the group. */
function useFirstView(
  views: readonly SavedView[],
  isMine: (view: SavedView) => boolean,
  builtIn: readonly BuiltInView[],
) {
  const { list } = useStaticTable()
  const [search] = useSearchParams()
  const isFresh = useRef(isPlain(search))
  const expected = search.get('view')
  useEffect(() => {
    if (!isFresh.current) return
    const named = builtIn.find(({ key }) => key === expected)
    if (named) list.change({ filters: named.filters }, { replace: true })
    if (!named && views.length === 0) return
    isFresh.current = false
    if (named) return
    const usual = expected
      ? views.find(({ id }) => id === expected)
      : (views.find((view) => isMine(view) && view.is_default_for === 'me') ??
        views.find((view) => view.is_default_for === 'group'))
    if (!usual) return
    const { page_size: _, ...state } = usual.state
    list.change(changeTo(list, usual.id, state), { replace: true })
    if (!list.layout.isOwn) list.layout.adopt(usual.state)
  }, [views, isMine, list, expected, builtIn])
}

const isPlain = (search: URLSearchParams) =>
  ![...search.keys()].some(
    (name) => ['q', 'sort', 'where', 'group', 'page', 'size', 'trash'].includes(name) || name.startsWith('f.'),
  )
