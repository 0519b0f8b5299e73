import type { Pool } from '@ems/postgres'
import { adoptRequests } from '../requests/adopt.ts'
import { followDelegations } from './delegate.ts'
import { remindApprovers } from './remind.ts'

const OPEN_EVERY_SECONDS = 600
const WATCH_EVERY_SECONDS = 300

/** Schedules of approvals: requests that are missing, late tasks, absences that begin and end. */
export const approvalSchedules = (pool: Pool) => [
  {
    key: 'approval-requests',
    label: 'Buka pengajuan persetujuan yang belum ada',
    everySeconds: OPEN_EVERY_SECONDS,
    work: () => adoptRequests(pool),
  },
  {
    key: 'approval-reminders',
    label: 'Ingatkan dan eskalasi persetujuan yang terlambat',
    everySeconds: WATCH_EVERY_SECONDS,
    work: () => remindApprovers(pool),
  },
  {
    key: 'approval-delegations',
    label: 'Serahkan persetujuan kepada pengganti, dan kembalikan',
    everySeconds: WATCH_EVERY_SECONDS,
    work: () => followDelegations(pool),
  },
]
