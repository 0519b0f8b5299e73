/**
 * A box of the organisation chart: a seat, a position in a department under the same superiors, with the people in it. It keeps
 * its place when one person follows another.
 */
export type OrganisationSeat = {
  /** Departments and positions from the top down, `12:34/15:36`. */
  id: string
  position: string
  department: string
  company: string
  /** The people in it, some of them by name. */
  people: readonly { id: string; name: string; employee_no: string; has_left: boolean }[]
  count: number
  /** People who report to those in the seat, and the seats they are in. */
  reports: number
  seats: number
}

/** A person who was searched for, and the seats from the top down to theirs. */
export type OrganisationMatch = { id: string; name: string; position: string; seats: readonly string[] }

/** How many people have a position of a company; null where it is meant for any number. */
export type PositionHolders = { quota: number | null; holders: number }
