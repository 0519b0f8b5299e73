import { auditServices, services } from '@ems/contracts/settings'
import { retrying, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { conditionsOf } from '../../kit/list/filter-sql.ts'
import { listQuery } from '../../kit/query/parse-list-query.ts'
import type { Store } from '../../kit/stores.ts'

type Of = Store<typeof auditServices>

type Hour = {
  service: string
  hour: Date
  total: number
  failed: number
  p95: number | null
  last_success: Date | null
}

/** GET /audit-services/-actions/health: activity of each service in the last 24 hours, per hour. */
export const health =
  (store: Of): Handler =>
  async (request, reply) => {
    const deps = allow(request, auditServices.can.list)
    const rows = await retrying(() =>
      deps.db.rows(sql<Hour>`select t.service, date_trunc('hour', t.at) as hour, count(*)::int as total,
          (count(*) filter (where t.level = 'error'))::int as failed,
          percentile_disc(0.95) within group (order by t.duration_ms)::int as p95,
          max(t.at) filter (where t.level <> 'error') as last_success
        from ems.audit_services t
        where t.at > date_trunc('hour', now()) - interval '23 hours' and ${store.rowScope(deps)}
        group by 1, 2 order by 1, 2`),
    )
    const records = Object.keys(services).map((service) => ({
      type: 'service-health',
      id: service,
      attributes: { hours: rows.filter((row) => row.service === service).map(({ service: _, ...hour }) => hour) },
    }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }

type Group = {
  fingerprint: string
  count: number
  first_at: Date
  last_at: Date
  service: string
  operation: string
  message: string | null
  level: string
  newest: string
  open: number
}

const MAX_GROUPS = 100

/** GET /audit-services/-actions/groups?<list query>: entries grouped by fault, the most frequent first. */
export const groups =
  (store: Of): Handler =>
  async (request, reply) => {
    const query = listQuery(auditServices, request.query)
    const deps = allow(request, auditServices.can.list)
    const match = sql.join([store.rowScope(deps), ...conditionsOf(auditServices, query)], sql` and `)
    const rows = await retrying(() =>
      deps.db.rows(sql<Group>`select t.fingerprint, count(*)::int as count, min(t.at) as first_at, max(t.at) as last_at,
          (array_agg(t.service order by t.id desc))[1] as service,
          (array_agg(t.operation order by t.id desc))[1] as operation,
          (array_agg(t.message order by t.id desc))[1] as message,
          (array_agg(t.level order by t.id desc))[1] as level,
          max(t.id)::text as newest, (count(*) filter (where t.triage = 'new'))::int as open
        from ems.audit_services t where t.fingerprint is not null and ${match}
        group by t.fingerprint order by count(*) desc, max(t.at) desc limit ${MAX_GROUPS}`),
    )
    const records = rows.map(({ fingerprint, ...attributes }) => ({
      type: 'service-groups',
      id: fingerprint,
      attributes,
    }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  }
