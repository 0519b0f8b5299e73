export { accessRequestsApi } from './access-requests.ts'
export { type Decision, registerDecision, submit } from './approval-steps.ts'
export { approvalsApi, notifyApprovers } from './approvals.ts'
export { delegationsApi } from './delegations.ts'
