import { generalOrders, generalProcurements } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { storeFor } from '../../kit/stores.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { takeTransition } from '../../kit/workflow/take.ts'

type OrderState = 'sent' | 'partially_received' | 'received'
type RequestState = 'processing' | 'ordered' | 'partially_received' | 'completed' | 'partially_closed' | 'cancelled'

/** The state that the quantities of an order lead to. */
export async function stateOfOrder({ db }: Pick<Deps, 'db'>, id: string): Promise<OrderState> {
  const row = await db.one(sql<{ state: OrderState }>`
    select case when sum(qty_received) = 0 then 'sent' when sum(qty_received) < sum(qty_kept) then 'partially_received'
      else 'received' end as state
    from ems.general_order_lines where order_id = ${id}::bigint`)
  return row.state
}

/** The state that the quantities of a request lead to. */
export async function stateOfRequest({ db }: Pick<Deps, 'db'>, id: string): Promise<RequestState> {
  const row = await db.one(sql<{ state: RequestState }>`
    select case
        when bool_and(l.qty_received + l.qty_cancelled >= l.qty) then
          case when sum(l.qty_received) = 0 then 'cancelled' when sum(l.qty_cancelled) > 0 then 'partially_closed' else 'completed' end
        when sum(l.qty_received) > 0 then 'partially_received'
        when bool_or(exists (select from ems.general_order_lines o join ems.general_orders g on g.id = o.order_id
            where o.line_id = l.id and o.qty_kept > 0 and g.status <> 'draft')) then 'ordered'
        else 'processing' end as state
    from ems.general_procurement_lines l where l.procurement_id = ${id}::bigint`)
  return row.state
}

/** Brings an order to the state of its quantities, and the requests behind it. */
export async function followOrder(deps: Deps, order: string): Promise<void> {
  const row = await deps.db.one(sql<{ status: string; lines: string[] }>`
    select g.status, array(select l.line_id::text from ems.general_order_lines l where l.order_id = g.id) as lines
    from ems.general_orders g where g.id = ${order}::bigint`)
  if (row.status !== (await stateOfOrder(deps, order))) await follow(deps, generalOrders.name, order)
  await followRequests(deps, row.lines)
}

type Candidate = { id: string; status: string; has_orders: boolean }

/** Brings the requests of these lines to the state of their quantities, where orders decide it. */
export async function followRequests(deps: Deps, lines: readonly string[]): Promise<void> {
  const requests = await deps.db.rows(sql<Candidate>`
    select p.id, p.status, exists (select from ems.general_order_lines o join ems.general_procurement_lines k on k.id = o.line_id
        where k.procurement_id = p.id and o.qty_kept > 0) as has_orders
    from ems.general_procurements p where p.id in (
      select procurement_id from ems.general_procurement_lines where id = any(${lines}::bigint[]))
    order by p.id for no key update`)
  for (const { id, status, has_orders } of requests) {
    if (!followed.has(status)) continue
    const state = await stateOfRequest(deps, id)
    const isUntouched = status === 'approved' && state === 'processing' && !has_orders
    if (status !== state && !isUntouched) await follow(deps, generalProcurements.name, id)
  }
}

const followed: ReadonlySet<string> = new Set(
  generalProcurements.workflow.transitions.follow.from satisfies readonly string[],
)

/** The server takes the step: a user who receives goods need not see the request behind them. */
async function follow({ db }: Deps, name: string, id: string): Promise<void> {
  const store = storeFor(name)
  const change = { id, root: '/data', values: {} }
  await takeTransition(systemDeps(db), store, 'follow', [change], store.rules, { isSystem: true })
}
