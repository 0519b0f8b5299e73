import type { SearchHit } from '@ems/contracts/common'
import { api, keepPreviousData, usePreferences, useQuery, useSession } from '@ems/platform'
import { type MenuGroup, menuLeaves } from '../menu/areas.ts'
import { actions } from './actions.ts'

/** A search result; results of one `section` are shown together. */
export type SearchResult = { key: string; section: string; title: string; note: string; to: string }
type Records = { found: readonly SearchResult[]; error: unknown; isBusy: boolean }

/** Records are looked for from two letters on. */
export const SHORTEST = 2
const MAX_MENUS = 8
const MAX_RECENT = 5
/** In front of the words: only what can be done. */
const ONLY_ACTIONS = '>'

/** Menus, actions and records that fit the words, section by section; without words what was opened last. */
export function useFound(groups: readonly MenuGroup[], words: string, requested: string) {
  const { can } = useSession()
  const { recent = [] } = usePreferences()
  const isAction = words.startsWith(ONLY_ACTIONS)
  const records = useRecords(isAction ? '' : requested)
  const menus = menuLeaves(groups).map(
    ({ id, title, to, group }): SearchResult => ({ key: `menu:${id}`, section: 'Menu', title, note: group, to }),
  )
  const doable = actions
    .filter(({ menu, permission }) => can(permission) && menus.some(({ key }) => key === `menu:${menu}`))
    .map(({ title, to, menu }): SearchResult => ({ key: `action:${menu}`, section: 'Aksi', title, note: '', to }))
  const fitting = (list: readonly SearchResult[], sought: string) =>
    list.filter(({ title, note }) => `${note} ${title}`.toLowerCase().includes(sought))

  const latest = recent
    .flatMap((to) => menus.find((menu) => menu.to === to) ?? [])
    .slice(0, MAX_RECENT)
    .map((menu) => ({ ...menu, section: 'Terakhir dibuka' }))
  const matches = isAction
    ? fitting(doable, words.slice(1).trim())
    : words
      ? [
          ...fitting(menus, words).slice(0, MAX_MENUS),
          ...fitting(doable, words),
          ...(words.length >= SHORTEST ? records.found : []),
        ]
      : latest
  return { found: matches, records, isAction }
}

/** Hits of the server over all collections that the user may list; collections in the order of their best hit. */
function useRecords(q: string): Records {
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      const searchParams = new URLSearchParams({ q, limit: '5' })
      return api.get('search', { searchParams, signal }).json<{
        data: readonly { id: string; attributes: SearchHit }[]
        meta?: { kinds?: Readonly<Record<string, string>> }
      }>()
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const hits = (data?.data ?? []).map(({ id, attributes: { kind, title, subtitle, route } }): SearchResult => {
    return { key: id, section: data?.meta?.kinds?.[kind] ?? 'Data', title, note: subtitle ?? '', to: route }
  })
  const matches = [...Map.groupBy(hits, ({ section }) => section).values()].flat()
  return { found: matches, error, isBusy: isFetching }
}
