import { accessRequests, approvals } from '@ems/contracts/common'
import { sql } from 'kysely'
import type { VisibleTo } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'

const partOf: VisibleTo = ({ id }) =>
  sql`(t.approver_id = ${id}::bigint or t.delegate_of_id = ${id}::bigint or t.requester_id = ${id}::bigint)`
export const approvalStore = storeOf(approvals, { visibleTo: partOf })

const askedBy: VisibleTo = ({ id, permissions }) =>
  permissions.has('user-groupUpdate') ? undefined : sql`t.requester_id = ${id}::bigint`
export const accessRequestStore = storeOf(accessRequests, { visibleTo: askedBy })
