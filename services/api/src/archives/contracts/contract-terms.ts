import { archiveContracts, type ContractNode, termsInForce } from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import { retrying, sql } from '@ems/postgres'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'

type Contracts = Store<typeof archiveContracts>

/** GET /archive-contracts/:id/terms: the contract with its addenda as a tree, and the terms in force today. */
export const terms =
  (store: Contracts): Handler =>
  async (request, reply) => {
    const deps = allow(request, archiveContracts.can.show)
    const { id } = await store.find(deps, idOf(request))
    const nodes = await retrying(() => nodesOf(deps, store, id))
    const attributes = { day: todayInJakarta(), nodes, terms: termsInForce(nodes) }
    return send(reply, 200, { data: { type: 'contract-terms', id, attributes } })
  }

/** The tree around a contract that the user may see, from the first contract on. */
function nodesOf(deps: Deps, store: Contracts, id: string): Promise<ContractNode[]> {
  const day = sql`${todayInJakarta()}::date`
  return deps.db.rows(sql<ContractNode>`
    with recursive up as (
      select id, parent_id, 0 as steps from ems.archive_contracts where id = ${id}::bigint
      union all select p.id, p.parent_id, u.steps + 1 from up u join ems.archive_contracts p on p.id = u.parent_id where u.steps < 20),
    tree as (
      (select id, 0 as level, array[0] as way from up order by steps desc limit 1)
      union all select c.id, r.level + 1, r.way || c.sequence || c.id::int from tree r join ems.archive_contracts c on c.parent_id = r.id
      where c.deleted_at is null and r.level < 20)
    select t.id::text, t.parent_id::text as parent, r.level, t.sequence, t.number, t.title, t.status, t.start_date::text as start_date,
      t.current_end_date::text as current_end_date, t.value::text as value, t.currency, t.payment_term, t.renewal_mode,
      t.notice_deadline::text as notice_deadline,
      t.status in ('active', 'expired', 'terminated') and t.start_date <= ${day}
        and coalesce(t.ended_at, t.current_end_date, 'infinity'::date) >= ${day} as "isInForce"
    from tree r join ems.archive_contracts t on t.id = r.id where ${store.sight(deps)} order by r.way`)
}
