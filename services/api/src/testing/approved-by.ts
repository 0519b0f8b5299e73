import type { ApprovalRule } from '@ems/contracts/common'
import type { TestApi } from './api.ts'

type Line = ApprovalRule['steps'][number]

/** A line of a rule: this user, or whoever `more` says. */
export const ruleLine = (user: string | null, more: Partial<Line> = {}): Line => ({
  label: 'Persetujuan',
  joins: false,
  approver: 'user',
  level: null,
  position: null,
  group: null,
  user,
  name: null,
  mode: 'any',
  quorum: null,
  condition: null,
  on_vacant: 'up',
  on_self: 'up',
  on_reject: 'reject',
  is_distinct: false,
  due_hours: 8,
  may_forward: null,
  may_add: null,
  ...more,
})

/** Every record of the collection needs these steps, whatever it is worth. */
export async function approvedBy({ pool }: TestApi, target: string, steps: readonly Line[]): Promise<void> {
  await pool.query(
    'update ems.approval_rules set steps = $2, is_active = amount_to is null, updated_at = now() where target = $1',
    [target, JSON.stringify(steps)],
  )
}
