import { createHash } from 'node:crypto'
import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Plan, PlannedStep } from '../plan/types.ts'

/** Why a person need not decide a step once more; undefined where they decide. */
export type Carried = (step: PlannedStep, approver: string) => string | undefined

/** Fingerprint of what an approval is about. */
export function materialOf({ workflow }: Resource, row: Row): string {
  const values = (workflow?.approval?.material ?? []).map((field) => row[field] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

/** The material fields besides lines, as text: where a record is worth something, lines are compared by their amount. */
export function termsOf({ workflow, meta }: Resource, row: Row): string {
  const { material = [], amount } = workflow?.approval ?? {}
  const fields = material.filter((field) => amount === undefined || meta[field]?.kind !== 'rows')
  return JSON.stringify(fields.map((field) => row[field] ?? null))
}

type Earlier = { count: number; approved: readonly string[] }

/**
 * The rounds before a new one: how many there were, and their approvals that still hold, where the last one was returned
 * and what it was about has not changed since: the same people do not decide the same steps again. Another version of the
 * rule begins anew. What was approved before does not hold any more from now on.
 */
export async function earlierRounds(
  { db, user }: Deps,
  { name }: Resource,
  id: string,
  { rule, material }: Pick<Plan, 'rule'> & { material: string },
): Promise<{ count: number; carried: Carried }> {
  const { count, approved } = await db.one(sql<Earlier>`
    with superseded as (
      update ems.approval_requests set status = 'superseded', version = version + 1, updated_at = now(),
        updated_by_id = ${user.id}::bigint
      where target_type = ${name} and target_id = ${id} and status = 'approved'
    ), newest as (
      select * from ems.approval_requests where target_type = ${name} and target_id = ${id} order by round desc limit 1
    )
    select coalesce((select round from newest), 0) as count, array(
      select a.step || ' ' || a.approver_id from newest r
      join ems.approvals a on a.request_id = r.id and a.status = 'approved'
      where r.status = 'returned' and r.rule_id = ${rule?.id ?? null}::bigint
        and r.rule_version = ${rule?.version ?? null}::int and r.plan ->> 'material' = ${material}) as approved`)
  const all = new Set(approved)
  const carried: Carried = ({ no }, approver) =>
    all.has(`${no} ${approver}`) ? 'Sudah menyetujui pada putaran sebelumnya' : undefined
  return { count, carried }
}

/** Steps of these kinds of approvers were decided before there were rules; the last step is never among them. */
export const decidedBefore =
  (kinds: ReadonlySet<string>, { steps }: Plan): Carried =>
  ({ no, step }) =>
    no < steps.length && step.approvers.every(({ kind }) => kinds.has(kind))
      ? 'Diputuskan sebelum ada aturan persetujuan'
      : undefined
