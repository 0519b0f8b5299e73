import type { ColumnHabit } from '@ems/platform'

/** A column of a table. A layout has all columns, visible or not, in their order. */
export type LayoutColumn = { key: string; width?: number; pin?: 'left' | 'right'; visible: boolean }

/** More pinned columns than these leave no room for the others. */
const MAX_PINS = { left: 3, right: 2 } as const
export const NARROWEST = 56
export const WIDEST = 900

type Offered = { columns: readonly string[]; hidden: readonly string[]; title: string }

/**
 * The layout a person left, brought up to date with the screen: columns it no longer has are gone, new ones stand where
 * the screen puts them. The column that names a row is always shown.
 */
export function layoutOf({ columns, hidden, title }: Offered, habit?: readonly ColumnHabit[]): LayoutColumn[] {
  const kept = (habit ?? []).filter(({ key }) => columns.includes(key))
  const existing = new Set(kept.map(({ key }) => key))
  const layout: LayoutColumn[] = kept.map(({ key, width, pin, visible = true }) => ({
    key,
    width,
    pin: pin ?? undefined,
    visible,
  }))
  for (const [at, key] of columns.entries()) {
    if (existing.has(key)) continue
    const before = columns.slice(0, at).reverse()
    const after = layout.findIndex((one) => one.key === before.find((name) => layout.some(({ key: k }) => k === name)))
    layout.splice(after + 1, 0, { key, visible: !hidden.includes(key) })
  }
  return layout.map((column) => (column.key === title ? { ...column, visible: true } : column))
}

/** Names of the shown columns as they stand from left to right: pinned ones at the edges. */
export const visibleIn = (layout: readonly LayoutColumn[]): string[] => {
  const at = (pin: LayoutColumn['pin']) => layout.filter((one) => one.visible && one.pin === pin).map(({ key }) => key)
  return [...at('left'), ...at(undefined), ...at('right')]
}

export const withColumn = (layout: readonly LayoutColumn[], key: string, change: Partial<LayoutColumn>) =>
  layout.map((one) => (one.key === key ? { ...one, ...change } : one))

/** Whether one more column may be pinned there. */
export const mayPin = (layout: readonly LayoutColumn[], pin: 'left' | 'right') =>
  layout.filter((one) => one.visible && one.pin === pin).length < MAX_PINS[pin]

/** The shown column one place further to the left (-1) or right (1), among those pinned like it. */
export function shifted(layout: readonly LayoutColumn[], key: string, by: -1 | 1): LayoutColumn[] {
  const column = layout.find((one) => one.key === key)
  const peers = layout.filter((one) => one.visible && one.pin === column?.pin)
  const neighbour = peers[peers.findIndex((one) => one.key === key) + by]
  return neighbour ? placed(layout, key, neighbour.key, by > 0) : [...layout]
}

/** The column before or behind another one, pinned like that. */
export function placed(layout: readonly LayoutColumn[], key: string, to: string, isBehind: boolean): LayoutColumn[] {
  const column = layout.find((one) => one.key === key)
  const target = layout.find((one) => one.key === to)
  if (!column || !target || key === to) return [...layout]
  const others = layout.filter((one) => one.key !== key)
  others.splice(others.indexOf(target) + (isBehind ? 1 : 0), 0, { ...column, pin: target.pin })
  return others
}

export const clampWidth = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
