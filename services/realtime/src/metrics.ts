import type { Hub } from './hub.ts'

type Measured = {
  connections: { size: number }
  figures: { opened: number; refused: Map<number, number>; closed: Map<number, number> }
  hub: Hub
}

/** The state of the service in the text format of Prometheus. */
export function metricsText({ connections, figures, hub }: Measured) {
  const byCode = (name: string, counts: Map<number, number>) =>
    [...counts].map(([code, count]) => [`${name}{code="${code}"}`, count] as const)
  const lines = [
    ['ems_realtime_connections', connections.size],
    ['ems_realtime_connections_opened_total', figures.opened],
    ...byCode('ems_realtime_connections_refused_total', figures.refused),
    ...byCode('ems_realtime_connections_closed_total', figures.closed),
    ['ems_realtime_channels', hub.roster.channels().length],
    ['ems_realtime_events_published_total', hub.figures.published],
    ['ems_realtime_frames_sent_total', hub.figures.sent],
    ['process_resident_memory_bytes', process.memoryUsage.rss()],
  ] as const
  return `${lines.map(([name, value]) => `${name} ${value}`).join('\n')}\n`
}
