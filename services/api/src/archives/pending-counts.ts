import { archiveContracts, archiveDocumentLogs } from '@ems/contracts/archives'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { PendingConditions } from '../kit/jobs/pending-counts.ts'
import { today } from '../kit/today.ts'

export const archivePending: PendingConditions = {
  /** Pending: requested loans for archive staff, and the user's own overdue loans. */
  [archiveDocumentLogs.name]: ({
    employee,
    permissions,
  }) => sql`((${permissions.has(permission('archive', 'update'))} and t.status = 'requested')
    or (t.borrower_id = ${employee}::bigint and t.status = 'on_loan' and t.due_at < ${today}))`,
  /** Pending: contracts of the user whose notice deadline is within thirty days. */
  [archiveContracts.name]: ({ id }) => sql`t.pic_id = ${id}::bigint and t.status = 'active'
    and t.notice_deadline between ${today} and ${today} + 30`,
}
