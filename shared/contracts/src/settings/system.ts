/** State of a part of the system. `absent`: not in this installation. */
export type SystemState = 'ok' | 'warning' | 'down' | 'absent'

/** One part of the system as *Utilitas* shows it; the words are for people. `ms` is how long it took to answer. */
export type SystemCheck = {
  label: string
  state: SystemState
  detail: string
  ms: number | null
  facts: readonly { label: string; value: string }[]
}

/** Recurring work of the background worker. */
export type Schedule = {
  label: string
  every_seconds: number
  last_started_at: string | null
  last_finished_at: string | null
  last_ms: number | null
  last_error: string | null
  last_result: string | null
  next_at: string | null
  requested_at: string | null
}

/** Storage: files by kind, rows in the trash by type. */
export type Storage = {
  database_bytes: string
  files: readonly { label: string; count: number; bytes: string }[]
  orphans: number
  trash: readonly { type: string; count: number; oldest_at: string | null }[]
}

/** The numbers of one counter: of a menu, a company and a part of time. */
export type NumberCount = {
  menu: string
  label: string
  company: { id: string; name: string }
  period: string
  /** The last number given. */
  last: number
  /** Given numbers that no document bears now, the first of them. */
  missing: readonly { seq: number; number: string; given_at: string; is_in_trash: boolean }[]
  missing_total: number
}
