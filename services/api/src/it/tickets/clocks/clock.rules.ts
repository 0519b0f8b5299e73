import type { slaStates } from '@ems/contracts/it'
import type { ServiceCalendar } from './service-calendar.ts'

/** An interval of a clock; the present one has no end. Milliseconds since 1970. */
export type Span = { from: number; to: number | null; state: 'running' | 'paused' | 'stopped' }
/** What a tier promises, in minutes of working time, and at which percentages it says something. */
export type Goal = { response: number; resolve: number; percents: readonly number[]; warnAt: number }
type Course = { spans: readonly Span[]; calendar: ServiceCalendar; now: number }

/** One clock: working time so far, when its target is reached, and when each percentage was or will be. */
export type Clock = {
  spent: number
  dueAt: number | null
  isRunning: boolean
  isBreached: boolean
  marks: readonly { percent: number; at: number }[]
}

const MINUTE_MS = 60_000

/**
 * Follows a clock through its intervals. `until` ends it early: the response clock stops with the first response. Time counts
 * where it ran and its office worked.
 */
function follow(
  { spans, calendar, now }: Course,
  target: number,
  percents: readonly number[],
  until: number | null = null,
): Clock {
  const goal = target * MINUTE_MS
  const levels = [...new Set([...percents, 100])].sort((one, other) => one - other)
  const marks: { percent: number; at: number }[] = []
  const pass = (from: number, used: number, limit: number) => {
    for (let level = levels[marks.length]; level !== undefined; level = levels[marks.length]) {
      const left = (goal * level) / 100 - used
      if (left > limit) return
      const at = calendar.after(from, left)
      if (at === null) return
      marks.push({ percent: level, at })
    }
  }
  let spent = 0
  for (const { from, to, state } of spans) {
    if (state !== 'running') continue
    const worked = calendar.worked(from, Math.min(to ?? now, until ?? now, now))
    pass(from, spent, worked)
    spent += worked
  }
  const last = spans.at(-1)
  const isRunning = last?.state === 'running' && last.to === null && until === null
  if (isRunning) pass(now, spent, Number.POSITIVE_INFINITY)
  const isPaused = last?.state === 'paused' && until === null
  const stoppedAt = until ?? stopOf(spans) ?? now
  const passed = marks.find(({ percent }) => percent === 100)?.at
  // A clock that stopped in time keeps the instant at which it would have been due; a paused one has none.
  const dueAt = passed ?? (isPaused ? null : calendar.after(stoppedAt, goal - spent))
  return { spent, dueAt, isRunning, isBreached: isRunning ? spent >= goal : spent > goal, marks }
}

/** When a clock that stands still now was stopped: closing what was solved stops it no second time. */
function stopOf(spans: readonly Span[]): number | null {
  const first = spans.findLastIndex(({ state }) => state !== 'stopped') + 1
  return spans[first]?.from ?? null
}

export type Standing = {
  state: keyof typeof slaStates
  response: Clock
  resolve: Clock
  /** Working time in pauses. */
  paused: number
  /** When a percentage is reached next. */
  nextAt: number | null
}

/** Where a ticket stands against its tier. */
export function standingOf(course: Course, goal: Goal, respondedAt: number | null): Standing {
  const { spans, calendar, now } = course
  const state = spans.at(-1)?.state ?? 'stopped'
  const resolve = follow(course, goal.resolve, goal.percents)
  const respondedBy = respondedAt ?? stopOf(spans)
  const response = follow(course, goal.response, goal.percents, respondedBy)
  const paused = spans.reduce(
    (sum, { from, to, state: of }) => (of === 'paused' ? sum + calendar.worked(from, Math.min(to ?? now, now)) : sum),
    0,
  )
  const coming = [response, resolve].flatMap(({ isRunning, marks }) =>
    isRunning ? marks.flatMap(({ at }) => (at > now ? [at] : [])) : [],
  )
  return {
    state: stateOf(state, { response, resolve }, goal),
    response,
    resolve,
    paused,
    nextAt: coming.length ? Math.min(...coming) : null,
  }
}

type Clocks = { response: Clock; resolve: Clock }

function stateOf(state: Span['state'], { response, resolve }: Clocks, goal: Goal): Standing['state'] {
  if (response.isBreached || resolve.isBreached) return 'breached'
  if (state === 'stopped') return 'met'
  if (state === 'paused') return 'paused'
  const isShort = ({ isRunning, spent }: Clock, target: number) =>
    isRunning && spent * 100 >= goal.warnAt * target * MINUTE_MS
  return isShort(response, goal.response) || isShort(resolve, goal.resolve) ? 'warning' : 'ok'
}

/** Whole minutes, as they are stored. */
export const minutesOf = (duration: number): number => Math.floor(duration / MINUTE_MS)
