import type { LineProduct } from '@ems/contracts/kit'

type Line = Readonly<Record<string, unknown>>
/** An exact number: `units` of the power of ten `-scale`. */
type Exact = { units: bigint; scale: number }

/** Total of a line, to two decimals, half up; undefined while one of its numbers is missing. */
export function lineTotal(line: Line, { of, less }: LineProduct): string | undefined {
  const numbers = of.map((name) => exact(line[name]))
  if (numbers.some((one) => one === undefined)) return undefined
  const rest = less === undefined ? undefined : exact(line[less])
  const factors = [...(numbers as Exact[]), ...(rest ? [lessPercent(rest)] : [])]
  return text(
    factors.reduce((all, one) => ({ units: all.units * one.units, scale: all.scale + one.scale }), {
      units: 1n,
      scale: 0,
    }),
  )
}

/** The sum of the lines that have their numbers. */
export const sumOf = (lines: readonly Line[], product: LineProduct): string =>
  text({
    units: lines.reduce((sum, line) => sum + (exact(lineTotal(line, product))?.units ?? 0n), 0n),
    scale: 2,
  })

function exact(value: unknown): Exact | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? '')) ?? []
  return whole === '' ? undefined : { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length }
}

/** 1 − p/100. */
const lessPercent = ({ units, scale }: Exact): Exact => ({
  units: 100n * 10n ** BigInt(scale) - units,
  scale: scale + 2,
})

function text({ units, scale }: Exact): string {
  const sign = units < 0n ? -1n : 1n
  const size = units * sign
  const cents =
    scale <= 2 ? size * 10n ** BigInt(2 - scale) : (size + 5n * 10n ** BigInt(scale - 3)) / 10n ** BigInt(scale - 2)
  return `${sign < 0n ? '-' : ''}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
