import { attendanceEmployees } from '@ems/contracts/hr'
import { transaction } from '@ems/postgres'
import { type JobHandler, keepPlace } from '../../../jobs/index.ts'
import { gathering } from '../../../kit/audit/gathered.ts'
import type { Origin } from '../../../kit/context.ts'
import { Forbidden } from '../../../kit/problems.ts'
import { lockDays, openDays, type Period, refuseUnreviewed } from './close-period.ts'

/** `after`: the last day of the steps that are done; `done`: how many they were. */
export type ClosingParams = Period & { after: string; done: number; origin: Origin }

/** Days of one transaction. */
const STEP = 500

/**
 * Closes a month of many days step by step. From the first step on nobody adds days to the period. Days that need a review
 * since then stay open, and the job says so in its end.
 */
export const closeMany: JobHandler = async ({ attempt, deps, progress, finish }) => {
  const need = attendanceEmployees.can.closePeriod
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const params = attempt.params as ClosingParams
  let { after, done } = params
  for (let count = STEP; count === STEP; ) {
    progress.signal.throwIfAborted()
    const ids = await transaction(deps.db, (db) =>
      gathering(db, async () => {
        const inside = { ...deps, db }
        const some = await openDays(inside, params, after, STEP)
        await lockDays(inside, some)
        await keepPlace(db, attempt, { after: some.at(-1) ?? after, done: done + some.length })
        return some
      }),
    )
    count = ids.length
    after = ids.at(-1) ?? after
    done += count
    progress.rows = done
  }
  await refuseUnreviewed(deps, params)
  await transaction(deps.db, (db) => finish(db))
}
