import { addDays, todayInJakarta } from '@ems/contracts/days'
import { isObject } from '@ems/contracts/is-object'
import {
  type ExplainedPrice,
  type MarketingActivity,
  marketingActivities,
  QUOTATION_VALID_DAYS,
  quotations,
} from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { badRequest, invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { insertRows, type Rules } from '../../kit/write/write-rows.ts'
import { offeredPrices } from '../prices/offered-prices.ts'

export const composeBody = z.strictObject({ activity: z.string().regex(/^\d{1,18}$/) })

/** POST /quotations/-actions/compose: a draft from a card, with the prices of the customer's list where it has them. */
export const compose =
  (store: Store<typeof quotations>, rules: Rules<typeof quotations>): Handler =>
  (request, reply) => {
    const { user } = allow(request, quotations.can.store)
    const { body } = request
    const input = composeBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw badRequest('Aktivitas wajib dipilih.', { pointer: '/data/attributes/activity' })
    return transact(request, reply, async (deps) => {
      const card = (await storeFor(marketingActivities.name).find(deps, input.data.activity)) as MarketingActivity & Row
      const values = await draftOf(deps, card)
      const [row] = await insertRows(deps, store, [{ values, root: '/data' }], rules)
      return { status: 201, body: { data: objectsOf(quotations, { user })(row as Row) } }
    })
  }

async function draftOf(deps: Deps, { id, partner, lines, currency, company }: MarketingActivity & Row) {
  if (!partner) throw invalid(quotations, [{ field: 'partner', message: 'Kartu belum memiliki mitra.' }])
  if (!lines.length) throw invalid(quotations, [{ field: 'lines', message: 'Isi barang/jasa pada kartu dahulu.' }])
  const today = todayInJakarta()
  const offered = await offeredPrices(deps.db, { partner, company: company ?? null, currency }, lines)
  const customer = await deps.db.first(sql<{ payment_term: string | null }>`
    select payment_term_id as payment_term from ems.partners where id = ${partner}::bigint`)
  return {
    activity: id,
    partner,
    quoted_on: today,
    valid_until: addDays(today, QUOTATION_VALID_DAYS),
    currency,
    payment_term: customer?.payment_term ?? null,
    company,
    discount: '0.00',
    is_taxed: true,
    is_tax_included: false,
    lines: lines.map(({ item, description, quantity, price, discount_pct }, n) => ({
      item,
      description,
      quantity,
      price: agreedIn(offered[n]) ?? price,
      discount_pct,
    })),
  }
}

/** A price that was written down for the customer goes before the one on the card, the general price of an item after it. */
const agreedIn = (offered: ExplainedPrice | undefined) =>
  offered?.steps.find(({ outcome, source }) => outcome === 'taken' && source !== 'item')?.price
