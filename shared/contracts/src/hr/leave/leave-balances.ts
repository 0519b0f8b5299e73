import type { LeaveStatement } from './leave-statements.ts'

/** Which balances are listed: all, those that are owed, those of which a part lapses soon. */
export const balanceViews = { all: 'Semua', owed: 'Saldo minus', lapsing: 'Hangus ≤ 60 hari' } as const
export type BalanceView = keyof typeof balanceViews

/** One balance of one employee in a year; days as exact decimals. */
export type BalanceRow = Omit<LeaveStatement, 'movements' | 'year' | 'lapsed' | 'moved'> & {
  employee: string
  employee_no: string
  employee_name: string
  /** Whole months of continuous service, today. */
  service_months: number
}

/** A page of balances; `has_more`: another one follows. */
export type LeaveBalances = { year: number; page: number; rows: BalanceRow[]; has_more: boolean }
