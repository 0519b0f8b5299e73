import { items as goods, partners, quotations } from '@ems/contracts/marketing'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest, Forbidden } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { offeredPrices } from '../prices/offered-prices.ts'

const id = /^\d{1,18}$/
/** As many as a quotation has lines. */
const MAX_ITEMS = 100
const listOf = (each: RegExp) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(each)).max(MAX_ITEMS))
const query = z
  .object({
    partner: z.string().regex(id).optional(),
    company: z.string().regex(id).optional(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    day: z.iso.date().optional(),
    items: listOf(id),
    quantities: listOf(/^\d{1,18}(\.\d{1,6})?$/).optional(),
    explained: z.literal('1').optional(),
  })
  .refine(({ items, quantities }) => !quantities || quantities.length === items.length, { path: ['quantities'] })

/**
 * GET /quotations/-actions/prices?partner&company&currency&day&items=1,2&quantities=5,10: the price of each item for a
 * customer, or for everybody, in the order asked for, for users who may write quotations. Null where no price fits. With
 * `explained=1` each says its name and how it was found, too, as `explainedPrices` does of a stored row.
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
  const { partner = null, company = null, currency, day, items, quantities, explained } = input.data
  const { scope, companies } = deps.user
  if (company && scope !== 'group' && !companies.includes(company)) throw Forbidden({ need: store })
  const isInSight = !partner || (await storeFor(partners.name).named(deps, [partner])).length > 0
  const lines = items.map((item, n) => ({ item, quantity: quantities?.[n] ?? '1' }))
  const visible = new Map((await storeFor(goods.name).named(deps, items)).map((row) => [row.id, row]))
  const offered = isInSight
    ? await offeredPrices(deps.db, { partner, company, currency, ...(day ? { day } : {}) }, lines)
    : []
  return send(reply, 200, {
    data: offered.map(({ item, quantity, price, steps }) => {
      const good = visible.get(item)
      const reasons = explained ? { item, name: good?.name ?? '', steps: good ? steps : [] } : {}
      return { type: 'offered-prices', id: item, attributes: { quantity, price: good ? price : null, ...reasons } }
    }),
  })
}
