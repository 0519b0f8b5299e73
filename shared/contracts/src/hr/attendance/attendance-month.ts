type Times = { code: string; check_in: string | null; check_out: string | null }

/** Answer of `POST /attendance-employees/-actions/recalculate`. */
export type Recalculation = {
  is_dry_run: boolean
  employees: number
  added: number
  changed: number
  /** Days that somebody wrote, verified or closed. */
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
