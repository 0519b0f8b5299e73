import type { AccountingConnection, AccountingSuggestion } from '@ems/contracts/accurate'
import { partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../../../kit/context.ts'
import { depsOf } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { storeFor } from '../../../kit/stores.ts'
import { assertConnection } from '../../records/accounting-scope.ts'
import { connectionIn } from '../../records/partner-accounting.ts'
import { sidesOf } from '../pair-sides.ts'
import { equalPairs, scoredPairs } from './scoring.ts'

const MAX_SUGGESTIONS = 8

type Chosen = { id: string; is_customer: boolean; is_vendor: boolean }

/** GET /accounting-partners/-actions/suggestions?connection&partner: records that may be this partner, the best first. */
export const suggestions: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const connection = connectionIn(request)
  assertConnection(deps.user, connection, 'list')
  const { partner } = request.query as { partner?: string }
  if (!partner) throw badRequest('Parameter partner wajib diisi.', { parameter: 'partner' }, 'PARAMETER')
  const chosen = (await storeFor(partners.name).find(deps, partner)) as Row & Chosen
  const rows = await suggestionsFor(deps, chosen, connection)
  const suggested = rows.map(({ id: record, ...attributes }) => ({
    type: 'accounting-suggestions',
    id: record,
    attributes,
  }))
  return send(reply, 200, { data: suggested, meta: { total: suggested.length } })
}

/**
 * Scored as on the screen *Pasangan*: by number, NPWP and name. Only records that belong to nobody yet, and of roles of the
 * partner that have none.
 */
async function suggestionsFor(deps: Deps, partner: Chosen, connection: AccountingConnection) {
  const kinds = (['customer', 'vendor'] as const).filter((kind) => partner[`is_${kind}`])
  const rows: (AccountingSuggestion & { id: string })[] = []
  for (const kind of kinds) {
    const { records, rows: partnerRows } = sidesOf(deps, connection, kind)
    const all = await deps.db.rows(sql<AccountingSuggestion & { id: string }>`
      with records as (${records}), open as (select * from records where counterpart_id is null),
      free as materialized (select * from (${partnerRows}) e where e.id = ${partner.id}::bigint
        and not exists (select from records r where r.counterpart_id = e.id)),
      scored as (${scoredPairs(sql`${equalPairs} union select o.id, f.id from open o join free f on o.key operator(public.%) f.key`)})
      select o.id, ${kind} as module, o.number, o.name, nullif(o.npwp, '') as npwp, o.city, s.score, s.reasons
      from scored s join open o using (id) order by s.score desc, o.id limit ${MAX_SUGGESTIONS}`)
    rows.push(...all)
  }
  return rows.sort((a, b) => b.score - a.score).slice(0, MAX_SUGGESTIONS)
}
