import { archiveContracts, archiveDocumentLogs } from '@ems/contracts/archives'
import { sql } from 'kysely'
import { registerWaiting } from '../kit/jobs/pending-counts.ts'
import { today } from '../kit/today.ts'

/** Loans asked for, for whoever keeps the archive; and one's own that are overdue. */
registerWaiting(
  archiveDocumentLogs.name,
  ({ employee, permissions }) => sql`((${permissions.has('archive-update')} and t.status = 'requested')
    or (t.borrower_id = ${employee}::bigint and t.status = 'on_loan' and t.due_at < ${today}))`,
)

/** Contracts in one's charge that can be ended for thirty days at most. */
registerWaiting(
  archiveContracts.name,
  ({ id }) => sql`t.pic_id = ${id}::bigint and t.status = 'active'
    and t.notice_deadline between ${today} and ${today} + 30`,
)
