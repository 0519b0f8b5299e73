import {
  type ApprovalRule,
  approvalAssignment,
  approvalRuleApplication,
  approvalRules,
  approvalSimulation,
} from '@ems/contracts/common'
import type { FastifyInstance } from 'fastify'
import { activity } from '../../kit/audit/activity.ts'
import { history } from '../../kit/audit/history.ts'
import { create, list, show, update } from '../../kit/http/resource-routes.ts'
import { everyone } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import type { Rules } from '../../kit/write/write-rows.ts'
import { assign } from '../meanwhile/assign.ts'
import { vacancies } from '../meanwhile/vacancies.ts'
import { apply } from './apply-rule.ts'
import { refuseMistakes } from './rule-checks.ts'
import { writeScopes, writeVersion } from './rule-scopes.ts'
import { running } from './running.ts'
import { simulate } from './simulate.ts'

export const ruleStore = storeOf(approvalRules, { visibleTo: everyone, own: 'nobody' })

const rules: Rules<typeof approvalRules> = {
  check: refuseMistakes,
  effect: async (deps, { after }) => {
    if (!after) return
    await writeVersion(deps, after as ApprovalRule)
    await writeScopes(deps, after as ApprovalRule)
  },
}

/** Rules are deactivated and never removed: requests refer to the version that they started with. */
export async function approvalRulesApi(app: FastifyInstance) {
  app.get('', list(ruleStore))
  app.get('/vacancies', vacancies)
  app.get('/:id', show(ruleStore))
  app.get('/:id/running', running(ruleStore))
  app.post('', create(ruleStore, rules))
  app.patch('/:id', update(ruleStore, rules))
  app.get('/:id/history', history(ruleStore))
  app.get('/:id/activity', activity(ruleStore))
  app.post('/-actions/simulate', { config: { takes: approvalSimulation } }, simulate)
  app.post('/-actions/assign', { config: { takes: approvalAssignment } }, assign)
  app.post('/-actions/apply', { config: { takes: approvalRuleApplication } }, apply)
}
