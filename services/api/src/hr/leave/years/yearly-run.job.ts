import { leaves } from '@ems/contracts/hr'
import { transaction } from '@ems/postgres'
import { type JobHandler, keepPlace, type Task } from '../../../jobs/index.ts'
import { gathering } from '../../../kit/audit/gathered.ts'
import type { Deps, Origin } from '../../../kit/context.ts'
import { Forbidden } from '../../../kit/problems.ts'
import { type Policy, runLines } from './yearly-run.employees.ts'
import { postedFor, refuseUsed, storeOfKinds, takeBack, usersOf, writeYear, yearlyKind } from './yearly-run.entries.ts'

export type YearAction = 'apply' | 'revoke'
/** `after`: the last employee or entry of the steps that are done; `done`: how many they were. */
export type YearParams = {
  leave: string
  year: number
  action: YearAction
  after: string
  done: number
  origin: Origin
}

/** Employees or entries of one transaction. */
const STEP = 250
/** Entries that are looked at for days taken, before anything is taken back. */
const CHECKED = 2_000

/**
 * Writes the rights of a year step by step, or takes them back. A step is committed with its place, so that an attempt goes
 * on where the one before it stopped; what is there already is not written again.
 */
export const runYear: JobHandler = async (task) => {
  const { deps, attempt } = task
  const params = attempt.params as YearParams
  const need = leaves.can[params.action === 'apply' ? 'applyYear' : 'revokeYear']
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  if (params.action === 'revoke') await refuseTaken(deps, await kindOf(deps, params), params.year)
  let [after, done, count] = [params.after, params.done, STEP]
  while (count === STEP) {
    const step = await nextStep(task, params, after, done)
    after = step.last ?? after
    count = step.count
    done += count
    task.progress.rows = done
  }
  await transaction(deps.db, (db) => task.finish(db))
}

const kindOf = async (deps: Deps, { leave }: YearParams): Promise<Policy> =>
  yearlyKind((await storeOfKinds().find(deps, leave)) as unknown as Policy)

type Step = { count: number; last: string | undefined }

function nextStep({ attempt, deps, progress }: Task, params: YearParams, after: string, done: number): Promise<Step> {
  progress.signal.throwIfAborted()
  return transaction(deps.db, (db) =>
    gathering(db, async () => {
      const inside = { ...deps, db }
      const ids = await taken(inside, params, after)
      await keepPlace(db, attempt, { after: ids.at(-1) ?? after, done: done + ids.length })
      return { count: ids.length, last: ids.at(-1) }
    }),
  )
}

/** Ids of the employees or entries of the next step, which is written then. */
async function taken(deps: Deps, params: YearParams, after: string): Promise<string[]> {
  const { year, action } = params
  const kind = await kindOf(deps, params)
  if (action === 'revoke') {
    const ids = await postedFor(deps, kind, year, after, STEP)
    await takeBack(deps, year, ids)
    return ids
  }
  const lines = await runLines(deps, kind, year, { after, limit: STEP })
  await writeYear(deps, kind, year, lines)
  return lines.map(({ id }) => id)
}

/** Refuses to take the run back once an employee took days of it. */
async function refuseTaken(deps: Deps, kind: Policy, year: number): Promise<void> {
  for (let after = '0'; ; ) {
    const ids = await postedFor(deps, kind, year, after, CHECKED)
    refuseUsed(year, await usersOf(deps, kind, ids))
    if (ids.length < CHECKED) return
    after = ids.at(-1) ?? after
  }
}
