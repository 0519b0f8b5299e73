import { type Quotation, quotations } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { offeredPrices } from '../prices/offered-prices.ts'

/**
 * GET /quotations/:id/prices: where the price of each line comes from, on the day of the quotation, beside the price that is
 * offered. Attributes are `ExplainedPrice` and the name and price of the line.
 */
export const explainedPrices =
  (store: Store<typeof quotations>): Handler =>
  async (request, reply) => {
    const deps = allow(request, quotations.can.show)
    const { db } = deps
    const row = (await store.find(deps, idOf(request))) as Quotation & Row
    const { partner, company, currency, quoted_on, lines } = row
    const names = await db.rows(sql<{ id: string; name: string }>`
      select id::text, name from ems.items where id = any(${lines.map(({ item }) => item)}::bigint[])`)
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    const offered = await offeredPrices(db, { partner, company: company ?? null, currency, day: quoted_on }, lines)
    return send(reply, 200, {
      data: offered.map((price, n) => ({
        type: 'explained-prices',
        id: `${row.id}-${n + 1}`,
        attributes: { ...price, name: nameOf.get(price.item) ?? '', offered: lines[n]?.price },
      })),
    })
  }
