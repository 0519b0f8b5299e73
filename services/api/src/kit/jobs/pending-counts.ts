import { resourceOf } from '@ems/contracts'
import { approvals } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import type { Sql } from '@ems/postgres'
import type { OutboxEvent } from '../audit/audit-log.ts'
import type { User } from '../context.ts'

/** Condition on `t`: which rows are pending for this user. The row scope is added to it (docs/decisions/counts-and-messages.md). */
export type PendingCondition = (user: User) => Sql

/** Pending conditions by collection; they are counted beside its menu. */
export type PendingConditions = Readonly<Record<string, PendingCondition>>

let conditions: PendingConditions = {}

/** Makes the pending conditions of `areas.ts` known. */
export function providePendingConditions(all: PendingConditions): void {
  conditions = all
}

export const pendingConditions = (): PendingConditions => conditions

/** Channel of every user with menus: an event names a menu whose count may have changed, nothing else. */
export const countsChannel = 'private-menu-counts.0'

/**
 * Events after a change of these rows: the menus whose counts may have changed. For approvals, the menu of the decided
 * record; none where rows of the collection are never pending.
 */
export function countEvents({ name, menu }: Resource, rows: readonly object[]): OutboxEvent[] {
  const targets = rows.map((row) => resourceOf(String((row as { target_type?: unknown }).target_type))?.menu)
  const menus = name === approvals.name ? targets : name in conditions && rows.length > 0 ? [menu] : []
  return [...new Set(menus)].flatMap((one) =>
    one ? [{ channel: countsChannel, event: 'changed', payload: { menu: one } }] : [],
  )
}
