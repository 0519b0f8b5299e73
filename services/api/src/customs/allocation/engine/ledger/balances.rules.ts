import { printed, scaled, tenTo } from '../exact.rules.ts'
import type { PibLine } from '../run-input.ts'

type Quantities = Pick<PibLine, 'qty' | 'factor' | 'used_base' | 'excepted_base'>

/** A PIB line's quantities in units of 10^-decimal of the base unit; `whole` is qty × factor, exact, in 10^-14. */
export type Balance = { whole: bigint; qty: bigint; used: bigint; excepted: bigint; left: bigint }

/**
 * Undefined while the factor is unknown. The base quantity is rounded down, so that nothing is used that was not imported.
 * A ledger that holds more than was imported is a bug elsewhere, and stops the run.
 */
export function balanceOf(line: Quantities, decimal: number): Balance | undefined {
  if (line.factor === null) return undefined
  const [qty, factor] = [scaled(line.qty, 6), scaled(line.factor, 8)]
  return balanced(
    { qty, factor, used: scaled(line.used_base, decimal), excepted: scaled(line.excepted_base, decimal) },
    decimal,
  )
}

/** `balanceOf` of numbers: `qty` in 10^-6, `factor` in 10^-8, the others in 10^-decimal. */
export function balanced(line: Record<'qty' | 'factor' | 'used' | 'excepted', bigint>, decimal: number): Balance {
  const { used, excepted } = line
  const whole = line.qty * line.factor
  const qty = whole / tenTo(14 - decimal)
  const left = qty - used - excepted
  if (left < 0n || used < 0n || excepted < 0n)
    throw new Error(
      `A ledger is broken: ${printed(line.qty, 6)} × ${printed(line.factor, 8)}, used ${printed(used, decimal)}, excepted ${printed(excepted, decimal)}`,
    )
  return { whole, qty, used, excepted, left }
}

/** `base` units of 10^-decimal in declared units of 10^-6, rounded down; `factor` in 10^-8. */
export const inDeclaredUnits = (base: bigint, decimal: number, factor: bigint) =>
  factor === one ? base * tenTo(6 - decimal) : (base * tenTo(14 - decimal)) / factor

/** Remainder of rounding down to the ledger's digits, in declared units ("Sisa pembulatan"); never allocated. */
export function dustOf(line: Quantities, decimal: number): string {
  const balance = balanceOf(line, decimal)
  if (!balance || line.factor === null) return printed(0n, 6)
  return printed(scaled(line.qty, 6) - inDeclaredUnits(balance.qty, decimal, scaled(line.factor, 8)), 6)
}

const one = tenTo(8)
