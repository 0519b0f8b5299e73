import { todayInJakarta } from '@ems/contracts/days'
import { partners, quotations } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'

const id = /^\d{1,18}$/
/** As many as a quotation has lines. */
const MAX_ITEMS = 100
const query = z.object({
  partner: z.string().regex(id),
  currency: z.string().regex(/^[A-Z]{3}$/),
  items: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(id)).max(MAX_ITEMS)),
})

/**
 * GET /quotations/-actions/prices?partner&currency&items=1,2: prices agreed with a customer, for users who may write
 * quotations.
 */
export const prices: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const { store, update } = quotations.can
  if (![store, update].some((need) => deps.user.permissions.has(need))) throw Forbidden({ need: store })
  const input = query.safeParse(request.query)
  if (!input.success) {
    const [issue] = input.error.issues
    throw badRequest('Parameter tidak dikenal.', { parameter: String(issue?.path[0]) }, 'PARAMETER')
  }
  const { partner, currency, items } = input.data
  const [customer] = await storeFor(partners.name).named(deps, [partner])
  const agreed = customer ? await agreedPrices(deps, { partner, currency, items }) : new Map<string, string>()
  return send(reply, 200, {
    data: [...agreed].map(([item, price]) => ({ type: 'agreed-prices', id: item, attributes: { price } })),
  })
}

type Requested = { partner: string; currency: string; items: readonly string[] }

/** Prices agreed with the customer that are valid today, by item. */
export async function agreedPrices({ db }: Deps, { partner, currency, items }: Requested) {
  const rows = await db.rows(sql<{ item: string; price: string }>`
    select item_id as item, price::text as price from ems.partner_items
    where partner_id = ${partner}::bigint and item_id = any(${items}::bigint[]) and currency = ${currency}
      and price is not null and deleted_at is null and (valid_to is null or valid_to >= ${todayInJakarta()}::date)`)
  return new Map(rows.map(({ item, price }) => [item, price]))
}
