/** How a vendor keeps its orders, from `GET /vendor-standings/:id`; shares in percent with one digit, none without orders. */
export type VendorStanding = {
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
