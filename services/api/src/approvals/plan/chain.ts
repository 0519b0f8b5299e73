import type { ApprovalChain, Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import { planRecord } from '../requests/open-request.ts'
import { PlanRefusal } from './types.ts'

/** Approvers of a record before its submission, in words for its form; `refusal` if there is none. Writes nothing. */
export async function chainOf(
  deps: Deps,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<ApprovalChain> {
  try {
    const { plan } = await planRecord(deps, resource, { created_by: deps.user.id, ...values } as unknown as Row)
    const users = plan.steps.flatMap(({ tasks }) => tasks.map(({ approver }) => approver))
    const rows = await deps.db.rows(sql<{ id: string; name: string }>`select id::text, name from ems.users
      where id = any(${users}::bigint[])`)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const steps = plan.steps.map(({ step, tasks }) => ({
      label: step.label,
      people: tasks.flatMap(({ approver }) => names.get(approver) ?? []),
    }))
    return { steps, refusal: null }
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error
    return { steps: [], refusal: error.message }
  }
}
