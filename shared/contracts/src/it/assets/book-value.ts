type Bought = {
  purchase_date: string | null
  purchase_price: string | null
  residual: string | null
  depreciation_months: number | null
}

/** Exact rupiah as whole cents. */
export const centsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
}

/** Full months from one day to another; none when the second is before the first. */
function monthsBetween(from: string, to: string): number {
  const [y = 0, m = 0, d = 0] = from.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number)
  return Math.max(0, (year - y) * 12 + month - m - (day < d ? 1 : 0))
}

/**
 * Book value of an asset on a day by straight-line depreciation to its residual value. Null without price, purchase
 * date or useful life.
 */
export function bookValueOn({ purchase_date, purchase_price, residual, depreciation_months }: Bought, day: string) {
  if (!purchase_date || !purchase_price || !depreciation_months) return null
  const price = centsOf(purchase_price)
  const rest = centsOf(residual ?? '0')
  const life = BigInt(depreciation_months)
  const worn = BigInt(Math.min(monthsBetween(purchase_date, day), depreciation_months))
  const value = price - ((price - rest) * worn * 2n + life) / (life * 2n)
  return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
}
