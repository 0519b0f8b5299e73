import { stepRequests } from '@ems/contracts/common'
import { type PendingStep, type Resource, transitionOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import type { StepToAgree } from '../../kit/workflow/approval-engine.ts'
import { loadRules } from '../organisation/load-rules.ts'
import { PlanRefusal } from '../plan/types.ts'
import { planRecord } from '../requests/open-request.ts'

/** What rules look at before a step of a row, as fields of its request. */
export function factsOfStep({ name, workflow }: Resource, agreement: string, row: Row) {
  const { subject, ...fields } = workflow?.transitions[agreement]?.agreement ?? {}
  const of = (field: string | undefined) => (field === undefined ? null : (row[field] ?? null))
  return {
    step: `${name}.${agreement}`,
    employee: of(subject),
    company: of(fields.company),
    department: of(fields.department),
    office: of(fields.office),
    amount: of(fields.amount),
    currency: of(fields.currency),
  }
}

/** The rule that demands an approval before a step; undefined where none does. The plan itself may still be refused. */
export async function demandingRule(deps: Deps, facts: ReturnType<typeof factsOfStep>): Promise<string | undefined> {
  const all = await loadRules(deps, stepRequests.name)
  const rules = all.filter(({ kinds }) => !kinds.length || kinds.includes(facts.step))
  if (!rules.length) return undefined
  try {
    const row = { requester: deps.user.id, created_by: deps.user.id, ...facts } as unknown as Row
    const { plan } = await planRecord(deps, stepRequests, row, { rules })
    return plan.steps.length ? (plan.rule?.name ?? '') : undefined
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    // Outside the bands and conditions of every rule: nobody is asked.
    return error.code === 'NO_RULE' ? undefined : (rules[0]?.name ?? '')
  }
}

/** docs/decisions/approvals.md#steps. Refuses a step that has to be approved first, and offers the request for it in `meta.request`. */
export async function demandAgreement(
  deps: Deps,
  { resource }: Pick<Store, 'resource'>,
  { agreement, name, row, values, reason, root }: StepToAgree,
): Promise<void> {
  const facts = factsOfStep(resource, agreement, row)
  const rule = await demandingRule(deps, facts)
  if (rule === undefined) return
  const label = transitionOf(resource, agreement)?.label ?? agreement
  const [pending] = await pendingSteps(deps, resource.name, row.id, [agreement])
  if (pending) {
    const people = pending.people.join(', ') || 'penyetuju'
    throw conflict('AGREEMENT_PENDING', `${label} sudah diajukan ${pending.requester} dan menunggu ${people}.`, {
      pointer: root,
    })
  }
  const request = { step: facts.step, transition: name, target_id: row.id, asked: values, reason: reason ?? null }
  throw conflict('AGREEMENT', `${label} perlu disetujui dahulu menurut aturan ${rule}.`, {
    pointer: root,
    meta: { request },
  })
}

/** Requests for these steps of a row that wait for an approval, with the people they wait for. */
export const pendingSteps = ({ db, user }: Deps, type: string, id: string, names: readonly string[]) =>
  db.rows(sql<PendingStep>`select s.id::text, s.version, s.subject, split_part(s.step, '.', 2) as name,
      u.name as requester, s.requester_id = ${user.id}::bigint as is_mine,
      array(select p.name from ems.approvals a join ems.users p on p.id = a.approver_id
        where a.target_type = ${stepRequests.name} and a.target_id = s.id::text and a.status = 'pending'
        order by a.id) as people
    from ems.step_requests s join ems.users u on u.id = s.requester_id
    where s.target_type = ${type} and s.target_id = ${id} and s.status = 'submitted'
      and s.step = any(${names.map((name) => `${type}.${name}`)}) order by s.id`)
