import { resourceOf } from '@ems/contracts'
import { approvals } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { RawBuilder } from 'kysely'
import type { OutboxEvent } from '../audit/audit-log.ts'
import type { User } from '../context.ts'

/** Condition on `t`: which rows are pending for this user. The row scope is added to it (docs/decisions/counts-and-messages.md). */
export type PendingCondition = (user: User) => RawBuilder<unknown>

const known = new Map<string, PendingCondition>()

/** Called by areas while their modules load: these rows are counted beside the menu of their collection. */
export function registerWaiting(collection: string, waitingFor: PendingCondition): void {
  if (known.has(collection)) throw new Error(`${collection} says twice what waits.`)
  known.set(collection, waitingFor)
}

/** Everything that may wait for somebody, by collection. */
export const waitings = (): ReadonlyMap<string, PendingCondition> => known

/** Joined by everybody who sees a menu: an event names a menu whose count may have changed, and nothing else. */
export const countsChannel = 'private-menu-counts.0'

/**
 * What the browsers are told after a change of these rows: the menus whose counts may be others now. Of approvals it is the
 * menu of what they decide on; nothing where no row of the collection ever waits.
 */
export function countEvents({ name, menu }: Resource, rows: readonly object[]): OutboxEvent[] {
  const targets = rows.map((row) => resourceOf(String((row as { target_type?: unknown }).target_type))?.menu)
  const menus = name === approvals.name ? targets : known.has(name) && rows.length > 0 ? [menu] : []
  return [...new Set(menus)].flatMap((one) =>
    one ? [{ channel: countsChannel, event: 'changed', payload: { menu: one } }] : [],
  )
}
