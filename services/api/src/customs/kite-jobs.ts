import type { JobHandler } from '../jobs/index.ts'
import { allocate } from './allocation/runs/allocate.job.ts'
import { rollBackAllocation } from './allocation/runs/rollback/rollback-work.ts'
import { readCeisa } from './ceisa/sync.job.ts'
import { importFile } from './imports/import-file.ts'
import { rollBackFile } from './imports/rollback/rollback.ts'

/** Work of the KITE tool that outlives its request, by type of job. */
export const kiteJobs = {
  kiteImport: importFile,
  kiteRollback: rollBackFile,
  bclktGenerate: allocate,
  bclktRollback: rollBackAllocation,
  kiteCeisa: readCeisa,
} satisfies Readonly<Record<string, JobHandler>>
