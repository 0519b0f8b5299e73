/** Something an employee has: an asset, a loan, a credential by its name, a paper that expires. */
export type HeldThing = { id: string; title: string; detail: string | null; date: string | null }

/** What matters about an employee today; days as exact decimals. */
export type EmployeeSummary = {
  /** Attendance of today; null: nothing recorded yet. */
  today: {
    code: string
    name: string
    check_in: string | null
    check_out: string | null
    late_minutes: number
    timezone: string
  } | null
  balances: { id: string; name: string; left: string; valid_to: string | null; lapsing: string }[]
  assets: HeldThing[]
  loans: HeldThing[]
  /** Names only; of others nobody sees them here. */
  credentials: HeldThing[]
  /** Papers that have expired or expire within ninety days. */
  papers: HeldThing[]
  holidays: { date: string; name: string }[]
}
