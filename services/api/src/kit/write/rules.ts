import type { Resource, RowOf } from '@ems/contracts/kit'
import type { Deps } from '../context.ts'
import type { Issue } from '../problems.ts'
import type { Row } from '../store/columns.ts'

export type Values = Record<string, unknown>

/** A row to be written; `before` is null for a new one. */
export type Proposal<R extends Resource = Resource> = {
  before: (RowOf<R> & Row) | null
  after: RowOf<R> & Row
  changed: readonly string[]
  /** The transition that writes it. */
  transition?: string
}

/** A rule of an area: returns the refused fields, or throws a Problem. Runs in the transaction, before the write. */
export type Check<R extends Resource = Resource> = (
  deps: Deps,
  proposal: Proposal<R>,
) => readonly Issue[] | undefined | Promise<readonly Issue[] | undefined>

export type Written<R extends Resource = Resource> = {
  before: (RowOf<R> & Row) | null
  after: (RowOf<R> & Row) | null
  changed: readonly string[]
}

/**
 * Rules that an area passes to a writing route. `compute` returns computed fields, `check` returns refusals (for a
 * deletion `before` and `after` are the same object), `effect` runs after the write. All run in its transaction, once
 * per row.
 */
export type Rules<R extends Resource> = {
  /** No permission of the menu is needed: row scope and `check` decide. */
  open?: boolean
  compute?: (deps: Deps, proposal: Proposal<R>) => Values | Promise<Values>
  check?: Check<R>
  effect?: (deps: Deps, written: Written<R>) => Promise<unknown>
  /** Action in the audit log, where it is not a plain create, update or delete. */
  action?: string
  /** The transition of the workflow that this is: nothing else changes a state, or what a state keeps (`takeTransition`). */
  transition?: string
  reason?: string
  /** The rows of an update in its order, where the caller has locked and compared them already. */
  locked?: readonly Row[]
  /** The server itself has just read every row that new rows refer to: nothing is left to check. */
  isKnown?: boolean
  /**
   * New rows get no audit entry and no event: the caller records all of them at once. Without an `effect`, only their
   * ids are returned.
   */
  isQuiet?: boolean
}
