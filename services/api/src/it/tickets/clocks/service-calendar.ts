import { DAY_MS } from '@ems/contracts/days'

/** Service hours of a tier: ISO weekdays, and minutes of the day. `isNight` ends on the next day. */
export type ServiceHours = {
  days: readonly number[]
  start: number
  end: number
  isNight: boolean
  shortDay: number | null
  shortEnd: number | null
}
/** How much of a day rests: a half day is worked in its second half. */
export type Rest = 'whole' | 'half'

const MINUTE_MS = 60_000
/** 1 January 2000, in days since 1970. */
const FIRST_DAY = 10_957
/** Days after which a target has no end: the tier has no working time, or too little of it. */
const MAX_DAYS = 3_660

/** Working time of a tier in one office. Indonesia has no summer time, so a zone is an offset. All times are milliseconds since 1970. */
export class ServiceCalendar {
  readonly #hours: ServiceHours
  readonly #offset: number
  readonly #rests: ReadonlyMap<number, Rest>
  /** Working time before each day since `FIRST_DAY`. */
  readonly #before: number[] = [0]

  constructor(hours: ServiceHours, offsetHours: number, rests: ReadonlyMap<number, Rest>) {
    this.#hours = hours
    this.#offset = offsetHours * 60 * MINUTE_MS
    this.#rests = rests
  }

  /** Working time between two instants. */
  worked(from: number, to: number): number {
    return to > from ? this.#position(to) - this.#position(from) : 0
  }

  /** The instant at which `amount` of working time has passed since `from`; null where that never comes. */
  after(from: number, amount: number): number | null {
    if (amount <= 0) return from
    const goal = this.#position(from) + amount
    const first = this.#dayOf(from) - 1
    for (let day = first; day < first + MAX_DAYS; day += 1) {
      if (this.#workedBefore(day + 1) < goal) continue
      const opened = this.#opens(day)
      return opened ? opened[0] + goal - this.#workedBefore(day) : null
    }
    return null
  }

  #dayOf(at: number): number {
    return Math.floor((at + this.#offset) / DAY_MS)
  }

  /** Working time from the first day to an instant. Of a night shift the hours of the day before count too. */
  #position(at: number): number {
    const day = this.#dayOf(at)
    return this.#workedBefore(day - 1) + this.#workedOf(day - 1, at) + this.#workedOf(day, at)
  }

  #workedOf(day: number, until: number): number {
    const opened = this.#opens(day)
    return opened ? Math.min(Math.max(until - opened[0], 0), opened[1] - opened[0]) : 0
  }

  #workedBefore(day: number): number {
    const before = this.#before
    for (let next = FIRST_DAY + before.length - 1; next < day; next += 1)
      before.push((before.at(-1) as number) + this.#workedOf(next, Number.POSITIVE_INFINITY))
    return before[Math.max(0, day - FIRST_DAY)] as number
  }

  /** When service begins and ends on a day; a night shift belongs to the day on which it begins. */
  #opens(day: number): readonly [number, number] | null {
    const { days, start, end, isNight, shortDay, shortEnd } = this.#hours
    // 1 January 1970 was a Thursday.
    const weekday = ((day + 3) % 7) + 1
    const rest = this.#rests.get(day)
    if (!days.includes(weekday) || rest === 'whole') return null
    const last = weekday === shortDay && shortEnd !== null ? shortEnd : end
    const length = last <= start && isNight ? last + 24 * 60 - start : Math.max(0, last - start)
    const begins = rest === 'half' ? start + length / 2 : start
    const midnight = day * DAY_MS - this.#offset
    return [midnight + begins * MINUTE_MS, midnight + (start + length) * MINUTE_MS]
  }
}

/** Days since 1970 of a day as text. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
