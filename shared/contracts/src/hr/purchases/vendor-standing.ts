/** How a vendor keeps its orders; shares in percent with one digit, none without orders. */
type VendorTotals = {
  orders: number
  ordered: string
  spent: string
  /** Orders of which everything came by the promised day, of those that came or are late. */
  on_time: string | null
  /** Pieces that came good and stayed, of all that were brought. */
  good: string | null
  /** Days from the order to the first delivery, on average. */
  days: string | null
  late: number
}

/** How a vendor keeps all of its orders, from `GET /vendor-standings/:id`, and what was ordered in twelve months. */
export type VendorStanding = VendorTotals & {
  /** Totals of the orders of the twelve months up to today, as the list of orders has them. */
  recent: string
  recent_orders: number
  /** First and last day of the twelve months, in Jakarta. */
  from: string
  to: string
}

/** The same for orders of one half of a year, from `GET /vendor-standings/:id/halves`: what an evaluation can begin with. */
export type VendorHalf = VendorTotals & {
  /** `Semester 1 2026`: the period of the evaluation. */
  period: string
}

/** A share in percent as a mark of an evaluation, 1 to 5; null without a share. */
export function markOfShare(share: string | null): number | null {
  if (share === null) return null
  const value = Number(share)
  return [95, 85, 70, 50].reduce((mark, least) => (value < least ? mark - 1 : mark), 5)
}
