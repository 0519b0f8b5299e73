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

type Previous = { step: number; approver: string }

/**
 * Approvals of the round before, where it was returned and what it was about has not changed since: the same people do
 * not decide the same steps again. Another version of the rule begins anew.
 */
export async function carriedFrom(
  deps: Deps,
  { name }: Resource,
  id: string,
  now: Pick<Plan, 'rule'> & { material: string },
) {
  const { rule, material } = now
  const rows = await deps.db.rows(sql<Previous>`select a.step, a.approver_id as approver
    from ems.approval_requests r join ems.approvals a on a.request_id = r.id and a.status = 'approved'
    where r.target_type = ${name} and r.target_id = ${id} and r.status = 'returned' and r.rule_id = ${rule?.id ?? null}::bigint
      and r.rule_version = ${rule?.version ?? null}::int and r.plan ->> 'material' = ${material}
      and r.round = (select max(o.round) from ems.approval_requests o where o.target_type = r.target_type
        and o.target_id = r.target_id)`)
  const approved = new Set(rows.map(({ step, approver }) => `${step} ${approver}`))
  const carried: Carried = ({ no }, approver) =>
    approved.has(`${no} ${approver}`) ? 'Sudah menyetujui pada putaran sebelumnya' : undefined
  return carried
}

/** Steps of these kinds of approvers were decided before there were rules; the last step is never among them. */
export const decidedBefore =
  (kinds: ReadonlySet<string>, { steps }: Plan): Carried =>
  ({ no, step }) =>
    no < steps.length && step.approvers.every(({ kind }) => kinds.has(kind))
      ? 'Diputuskan sebelum ada aturan persetujuan'
      : undefined
