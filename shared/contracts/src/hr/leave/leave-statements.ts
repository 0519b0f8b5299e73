import type { leaveEntries } from '../choices.ts'

/** Movements of a balance: ledger entries, the rest of an earlier year, lapsed days, returned days. */
export type LeaveMovementKind = keyof typeof leaveEntries | 'opening' | 'lapse' | 'return'

/** One day of leave, or part of it, and the right that pays for it. */
export type LeavePart = {
  date: string
  days: string
  /** The right: what it was entered as, and until when it may be used; null: owed. */
  right: { entry: keyof typeof leaveEntries; valid_to: string | null } | null
}

/** One line of a statement; days are exact decimals, with their sign. */
export type LeaveMovement = {
  id: string
  date: string
  kind: LeaveMovementKind
  days: string
  /** The balance after it; null for what waits for a decision and what lies ahead. */
  balance: string | null
  number: string | null
  reason: string | null
  /** Last day on which days that came may be used. */
  valid_to: string | null
  /** A request that waits, or days that will lapse unless they are used. */
  is_ahead: boolean
  parts: LeavePart[]
}

/** The balance of one kind of leave in one year, and how it came about; days as exact decimals. */
export type LeaveStatement = {
  id: string
  name: string
  year: number
  granted: string
  /** Carried over, and what is left of rights of earlier years. */
  carried: string
  /** Last day on which all of what was carried over may be used. */
  carried_to: string | null
  adjusted: string
  used: string
  mass: string
  /** Lapsed, or paid out. */
  lapsed: string
  /** Carried over into the next year. */
  moved: string
  waiting: string
  left: string
  /** When the next part of what is left lapses, and how much. */
  valid_to: string | null
  lapsing: string
  movements: LeaveMovement[]
}
