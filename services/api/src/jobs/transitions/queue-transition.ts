import { transitionOf } from '@ems/contracts/kit'
import { backgroundJobs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { objectsOf } from '../../kit/http/document.ts'
import { type Row, rowColumns } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import type { TransitionQueue } from '../../kit/transitions/queued.ts'
import { enqueue } from '../run/queue.ts'
import type { TransitionParams } from './run-transitions.ts'

/** Queues a transition of many rows as a job of its author. */
export const queueTransition: TransitionQueue = async (deps, work) => {
  const { resource } = storeFor(work.resource)
  const { label = work.name } = transitionOf(resource, work.name) ?? {}
  const params: TransitionParams = { ...work, from: 0, origin: deps.request }
  const total = work.targets.length
  const id = await enqueue(deps, { type: 'transition', label: `${label} – ${resource.label}`, params, total })
  const row = await deps.db.one(sql<Row>`select ${rowColumns(backgroundJobs)} from ems.background_jobs t
    where t.id = ${id}::bigint`)
  return objectsOf(backgroundJobs, { user: deps.user })(row)
}
