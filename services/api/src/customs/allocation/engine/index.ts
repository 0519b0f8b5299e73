/** The KITE engine: pure rules from declared lines to allocations. Nothing here knows a database or a request. */
export { type Allocated, allocate, allocating, type Counts, engineVersion } from './allocation.rules.ts'
export { type AllocationAmounts, calculateAmounts, figureNames } from './amounts.rules.ts'
export { type Change, released, sumChangesByLine, taken } from './balance-changes.rules.ts'
export { type Balance, balanceOf, dustOf, inDeclaredUnits } from './balances.rules.ts'
export { type Candidate, candidates, type Verdict } from './candidates.rules.ts'
export { type Comparison, compare } from './comparison.rules.ts'
export {
  cancelled,
  exempted,
  find,
  findable,
  type Gap,
  type ManualAllocation,
  type Resolution,
  type Take,
  withoutPeb,
} from './corrections.rules.ts'
export { addDays, addMonths, dayNumber, dayShown, dayText } from './days.rules.ts'
export {
  cancelledExtension,
  checkExtension,
  type DueDateRules,
  dueDates,
  type Extension,
  latestDueDate,
  outlastsLaw,
} from './due-dates.rules.ts'
export { halfUp, printed, scaled } from './exact.rules.ts'
export { type ExceptionReason, excepted, exceptionReasons, type PibException, unexcepted } from './exceptions.rules.ts'
export { type Consideration, type Explanation, explain } from './explain.rules.ts'
export { bomOf, type Export, exportKey, exportsOf, exportsReader } from './exports.rules.ts'
export { Column } from './growable-column.ts'
export { type Digest, figuresText, hashing, inputDigest, inputHash, resultDigest } from './hashes.rules.ts'
export { type Ledger, ledgerOf, ledgerReader, type PibHead, type PibNumbers } from './ledger.rules.ts'
export { type Match, matchOf, serve } from './matching.rules.ts'
export { type Facility, foreignCategories, preChecks, refusals, type SelectedLine } from './pre-checks.rules.ts'
export { checkRollback, type LiveBcl, rollbackSequence } from './rollback.rules.ts'
export * from './run-input.ts'
export type * from './run-output.ts'
export { type OpenPib, simulate } from './simulation.rules.ts'
