import { type StepRequest, stepRequests } from '@ems/contracts/common'
import { transitionOf } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/context.ts'
import { create, list, show } from '../../kit/http/resource-routes.ts'
import { titleOf } from '../../kit/list/filter-target.ts'
import { conflict } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { seen } from '../../kit/store/visibility.ts'
import { storeFor } from '../../kit/stores.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import type { Rules } from '../../kit/write/write-rows.ts'
import { demandingRule, factsOfStep } from './demand.ts'
import { detailsOf } from './details.ts'
import { takeStep, tryStep, valuesFor } from './take-step.ts'

type Requests = typeof stepRequests

/** Requesters see their own, users who may list the settings see all; approvers read theirs by their task. */
const requestedBy: VisibleTo = ({ id, permissions: held }) =>
  held.has(permission('utility', 'list')) ? undefined : sql`t.requester_id = ${id}::bigint`

async function compute(deps: Deps, { step, transition, target_id, asked }: StepRequest & Row) {
  const [type = '', agreement = ''] = step.split('.')
  const { resource } = storeFor(type)
  const row = await seen(deps, storeFor(type), target_id)
  const { to, label } = transitionOf(resource, agreement) ?? {}
  const taken = transitionOf(resource, transition)
  const leads = transition === agreement || (to !== 'same' && [taken?.to].flat().includes(to as string))
  if (!taken || !leads) throw conflict('STEP', 'Langkah ini tidak dikenal.', { pointer: '/data/attributes/transition' })
  const values = valuesFor(resource, transition, asked)
  return {
    ...factsOfStep(resource, agreement, { ...row, ...values } as Row),
    subject: `${label}: ${titleOf(resource, row)}`.slice(0, 200),
    target_type: type,
    asked: values,
    details: await detailsOf(deps, resource, transition, values),
    requester: deps.user.id,
    decided_at: null,
  }
}

const rules: Rules<Requests> = {
  open: true,
  compute: async (deps, { before, after, changed }) => {
    if (!before) return compute(deps, after)
    return changed.includes('status') ? { decided_at: new Date().toISOString() } : {}
  },
  check: async (deps, { before, after }) => {
    if (before) return undefined
    const { step, employee, company, department, office, amount, currency } = after
    const rule = await demandingRule(deps, { step, employee, company, department, office, amount, currency })
    if (rule === undefined) throw conflict('NOT_NEEDED', 'Langkah ini tidak perlu disetujui dahulu.')
    await tryStep(deps, after)
    return undefined
  },
}

export const store = storeOf(stepRequests, {
  visibleTo: requestedBy,
  isOpen: true,
  can: () => ['show'],
  life: { effects: { take: { run: (deps, { after }) => takeStep(deps, after) } } },
  rules,
})

/** Steps that wait for an approval: asked for by users who may take them, taken by the last approval. */
export async function stepRequestsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', { config: { perMinute: 60 } }, create(store, rules))
  workflowRoutes(app, store, rules)
}
