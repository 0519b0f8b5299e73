/** The KITE engine: pure rules from declared lines to allocations. Nothing here knows a database or a request. */

export {
  cancelled,
  exempted,
  find,
  findable,
  type Gap,
  type ManualAllocation,
} from './corrections/corrections.rules.ts'
export { type ExceptionReason, excepted, type PibException, unexcepted } from './corrections/exceptions.rules.ts'
export { bomOf, type Export, exportKey, exportsReader } from './corrections/exports.rules.ts'
export { printed, scaled } from './exact.rules.ts'
export { addMonths, dayNumber, dayText } from './explain/days.rules.ts'
export {
  cancelledExtension,
  checkExtension,
  type DueDateRules,
  dueDates,
  type Extension,
  latestDueDate,
} from './explain/due-dates.rules.ts'
export { explain } from './explain/explain.rules.ts'
export { forecast, type PibAtRisk, type Usage } from './explain/forecast.rules.ts'
export {
  categoriesOf,
  type Facility,
  foreignCategories,
  preChecks,
  refusals,
  type SelectedLine,
} from './explain/pre-checks.rules.ts'
export { type Tally, tallying } from './explain/scenario.rules.ts'
export { simulate } from './explain/simulation.rules.ts'
export { type Allocated, allocate, allocateInParts, type Counts, engineVersion } from './ledger/allocation.rules.ts'
export { type AllocationAmounts, calculateAmounts, figureNames } from './ledger/amounts.rules.ts'
export { released, sumChangesByLine } from './ledger/balance-changes.rules.ts'
export { balanceOf, dustOf } from './ledger/balances.rules.ts'
export { Column } from './ledger/growable-column.ts'
export {
  type Digest,
  hashing,
  inputDigest,
  inputHash,
  resultDigest,
  totalsText as figuresText,
} from './ledger/hashes.rules.ts'
export { ledgerOf, ledgerReader, type PibHead, type PibNumbers } from './ledger/ledger.rules.ts'
export { checkRollback, type LiveBcl, rollbackSequence } from './ledger/rollback.rules.ts'
export { type Match, matchOf, serve } from './matching/matching.rules.ts'
export * from './run-input.ts'
export type * from './run-output.ts'
