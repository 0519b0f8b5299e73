import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { loadSnapshot } from '../organisation/load-snapshot.ts'
import { resolveStep } from '../plan/plan.ts'
import { type Facts, type PlannedTask, PlanRefusal, type Rule, type Step } from '../plan/types.ts'

/** A step for one named person, as `forward`, further approvers and appointments make it. */
export const stepFor = (user: string, label: string, of?: Step): Step => ({
  mode: 'any',
  quorum: null,
  when: null,
  onReject: 'reject',
  isDistinct: true,
  dueHours: 8,
  ...of,
  label,
  approvers: [{ kind: 'user', user }],
  onVacant: 'stop',
  onSelf: 'skip',
})

/**
 * The task of a user who is chosen by hand: theirs, or their substitute's while they are away. An issue where neither may
 * decide: not active, requester or subject, away without a substitute.
 */
export async function taskFor(
  deps: Deps,
  target: string,
  step: Step,
  facts: Omit<Facts, 'values'>,
): Promise<PlannedTask | Issue> {
  const refuse = (message: string): Issue => ({ field: 'approver', message })
  const [approver] = step.approvers
  const user = approver?.kind === 'user' ? approver.user : ''
  const match = await deps.db.first(sql<{ name: string }>`select name from ems.users
    where id = ${user}::bigint and deleted_at is null`)
  if (!match) return refuse('Penyetuju tidak ditemukan.')
  if (facts.excluded.includes(user))
    return refuse(`${match.name} adalah pemohon dan tidak dapat menyetujui pengajuan sendiri.`)
  const all = { ...facts, values: {} }
  const rules = [{ steps: [step] } as unknown as Rule]
  const snapshot = await loadSnapshot(deps, { rules, facts: all, menu: storeFor(target).resource.menu })
  try {
    const [task] = resolveStep(snapshot, step, all, 1).tasks
    return task ?? refuse(`${match.name} tidak dapat memutuskan pengajuan ini.`)
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    return refuse(`${match.name} tidak aktif, tidak dapat masuk, atau tidak hadir tanpa pengganti.`)
  }
}

export const isIssue = (one: PlannedTask | Issue): one is Issue => 'message' in one
