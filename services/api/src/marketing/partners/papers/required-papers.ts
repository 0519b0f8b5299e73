import { todayInJakarta } from '@ems/contracts/days'
import type { partners, RequiredDocument } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Handler } from '../../../kit/context.ts'
import { depsOf } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'

/** A paper is pointed out this many days before it ends. */
export const SOON_DAYS = 30

/**
 * SQL: kinds `k` of papers that a partner has to have, by its legal form, tax status and role; `partner` is the alias of its
 * table. The one place that knows the rule.
 */
export function requiredKinds(partner: string): Sql {
  const of = (column: string) => sql.id(`${partner}.${column}`)
  return sql`ems."references" f join ems."references" k on k.category = 'partner-paper' and k.is_active and k.deleted_at is null
    and k.meta -> 'legal_forms' ? f.code and f.id = ${of('legal_form_id')}
    and (not coalesce((k.meta ->> 'only_vendors')::boolean, false) or ${of('is_vendor')})
    and (not coalesce((k.meta ->> 'only_pkp')::boolean, false) or ${of('tax_status')} = 'pkp')`
}

/** SQL: the paper of kind `k` that counts, the one that is valid longest. */
export const validLongest = (partner: string): Sql => sql`(select id, number, valid_to from ems.partner_papers p
  where p.partner_id = ${sql.id(`${partner}.id`)} and p.kind_id = k.id and p.deleted_at is null
  order by valid_to desc nulls first, id desc limit 1)`

/**
 * GET /partners/:id/required-papers: papers that a partner of this legal form, tax status and role has to have, and which of
 * them it has. Of several of a kind the one that is valid longest counts.
 */
export const requiredPapers =
  (store: Store<typeof partners>): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const { id } = await seen(deps, store, idOf(request))
    const today = todayInJakarta()
    const rows = await deps.db.rows(sql<RequiredDocument>`
      select k.id::text as kind, k.name, p.id::text as paper, p.number, p.valid_to::text,
        case when p.id is null then 'missing' when p.valid_to < ${today}::date then 'expired'
          when p.valid_to <= ${today}::date + ${SOON_DAYS}::int then 'soon' else 'present' end as state
      from ems.partners m cross join lateral (select k.* from ${requiredKinds('m')}) k
      left join lateral ${validLongest('m')} p on true
      where m.id = ${id}::bigint order by k.sort_order, k.name, k.id`)
    return send(reply, 200, {
      data: rows.map((row) => ({ type: 'required-papers', id: `${id}-${row.kind}`, attributes: row })),
    })
  }
