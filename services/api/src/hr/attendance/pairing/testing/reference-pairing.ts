import type { Paired, Punch, Shift } from '../pair-punches.rules.ts'

const MINUTE_MS = 60_000

/**
 * A reference of the pairing, written against the rule in words and not against its code: it walks the range minute by
 * minute and asks at each which shift is on, without windows, sorting or a position that moves. Moments of shifts and the
 * half of the time between them are whole minutes.
 */
export function referencePairing(
  shifts: readonly Shift[],
  punches: readonly Punch[],
  dayOf: (at: number) => string,
  range: { from: number; to: number },
): Paired {
  const owner = new Map<number, string | null>()
  let current: string | null = null
  for (let minute = range.from; minute < range.to; minute += MINUTE_MS) {
    for (const [n, shift] of shifts.entries()) {
      const previous = shifts[n - 1]
      const rest = previous ? (shift.start - previous.end) / 2 : Number.POSITIVE_INFINITY
      const hoursBefore = Math.min(4 * 60 * MINUTE_MS, rest)
      if (minute === shift.start - hoursBefore) current = shift.date
      if (minute === shift.end + 12 * 60 * MINUTE_MS && current === shift.date) current = null
    }
    owner.set(minute, current)
  }
  const result: Paired = { days: [], repeated: [], stray: [] }
  const left = [...punches]
  let lastKept: Punch | undefined
  while (left.length > 0) {
    const next = left.reduce((a, b) => (b.at < a.at || (b.at === a.at && b.id < a.id) ? b : a))
    left.splice(left.indexOf(next), 1)
    if (lastKept && next.at - lastKept.at < MINUTE_MS) {
      result.repeated.push(next.id)
      continue
    }
    lastKept = next
    const shiftDate = owner.get(Math.floor(next.at / MINUTE_MS) * MINUTE_MS) ?? null
    const calendarDate = dayOf(next.at)
    if (shiftDate === null && shifts.some(({ date }) => date === calendarDate)) {
      result.stray.push(next.id)
      continue
    }
    put(result, shiftDate ?? calendarDate, next)
  }
  for (const day of result.days) {
    if (day.punches.length !== 1) continue
    const shift = shifts.find(({ date }) => date === day.date)
    const at = day.in as number
    if (shift && Math.abs(shift.end - at) < Math.abs(at - shift.start) && at > (shift.start + shift.end) / 2)
      Object.assign(day, { in: null, out: at })
  }
  return result
}

function put(result: Paired, date: string, { id, at }: Punch): void {
  const day = result.days.find((one) => one.date === date)
  if (!day) {
    result.days.push({ date, in: at, out: null, punches: [id] })
    result.days.sort((a, b) => (a.date < b.date ? -1 : 1))
  } else if (at - (day.in as number) > 16 * 60 * MINUTE_MS) result.stray.push(id)
  else {
    day.out = at
    day.punches.push(id)
  }
}
