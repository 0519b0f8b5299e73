import { setTimeout as sleep } from 'node:timers/promises'
import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { backgroundJobs } from '@ems/contracts/settings'
import { transaction } from '@ems/postgres'
import type { JobHandler } from '../../jobs/index.ts'
import { accurateFor } from '../client/accurate.ts'
import { announce } from '../sync/announce.ts'
import { sendPush } from './send-push.ts'

/** Seconds before what could not be sent is tried again, one round after the other. */
const DELAYS_S = [1, 5, 20, 60]

/**
 * Sends the rows of a job, one after the other. Each says by itself how it ended, so a job that is killed and repeated sends
 * only what is left.
 */
export const pushAccounting: JobHandler = async ({ attempt, deps, progress, finish }) => {
  const { connection, pushes } = attempt.params as { connection: AccountingConnection; pushes: string[] }
  const accurate = accurateFor(connection)
  const ended = { sent: 0, failed: 0 }
  let left = pushes
  for (let round = 0; left.length; round += 1) {
    if (round) await sleep((DELAYS_S[round - 1] ?? 60) * 1_000, undefined, { signal: progress.signal })
    const later: string[] = []
    for (const id of left) {
      progress.signal.throwIfAborted()
      const outcome = await sendPush(deps, accurate, id, progress.signal)
      if (outcome === 'later') later.push(id)
      else {
        ended[outcome] += 1
        progress.rows += 1
      }
    }
    left = later
  }
  const title = `Pengiriman ke Akuntansi – ${accountingConnections[connection]}: ${ended.sent} terkirim`
  await transaction(deps.db, async (db) => {
    await announce({ ...deps, db })
    await finish(db, {
      notice: {
        event: ended.failed ? 'job.failed' : 'job.done',
        users: [attempt.user],
        target: { type: backgroundJobs.name, id: attempt.id },
        title: ended.failed ? `${title}, ${ended.failed} gagal` : title,
        severity: ended.failed ? 'warning' : 'success',
      },
    })
  })
}
