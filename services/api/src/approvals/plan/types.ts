import type { Where } from '@ems/contracts/kit'

/** An employee, or a user without one, in the organisation. */
export type Person = {
  /** `e12` for an employee, `u5` for a user without one. */
  key: string
  /** The account that decides; null without one. */
  user: string | null
  name: string
  number: string | null
  company: string | null
  department: string | null
  office: string | null
  /** Code of the position. */
  position: string | null
  /** Key of the superior, where one is set. */
  manager: string | null
  /** Group of the account. */
  usergroup?: string | null
  /** The account is active, valid and can sign in. */
  isAble: boolean
}

export type Position = { name: string; superior: string | null; level: string | null }

/** A substitute for a period, as it applies to the record: menu and company are already checked. */
export type Substitution = { user: string; delegate: string; from: string; until: string; max: string | null }

/** The part of the organisation that a plan looks at. */
export type Snapshot = {
  people: readonly Person[]
  /** By code. */
  positions: ReadonlyMap<string, Position>
  /** Code of the position that leads a department, by id of the department. */
  heads: ReadonlyMap<string, string>
  /** Keys of members by id of the group. */
  groups: ReadonlyMap<string, readonly string[]>
  /** Keys of holders by permission. */
  holders: ReadonlyMap<string, readonly string[]>
  substitutions: readonly Substitution[]
  fallback: readonly string[]
}

export type Mode = 'any' | 'parallel' | 'sequential' | 'quorum'
export type OnVacant = 'up' | 'fallback' | 'skip' | 'stop'
export type OnSelf = 'up' | 'fallback' | 'skip'

export type Approver =
  | { kind: 'manager'; level: number }
  | { kind: 'head' }
  | { kind: 'level'; name: string }
  | { kind: 'position'; code: string }
  | { kind: 'field'; field: string }
  | { kind: 'group'; id: string }
  | { kind: 'permission'; permission: string }
  | { kind: 'user'; user: string }

export type Step = {
  label: string
  approvers: readonly Approver[]
  mode: Mode
  /** Decisions that `quorum` needs. */
  quorum: number | null
  when: Where | null
  onVacant: OnVacant
  onSelf: OnSelf
  onReject: 'reject' | 'return'
  /** Approvers of an earlier step are excluded. */
  isDistinct: boolean
  dueHours: number
  /** Absent in requests from before these rights: yes. */
  mayForward?: boolean
  mayAdd?: boolean
  /** How an approval is signed; absent where it is not. */
  signature?: 'confirm' | 'drawn'
  /** In requests from before there were two ways: the same as `confirm`. */
  isSigned?: boolean
  /** Purpose of files that the record must have. */
  evidence?: string
}

export type Rule = {
  id: string
  version: number
  name: string
  priority: number
  companies: readonly string[]
  departments: readonly string[]
  offices: readonly string[]
  kinds: readonly string[]
  /** The band is `(from, to]`; null is open. */
  amountFrom: string | null
  amountTo: string | null
  currency: string | null
  validFrom: string | null
  validTo: string | null
  condition: Where | null
  /** How far an approved amount may change without a new round: percent of it, and value. */
  restartPct?: string | null
  restartAbs?: string | null
  steps: readonly Step[]
}

/** Facts of a record for rules and steps. */
export type Facts = {
  company: string | null
  department: string | null
  office: string | null
  kind: string | null
  amount: string | null
  currency: string | null
  /** Key of the person whose superiors are meant. */
  subject: string
  /** Users who must not decide: requester, creator, editors of this round. */
  excluded: readonly string[]
  /** Only members of these groups decide; anybody where it is absent. */
  groups?: readonly string[]
  /** Keys of the people in fields that steps name. */
  named: Readonly<Record<string, string | null>>
  today: string
  values: Readonly<Record<string, unknown>>
}

/** One person's part. `substituteFor` is the absent user whom `approver` replaces. */
export type PlannedTask = { approver: string; substituteFor: string | null }
export type PlannedStep = {
  no: number
  step: Step
  tasks: readonly PlannedTask[]
  /** How the people were chosen, in words. */
  via: readonly string[]
}
export type Plan = {
  rule: Rule | undefined
  /** Rules that were not chosen, with the reason. */
  others: readonly { name: string; because: string }[]
  steps: readonly PlannedStep[]
  /** Labels of steps that the record does not need. */
  notNeeded: readonly string[]
}

/** A plan that cannot be made: no rule fits, or nobody can decide a step. */
export class PlanRefusal extends Error {
  readonly code: 'NO_RULE' | 'NO_APPROVER'
  /** Facts of the record that was planned. */
  facts?: Facts
  constructor(code: 'NO_RULE' | 'NO_APPROVER', message: string) {
    super(message)
    this.code = code
  }
}
