/** Exact fractions, the plain way: the reference shares no arithmetic with the engine. */
export type Fraction = { over: bigint; under: bigint }

export function fraction(text: string): Fraction {
  const [whole = '0', digits = ''] = text.split('.')
  return { over: BigInt(whole + digits), under: 10n ** BigInt(digits.length) }
}

export const integer = (expired: bigint): Fraction => ({ over: expired, under: 1n })
export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
export const per = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over })
export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
export const isLess = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under

/** Units of 10^-digits, towards 0. */
export const cut = ({ over, under }: Fraction, digits: number) => (over * 10n ** BigInt(digits)) / under

/** Units of 10^-digits, halves up. */
export function rounded(value: Fraction, digits: number): bigint {
  const down = cut(value, digits)
  const rest = { over: value.over * 10n ** BigInt(digits) - down * value.under, under: value.under }
  return isLess(rest, { over: 1n, under: 2n }) ? down : down + 1n
}
