/** Actions on a task other than the decision. */
export type TaskAction = 'forward' | 'add' | 'recall'

/** One person's part in a round of approval, as a record tells it. */
export type ApprovalTask = {
  id: string
  version: number
  step: number
  label: string | null
  /** The approver. */
  name: string
  /** The absent person whom the approver replaces. */
  for: string | null
  /** The person who decided, if it was the replaced one. */
  by: string | null
  /** How the task came to its approver, an `approvalOrigins`. */
  origin: string
  /** An `approvalStatuses`. */
  state: string
  /** Since when the task waits for a decision. */
  since: string | null
  due_at: string | null
  acted_at: string | null
  note: string | null
  can: readonly TaskAction[]
  /** Requirements of an approval by the reader; absent without any, and for tasks of others. */
  needs?: { signature: boolean; evidence: string | null }
}

/** One round of approval; `status` is an `approvalRequestStatuses`. */
export type ApprovalRound = {
  request: string
  round: number
  status: string
  opened_at: string
  closed_at: string | null
  tasks: readonly ApprovalTask[]
}

/** `meta.approval` of a record: its newest round, the step it has reached, and the rounds before, newest first. */
export type ApprovalSummary = ApprovalRound & {
  step: number
  of: number
  label: string | null
  earlier: readonly ApprovalRound[]
}

/** Answer to `-actions/preview` of a collection whose rows are approved. */
export type ApprovalPreview = { chain: ApprovalChain }

/** Future approvers of a record before its submission, step by step; `refusal` is the reason if there is none. */
export type ApprovalChain = {
  steps: readonly { label: string; people: readonly string[] }[]
  refusal: string | null
}

/** A request for a step that is taken when it is approved (`step-requests`). */
export type PendingStep = {
  id: string
  version: number
  subject: string
  /** The transition. */
  name: string
  requester: string
  is_mine: boolean
  /** The approvers whose turn it is. */
  people: readonly string[]
}
