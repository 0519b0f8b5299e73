import { sql, transaction } from '@ems/postgres'
import { systemDeps } from '../../kit/workflow/system.ts'
import type { Jira } from '../client/jira.ts'

/** Runs a change that comes from Jira: triggers do not send it back. */
export const inEms = <T>(jira: Jira, work: (deps: ReturnType<typeof systemDeps>) => Promise<T>): Promise<T> =>
  transaction(jira.db, async (db) => {
    await db.run(sql`select set_config('ems.from_jira', 'on', true)`)
    return work(systemDeps(db))
  })
