import { useSearchParams } from '@ems/platform'
import { useRef } from 'react'

/** Opens a tab, with the part of it and the filters of its list; `isBack`: as it was looked at before. */
export type Open = (
  tab: string,
  more?: Readonly<Record<string, string | readonly string[]>>,
  options?: { isBack?: boolean },
) => void

/** Names in the address that say where one is; everything else is how its list is looked at. */
const addressNames: readonly string[] = ['tenant', 'section', 'bcl', 'part']

/**
 * Which tab is open, and within it which part. Each list keeps its search, filters and order while others are looked at, for
 * as long as the tool is open; a link to rows shows these rows. What a list of one report searches for, the
 * next list of that report searches for as well. Lists keep the tab of an open record under `tab`, so this one stands under
 * another name.
 */
export function useTab(tabs: readonly string[]) {
  const kept = useRef(new Map<string, string>())
  const [search, setSearch] = useSearchParams()
  const message = search.get('section') ?? ''
  const tab = tabs.includes(message) ? message : (tabs[0] ?? '')
  const open: Open = (next, more = {}, { isBack = false } = {}) =>
    setSearch((old) => {
      kept.current.set(placeOf(old), viewOf(old).toString())
      const tenant = old.get('tenant')
      const search = new URLSearchParams({ ...(tenant ? { tenant } : {}), section: next })
      for (const [name, values] of Object.entries(more))
        for (const value of typeof values === 'string' ? [values] : values) search.append(name, value)
      if (!isBack) return search
      const isSameReport = search.has('bcl') && search.get('bcl') === old.get('bcl')
      const shared = isSameReport ? [...old].filter(([name]) => carried.includes(name)) : []
      const own = [...new URLSearchParams(kept.current.get(placeOf(search)))]
      for (const [name, value] of own.filter(([name]) => !shared.some(([other]) => other === name)).concat(shared))
        search.append(name, value)
      return search
    })
  return { tab, part: search.get('part'), open, bcl: search.get('bcl') }
}

/** What the lists of one report share. */
const carried: readonly string[] = ['q', 'f.raw_material', 'f.peb_detail', 'f.pib_detail']
/** Names of what belongs to one moment: the open record, and the page, which other filters make another. */
const passing: readonly string[] = ['id', 'tab', 'from', 'page']

const placeOf = (search: URLSearchParams) => addressNames.map((name) => search.get(name) ?? '').join(' ')

function viewOf(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !addressNames.includes(name) && !passing.includes(name)))
}
