import { auditLogs } from '@ems/contracts/settings'
import { retrying } from '@ems/postgres'
import { sql } from 'kysely'
import type { Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'

type Check = { sound_until: Date | null; checked_at: Date | null; rows: string; waiting: number; broken: string | null }

/** More rows than this wait only when the worker is away; counting them would say nothing more. */
const MAX_PENDING = 10_000

/**
 * GET /audit-logs/-actions/verify: until when the chain of audit rows was recomputed and found sound, how many rows wait
 * for their seal, and the first row that does not fit. The worker recomputes; this only says how far it is.
 */
export const verify: Handler = async (request, reply) => {
  const { db } = allow(request, auditLogs.can.list)
  const { rows } = await retrying(() =>
    sql<Check>`select sound_until, checked_at, number::text as rows, coalesce(broken_id, stray_id)::text as broken,
        (select count(*)::int from (select from ems.audit_unsealed limit ${MAX_PENDING}) u) as waiting
      from ems.audit_checks`.execute(db),
  )
  return send(reply, 200, { data: { type: 'audit-checks', id: '1', attributes: rows[0] } })
}
