import { auditLogs } from '@ems/contracts/settings'
import { retrying, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'

type Check = { sound_until: Date | null; checked_at: Date | null; rows: string; waiting: number; broken: string | null }

/** Maximum counted backlog: more rows are pending only while the worker is away. */
const MAX_PENDING = 10_000

/**
 * GET /audit-logs/-actions/verify: the time until which the audit chain is verified, the number of unchained rows, and
 * the first row that does not match. The worker verifies; this reads its progress (docs/decisions/audit-log.md).
 */
export const verify: Handler = async (request, reply) => {
  const { db } = allow(request, auditLogs.can.list)
  const rows = await retrying(() =>
    db.rows(sql<Check>`select sound_until, checked_at, number::text as rows, coalesce(broken_id, stray_id)::text as broken,
        (select count(*)::int from (select from ems.audit_unsealed limit ${MAX_PENDING}) u) as waiting
      from ems.audit_checks`),
  )
  return send(reply, 200, { data: { type: 'audit-checks', id: '1', attributes: rows[0] } })
}
