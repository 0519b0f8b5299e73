/** The KITE engine: pure rules from declared lines to allocations. Nothing here knows a database or a request. */
export { allocate, type Counts, engineVersion } from './allocation.rules.ts'
export { type AllocationAmounts, calculateAmounts, figureNames } from './amounts.rules.ts'
export { released, sumChangesByLine } from './balance-changes.rules.ts'
export { balanceOf, dustOf } from './balances.rules.ts'

export {
  cancelled,
  exempted,
  find,
  findable,
  type Gap,
  type ManualAllocation,
} from './corrections.rules.ts'

export {
  cancelledExtension,
  checkExtension,
  type DueDateRules,
  dueDates,
  type Extension,
  latestDueDate,
} from './due-dates.rules.ts'
export { printed, scaled } from './exact.rules.ts'
export { type ExceptionReason, excepted, type PibException, unexcepted } from './exceptions.rules.ts'
export { explain } from './explain.rules.ts'
export { bomOf, type Export, exportKey, exportsReader } from './exports.rules.ts'
export { Column } from './growable-column.ts'
export {
  type Digest,
  hashing,
  inputDigest,
  inputHash,
  resultDigest,
  totalsText as figuresText,
} from './hashes.rules.ts'
export { ledgerOf, ledgerReader, type PibHead, type PibNumbers } from './ledger.rules.ts'
export { type Match, matchOf, serve } from './matching.rules.ts'
export { type Facility, foreignCategories, preChecks, refusals, type SelectedLine } from './pre-checks.rules.ts'
export { checkRollback, type LiveBcl, rollbackSequence } from './rollback.rules.ts'
export * from './run-input.ts'
export type * from './run-output.ts'
export { simulate } from './simulation.rules.ts'
