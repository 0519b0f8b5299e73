import type { Metrics } from '@ems/service'
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
    ['ems_realtime_channels', hub.presences.channels().length],
    ['ems_realtime_events_published_total', hub.figures.published],
    ['ems_realtime_frames_sent_total', hub.figures.sent],
    ['process_resident_memory_bytes', process.memoryUsage.rss()],
  ] as const
  return `${lines.map(([name, value]) => `${name} ${value}`).join('\n')}\n`
}

/** The same figures on the port of the metrics. */
export function meter(metrics: Metrics, { connections, figures, hub }: Measured) {
  const byCode = (counts: Map<number, number>) => () =>
    [...counts].map(([code, count]) => [{ code: String(code) }, count] as const)
  metrics.gauge({ name: 'ems_realtime_connections', help: 'Open connections', read: () => connections.size })
  metrics.gauge({
    name: 'ems_realtime_channels',
    help: 'Channels with subscribers',
    read: () => hub.presences.channels().length,
  })
  metrics.counter({ name: 'ems_realtime_opened_total', help: 'Connections opened', read: () => figures.opened })
  metrics.counter({
    name: 'ems_realtime_refused_total',
    help: 'Connections refused, by the number the client is told',
    labels: ['code'],
    read: byCode(figures.refused),
  })
  metrics.counter({
    name: 'ems_realtime_closed_total',
    help: 'Connections closed, by number',
    labels: ['code'],
    read: byCode(figures.closed),
  })
  metrics.counter({ name: 'ems_realtime_events_total', help: 'Events published', read: () => hub.figures.published })
  metrics.counter({ name: 'ems_realtime_frames_total', help: 'Frames sent to clients', read: () => hub.figures.sent })
}
