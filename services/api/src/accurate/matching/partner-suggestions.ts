import type { AccountingConnection, AccountingSuggestion } from '@ems/contracts/accurate'
import { partners } from '@ems/contracts/marketing'
import { type Db, sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { assertConnection } from '../records/accounting-scope.ts'
import { connectionIn } from '../records/partner-accounting.ts'

const MAX_SUGGESTIONS = 8
/** Share of common trigrams from which two names are worth a look. */
const SIMILAR = 0.35

/** GET /accounting-partners/-actions/suggestions?connection&partner: records that may be this partner, the best first. */
export const suggestions: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const connection = connectionIn(request)
  assertConnection(deps.user, connection, 'list')
  const { partner } = request.query as { partner?: string }
  if (!partner) throw badRequest('Parameter partner wajib diisi.', { parameter: 'partner' }, 'PARAMETER')
  const { id } = await storeFor(partners.name).find(deps, partner)
  const rows = await suggestionsFor(deps.db, id, connection)
  const suggested = rows.map(({ id: record, ...attributes }) => ({
    type: 'accounting-suggestions',
    id: record,
    attributes,
  }))
  return send(reply, 200, { data: suggested, meta: { total: suggested.length } })
}

/** By number, NPWP and name; only what belongs to nobody yet, and of each role of the partner. */
const suggestionsFor = (db: Db, partner: string, connection: AccountingConnection) =>
  db.rows(sql<AccountingSuggestion & { id: string }>`
    with own as (
      select p.*, regexp_replace(p.npwp, '\\D', '', 'g') as npwp_digits, ems.searchable(p.name) as plain_name
      from ems.partners p where p.id = ${partner}::bigint
    ), rated as (
      select a.id, a.module, a.number, a.name, a.npwp, a.city,
        case when upper(a.number) = upper(own.code) then 'number'
          when length(own.npwp_digits) >= 15 and regexp_replace(a.npwp, '\\D', '', 'g') = own.npwp_digits then 'npwp'
          when ems.searchable(a.name) = own.plain_name then 'name'
          when public.similarity(ems.searchable(a.name), own.plain_name) >= ${SIMILAR}::real then 'similar' end as reason,
        public.similarity(ems.searchable(a.name), own.plain_name) as likeness
      from ems.accounting_partners a cross join own
      where a.connection = ${connection} and a.partner_id is null and a.removed_at is null
        and (a.module = 'customer' and own.is_customer or a.module = 'vendor' and own.is_vendor)
        and not exists (select from ems.accounting_partners l where l.partner_id = own.id
          and l.connection = a.connection and l.module = a.module))
    select id, module, number, name, npwp, city, reason from rated where reason is not null
    order by array_position(array['number', 'npwp', 'name', 'similar'], reason), likeness desc, id
    limit ${MAX_SUGGESTIONS}`)
