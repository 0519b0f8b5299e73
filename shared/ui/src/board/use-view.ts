import { prefer, usePreferences, useSearchParams } from '@ems/platform'

type Options<V extends string> = {
  /** Name of the choice in the address. */
  param?: string
  /** Views that the next visit does not begin with, such as settings. */
  passing?: readonly V[]
  /** What stays of the address when the view changes; everything by default. */
  kept?: (from: V, to: V | null, search: URLSearchParams) => URLSearchParams
}

/**
 * The view of a screen, as board or list: the one in the address, else the one in which this person left it, else the first.
 * `id` names the screen in the preferences. Choosing null returns to the view that was left.
 */
export function useView<V extends string>(
  id: string,
  views: Readonly<Record<V, string>>,
  { param = 'view', passing = [], kept }: Options<V> = {},
): [V, (view: V | null) => void] {
  const [search, setSearch] = useSearchParams()
  const left = usePreferences().views?.[id]
  const [first] = Object.keys(views) as [V]
  const isView = (name: string | null | undefined): name is V => name != null && Object.hasOwn(views, name)
  const named = search.get(param)
  const view = isView(named) ? named : isView(left) ? left : first
  const choose = (to: V | null) => {
    if (to && !passing.includes(to)) prefer({ views: { [id]: to } })
    setSearch((old) => {
      const next = kept?.(view, to, old) ?? new URLSearchParams(old)
      if (to) next.set(param, to)
      else next.delete(param)
      return next
    })
  }
  return [view, choose]
}
