import { showProblem, usePreferences } from '@ems/platform'
import { useHotkeys } from '@ems/ui'
import { useRef } from 'react'
import { useOpenItem } from '../InboxLine.tsx'
import { decideItems, type InboxItem } from '../inbox-api.ts'

type Actions = {
  toggle: (id: string) => void
  select: (ids: readonly string[]) => void
  ask: (kind: 'snooze' | 'reject' | 'return', item: InboxItem) => void
}

/**
 * Keys of the inbox: `j` and `k` move between items, `Enter` or `e` opens, `a` approves, `r` rejects, `b` sends back, `s` puts
 * off, `x` selects and `Shift+x` all from the last selected one on. Answers the list that has the items (`data-item`).
 */
export function useItemKeys(items: readonly InboxItem[], { toggle, select, ask }: Actions) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  const open = useOpenItem()
  const { shortcuts = true } = usePreferences()
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const current = () => lines().findIndex((line) => line.contains(document.activeElement))
  const move = (step: number) => {
    const all = lines()
    all[Math.max(0, Math.min(all.length - 1, current() + step))]?.querySelector<HTMLElement>('button')?.focus()
  }
  const withItem = (act: (item: InboxItem) => void) => () => {
    const id = lines()[current()]?.dataset.item
    const item = items.find((one) => one.id === id)
    if (item) act(item)
  }
  /** What the item does not allow at once is decided in its dialog. */
  const decide = (name: 'approve' | 'reject' | 'return', act: (item: InboxItem) => void) =>
    withItem((item) => (item.attributes.can.includes(name) ? act(item) : open(item)))
  const choose = withItem(({ id }) => {
    last.current = id
    toggle(id)
  })
  const chooseUntil = withItem(({ id }) => {
    const ids = lines().map(({ dataset }) => dataset.item ?? '')
    const from = ids.indexOf(last.current ?? id)
    const to = ids.indexOf(id)
    select(ids.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1))
  })
  useHotkeys(
    shortcuts
      ? [
          ['j', () => move(1)],
          ['k', () => move(-1)],
          ['e', withItem(open)],
          ['a', decide('approve', (item) => void decideItems('approve', [item]).catch(showProblem))],
          ['r', decide('reject', (item) => ask('reject', item))],
          ['b', decide('return', (item) => ask('return', item))],
          ['s', withItem((item) => ask('snooze', item))],
          ['x', choose],
          ['shift+x', chooseUntil],
        ]
      : [],
  )
  return list
}
