import type { ApprovalChain } from '../kit/index.ts'
import type { attachmentNeeds, dayParts, leaveUnits } from './choices.ts'

/** Absence of a colleague or work at another place; `reason`, `code` and `color` only for users who may read them. */
export type Absence = {
  /** Unique in its answer. */
  id: string
  employee: string
  name: string
  from: string
  to: string
  reason: string | null
  /** Code of attendance, as *Rekap Absensi* writes it: `S`, `WFH`. */
  code: string | null
  /** Colour of the reason, `#1c7ed6`. */
  color: string | null
}

/** A birthday without its year, or an anniversary of service. */
export type Anniversary = {
  id: string
  employee: string
  name: string
  date: string
  kind: 'birthday' | 'service'
  years: number | null
}

/** The user's balance of a kind of leave this year; days as exact decimals. */
export type LeaveBalance = {
  id: string
  name: string
  year: number
  /** Granted, carried over and adjusted. */
  entitled: string
  used: string
  /** Taken by days of cuti bersama. */
  mass: string
  /** Lapsed or paid out. */
  lapsed: string
  /** Asked for and not decided. */
  waiting: string
  left: string
  /** When the next part of it lapses. */
  valid_to: string | null
}

/** Effect of a leave request on its balance; days as exact decimals. */
export type LeavePreview = {
  /** The kind of leave whose balance it is. */
  name: string
  year: number
  asked: string
  /** Null where nothing limits the kind of leave. */
  before: string | null
  after: string | null
  /** Enough is left, with what may be owed. */
  is_enough: boolean
  unit: keyof typeof leaveUnits
  evidence: keyof typeof attachmentNeeds
  /** A substitute is required: by the leave type, or because the employee decides on requests of others. */
  needs_substitute: boolean
  days: readonly LeavePreviewDay[]
  /** Colleagues of the same department who are away, or asked to be, on one of the days. */
  away: readonly { id: string; name: string; from: string; to: string; is_waiting: boolean }[]
  /** The last day on which the request is in time; null where the kind of leave asks for no lead. */
  lead: { days: number; until: string; is_late: boolean } | null
  /** Days off in a row around the request, with weekends and holidays. */
  days_off: number
  /** Approvers in order; `refusal` if there is none. */
  chain: ApprovalChain
}

/** One day of a leave request, with the part of it that is taken. */
export type LeavePreviewDay = {
  date: string
  part: keyof typeof dayParts
  hours: string | null
  value: string | null
  is_workday: boolean | null
  holiday: string | null
}

/** Days of work of a day, week, month or year by what became of them. */
export type AttendanceTrend = {
  id: string
  from: string
  to: string
  present: number
  late: number
  /** Permitted, and on any leave but illness. */
  leave: number
  sick: number
  /** Without a word. */
  absent: number
}

/** Number of active employees by company, employment, gender, or age in years. */
export type Headcount = {
  id: string
  dimension: 'company' | 'employment' | 'gender' | 'age'
  /** Id of the company, choice of the field, or the first and last age: `25-34`, `-24`, `55-`. */
  key: string
  /** Of a company. */
  name: string | null
  employees: number
}
