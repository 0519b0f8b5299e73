import type { ApprovalRule } from '@ems/contracts/common'
import { objectOf, type Resource } from '@ems/contracts/kit'
import type { TestApi } from './api.ts'
import type { Client, Sent } from './client.ts'

type Line = ApprovalRule['steps'][number]

/** A line of a rule: this user, or the approver of `more`. */
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
  signature: null,
  evidence: null,
  ...more,
})

/** Every record of the collection needs these steps, whatever it is worth. */
export async function approvedBy({ pool }: TestApi, target: string, steps: readonly Line[]): Promise<void> {
  await pool.query(
    'update ems.approval_rules set steps = $2, is_active = amount_to is null, updated_at = now() where target = $1',
    [target, JSON.stringify(steps)],
  )
}

/** Takes a row a step on, from its version of now. */
export async function takeNow(by: Client, resource: Resource, { id }: { id: string }, name: string, reason?: string) {
  const { body } = await by.get(`/${resource.name}/${id}`)
  const row = { id, version: body.data?.meta.version as number }
  return by.take(resource, name, row, reason === undefined ? {} : { reason })
}

/** Submits a new row, all or nothing. */
export const submitNew = (by: Client, resource: Resource, values: Record<string, unknown>): Promise<Sent> =>
  by.post(`/${resource.name}`, { data: { ...objectOf(resource, values), meta: { transition: 'submit' } } })
