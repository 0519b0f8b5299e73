import { centsOf } from './book-value.ts'

/** What an asset loses in the months of a year, in exact rupiah. */
export type YearOfAsset = { opening: string; months: readonly string[]; depreciation: string; closing: string }
/** A line of the sheet: a category, or everything. */
export type DepreciationLine = YearOfAsset & { category: string | null; name: string; count: number }
export type DepreciationSheet = { year: number; lines: readonly DepreciationLine[]; total: DepreciationLine }

type Bought = {
  purchase_date: string | null
  purchase_price: string | null
  residual: string | null
  depreciation_months: number | null
  disposed_at?: string | null
}

export const MONTHS = 12
const monthOf = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1

/** Cents as the text of the API. */
export const amountOf = (cents: bigint): string => {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** Months of the purchase and of the disposal. */
const boundsOf = ({ purchase_date, disposed_at }: Bought): readonly [number, number] => [
  monthOf(purchase_date ?? ''),
  disposed_at ? monthOf(disposed_at) : Number.POSITIVE_INFINITY,
]

/**
 * Book values in cents at the end of December before a year and of each of its months: straight line to the residual value, the
 * first part at the end of the month after the purchase; nothing from the month of a disposal on. Null without price, day or life.
 */
export function yearInCents(asset: Bought, year: number): readonly bigint[] | null {
  const { purchase_date, purchase_price, residual, depreciation_months } = asset
  if (!purchase_date || !purchase_price || !depreciation_months) return null
  const [price, rest, life] = [centsOf(purchase_price), centsOf(residual ?? '0'), BigInt(depreciation_months)]
  const [bought, disposed] = boundsOf(asset)
  return Array.from({ length: MONTHS + 1 }, (_, n) => {
    const month = year * MONTHS + n - 1
    if (month < bought || month >= disposed) return 0n
    const worn = BigInt(Math.min(month - bought, depreciation_months))
    return price - ((price - rest) * worn * 2n + life) / (life * 2n)
  })
}

/** An asset with its book values and losses of a year, to be summed; null without price, day or life. */
export function wearOf(asset: Bought, year: number): Wear | null {
  const values = yearInCents(asset, year)
  if (!values) return null
  const [bought, disposed] = boundsOf(asset)
  const lost = Array.from({ length: MONTHS }, (_, n) => {
    const month = year * MONTHS + n
    // A purchase or a disposal is no wear.
    return month <= bought || month >= disposed ? 0n : (values[n] ?? 0n) - (values[n + 1] ?? 0n)
  })
  return { values, lost }
}
export type Wear = { values: readonly bigint[]; lost: readonly bigint[] }

/** Several assets together. */
export function summed(assets: readonly Wear[]): YearOfAsset {
  const sum = (pick: (one: Wear) => bigint) => assets.reduce((all, one) => all + pick(one), 0n)
  const months = Array.from({ length: MONTHS }, (_, n) => sum(({ lost }) => lost[n] ?? 0n))
  return {
    opening: amountOf(sum(({ values }) => values[0] ?? 0n)),
    months: months.map(amountOf),
    depreciation: amountOf(months.reduce((all, one) => all + one, 0n)),
    closing: amountOf(sum(({ values }) => values[MONTHS] ?? 0n)),
  }
}
