/** Of one employee in a yearly run; days as exact decimals. */
export type YearlyRunLine = {
  id: string
  employee_no: string
  name: string
  /** When the right arises, by the length of service. */
  entitled_on: string
  /** First day on which the right of the year may be used. */
  valid_from: string
  /** Rights of the year were written before. */
  is_done: boolean
  granted: string
  /** Remaining days of rights that end with the year before. */
  rest: string
  carried: string
  /** Last day on which what is carried over may be used. */
  carried_to: string
  lapsed: string
}

/** Answer of `GET /leaves/:id/-actions/yearlyRun?year`: what a yearly run would write, and what has been written. */
export type YearlyRun = {
  year: number
  /** The first day on which the run may be applied. */
  from: string
  is_open: boolean
  employees: number
  granted: string
  carried: string
  lapsed: string
  /** Entries of this run in the ledger. */
  posted: number
  /** The first five hundred by name. */
  lines: readonly YearlyRunLine[]
}
