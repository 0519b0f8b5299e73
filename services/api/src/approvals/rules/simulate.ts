import { approvalRules, approvalSimulation } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { send } from '../../kit/http/document.ts'
import { invalid, issuesOf, NotFound } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import type { Plan } from '../plan/types.ts'
import { planOrRefuse } from '../requests/open-request.ts'

/**
 * POST /approval-rules/-actions/simulate: who would decide a stored record if it were submitted now, by the rules of now:
 * the rule, the reasons against the others, the people of each step and how they were chosen. Writes nothing.
 */
export const simulate: Handler = async (request, reply) => {
  const deps = allow(request, approvalRules.can.show)
  const parsed = approvalSimulation.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(approvalRules, issuesOf(parsed.error))
  const { target_type: type, target_id: id } = parsed.data
  const store = storeFor(type)
  const [row] = await store.findMany(deps, [id])
  if (!row) throw NotFound({})
  const creator = (row.created_by as string | null) ?? deps.user.id
  // Asks as the person who would submit, not as the user who looks at the rules.
  const { plan } = await planOrRefuse({ ...deps, user: { ...deps.user, id: creator } }, store.resource, row)
  return send(reply, 200, {
    data: { type: 'approval-simulations', id: `${type}:${id}`, attributes: await inWords(deps, plan) },
  })
}

/** A plan with the names of its people. */
async function inWords({ db }: Deps, { rule, others, steps, notNeeded }: Plan) {
  const users = steps.flatMap(({ tasks }) =>
    tasks.flatMap((task) => [task.approver, ...[task.substituteFor ?? []].flat()]),
  )
  const rows = await db.rows(sql<{ id: string; name: string }>`select id, name from ems.users
    where id = any(${users}::bigint[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    rule: rule?.name ?? null,
    others,
    not_needed: notNeeded,
    steps: steps.map(({ no, step, tasks, via }) => ({
      no,
      label: step.label,
      mode: step.mode,
      via,
      people: tasks.map(({ approver, substituteFor }) => ({
        user: approver,
        name: names.get(approver) ?? null,
        substitute_for: substituteFor === null ? null : (names.get(substituteFor) ?? null),
      })),
    })),
  }
}
