export * from './columns.ts'
export * from './document.ts'
export type { Fields } from './field-sets.ts'
export * from './fields.ts'
export * from './problem.ts'
export * from './resource.ts'
export * from './where.ts'
export * from './within.ts'
export { type DecisionName, decisions, isDecision } from './workflow/approval.ts'
export type {
  ApprovalChain,
  ApprovalPreview,
  ApprovalRound,
  ApprovalSummary,
  ApprovalTask,
  PendingStep,
  TaskAction,
} from './workflow/approval-summary.ts'
export type { Signature, StoredSignature } from './workflow/signature.ts'
export type { StateEntries, StateEntry } from './workflow/state-entry.ts'
export * from './workflow/transitions.ts'
export * from './workflow/workflow.ts'
export { loadSchemas, schemasReady } from './zod/schemas.ts'
