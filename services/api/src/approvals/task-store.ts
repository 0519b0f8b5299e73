import { resourceOf } from '@ems/contracts'
import { approvals } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import type { Row } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'

const partOf: VisibleTo = ({ id }) =>
  sql`(t.approver_id = ${id}::bigint or t.delegate_of_id = ${id}::bigint or t.requester_id = ${id}::bigint)`

const isReturnable = (type: string) => resourceOf(type)?.workflow?.approval?.returned !== undefined

/** The row decides who may act, not a permission. */
const can = ({ id }: Deps['user'], row: Row) =>
  row.status === 'pending' && (row.approver === id || (row.request && row.delegate_of === id))
    ? ['show', 'approve', 'reject', ...(isReturnable(String(row.target_type)) ? ['return'] : [])]
    : ['show']

export const approvalStore = storeOf(approvals, { visibleTo: partOf, isOpen: true, can })

/** Tasks of any requester, for the server itself. */
export const unscopedTasks: typeof approvalStore = { ...approvalStore, rowScope: () => sql`true` }
