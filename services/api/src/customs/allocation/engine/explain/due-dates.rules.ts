import { formatDay } from '@ems/contracts/days'
import {
  AppliedAfterDeadline,
  DueDateAfterLimit,
  DueDateNotLater,
  ExtendedBefore,
  ExtensionClosed,
  ExtensionNeeded,
} from '../../../problems.ts'
import { addDays, addMonths } from './days.rules.ts'

export type Extension = {
  id: string
  applied_date: string
  requested_due_date: string
  approved_due_date: string | null
  status: 'DIAJUKAN' | 'DISETUJUI' | 'DITOLAK' | 'DIBATALKAN'
}

/** The tenant's rules on due dates. */
export type DueDateRules = {
  pib_max_day: number
  period_month: number
  max_extension_month: number
  extension_once: boolean
}

type Pib = { reg_date: string; extensions: readonly Extension[] }

/**
 * All due dates of a PIB: the one it began with, the effective one (latest approved extension), and for information the
 * law's, `period_month` months after registration. `extended` is null without an approved extension.
 */
export function dueDates({ reg_date, extensions }: Pib, rules: DueDateRules) {
  const initial = addDays(reg_date, rules.pib_max_day)
  const extended = approvedDates(extensions).reduce<string | null>(
    (last, day) => (!last || day > last ? day : last),
    null,
  )
  return { initial, extended, effective: extended ?? initial, legal: addMonths(reg_date, rules.period_month) }
}

/** The last day an extension may reach. */
export const latestDueDate = (pib: Pib, rules: DueDateRules) =>
  addMonths(dueDates(pib, rules).initial, rules.max_extension_month)

/** The tenant's window may promise more days than the law gives; forms and the monitor warn. */
export const outlastsLaw = (reg_date: string, rules: DueDateRules) => {
  const { initial, legal } = dueDates({ reg_date, extensions: [] }, rules)
  return initial > legal
}

/**
 * Refuses an application or an approval the law does not allow; `proposed` is not among the PIB's extensions yet, or is the
 * one that is being approved.
 */
export function checkExtension(pib: Pib, proposed: Extension, rules: DueDateRules) {
  const others = { ...pib, extensions: pib.extensions.filter(({ id }) => id !== proposed.id) }
  const { effective } = dueDates(others, rules)
  if (rules.extension_once && approvedDates(others.extensions).length > 0) throw ExtendedBefore()
  if (proposed.applied_date > effective) throw AppliedAfterDeadline()
  const expected = proposed.approved_due_date ?? proposed.requested_due_date
  if (expected <= effective) throw DueDateNotLater({ due: formatDay(effective) })
  const latest = latestDueDate(others, rules)
  if (expected > latest) throw DueDateAfterLimit({ latest: formatDay(latest) })
}

/**
 * The due date that counts once an extension is cancelled. Refused while a live allocation lies beyond it: `liveDays` are
 * the PEB dates of the PIB's live allocations.
 */
export function cancelledExtension(pib: Pib, id: string, rules: DueDateRules, liveDays: readonly string[]) {
  const extension = pib.extensions.find((one) => one.id === id)
  if (extension?.status !== 'DIAJUKAN' && extension?.status !== 'DISETUJUI') throw ExtensionClosed()
  const dates = dueDates({ ...pib, extensions: pib.extensions.filter((one) => one !== extension) }, rules)
  const beyond = liveDays.filter((day) => day > dates.effective).sort()
  const [day] = beyond
  if (day !== undefined)
    throw ExtensionNeeded({ day: formatDay(day), due: formatDay(dates.effective), count: beyond.length })
  return dates
}

const approvedDates = (extensions: readonly Extension[]) =>
  extensions.flatMap(({ status, approved_due_date }) =>
    status === 'DISETUJUI' && approved_due_date !== null ? [approved_due_date] : [],
  )
