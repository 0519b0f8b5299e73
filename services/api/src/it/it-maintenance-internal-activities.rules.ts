import type { itMaintenanceInternalActivities } from '@ems/contracts/it'
import type { Rules } from '../kit/write/write-rows.ts'

/** Work that is noted when it is over began then. */
export const workRules: Rules<typeof itMaintenanceInternalActivities> = {
  compute: (_, { before, after }) =>
    before && after.status === 'done' && !before.started_at ? { started_at: after.finished_at } : {},
}
