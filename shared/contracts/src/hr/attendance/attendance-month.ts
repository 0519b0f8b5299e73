type Times = { code: string; check_in: string | null; check_out: string | null }

/** Answer of `POST /attendance-employees/-actions/recalculate`. */
export type Recalculation = {
  is_dry_run: boolean
  employees: number
  added: number
  changed: number
  /** Days that a person entered, verified or closed: the calculation leaves them as they are. */
  kept: number
  /** Punches within a minute of another. */
  repeated: number
  /** Punches outside every shift. */
  stray: number
  /** Punches of unknown PINs that have an employee now. */
  mapped: number
  /** The first two hundred days that change. */
  lines: readonly { employee: string; name: string; date: string; before: Times | null; after: Times }[]
}

/** Answer of `POST /attendance-punches/-actions/importLog`. */
export type LogImport = {
  is_dry_run: boolean
  taps: number
  added: number
  repeated: number
  employees: number
  from: string | null
  to: string | null
  unknown_pins: readonly { pin: string; taps: number }[]
  faults: readonly { line: number; text: string; message: string }[]
  fault_count: number
  /** By how many minutes the clock of the machine seems to be ahead; null where nothing looks wrong. */
  drift_minutes: number | null
}

/**
 * One day of the matrix: day of the month, row and version, code, review, coming and leaving by the clock of the office
 * (`07.55`), minutes late, early, worked and overtime.
 */
export type AttendanceMonthDay = readonly [
  day: number,
  id: string,
  version: number,
  code: string,
  review: string,
  check_in: string | null,
  check_out: string | null,
  late: number,
  early: number,
  work: number,
  overtime: number,
]

/** The month of one employee. */
export type AttendanceMonthRow = {
  id: string
  employee_no: string
  name: string
  department: string | null
  first_day: string
  last_day: string | null
  /** Days of the week that are worked, Monday 1. */
  workdays: readonly number[]
  /** The shortest of six working days; null where all are of one length. */
  short_day: number | null
  /** Days of the month that are holidays. */
  holidays: readonly number[]
  days: readonly AttendanceMonthDay[]
}

/** Answer of `GET /attendance-employees/-actions/matrix?month`. */
export type AttendanceMonth = { month: string; page: number; has_more: boolean; rows: readonly AttendanceMonthRow[] }
