import { recallMinutes } from '@ems/contracts/common'
import { reasonField, transitionOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'
import { tableOf } from '../../kit/store/columns.ts'
import { recordDecision } from '../../kit/workflow/decide.ts'
import { type Change, updateRows } from '../../kit/write/write-rows.ts'
import type { Part } from '../tasks.ts'
import { settle } from '../tasks.ts'
import { type LockedTask, lockTask } from './locked-task.ts'

const MINUTE_MS = 60_000
const names = { approved: 'approve', rejected: 'reject', returned: 'return' } as const

/**
 * Takes the user's own decision back: for some minutes, while nobody has decided after it and the record is as the decision
 * left it. What the decision set in motion is undone with it.
 */
export async function recallDecision(deps: Deps, { id, values, root }: Change): Promise<void> {
  const locked = await lockTask(deps, { id, root })
  const { store, row, request, task } = locked
  const refuse = (words: string) => conflict('INVALID_TRANSITION', words, { pointer: root })
  if (!(task.status in names) || !task.acted_at || task.origin === 'collapse')
    throw refuse('Tidak ada keputusan Anda yang dapat diurungkan.')
  if (await isDecidedByOther(deps, task)) throw Forbidden({ because: 'Keputusan ini diambil oleh orang lain.' })
  if (Date.now() - Date.parse(task.acted_at) > recallMinutes * MINUTE_MS)
    throw refuse(`Keputusan hanya dapat diurungkan dalam ${recallMinutes} menit.`)
  const followers = await followersOf(deps, task)
  if (followers.some(({ isLater }) => isLater)) throw refuse('Langkah berikutnya sudah berjalan.')
  const note = typeof values.note === 'string' ? values.note : null
  if (request.status !== 'open') await reopen(deps, locked, root, note)
  await deps.db.run(sql`update ems.approvals set status = 'pending', acted_at = null, note = null, version = version + 1,
    updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = ${task.id}::bigint`)
  await putBack(deps, locked, followers)
  if (request.status === 'open') await recordDecision(deps, store.resource, row, 'recall', note)
  await notify(deps, [
    {
      event: 'approval.decided',
      users: [request.requester, ...[(row.created_by as string | null) ?? []].flat()],
      title: `${request.title}: keputusan diurungkan`.slice(0, 200),
      body: note,
      severity: 'warning',
      target: { type: request.target_type, id: request.target_id },
    },
  ])
}

async function isDecidedByOther({ db, user }: Deps, task: Part): Promise<boolean> {
  const rows = await db.rows(sql`select from ems.approvals where id = ${task.id}::bigint
    and updated_by_id is distinct from ${user.id}::bigint`)
  return rows.length > 0
}

/** A task that the decision changed in its own transaction, or one of a later step that went on since (`isLater`). */
type Follower = { id: string; isLater: boolean }

const followersOf = ({ db }: Deps, task: Part): Promise<Follower[]> =>
  db.rows(sql<Follower>`select a.id, a.updated_at > own.updated_at as "isLater" from ems.approvals a, ems.approvals own
    where own.id = ${task.id}::bigint and a.request_id = own.request_id and a.id <> own.id
      and (a.updated_at = own.updated_at and a.updated_at > a.created_at
        or a.updated_at > own.updated_at and a.step > own.step)`)

/** Tasks that the decision activated wait again, those that it closed are open again. */
async function putBack(deps: Deps, { tasks, task }: LockedTask, followers: readonly Follower[]): Promise<void> {
  const ids = new Set(followers.map(({ id }) => id))
  const all = tasks.filter(({ id }) => ids.has(id))
  const isSibling = (one: Part) => one.step === task.step && one.mode !== 'sequential'
  const pending = all.filter((one) => isSibling(one) && (one.status === 'skipped' || one.status === 'cancelled'))
  const later = all.filter((one) => !pending.includes(one) && !isSibling(one))
  const write = (parts: readonly Part[], status: 'pending' | 'waiting') =>
    deps.db.run(sql`update ems.approvals set status = ${status}, acted_at = null, note = null,
        origin = case when origin <> 'collapse' then origin when delegate_of_id is null then 'rule' else 'delegation' end,
        due_at = case when ${status} = 'waiting' then null else due_at end, version = version + 1, updated_at = now(),
        updated_by_id = ${deps.user.id}::bigint where id = any(${parts.map(({ id }) => id)}::bigint[])`)
  if (pending.length) await write(pending, 'pending')
  if (!later.length) return
  await write(later, 'waiting')
  await settle(deps, later)
}

/** The decision ended the request: the record goes back into its approval state, if it is as the decision left it. */
async function reopen(deps: Deps, { store, wide, row, request, task }: LockedTask, root: string, note: string | null) {
  const { resource, rules } = store
  const { approval } = resource.workflow ?? {}
  const unchanged = await deps.db.rows(sql`select from ${tableOf(resource)} t join ems.approval_requests r
    on r.id = ${request.id}::bigint where t.id = ${row.id}::bigint and t.updated_at = r.closed_at`)
  const transition = transitionOf(resource, names[task.status as keyof typeof names])
  if (!approval || !transition || approval.effect || !unchanged.length)
    throw conflict('INVALID_TRANSITION', 'Keputusan sudah ditindaklanjuti dan tidak dapat diurungkan.', {
      pointer: root,
    })
  const field = reasonField(transition)
  const values = { [resource.stateField]: approval.state, ...(field ? { [field]: null } : {}) }
  await deps.db.run(sql`update ems.approval_requests set status = 'open', closed_at = null, closed_by_id = null,
    version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = ${request.id}::bigint`)
  const [moved] = await updateRows(wide, store, [{ id: row.id, root, values: {} }], {
    ...rules,
    transition: 'recall',
    action: 'recall',
    ...(note ? { reason: note } : {}),
    compute: async (inside, proposal) => {
      const changed = [...new Set([...proposal.changed, ...Object.keys(values)])]
      const after = { ...proposal.after, ...values }
      return { ...values, ...(await rules?.compute?.(inside, { ...proposal, after, changed })) }
    },
  })
  // The next approver must have seen the record after the recall.
  await deps.db.run(sql`update ems.approval_requests set record_version = ${moved?.version as number}
    where id = ${request.id}::bigint`)
}
