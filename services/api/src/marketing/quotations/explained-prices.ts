import type { Resource } from '@ems/contracts/kit'
import type { Quotation } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { offeredPrices } from '../prices/offered-prices.ts'

/** What has lines with prices: a quotation, or a card, which has no day of its own and perhaps no partner yet. */
type Priced = Pick<Quotation, 'company' | 'currency'> & {
  partner: string | null
  quoted_on?: string
  lines: readonly { item: string; quantity: string; price: string }[]
}

/**
 * GET /quotations/:id/prices and /marketing-activities/:id/prices: where the price of each line comes from, on the day of the
 * quotation or else today, beside the price that is offered. Attributes are `ExplainedPrice` and the name and price of the line.
 */
export const explainedPrices =
  <R extends Resource>(store: Store<R>): Handler =>
  async (request, reply) => {
    const deps = allow(request, store.resource.can.show)
    const { db } = deps
    const row = (await store.find(deps, idOf(request))) as unknown as Priced & Row
    const { partner, company, currency, quoted_on, lines } = row
    const names = await db.rows(sql<{ id: string; name: string }>`
      select id::text, name from ems.items where id = any(${lines.map(({ item }) => item)}::bigint[])`)
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    const offered = await offeredPrices(
      db,
      { partner, company: company ?? null, currency, ...(quoted_on ? { day: quoted_on } : {}) },
      lines,
    )
    return send(reply, 200, {
      data: offered.map((price, n) => ({
        type: 'explained-prices',
        id: `${row.id}-${n + 1}`,
        attributes: { ...price, name: nameOf.get(price.item) ?? '', offered: lines[n]?.price },
      })),
    })
  }
