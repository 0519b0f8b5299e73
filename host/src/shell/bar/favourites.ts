import type { savedViews as contract } from '@ems/contracts/common'
import { queries, usePreferences, useQuery } from '@ems/platform'
import { useMemo } from 'react'

/** The name is all that reading needs; the contract would bring zod into the first load. */
const savedViews = { name: 'saved-views', meta: {} } as typeof contract

/** A starred menu or saved view; `name` only of a view. */
export type Favourite = { to: string; name?: string }

/** Query of an address with a saved view: section and view. */
export function viewAddress(pathname: string, search: string): string | undefined {
  const input = new URLSearchParams(search)
  const [view, section] = [input.get('view'), input.get('section')]
  // Boards and calendars have views by names, lists by numbers.
  if (!view || !/^\d+$/.test(view)) return undefined
  return `${pathname}?${new URLSearchParams({ ...(section ? { section } : {}), view })}`
}

/** Favourites of the user in their order, without deleted or unshared views. */
export function useFavourites(): readonly Favourite[] {
  const { favourites = NONE } = usePreferences()
  const views = useMemo(() => favourites.flatMap((to) => viewIn(to) ?? []), [favourites])
  const { data } = useQuery({
    ...queries(savedViews).list({ size: 100, filters: { id: views }, fields: ['name'] }),
    enabled: views.length > 0,
    staleTime: 60_000,
  })
  return useMemo(() => {
    const names = new Map(data?.rows.map(({ id, name }) => [id, name]))
    return favourites.flatMap((to) => {
      const view = viewIn(to)
      if (!view) return [{ to }]
      const name = names.get(view)
      return name ? [{ to, name }] : []
    })
  }, [favourites, data])
}

const NONE: readonly string[] = []

const viewIn = (to: string) => /[?&]view=(\d+)$/.exec(to)?.[1]
