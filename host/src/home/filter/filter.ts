import type { DashboardFilter } from '@ems/contracts/common'
import { addDays, type DateRange, dateRanges, dayOf, formatDate, type Period, periods } from '@ems/platform'

export type { DashboardFilter } from '@ems/contracts/common'

/** Zone and companies in scope of the user. */
type Reader = { timezone: string; companies: readonly string[] }
/** Filter as passed to a widget. */
export type Applied = { companies: readonly string[]; range: DateRange; period: Period }

const DEFAULT_RANGE = 'last-30-days'
/** Longer ranges make no figure clearer and every query slower. */
const MAX_DAYS = 3_660

/** Page and card together, in days and ids. A company that went out of reach is not asked for. */
export function applied(
  page: DashboardFilter,
  own: DashboardFilter | undefined,
  reader: Reader,
  now = new Date(),
): Applied {
  const chosen = own?.companies?.length ? own.companies : (page.companies ?? [])
  const companies = chosen.filter((id) => reader.companies.includes(id))
  return {
    companies: companies.length > 0 ? companies : reader.companies,
    range: rangeOf(own?.range ? own : page, dayOf(now, reader.timezone)),
    period: own?.period ?? page.period ?? 'daily',
  }
}

function rangeOf({ range, from, to }: DashboardFilter, today: string): DateRange {
  if (range === 'custom' && from && to && from <= to) {
    const least = addDays(to, -MAX_DAYS)
    return { from: from < least ? least : from, to }
  }
  const preset = dateRanges.find(({ id }) => id === range) ?? dateRanges.find(({ id }) => id === DEFAULT_RANGE)
  return preset ? preset.range(today) : { from: today, to: today }
}

/** The filter in words, for the button that opens it. */
export function filterText({
  companies = [],
  range = DEFAULT_RANGE,
  from,
  to,
  period = 'daily',
}: DashboardFilter): string {
  const person = companies.length > 0 ? `${companies.length} perusahaan` : 'Semua perusahaan'
  const days =
    range === 'custom' && from && to
      ? `${formatDate(from)} – ${formatDate(to)}`
      : dateRanges.find(({ id }) => id === range)?.label
  return [person, days, periods[period]].filter(Boolean).join(' · ')
}

/** Named presets, then a custom range. */
export const rangeChoices = [
  ...dateRanges.map(({ id, label }) => ({ value: id, label })),
  { value: 'custom', label: 'Kustom' },
]

export const periodChoices = Object.entries(periods).map(([value, label]) => ({ value, label }))
export { DEFAULT_RANGE }
