import type { DashboardCard } from '@ems/contracts/common'

export type { DashboardCard } from '@ems/contracts/common'

export const COLUMNS = 12

/** Columns and rows of the sizes that people choose from; between them they drag. */
export const sizes = {
  s: { label: 'Kecil (S)', w: 3, h: 6 },
  m: { label: 'Sedang (M)', w: 6, h: 6 },
  l: { label: 'Besar (L)', w: 12, h: 6 },
  xl: { label: 'Sangat besar (XL)', w: 12, h: 9 },
} as const
export type SizeName = keyof typeof sizes

/** Below these a card shows nothing of use. */
export const LEAST = { w: 2, h: 3 }

/** Size class of a widget by its width. */
export const roomOf = ({ w }: Pick<DashboardCard, 'w'>) => (w <= 4 ? 's' : w <= 8 ? 'm' : 'l')

/** The name of the size that comes nearest. */
export const sizeOf = ({ w, h }: Pick<DashboardCard, 'w' | 'h'>): SizeName =>
  w <= 4 ? 's' : w <= 8 ? 'm' : h < 8 ? 'l' : 'xl'

const overlap = (a: DashboardCard, b: DashboardCard) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const shareColumns = (a: DashboardCard, b: DashboardCard) => a.x < b.x + b.w && b.x < a.x + a.w

/** The order in which people read: from the top, and from the left. */
export const inReadingOrder = (cards: readonly DashboardCard[]): DashboardCard[] =>
  cards.toSorted((a, b) => a.y - b.y || a.x - b.x)

/** Every card inside the grid, as high as it can go, none over another. `first` keeps its place before equal ones. */
export function settled(cards: readonly DashboardCard[], ...first: readonly string[]): DashboardCard[] {
  const placed: DashboardCard[] = []
  const rank = ({ id, y }: DashboardCard) => (first.includes(id) ? y - 0.5 : y)
  for (const card of cards.toSorted((a, b) => rank(a) - rank(b) || a.x - b.x)) {
    const w = Math.min(card.w, COLUMNS)
    const inside = { ...card, w, x: Math.min(Math.max(card.x, 0), COLUMNS - w), y: 0 }
    while (placed.some((other) => overlap(inside, other))) inside.y += 1
    placed.push(inside)
  }
  return placed
}

/** Cards in their sizes, each at the first place that has room for it, from the top and from the left. */
export function flowed(cards: readonly Omit<DashboardCard, 'x' | 'y'>[]): DashboardCard[] {
  const placed: DashboardCard[] = []
  for (const card of cards) {
    const at = { ...card, x: 0, y: 0 }
    while (placed.some((other) => overlap(at, other))) {
      at.x += 1
      if (at.x + at.w > COLUMNS) [at.x, at.y] = [0, at.y + 1]
    }
    placed.push(at)
  }
  return placed
}

/** Below everything else. */
export const appended = (cards: readonly DashboardCard[], card: Omit<DashboardCard, 'x' | 'y'>): DashboardCard[] =>
  settled([...cards, { ...card, x: 0, y: Math.max(0, ...cards.map(({ y, h }) => y + h)) }])

export type Direction = 'up' | 'down' | 'left' | 'right'

/** One step: sideways by a column, up and down past the nearest card. */
export function moved(cards: readonly DashboardCard[], id: string, to: Direction): DashboardCard[] {
  const card = cards.find((one) => one.id === id)
  if (!card) return [...cards]
  const nearby = cards.filter((other) => other.id !== id && shareColumns(card, other))
  const above = nearby.filter(({ y }) => y < card.y).toSorted((a, b) => b.y - a.y)[0]
  const below = nearby.filter(({ y }) => y > card.y).toSorted((a, b) => a.y - b.y)[0]
  if (to === 'up') return above ? settled(replaced(cards, { ...card, y: above.y }), id) : [...cards]
  // The neighbour takes the place, so that the card comes after it however high the two are.
  if (to === 'down') return below ? settled(replaced(cards, { ...below, y: card.y }), below.id) : [...cards]
  return settled(replaced(cards, { ...card, x: card.x + (to === 'left' ? -1 : 1) }), id)
}

/** One step wider (`right`), narrower, taller (`down`) or shorter. */
export function resized(cards: readonly DashboardCard[], id: string, to: Direction): DashboardCard[] {
  const card = cards.find((one) => one.id === id)
  if (!card) return [...cards]
  const w = card.w + (to === 'right' ? 1 : to === 'left' ? -1 : 0)
  const h = card.h + (to === 'down' ? 1 : to === 'up' ? -1 : 0)
  const width = Math.min(Math.max(w, LEAST.w), COLUMNS)
  return settled(replaced(cards, { ...card, w: width, h: Math.min(Math.max(h, LEAST.h), 40) }), id)
}

export const replaced = (cards: readonly DashboardCard[], card: DashboardCard): DashboardCard[] =>
  cards.map((one) => (one.id === card.id ? card : one))
