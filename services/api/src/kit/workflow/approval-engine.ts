import type { ApprovalChain, DecisionName, PendingStep, Resource, Signature } from '@ems/contracts/kit'
import type { Deps } from '../context.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'

export type DecisionEnd = 'approved' | 'rejected' | 'returned'
/** A row to decide; `task` where the approver chose the task and not the row. `root` is the place for pointers. */
export type DecisionTarget = { row: Row; root: string; task?: string; version?: number }
export type DecisionRequest = { name: DecisionName; note: string | null; signature: Signature | undefined }

/** The interface of the workflow kit to approvals. The area `approvals` implements it; `areas.ts` provides it. */
/** A step that rules may want approved first: `name` leads there, `agreement` is the transition that rules name. */
export type StepToAgree = {
  agreement: string
  name: string
  row: Row
  values: Readonly<Record<string, unknown>>
  reason: string | undefined
  root: string
}
/** Whose decision a row is pending for, and since when; `isMine`: the user's too. */
export type PendingDecision = { isMine: boolean; names: string[]; since: string }
export type ApprovalEngine = {
  /**
   * Finds the approvers of a row. Throws 409 if no rule fits or nobody can decide. `open` creates the request after the row
   * is written; if no approval is needed, the request is closed as approved.
   */
  plan: (
    deps: Deps,
    store: Store,
    row: Row,
  ) => Promise<{ isNeeded: boolean; open: (deps: Deps, row: Row) => Promise<void> }>
  /** For each new row whether a rule names approvers for it; rows that no rule fits need nobody. */
  asks: (deps: Deps, store: Store, rows: readonly Row[]) => Promise<readonly boolean[]>
  /** Approvers of a row before its submission, in words, or the refusal without any. Writes nothing. */
  chain: (deps: Deps, store: Store, row: Row) => Promise<ApprovalChain>
  /** Decides the user's task of each of several rows; how the requests end, undefined while others have to decide. */
  decide: (
    deps: Deps,
    store: Store,
    targets: readonly DecisionTarget[],
    decision: DecisionRequest,
  ) => Promise<(DecisionEnd | undefined)[]>
  /** The row left its approval state without a decision. */
  close: (deps: Deps, store: Store, row: Row, status: 'withdrawn' | 'cancelled') => Promise<void>
  /**
   * Whether an approved row stays approved with its new values: the same rule, the other material fields as they were, and
   * a change of the amount within the tolerance of the rule, compared with what was approved and not with the last change.
   */
  staysApproved: (deps: Deps, store: Store, after: Row) => Promise<boolean>
  /** Person and time of the last decision, in words; undefined without a decision. */
  lastDecision: (deps: Deps, type: string, id: string) => Promise<string | undefined>
  /** Rows with a pending task of the user. */
  pendingAmong: (deps: Deps, type: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Rows with pending tasks, of whomever. */
  pendingDecisions: (deps: Deps, type: string, ids: readonly string[]) => Promise<ReadonlyMap<string, PendingDecision>>
  /** Rows of which the user has or had a task. */
  holdsTasks: (deps: Deps, type: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** The course of the newest request of a row; undefined without one. */
  summaryOf: (deps: Deps, type: string, id: string) => Promise<object | undefined>
  /** Throws 409 `AGREEMENT` where a rule demands an approval before a step. */
  demand: (deps: Deps, store: Store, step: StepToAgree) => Promise<void>
  /** Requests for these transitions of a row that wait for an approval. */
  pendingSteps: (deps: Deps, type: string, id: string, names: readonly string[]) => Promise<PendingStep[]>
  /** These users cannot decide any more: their open tasks go to others. */
  reroute: (deps: Deps, users: readonly string[]) => Promise<void>
  /** These users have another group or other companies: tasks that they have by these go to others where they lost them. */
  regroup: (deps: Deps, users: readonly string[]) => Promise<void>
}

let engine: ApprovalEngine | undefined

/** Makes the engine of `areas.ts` known. */
export function provideApprovalEngine(provided: ApprovalEngine): void {
  engine = provided
}

/** The engine; throws before `areas.ts` has provided it. */
export function approvalEngine(): ApprovalEngine {
  if (!engine) throw new Error('No approval engine: provideAreas() comes first.')
  return engine
}

const none: ReadonlySet<string> = new Set()
const nobody: ReadonlyMap<string, PendingDecision> = new Map()

type Stated = Pick<Row, 'id'> & Readonly<Record<string, unknown>>

/** Rows with a pending task of the user. Only rows in the approval state have tasks; those without a state are asked about. */
export async function pendingTasks(deps: Deps, { resource }: Pick<Store, 'resource'>, rows: readonly Stated[]) {
  const ids = undecided(resource, rows)
  return ids.length ? approvalEngine().pendingAmong(deps, resource.name, ids) : none
}

/** The same rows with everybody who is to decide them. */
export async function pendingDecisions(deps: Deps, { resource }: Pick<Store, 'resource'>, rows: readonly Stated[]) {
  const ids = undecided(resource, rows)
  return ids.length ? approvalEngine().pendingDecisions(deps, resource.name, ids) : nobody
}

function undecided({ workflow, stateField }: Resource, rows: readonly Stated[]): string[] {
  const { state } = workflow?.approval ?? {}
  if (state === undefined) return []
  return rows.flatMap((row) => ((row[stateField] ?? state) === state ? row.id : []))
}
