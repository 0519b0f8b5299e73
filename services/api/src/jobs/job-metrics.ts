import { statfs } from 'node:fs/promises'
import type { Pool } from '@ems/postgres'
import type { Metrics } from '@ems/service'

type Row = { label: string; value: string }

/** Metrics of pending and failed work, read from the database for each scrape: every worker reports the same. */
export function meterWork(metrics: Metrics, pool: Pool, filesDir: string) {
  // A bucket has no end.
  if (!filesDir.startsWith('s3://')) meterDisk(metrics, filesDir)
  const readings = async (label: string, sql: string) =>
    (await pool.query<Row>(sql)).rows.map((row) => [{ [label]: row.label }, Number(row.value)] as const)
  const one = async (sql: string) => Number((await pool.query<Row>(sql)).rows[0]?.value)

  metrics.gauge({
    name: 'ems_jobs',
    help: 'Background jobs that are not over, and those that failed within an hour',
    labels: ['status'],
    read: () =>
      readings(
        'status',
        `select s.label, count(j.id) as value from unnest(array['queued', 'running', 'failed']) as s(label)
         left join ems.background_jobs j on j.status = s.label
           and (s.label <> 'failed' or j.finished_at > now() - interval '1 hour') group by s.label`,
      ),
  })
  metrics.gauge({
    name: 'ems_jobs_oldest_queued_seconds',
    help: 'How long the oldest queued job has been waiting',
    read: () =>
      one(
        `select coalesce(extract(epoch from now() - min(created_at)), 0) as value from ems.background_jobs where status = 'queued'`,
      ),
  })
  metrics.gauge({
    name: 'ems_outbox_oldest_seconds',
    help: 'How long the oldest event has been waiting to be pushed',
    read: () => one('select coalesce(extract(epoch from now() - min(created_at)), 0) as value from ems.outbox'),
  })
  metrics.gauge({
    name: 'ems_audit_unsealed',
    help: 'Audit rows that are not chained yet',
    read: () => one('select count(*) as value from ems.audit_unsealed'),
  })
  metrics.gauge({
    name: 'ems_audit_broken',
    help: 'Whether a row of the audit log does not fit its chain (1) or all do (0)',
    read: () => one('select count(coalesce(broken_id, stray_id)) as value from ems.audit_checks'),
  })
  metrics.gauge({
    name: 'ems_accounting_state',
    help: 'Connections to the accounting service: broken (2), with alarms (1), well or not in use (0)',
    labels: ['connection'],
    read: () =>
      readings(
        'connection',
        `select c.connection as label, case when c.status = 'broken' then 2
           when exists (select from ems.accounting_alarms a where a.connection = c.connection) then 1 else 0 end as value
         from ems.accounting_connections c order by 1`,
      ),
  })
  metrics.gauge({
    name: 'ems_accounting_stale_seconds',
    help: 'How long ago a connected set of books was read last',
    labels: ['connection'],
    read: () =>
      readings(
        'connection',
        `select connection as label, case when status in ('connected', 'expiring') and not is_paused
           then coalesce(extract(epoch from now() - last_ok_at), 0) else 0 end as value
         from ems.accounting_connections order by 1`,
      ),
  })
  metrics.gauge({
    name: 'ems_schedule_failed',
    help: 'Recurring work whose last turn failed (1) or not (0)',
    labels: ['schedule'],
    read: () =>
      readings(
        'schedule',
        'select key as label, (last_error is not null)::int as value from ems.schedules order by key',
      ),
  })
}

/** Metrics of the disk, so that an alert comes before uploads fail. */
function meterDisk(metrics: Metrics, folder: string) {
  metrics.gauge({
    name: 'ems_disk_free_bytes',
    help: 'Free on the disk that holds the files',
    read: async () => statfs(folder).then(({ bavail, bsize }) => bavail * bsize),
  })
  metrics.gauge({
    name: 'ems_disk_size_bytes',
    help: 'Size of the disk that holds the files',
    read: async () => statfs(folder).then(({ blocks, bsize }) => blocks * bsize),
  })
}
