import { NotANumber, TooManyDecimals } from '../../problems.ts'

/** `value` × 10^-`digits`, without trailing zeros: small factors keep products short. */
export type Exact = { value: bigint; digits: number }

/** The integer that `text` is in units of 10^-digits: ('1.25', 4) → 12500n. Refuses what is no plain decimal, and what would have to be rounded. */
export function scaled(text: string, digits: number): bigint {
  if (text === '0') return 0n
  if (!plain.test(text)) throw NotANumber({ value: text })
  const dot = text.indexOf('.')
  if (dot < 0) return digits === 0 ? BigInt(text) : BigInt(text) * tenTo(digits)
  const excess = dot + 1 + digits
  if (text.length > excess && /[1-9]/.test(text.slice(excess))) throw TooManyDecimals({ value: text, digits })
  return BigInt(text.slice(0, dot) + text.slice(dot + 1, excess).padEnd(digits, '0'))
}

/** The shortest exact form of `text`: '0.0500' → 5 × 10^-2. */
export function exact(text: string): Exact {
  if (!plain.test(text)) throw NotANumber({ value: text })
  const dot = text.indexOf('.')
  if (dot < 0) return { value: BigInt(text), digits: 0 }
  let end = text.length
  while (text[end - 1] === '0') end--
  return { value: BigInt(text.slice(0, dot) + text.slice(dot + 1, end)), digits: Math.max(0, end - dot - 1) }
}

/** Exact, no rounding. */
export const product = (a: Exact, b: Exact): Exact => ({ value: a.value * b.value, digits: a.digits + b.digits })

/** Exact, no rounding. */
export function sum(a: Exact, b: Exact): Exact {
  const digits = Math.max(a.digits, b.digits)
  return { value: a.value * tenTo(digits - a.digits) + b.value * tenTo(digits - b.digits), digits }
}

/** `number` in units of 10^-digits, rounded half up once where it is finer. For numbers of 0 and more. */
export function roundedTo({ value, digits: finer }: Exact, digits: number): bigint {
  if (finer <= digits) return value * tenTo(digits - finer)
  const step = tenTo(finer - digits)
  return (value + step / 2n) / step
}

/** a/b to the nearest integer, halves up, for a ≥ 0 and b > 0. Of an odd b there is no half, so cutting b/2 changes nothing. */
export const halfUp = (a: bigint, b: bigint) => (a + (b >> 1n)) / b

/** Units of 10^-digits as decimal text with exactly that many digits: (12500n, 4) → '1.2500'. */
export function printed(value: bigint, digits: number): string {
  if (digits === 0) return String(value)
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  return `${value < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** 10^n */
export const tenTo = (n: number) => powers[n] ?? 10n ** BigInt(n)

export const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Of integers of 0 and more. */
export function commonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b]
  while (small > 0n) [large, small] = [small, large % small]
  return large
}

const plain = /^-?\d+(?:\.\d+)?$/
const powers = Array.from({ length: 64 }, (_, n) => 10n ** BigInt(n))
