import type { ApprovalEngine } from '../kit/workflow/approval-engine.ts'
import { staysApproved } from './meanwhile/revise.ts'
import { chainOf } from './plan/chain.ts'
import { closeRequest } from './requests/advance.ts'
import { decideTasks, openRequestOf } from './requests/decide.ts'
import { asksAbout, openRequest, planOrRefuse } from './requests/open-request.ts'
import { reconsiderTasks, rerouteTasks } from './requests/reroute.ts'
import { holdsTasks, lastDecision, pendingAmong, pendingDecisions, summaryOf } from './requests/summary.ts'
import { demandAgreement, pendingSteps } from './steps/demand.ts'

/** Approvals as the workflow kit uses them (docs/decisions/approvals.md). */
export const approvalsEngine: ApprovalEngine = {
  plan: async (deps, store, row) => {
    const planned = await planOrRefuse(deps, store.resource, row)
    return {
      isNeeded: planned.plan.steps.length > 0,
      open: async (inside, written) => {
        await openRequest(inside, store, written, planned)
      },
    }
  },
  asks: (deps, { resource }, rows) => asksAbout(deps, resource, rows),
  chain: (deps, { resource }, row) => chainOf(deps, resource, row),
  decide: decideTasks,
  close: async (deps, { resource }, row, status) => {
    const request = await openRequestOf(deps, resource.name, row.id)
    if (request) await closeRequest(deps, request, status)
  },
  staysApproved,
  lastDecision,
  pendingAmong,
  pendingDecisions,
  holdsTasks,
  summaryOf,
  demand: demandAgreement,
  pendingSteps,
  reroute: rerouteTasks,
  regroup: (deps, users) =>
    reconsiderTasks(deps, users, ({ approvers }) =>
      approvers.some(({ kind }) => kind === 'group' || kind === 'permission'),
    ),
}
