import { generalProcurements } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { followRequests } from './follow.ts'

type Taken = { after: Pick<Row, 'id'>; asked: Readonly<Record<string, unknown>> }

const ordersOf = ({ db }: Deps, { id }: Pick<Row, 'id'>, states: readonly string[]) =>
  db.rows(sql<{ number: string }>`select distinct g.id, g.number from ems.general_orders g
    join ems.general_orders_procurements p on p.owner_id = g.id
    where p.target_id = ${id}::bigint and g.status = any(${states}::text[]) and g.deleted_at is null order by g.id`)

const open = ['draft', 'sent', 'partially_received']

/** Guards of the request workflow by the quantities of its lines. */
export const guards = {
  withoutOrders: async (deps: Deps, row: Row) =>
    (await ordersOf(deps, row, [...open, 'received', 'closed'])).length
      ? 'Statusnya mengikuti pesanan dan penerimaan.'
      : undefined,
  withoutOpenOrders: async (deps: Deps, row: Row) => {
    const [order] = await ordersOf(deps, row, open)
    return order ? `Pesanan ${order.number} masih terbuka: tutup atau batalkan dahulu.` : undefined
  },
}

/** Everything of a request was ordered without an order of EMS: bought over the counter. */
export const buyDirectly = ({ db }: Deps, { after }: Taken) =>
  db.run(sql`update ems.general_procurement_lines set qty_ordered = qty_approved - qty_cancelled, updated_at = now()
    where procurement_id = ${after.id}::bigint`)

/** Everything that was ordered is there. */
export const receiveDirectly = ({ db }: Deps, { after }: Taken) =>
  db.run(sql`update ems.general_procurement_lines set qty_received = qty_ordered, updated_at = now()
    where procurement_id = ${after.id}::bigint`)

/** Cancels the quantities that are not ordered. */
export const cancelRest = ({ db }: Deps, { after }: Taken) =>
  db.run(sql`update ems.general_procurement_lines set qty_cancelled = qty_approved - qty_ordered, updated_at = now()
    where procurement_id = ${after.id}::bigint`)

/** Nothing of a request counts as ordered any more, except what came. */
export const cancelAll = ({ db }: Deps, { after }: Taken) =>
  db.run(sql`update ems.general_procurement_lines set qty_ordered = qty_received, updated_at = now()
    where procurement_id = ${after.id}::bigint`)

/** Cancels the rest of one line, or a part of it; the state of the request follows. */
export async function cancelLine(deps: Deps, { after: { id }, asked }: Taken): Promise<void> {
  const { line_no, qty = null } = asked as { line_no: number; qty?: string | null }
  const line = await deps.db.first(sql<{ id: string; name: string; open: string; fits: boolean }>`
    select id, name, trim_scale(qty_open)::text as open, coalesce(${qty}::numeric, qty_open) <= qty_open
      and coalesce(${qty}::numeric, qty_open) > 0 as fits
    from ems.general_procurement_lines where procurement_id = ${id}::bigint and line_no = ${line_no}::int for no key update`)
  if (!line) throw invalid(generalProcurements, [{ field: 'line_no', message: 'Permintaan tidak memuat baris ini.' }])
  if (!line.fits) {
    const message = `Sisa ${line.name} yang belum dipesan ${line.open.replace('.', ',')}.`
    throw invalid(generalProcurements, [{ field: 'qty', message }])
  }
  await deps.db.run(sql`update ems.general_procurement_lines
    set qty_cancelled = qty_cancelled + coalesce(${qty}::numeric, qty_open), updated_at = now() where id = ${line.id}::bigint`)
  await followRequests(deps, [line.id])
}
