import { createDatabase, type Pool } from '@ems/postgres'
import { CHANGES_SCHEDULE } from './connections/webhooks.ts'
import { refreshSuggestions, SUGGESTIONS_SCHEDULE } from './matching/suggestions/suggestion-schedule.ts'
import { syncChanges } from './sync/sync-changes.ts'
import { WATCH_SCHEDULE } from './watch/alarms.ts'
import { watchAccounting } from './watch/watch.ts'

const QUARTER_SECONDS = 900
const HOUR_SECONDS = 3_600

/** What the worker does again and again for accounting. */
export const accountingSchedules = (pool: Pool) => [
  { key: CHANGES_SCHEDULE, label: 'Baca perubahan akuntansi', everySeconds: QUARTER_SECONDS, work: syncChanges },
  {
    key: SUGGESTIONS_SCHEDULE,
    label: 'Hitung saran pasangan akuntansi',
    everySeconds: QUARTER_SECONDS,
    work: () => refreshSuggestions(createDatabase(pool)),
  },
  { key: WATCH_SCHEDULE, label: 'Periksa koneksi akuntansi', everySeconds: HOUR_SECONDS, work: watchAccounting },
]
