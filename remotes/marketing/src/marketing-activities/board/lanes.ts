import { marketingPriorities } from '@ems/contracts/marketing'
import type { Titles } from '@ems/platform'
import type { Card } from './use-cards.ts'

/** What the rows across a board are made of. */
export const laneKinds = {
  none: 'Tanpa lajur',
  owner: 'Penanggung jawab',
  partner: 'Mitra',
  priority: 'Prioritas',
} as const
export type LaneKind = keyof typeof laneKinds
export const isLaneKind = (text: string | null): text is LaneKind => text !== null && text in laneKinds

/** The lane of a card; without a registered partner that of its prospect. */
export const laneOf = (kind: LaneKind) => (card: Card) =>
  kind === 'partner' ? (card.partner ?? `:${card.prospect_name}`) : String(kind === 'none' ? '' : card[kind])

/** The lanes of these cards: priorities from urgent to low, others by name. */
export function lanesOf(kind: LaneKind, cards: readonly Card[], titles: Titles) {
  if (kind === 'none') return undefined
  const keys = new Set(cards.map(laneOf(kind)))
  if (kind === 'priority')
    return Object.entries(marketingPriorities)
      .toReversed()
      .flatMap(([key, name]) => (keys.has(key) ? [{ key, name }] : []))
  const type = kind === 'owner' ? 'users' : 'partners'
  return [...keys]
    .map((key) => ({ key, name: key.startsWith(':') ? key.slice(1) : (titles[`${type}:${key}`] ?? `#${key}`) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'id'))
}

/** Whom a card belongs to, or how urgent it is, in the lane it was dropped in. */
export type LaneChange = { owner: string } | { priority: Card['priority'] }

/** What another lane makes of a card: nothing within its own one, `null` where only the card's form may change that. */
export function changeOfLane(kind: LaneKind, card: Card, lane: string | undefined): LaneChange | null | undefined {
  if (kind === 'none' || lane === undefined || laneOf(kind)(card) === lane) return undefined
  if (kind === 'owner') return { owner: lane }
  return kind === 'priority' ? { priority: lane as Card['priority'] } : null
}
