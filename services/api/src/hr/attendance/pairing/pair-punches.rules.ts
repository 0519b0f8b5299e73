/** One shift as the work pattern has it; moments in milliseconds. */
export type Shift = { date: string; start: number; end: number }
/** One tap at a machine, on the web or on a phone. Its direction does not count: people press the wrong key. */
export type Punch = { id: string; at: number }
/** A day as calculated from its punches. */
export type PairedDay = {
  date: string
  in: number | null
  out: number | null
  /** Ids of the punches that belong to the day, repeated ones left out. */
  punches: string[]
}
export type Paired = {
  days: PairedDay[]
  /** Ids of punches within a minute of the one before. */
  repeated: string[]
  /** Ids of punches outside every shift on a day that has one, or too long after its first. */
  stray: string[]
}

const HOUR_MS = 3_600_000
/** A second tap within a minute is the same one. */
const REPEAT_MS = 60_000
/** Time before a shift from which a tap belongs to it. */
const EARLY_MS = 4 * HOUR_MS
/** Time after a shift in which a tap still belongs to it, unless the next one begins. */
const LATE_MS = 12 * HOUR_MS
/** The longest time between coming and leaving. */
const LONGEST_MS = 16 * HOUR_MS

/**
 * Pairs the punches of one employee: the first of a shift is coming, the last is leaving (docs/decisions/attendance.md).
 * A tap belongs to the shift whose window it is in: from four hours before its start, or half the time since the last shift
 * where that is shorter, until twelve hours after its end or the window of the next. A night shift so belongs to the day it
 * begins on, and next morning's tap never to yesterday. Outside every window a tap belongs to its own calendar day
 * (`dayOf`), where that has no shift. `shifts` in order, without gaps in their days at both ends of the range.
 */
export function pairPunches(
  shifts: readonly Shift[],
  punches: readonly Punch[],
  dayOf: (at: number) => string,
): Paired {
  const windows = windowsOf(shifts)
  const scheduled = new Map(shifts.map((shift) => [shift.date, shift]))
  const byDay = new Map<string, Punch[]>()
  const repeated: string[] = []
  const stray: string[] = []
  let before = Number.NEGATIVE_INFINITY
  let at = 0
  for (const punch of [...punches].sort((a, b) => a.at - b.at || compare(a.id, b.id))) {
    if (punch.at - before < REPEAT_MS) {
      repeated.push(punch.id)
      continue
    }
    before = punch.at
    while (at < windows.length && punch.at >= (windows[at] as Window).to) at += 1
    const window = windows[at]
    const isInside = window !== undefined && punch.at >= window.from
    const date = isInside ? window.date : dayOf(punch.at)
    if (!isInside && scheduled.has(date)) stray.push(punch.id)
    else byDay.set(date, [...(byDay.get(date) ?? []), punch])
  }
  const days = [...byDay].map(([date, all]) => dayFrom(date, all, scheduled.get(date), stray))
  return { days: days.sort((a, b) => compare(a.date, b.date)), repeated, stray }
}

type Window = { date: string; from: number; to: number }
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function windowsOf(shifts: readonly Shift[]): Window[] {
  const starts = shifts.map(({ start }, n) => {
    const previous = shifts[n - 1]
    const gap = previous ? Math.max(0, start - previous.end) : Number.POSITIVE_INFINITY
    return start - Math.min(EARLY_MS, Math.floor(gap / 2))
  })
  return shifts.map(({ date, end }, n) => ({
    date,
    from: starts[n] as number,
    to: Math.min(end + LATE_MS, starts[n + 1] ?? Number.POSITIVE_INFINITY),
  }))
}

/** First in, last out. One tap alone is coming or leaving, whichever of the two it is nearer to. */
function dayFrom(date: string, all: readonly Punch[], shift: Shift | undefined, stray: string[]): PairedDay {
  const [first] = all as [Punch, ...Punch[]]
  const close = all.filter(({ at }) => at - first.at <= LONGEST_MS)
  for (const { id } of all.slice(close.length)) stray.push(id)
  const last = close.at(-1) as Punch
  const punches = close.map(({ id }) => id)
  if (close.length > 1) return { date, in: first.at, out: last.at, punches }
  const isLeaving = shift !== undefined && shift.end - first.at < first.at - shift.start
  return { date, in: isLeaving ? null : first.at, out: isLeaving ? first.at : null, punches }
}
