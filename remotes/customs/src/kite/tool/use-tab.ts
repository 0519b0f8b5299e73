import { useSearchParams } from '@ems/platform'

/**
 * Which tab is open, and within it which part; changing either leaves the filters of the last list behind. Lists keep the
 * tab of an open record under `tab`, so this one stands under another name.
 */
export function useTab(tabs: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const message = search.get('section') ?? ''
  const tab = tabs.includes(message) ? message : (tabs[0] ?? '')
  const open = (next: string, more: Readonly<Record<string, string | readonly string[]>> = {}) =>
    setSearch((old) => {
      const tenant = old.get('tenant')
      const search = new URLSearchParams({ ...(tenant ? { tenant } : {}), section: next })
      for (const [name, values] of Object.entries(more))
        for (const value of typeof values === 'string' ? [values] : values) search.append(name, value)
      return search
    })
  return { tab, part: search.get('part'), open, bcl: search.get('bcl') }
}
