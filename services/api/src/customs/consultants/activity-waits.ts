import type { ConsultantActivity } from '@ems/contracts/customs'
import type { PendingItem, StoreWaits } from '../../kit/stores.ts'
import { endOf, startOf } from '../../kit/work/waits.ts'

const working: ReadonlySet<string> = new Set(['queue', 'waiting', 'doing'])
/** Days before its due date from which a job waits for its consultant. */
const LEAD_DAYS = 7

/** A job waits for its reviewer while it is reviewed, and for its consultant from a week before it is due. */
export const activityWaits: StoreWaits = {
  of: (_, rows) => new Map(rows.map((row) => [row.id, pendingOf(row as unknown as ConsultantActivity)])),
}

function pendingOf({ stage_category, reviewer, consultant, due_date }: ConsultantActivity): PendingItem[] {
  const due = endOf(due_date)
  if (stage_category === 'review' && reviewer)
    return [{ reason: 'review', say: 'Reviu pekerjaan', for: { user: reviewer }, due }]
  if (!working.has(String(stage_category)) || !consultant) return []
  const from = startOf(due_date, LEAD_DAYS)
  return [{ reason: 'due', say: 'Selesaikan pekerjaan', for: { user: consultant }, from, due }]
}
