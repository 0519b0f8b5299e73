import { type ApprovalRequest, approvalRequests } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { list, show } from '../../kit/http/resource-routes.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import type { Facts, PlannedStep } from '../plan/types.ts'

/** The part of a plan that its request stores. */
export type StoredPlan = {
  steps: readonly PlannedStep[]
  facts: Omit<Facts, 'values'>
  notNeeded: readonly string[]
  /** Fingerprint of what the request is about; absent in requests from before there was one. */
  material?: string
  /** The material fields besides lines; absent in requests from before they were kept. */
  terms?: string
}
export type OpenRequest = Omit<ApprovalRequest, 'plan'> & Row & { plan: StoredPlan }

/** Requests of the user, those with a task of theirs, and all for users who see the rules. */
const visibleTo: VisibleTo = ({ id, permissions }) =>
  permissions.has(permission('utility', 'show'))
    ? undefined
    : sql`(t.requester_id = ${id}::bigint or exists (select from ems.approvals a where a.request_id = t.id
        and (a.approver_id = ${id}::bigint or a.delegate_of_id = ${id}::bigint)))`

export const requestStore = storeOf(approvalRequests, { visibleTo, isOpen: true, can: () => ['show'] })

/** Rounds of approval; they are written by the workflow of their record. */
export async function approvalRequestsApi(app: FastifyInstance) {
  app.get('', list(requestStore))
  app.get('/:id', show(requestStore))
}
