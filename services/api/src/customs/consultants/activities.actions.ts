import { customsConsultantActivities } from '@ems/contracts/customs'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionsIn } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { transact } from '../../kit/write/transaction.ts'
import type { Change, Rules } from '../../kit/write/write-rows.ts'

type Activities = typeof customsConsultantActivities
type Action = keyof Activities['actions'] & string
const resource = customsConsultantActivities

/**
 * POST /customs-consultant-activities/-actions/<action>: the transition of that name for each of the cards, all or none.
 * The reason comes with the card and not with the request, as this collection always had it.
 */
export const act =
  (store: Store<Activities>, action: Action, rules: Rules<Activities>): Handler =>
  (request, reply) => {
    const { user } = allow(request, resource.can[action])
    const targets = actionsIn(resource, request.body, resource.bodies[action])
    const { changes, reason } = withoutReason(targets)
    return transact(request, reply, async (deps) => {
      const pointer = `${changes[0]?.root}/attributes/reason`
      const rows = await takeTransition(deps, store, action, changes, rules, { reason, pointer })
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }

function withoutReason(targets: readonly Change[]): { changes: Change[]; reason: string | undefined } {
  const reasons = new Set(targets.map(({ values }) => (values.reason ?? undefined) as string | undefined))
  if (reasons.size > 1) throw badRequest('Alasan harus sama untuk semua data.', { pointer: '/data' })
  const changes = targets.map(({ values: { reason: _, ...values }, ...target }) => ({ ...target, values }))
  return { changes, reason: [...reasons][0] }
}
