import { itMaintenanceInternalActivities } from '@ems/contracts/it'
import { conflict } from '../kit/problems.ts'
import { allowTransition } from '../kit/transitions.ts'
import { isRemoval, type Rules } from '../kit/write.ts'

const transitions = {
  scheduled: ['in_progress', 'done', 'skipped', 'cancelled'],
  in_progress: ['scheduled', 'done', 'cancelled'],
  skipped: ['scheduled'],
  cancelled: ['scheduled'],
}

/** When work began and ended is noted by the change of its status; work that was done stays. */
export const workRules: Rules<typeof itMaintenanceInternalActivities> = {
  compute: (_, { before, after }) => {
    if (before?.status === after.status) return {}
    const now = new Date().toISOString()
    if (after.status === 'in_progress') return { started_at: now }
    return after.status === 'done' ? { started_at: before?.started_at ?? now, finished_at: now } : {}
  },
  check: (_, { before, after }) => {
    if (!before) return []
    if (!isRemoval({ before, after }))
      allowTransition(itMaintenanceInternalActivities, transitions, { from: before.status, to: after.status })
    else if (before.status === 'in_progress' || before.status === 'done')
      throw conflict('BEGUN', 'Pekerjaan yang sudah dikerjakan tidak dapat dihapus.')
    return []
  },
}
