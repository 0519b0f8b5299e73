import type { ScheduleEventData } from '@ems/ui/schedule'

/** Local texts sort as their moments do. */
type Timed = { start: string; end: string; event: ScheduleEventData }

/**
 * Limits entries at the same hours to `most` columns, so that they stay readable. Where there are more, the last column
 * has one entry per group of hidden ones, with their number.
 */
export function sideBySide(events: readonly ScheduleEventData[], limit: number, moreText: (count: number) => string) {
  const timed = events.map((event) => ({ start: String(event.start), end: String(event.end), event }))
  return clustersOf(timed).flatMap((cluster) => {
    const columns = columnsOf(cluster)
    if (Math.max(...columns) < limit) return cluster.map(({ event }) => event)
    const visible = cluster.filter((_, at) => (columns[at] ?? 0) < limit - 1)
    const hidden = cluster.filter((_, at) => (columns[at] ?? 0) >= limit - 1)
    return [...visible.map(({ event }) => event), ...clustersOf(hidden).map((stretch) => moreOf(stretch, moreText))]
  })
}

/** One alone has the room that its number would take. */
function moreOf(stretch: readonly Timed[], moreText: (count: number) => string): ScheduleEventData {
  const [first] = stretch
  if (first && stretch.length === 1) return first.event
  const end =
    stretch
      .map((one) => one.end)
      .sort()
      .at(-1) ?? ''
  return {
    id: `lainnya:${first?.start}`,
    title: moreText(stretch.length),
    start: first?.start ?? '',
    end,
    color: 'gray',
  }
}

/** Groups of overlapping entries, in order; entries of different days never overlap. */
function clustersOf(timed: readonly Timed[]): Timed[][] {
  const clusters: Timed[][] = []
  let until = ''
  for (const one of timed.toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end))) {
    if (one.start < until) clusters.at(-1)?.push(one)
    else clusters.push([one])
    if (one.end > until) until = one.end
  }
  return clusters
}

/** The column of each: the first that is free when it begins. */
function columnsOf(cluster: readonly Timed[]): number[] {
  const ends: string[] = []
  return cluster.map(({ start, end }) => {
    const free = ends.findIndex((taken) => taken <= start)
    const column = free < 0 ? ends.length : free
    ends[column] = end
    return column
  })
}
