import type { savedViews as contract } from '@ems/contracts/common'
import { queries, type Row, useQuery, useSearchParams, useSession } from '@ems/platform'
import { useEffect, useRef } from 'react'
import { useStaticTable } from '../table-context.ts'
import { changeTo } from './view-state.ts'

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
    enabled: list.status !== 'forbidden',
  })
  const views = query.data?.rows ?? NONE
  const current = views.find(({ id }) => id === list.state.view)
  const isMine = (view: SavedView) => view.owner === user.id
  useFirstView(views, isMine)

  const apply = (view: SavedView, options?: { replace?: boolean }) => {
    list.change(changeTo(list, view.id, view.state), options)
    list.layout.adopt(view.state)
  }
  /** The list as the screen itself has it. */
  const leave = () => {
    list.change(changeTo(list, null, {}))
    list.layout.reset()
  }
  return { menu, views, current, isMine, apply, leave }
}

/** Applies the view in the address; without parameters the user's default view or that of the group. */
function useFirstView(views: readonly SavedView[], isMine: (view: SavedView) => boolean) {
  const { list } = useStaticTable()
  const [search] = useSearchParams()
  const isFresh = useRef(isPlain(search))
  const wanted = search.get('view')
  useEffect(() => {
    if (!isFresh.current || views.length === 0) return
    isFresh.current = false
    const usual = wanted
      ? views.find(({ id }) => id === wanted)
      : (views.find((view) => isMine(view) && view.is_default_for === 'me') ??
        views.find((view) => view.is_default_for === 'group'))
    if (!usual) return
    const { page_size: _, ...state } = usual.state
    list.change(changeTo(list, usual.id, state), { replace: true })
    if (!list.layout.isOwn) list.layout.adopt(usual.state)
  }, [views, isMine, list, wanted])
}

const isPlain = (search: URLSearchParams) =>
  ![...search.keys()].some(
    (name) => ['q', 'sort', 'where', 'page', 'size', 'trash'].includes(name) || name.startsWith('f.'),
  )
