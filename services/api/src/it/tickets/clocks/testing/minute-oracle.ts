/** A history as people would tell it: minutes since the beginning of the world. */
export type Step = { minute: number; status?: string; tier?: number }
export type History = { company: number; office: number; tier: number; created: number; steps: readonly Step[] }
export type Tier = { pattern: number; response: number; resolve: number; pauses: readonly string[] }
export type Pattern = {
  days: readonly number[]
  start: number
  end: number
  night: boolean
  shortDay: number | null
  shortEnd: number | null
}
export type Holiday = { day: string; half: boolean; company: number | null; office: number | null }
export type World = {
  begins: number
  minutes: number
  zones: readonly string[]
  patterns: readonly Pattern[]
  tiers: readonly Tier[]
  holidays: readonly Holiday[]
}
export type Verdict = {
  response: { spent: number; due: number | null; breached: boolean }
  resolve: { spent: number; due: number | null; breached: boolean }
  paused: number
}

const MINUTE_MS = 60_000
const STOPS = ['resolved', 'closed', 'cancelled']
const SILENT = ['new', 'assigned', 'cancelled']
const [RUNNING, PAUSED, STOPPED] = [1, 2, 3]
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Counts minute by minute, without an interval, an offset or a sum: an independent calculation of every clock. */
export class MinuteOracle {
  readonly #world: World
  readonly #locals: { day: string; weekday: number; minute: number }[][]
  readonly #opened = new Map<string, Uint8Array>()

  constructor(world: World) {
    this.#world = world
    this.#locals = world.zones.map((zone) => localMinutes(world, zone))
  }

  judge({ company, office, tier, created, steps }: History, end: number): Verdict {
    const { tiers } = this.#world
    // What each minute of its life was: nothing but the latest word before it decides.
    const states = new Uint8Array(end + 1)
    let [next, status, current] = [0, 'new', tiers[tier] as Tier]
    for (let minute = created; minute <= end; minute += 1) {
      for (let step = steps[next]; step && step.minute <= minute; step = steps[next]) {
        status = step.status ?? status
        current = step.tier === undefined ? current : (tiers[step.tier] as Tier)
        next += 1
      }
      states[minute] = STOPS.includes(status) ? STOPPED : current.pauses.includes(status) ? PAUSED : RUNNING
    }
    const open = this.#open(company, office, current.pattern)
    const responded = steps.find((step) => step.status !== undefined && !SILENT.includes(step.status))?.minute ?? null
    const isStopped = states[end] === STOPPED
    const isPaused = states[end] === PAUSED
    let stop = end
    while (isStopped && stop > created && states[stop - 1] === STOPPED) stop -= 1
    const running: number[] = []
    let paused = 0
    for (let minute = created; minute < end; minute += 1) {
      if (!open[minute]) continue
      if (states[minute] === RUNNING) running.push(minute)
      if (states[minute] === PAUSED) paused += 1
    }
    const clock = (goal: number, until: number | null, isPending: boolean) => {
      const used = running.filter((minute) => until === null || minute < until)
      const nth = used[goal - 1]
      const due = nth !== undefined ? nth + 1 : isPending ? null : later(open, until ?? end, goal - used.length)
      const isRunning = until === null && !isPending
      return { spent: used.length, due, breached: isRunning ? used.length >= goal : used.length > goal }
    }
    const until = isStopped ? stop : null
    return {
      response: clock(current.response, responded ?? until, responded === null && isPaused),
      resolve: clock(current.resolve, until, isPaused),
      paused,
    }
  }

  /** Which minutes of the world an office works by a pattern. */
  #open(company: number, office: number, pattern: number): Uint8Array {
    const key = `${company} ${office} ${pattern}`
    const ready = this.#opened.get(key) ?? this.#count(company, office, this.#world.patterns[pattern] as Pattern)
    this.#opened.set(key, ready)
    return ready
  }

  #count(company: number, office: number, pattern: Pattern): Uint8Array {
    const { holidays } = this.#world
    const locals = this.#locals[office] as { day: string; weekday: number; minute: number }[]
    const resting = new Map<string, boolean>()
    for (const { day, half, company: only, office: where } of holidays)
      if ((only === null || only === company) && (where === null || where === office))
        resting.set(day, half && (resting.get(day) ?? true))
    const serves = (day: string, weekday: number, minute: number) => {
      if (!pattern.days.includes(weekday) || resting.get(day) === false) return false
      let end = weekday === pattern.shortDay && pattern.shortEnd !== null ? pattern.shortEnd : pattern.end
      if (pattern.night && end <= pattern.start) end += 1_440
      const begin = resting.get(day) === true ? pattern.start + (end - pattern.start) / 2 : pattern.start
      return minute >= begin && minute < end
    }
    return Uint8Array.from(locals, ({ day, weekday, minute }) => {
      if (serves(day, weekday, minute)) return 1
      const before = new Date(Date.parse(day) - 1_440 * MINUTE_MS).toISOString().slice(0, 10)
      return serves(before, weekday === 1 ? 7 : weekday - 1, minute + 1_440) ? 1 : 0
    })
  }
}

/** The end of the `left`th working minute from `from` on. */
function later(open: Uint8Array, from: number, left: number): number | null {
  if (left <= 0) return from
  let rest = left
  for (let minute = from; minute < open.length; minute += 1) {
    rest -= open[minute] as number
    if (rest === 0) return minute + 1
  }
  return null
}

function localMinutes({ begins, minutes }: World, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Array.from({ length: minutes }, (_, n) => {
    const parts = Object.fromEntries(
      format.formatToParts(begins + n * MINUTE_MS).map(({ type, value }) => [type, value]),
    )
    return {
      day: `${parts.year}-${parts.month}-${parts.day}`,
      weekday: weekdays.indexOf(parts.weekday as string) + 1,
      minute: Number(parts.hour) * 60 + Number(parts.minute),
    }
  })
}
