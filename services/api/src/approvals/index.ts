export { accessRequestsApi } from './access-requests.ts'
export { approvalsApi } from './approvals.ts'
export { delegationsApi } from './delegations.ts'
