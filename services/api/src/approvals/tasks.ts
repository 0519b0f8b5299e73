import { type Approval, accessRequests, approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { emit } from '../kit/audit/audit-log.ts'
import { gather } from '../kit/audit/gathered.ts'
import { notify } from '../kit/audit/notifications.ts'
import type { Deps } from '../kit/context.ts'
import type { Row } from '../kit/store/columns.ts'

export type Part = Approval & Row

/** Publishes that the pending list of these approvers changed. */
const publishAssigned = (deps: Deps, parts: readonly Part[]) =>
  emit(
    deps,
    parts.map(({ id, approver }) => ({
      channel: `private-user.${approver}`,
      event: 'approval.assigned',
      payload: { id },
    })),
  )

/** Marks the notifications of these approvers as read: nothing is pending for them any more. */
export async function settle(deps: Deps, parts: readonly Part[]) {
  await gather(deps.db, parts, {
    key: `settle ${deps.user.id}`,
    isOrdered: true,
    isAfter: () => true,
    close: (all, name) => ({ tables: [sql`${name('read')} as (${asRead(deps, all.flat())})`] }),
  })
  await publishAssigned(deps, parts)
}

const asRead = ({ user }: Deps, parts: readonly Part[]) =>
  sql`update ems.notifications n set read_at = now(), version = n.version + 1, updated_at = now(),
      updated_by_id = ${user.id}::bigint
    from unnest(${parts.map(({ id }) => id)}::text[], ${parts.map(({ approver }) => approver)}::bigint[]) t(id, approver)
    where n.target_type = ${approvals.name} and n.read_at is null and n.target_id = t.id and n.user_id = t.approver`

const accessEvents = { asked: 'access.requested', decided: 'access.decided' } as const
const otherEvents = { asked: 'approval.pending', decided: 'approval.decided' } as const

/** Names of a request and its decision in the preferences of notifications. */
export const eventsOf = (type: string) => (type === accessRequests.name ? accessEvents : otherEvents)

/** Notifies approvers that their decision is needed. */
export async function notifyApprovers(deps: Deps, parts: readonly Part[]) {
  await publishAssigned(deps, parts)
  await notify(
    deps,
    parts.map((part) => ({
      event: eventsOf(part.target_type).asked,
      users: [part.approver],
      title: part.title,

      target: { type: 'approvals', id: part.id },
      groupKey: `approvals.${part.target_type}.${part.target_id}`,
    })),
  )
}
