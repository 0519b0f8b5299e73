import { type Approval, approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { emit } from '../kit/audit/audit-log.ts'
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
  await deps.db.run(sql`update ems.notifications set read_at = now(), version = version + 1, updated_at = now(),
    updated_by_id = ${deps.user.id}::bigint where target_type = ${approvals.name} and read_at is null
      and target_id = any(${parts.map(({ id }) => id)}) and user_id = any(${parts.map(({ approver }) => approver)}::bigint[])`)
  await publishAssigned(deps, parts)
}

/** Notifies approvers that their decision is needed. */
export async function notifyApprovers(deps: Deps, parts: readonly Part[]) {
  await publishAssigned(deps, parts)
  await notify(
    deps,
    parts.map((part) => ({
      event: part.target_type === 'access-requests' ? ('access.requested' as const) : ('approval.pending' as const),
      users: [part.approver],
      title: part.title,

      target: { type: 'approvals', id: part.id },
      groupKey: `approvals.${part.target_type}.${part.target_id}`,
    })),
  )
}
