import { todayInJakarta } from '@ems/contracts/days'
import { generalOrders, generalReceipts } from '@ems/contracts/hr'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { badRequest, invalid } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, type Rules } from '../../../kit/write/write-rows.ts'

export const composeReceiptBody = z.strictObject({
  order: z.string().regex(/^[1-9]\d{0,17}$/),
  kind: z.enum(['receipt', 'return']).default('receipt'),
})

type Outstanding = { order_line: number; qty_good: string; requester: string }

/** POST /general-receipts/-actions/compose: a draft with everything that is outstanding, or that may go back. */
export const composeReceipt =
  (store: Store<typeof generalReceipts>, rules: Rules<typeof generalReceipts>): Handler =>
  (request, reply) => {
    const { user } = allow(request, generalReceipts.can.store)
    const { body } = request
    const input = composeReceiptBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw badRequest('Pesanan wajib dipilih.', { pointer: '/data/attributes/order' })
    const { kind } = input.data
    return transact(request, reply, async (deps) => {
      const order = await storeFor(generalOrders.name).find(deps, input.data.order)
      const lines = await deps.db.rows(sql<Outstanding>`
        select l.line_no as order_line, k.requester_id::text as requester, trim_scale(case when ${kind} = 'receipt' then l.qty_kept - l.qty_received else l.qty_received end)::text
          as qty_good
        from ems.general_order_lines l join ems.general_procurement_lines k on k.id = l.line_id
        where l.order_id = ${order.id}::bigint
          and case when ${kind} = 'receipt' then l.qty_kept > l.qty_received else l.qty_received > 0 end order by l.line_no`)
      if (!lines.length)
        throw invalid(generalReceipts, [{ field: 'order', message: 'Tidak ada barang yang dapat dicatat.' }])
      const values = {
        kind,
        order: order.id,
        received_on: todayInJakarta(),
        delivery_note: null,
        // An account without an employee signs for nobody: the requester receives.
        received_by: user.employee ?? lines[0]?.requester,
        lines: lines.map(({ order_line, qty_good }) => ({
          order_line,
          name: null,
          qty_good,
          qty_bad: '0',
          note: null,
        })),
      }
      const [row] = await insertRows(deps, store, [{ values, root: '/data' }], rules)
      return { status: 201, body: { data: objectsOf(generalReceipts, { user })(row as Row) } }
    })
  }
