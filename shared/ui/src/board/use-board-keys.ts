import { type KeyboardEvent, useState } from 'react'

/** A column of a board. Cards refer to its key. */
export type BoardStage = { key: string | null; name: string; wip_limit?: number | null; color?: string | null }
/** `can` holds the actions of this user on the card. */
export type BoardCard = { id: string; code: string; stage_key: string | null; can: readonly string[] }

type Options<C, S> = {
  columns: readonly { stage: S; cards: readonly C[] }[]
  isOrdered: boolean
  mayMove: boolean
  onMove: (card: C, stage: S, before: string | null) => void
  onOpen: (id: string) => void
}

/**
 * Arrows go from card to card; Space lifts one, the arrows then move it, Space drops it, Escape puts it back. `m` opens its
 * menu. Without an order, the arrows move a lifted card from column to column only.
 */
export function useBoardKeys<C extends BoardCard, S extends BoardStage>({
  columns,
  isOrdered,
  mayMove,
  onMove,
  onOpen,
}: Options<C, S>) {
  const [active, setActive] = useState<string | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const [target, setTarget] = useState<{ stage: S; before: string | null } | null>(null)
  const [message, setSaid] = useState('')
  const all = columns.flatMap(({ cards }) => cards)
  const tabStop = all.some(({ id }) => id === active) ? active : (all[0]?.id ?? null)

  const place = () => {
    const column = columns.findIndex(({ cards }) => cards.some(({ id }) => id === tabStop))
    const row = columns[column]?.cards.findIndex(({ id }) => id === tabStop) ?? -1
    return { column, row }
  }
  const focus = (card: C | undefined) => {
    if (card) document.querySelector<HTMLElement>(`[data-card="${card.id}"]`)?.focus()
  }
  const neighbour = ({ column, row }: { column: number; row: number }, key: string) => {
    if (key === 'ArrowDown') return columns[column]?.cards[row + 1]
    if (key === 'ArrowUp') return columns[column]?.cards[row - 1]
    const step = key === 'ArrowRight' ? 1 : -1
    for (let at = column + step; at >= 0 && at < columns.length; at += step) {
      const { cards = [] } = columns[at] ?? {}
      if (cards.length) return cards[Math.min(row, cards.length - 1)]
    }
    return undefined
  }
  const aim = (card: C, key: string) => {
    const isSideways = key === 'ArrowRight' || key === 'ArrowLeft'
    if (!isOrdered && !isSideways) return
    const from = columns.findIndex(({ stage }) => stage.key === (target?.stage.key ?? card.stage_key))
    const next = columns[from + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)]
    if (!next) return
    const others = next.cards.filter(({ id }) => id !== card.id)
    const at = target?.before ? others.findIndex(({ id }) => id === target.before) : others.length
    const to = key === 'ArrowUp' ? Math.max(0, at - 1) : key === 'ArrowDown' ? at + 1 : others.length
    setTarget({ stage: next.stage, before: others[to]?.id ?? null })
    const place = `, urutan ${Math.min(to, others.length) + 1} dari ${others.length + 1}`
    setSaid(`${card.code}: ${next.stage.name}${isOrdered ? place : ''}.`)
  }
  const lift = (card: C) => {
    setLifted(card.id)
    setTarget(null)
    setSaid(`${card.code} diangkat. Panah memindahkan, Spasi meletakkan, Escape membatalkan.`)
  }
  const drop = (card: C, isKept: boolean) => {
    if (isKept && target) onMove(card, target.stage, target.before)
    setSaid(isKept ? `${card.code} diletakkan.` : `${card.code} tetap di tempatnya.`)
    setLifted(null)
    setTarget(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.card
    const card = all.find((one) => one.id === id)
    if (!card) return
    const isArrow = event.key.startsWith('Arrow')
    const mayLift = mayMove && card.can.includes('update')
    if (isArrow && lifted) aim(card, event.key)
    else if (isArrow) focus(neighbour(place(), event.key))
    else if (event.key === ' ' && lifted) drop(card, true)
    else if (event.key === ' ' && mayLift) lift(card)
    else if (event.key === 'Escape' && lifted) drop(card, false)
    else if (event.key === 'm' && mayLift) document.querySelector<HTMLElement>(`[data-menu="${card.id}"]`)?.click()
    else if (event.key === 'Enter' && !lifted) onOpen(card.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { tabStop, lifted, said: message, focused: setActive, onKeyDown }
}
