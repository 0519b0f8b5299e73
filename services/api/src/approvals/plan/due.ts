const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** A calendar without working days in so many days has none. */
const MAX_DAYS = 400

/** Minutes of a day are counted from midnight in a zone that is `offset` minutes ahead of UTC. */
export type WorkingHours = { start: number; end: number; offset: number; isWorkday: (date: string) => boolean }

/** `08:30` in minutes from midnight. */
export const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/**
 * The moment a number of working hours after another. Breaks are not subtracted, and the last minute of a day belongs to
 * that day.
 */
export function workingHoursAfter(from: Date, hours: number, { start, end, offset, isWorkday }: WorkingHours): Date {
  let left = hours * 60
  let at = Math.floor(from.getTime() / MINUTE_MS) + offset
  for (let day = 0; day < MAX_DAYS; day += 1) {
    const midnight = at - (at % DAY_MINUTES)
    const date = new Date(midnight * MINUTE_MS).toISOString().slice(0, 10)
    const begin = Math.max(at, midnight + start)
    const rest = isWorkday(date) ? Math.max(0, midnight + end - begin) : 0
    if (rest >= left) return new Date((begin + left - offset) * MINUTE_MS)
    left -= rest
    at = midnight + DAY_MINUTES
  }
  return new Date(from.getTime() + hours * 60 * MINUTE_MS)
}
