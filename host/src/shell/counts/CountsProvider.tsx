import { VisuallyHidden } from '@ems/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type MenuGroup, menuLeaves } from '../menu/areas.ts'
import { CountsContext, inWords, type MenuCounts, useMenuCounts } from './menu-counts.ts'

/** Tells the menus below what waits in each of them, and says aloud where something was added. */
export function CountsProvider({ groups, children }: { groups: readonly MenuGroup[]; children: ReactNode }) {
  const counts = useMenuCounts()
  const message = useNews(groups, counts)
  return (
    <CountsContext value={counts}>
      {children}
      <VisuallyHidden aria-live="polite">{message}</VisuallyHidden>
    </CountsContext>
  )
}

/** Counts at the start are not announced. */
function useNews(groups: readonly MenuGroup[], counts: MenuCounts): string {
  const before = useRef(counts)
  const isFirst = useRef(true)
  const [message, say] = useState('')
  useEffect(() => {
    const old = before.current
    if (counts === old) return
    before.current = counts
    const more = menuLeaves(groups).filter(({ id }) => (counts.get(id) ?? 0) > (old.get(id) ?? 0))
    if (more.length > 0 && !isFirst.current)
      say(more.map(({ id, title }) => `${title}: ${inWords(counts.get(id) ?? 0)}.`).join(' '))
    isFirst.current = false
  }, [counts, groups])
  return message
}
