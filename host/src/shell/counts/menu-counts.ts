import type { ResourceObject } from '@ems/contracts/kit'
import { api, useConnectionState, useQuery, useQueryClient, useUserEvent } from '@ems/platform'
import { listen } from '@ems/platform/host'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { MenuEntry } from '../menu/areas.ts'

/** Pending counts of the user by menu id. */
export type MenuCounts = ReadonlyMap<string, number>

const KEY = ['menu-counts'] as const
const CHANNEL = 'private-menu-counts.0'
const FIRST_AFTER = 2_000
/** Days pass without anybody telling. */
const AGAIN_AFTER = 10 * 60_000
const POLL_WITHOUT_PUSH = 60_000
/** Random delay after an event, which all browsers receive at the same moment; at most one request within this time. */
const SPREAD = 4_000
/** The server stops counting there. */
const MAX_COUNT_VISIBLE = 99

type Answer = { data: readonly ResourceObject[]; meta: { menus: readonly string[] } }

/** The counts of all menus in one request, after the first screen is rendered and again after changes. Once in the page. */
export function useMenuCounts(): MenuCounts {
  const client = useQueryClient()
  const isDown = useConnectionState() === 'disconnected'
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => api.get('menu-counts', { signal }).json<Answer>(),
    enabled: useCalm(),
    refetchInterval: isDown ? POLL_WITHOUT_PUSH : AGAIN_AFTER,
    select: countsIn,
  })
  // Items for this user by name; the channel below has those of shared queues.
  useUserEvent('inbox.changed', () => void client.invalidateQueries({ queryKey: KEY }))
  const menus = useRef<readonly string[]>([])
  menus.current = data?.menus ?? []

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(CHANNEL, 'changed', (payload) => {
      if (timer || !menus.current.includes((payload as { menu: string }).menu)) return
      timer = setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: KEY })
      }, Math.random() * SPREAD)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return data?.counts ?? NOTHING
}

const NOTHING: MenuCounts = new Map()

const countsIn = ({ data, meta }: Answer) => ({
  counts: new Map(data.map(({ id, attributes }) => [String(id), Number(attributes?.count)])),
  menus: meta.menus ?? [],
})

/** After the first seconds of the page, which belong to its screen. */
function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), FIRST_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return isCalm
}

export const CountsContext = createContext<MenuCounts>(NOTHING)

/** Pending count of entries with their children, as a sum. */
export function usePendingCounts(...entries: readonly MenuEntry[]): number {
  const counts = useContext(CountsContext)
  return sumOf(counts, entries)
}

const sumOf = (counts: MenuCounts, entries: readonly MenuEntry[]): number =>
  entries.reduce(
    (sum, { id, children }) => sum + (counts.get(id.replace(/^favourite-/, '')) ?? 0) + sumOf(counts, children),
    0,
  )

/** Count as text: for screen readers the number alone has no meaning. */
export const inWords = (count: number) => `${visible(count)} menunggu Anda`

export const visible = (count: number) => (count > MAX_COUNT_VISIBLE ? `${MAX_COUNT_VISIBLE}+` : String(count))
