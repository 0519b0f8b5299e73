/** An event of Chromium's trace format; times are microseconds. */
type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { type?: string; interactionId?: number; processingEnd?: number; timeStamp?: number } }
}

/** Work of the main thread for one interaction, in milliseconds of processor time. */
export type Work = { toPaint: number; all: number }

export const MARK = 'interaction:'

export const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/**
 * Processor time of the main thread for every marked interaction: of the longest of its events until the frame that shows
 * its response is handed over, and of everything until the next mark. Other work on the machine does not change it.
 */
export function workIn(trace: Buffer, names: readonly string[]): Map<string, Work> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name.startsWith(MARK)).sort((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) return new Map()
  const own = traceEvents.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const tasks = own.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask')).sort((a, b) => a.ts - b.ts)
  const commits = own
    .filter(({ name }) => name === 'Commit')
    .map(({ ts, dur = 0 }) => ts + dur)
    .sort((a, b) => a - b)
  const inputs = own.filter(
    ({ name, ph, args }) => name === 'EventDispatch' && ph === 'X' && begins.has(args?.data?.type ?? ''),
  )
  const spent = (from: number, to: number) =>
    tasks
      .filter(({ ts, dur = 0 }) => ts + dur > from && ts < to)
      .reduce(
        (sum, { ts, dur = 0, tdur = 0 }) =>
          sum + (tdur * (Math.min(ts + dur, to) - Math.max(ts, from))) / Math.max(dur, 1),
        0,
      ) / 1000

  const match = new Map<string, Work>()
  names.forEach((name, n) => {
    const from = marks[n]?.ts
    if (from === undefined) return
    const until = marks[n + 1]?.ts ?? Number.POSITIVE_INFINITY
    const events = inputs.filter(({ ts }) => ts >= from && ts < until)
    const works = events.map(({ ts, dur = 0 }) => {
      // A key that changes nothing is followed by no frame.
      const commit = commits.find((at) => at >= ts + dur && at < until)
      return spent(ts, commit ?? ts + dur)
    })
    match.set(name, { toPaint: Math.max(0, ...works), all: spent(events[0]?.ts ?? from, until) })
  })
  return match
}

/** Events that Interaction to Next Paint counts. */
const begins = new Set([
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'contextmenu',
])
