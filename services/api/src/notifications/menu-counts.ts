import { menus, resourceOf } from '@ems/contracts'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { pendingConditions } from '../kit/jobs/pending-counts.ts'
import { badRequest } from '../kit/problems.ts'
import { tableOf } from '../kit/store/columns.ts'
import { storeFor } from '../kit/stores.ts'

/** Maximum count beside a menu: larger numbers help nobody, and counting them costs time. */
const MAX_COUNTED = 100

/**
 * GET /menu-counts: pending rows of this user by menu, in one statement: approvals and the pending conditions of the
 * areas. Omits menus without access; `meta.menus` names the others (docs/decisions/counts-and-messages.md).
 */
export async function menuCountsApi(app: FastifyInstance) {
  app.get('', counts)
}

const counts: Handler = async (request, reply) => {
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const deps = depsOf(request)
  const open = new Set(menus.map(({ id }) => id as string).filter((id) => deps.user.permissions.has(`${id}-access`)))
  const sum = new Map<string, number>()
  for (const { kind, n } of await retrying(() => waiting(deps, open))) {
    const menu = resourceOf(kind)?.menu
    if (menu && open.has(menu)) sum.set(menu, Math.min(MAX_COUNTED, (sum.get(menu) ?? 0) + n))
  }
  const data = [...sum].map(([id, count]) => ({ type: 'menu-counts', id, attributes: { count } }))
  return send(reply, 200, { jsonapi: { version: '1.1' }, data, meta: { total: data.length, menus: [...open] } })
}

type Counted = { kind: string; n: number }

async function waiting(deps: Deps, open: ReadonlySet<string>): Promise<Counted[]> {
  const parts = Object.entries(pendingConditions()).flatMap(([collection, isPending]) => {
    const { resource, sight } = storeFor(collection)
    if (!open.has(resource.menu)) return []
    // Records under approval are counted by their approval.
    return sql`select ${collection}::text as kind, count(*)::int as n from (
      select from ${tableOf(resource)} t where ${sight(deps)} and ${isPending(deps.user)}
        and not exists (select from ems.approvals a where a.target_type = ${collection} and a.target_id = t.id::text
          and a.status in ('waiting', 'pending'))
      limit ${sql.raw(String(MAX_COUNTED))}) c`
  })
  const decisions = sql`select a.target_type as kind, count(*)::int as n from ems.approvals a
    where a.approver_id = ${deps.user.id}::bigint and a.status = 'pending' group by a.target_type`
  return deps.db.rows(sql<Counted>`select * from (${sql.join([decisions, ...parts], sql` union all `)}) c
    where n > 0`)
}
