import { compareDecimals } from '@ems/contracts/common'
import { todayInJakarta } from '@ems/contracts/days'
import { type ExplainedPrice, items, partners, priceLists } from '@ems/contracts/marketing'
import { type Db, sql } from '@ems/postgres'
import { z } from 'zod'
import { attachment } from '../../../files/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { badRequest, Forbidden } from '../../../kit/problems.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { offeredPrices, type PriceRequest } from '../../prices/offered-prices.ts'
import { type PricedItem, type PrintedStep, priceListSheet } from './price-list-sheet.ts'
import { noted, requestIn, rowsOf } from './print.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const options = z.object({
  partner: id,
  company: id.optional(),
  currency: z.enum(Object.keys(items.meta.currency.options ?? {})).default('IDR'),
  day: z.iso.date().optional(),
})

type Row = Omit<PricedItem, 'steps'> & { id: string }
type Customer = { id: string; name: string; is_customer: boolean; company: string | null }

/**
 * GET /items/-actions/price-list?partner&company&currency&day&<list query>: the prices in force for a customer as PDF, with
 * their quantity steps, below the letterhead of the company that sells. Items without a price are left out.
 */
export const priceList =
  (store: Store<typeof items>): Handler =>
  async (request, reply) => {
    const deps = allow(request, items.can.show)
    for (const need of [priceLists.can.list, partners.can.show]) allow(request, need)
    const { options: wish, match } = requestIn(deps, request, { store, options })
    const { day = todayInJakarta(), currency } = wish
    const customer = await customerOf(deps, wish.partner)
    const seller = await sellerOf(deps, wish.company ?? customer.company)
    const rows = await rowsOf<Row>(
      deps,
      sql`t.id::text, t.code, t.name, c.name as category, u.name as unit`,
      sql`${match} and t.is_sold and t.is_active and (t.company_id is null or t.company_id = ${seller.id}::bigint)`,
    )
    const steps = await stepsOf(deps.db, { partner: customer.id, company: seller.id, currency, day }, rows)
    const priced = rows.flatMap((row) => {
      const own = steps.get(row.id) ?? []
      return own.length ? [{ ...row, steps: own }] : []
    })
    if (!priced.length)
      throw badRequest('Tidak ada harga yang berlaku untuk pelanggan ini.', { parameter: 'partner' }, 'NO_PRICES')
    const file = await priceListSheet({
      company: seller.name,
      letterhead: seller.letterhead,
      partner: customer.name,
      currency,
      day,
      items: priced,
    })
    await noted(deps, 'daftar-harga.pdf', priced.length)
    return reply.type('application/pdf').header('content-disposition', attachment('daftar-harga.pdf')).send(file)
  }

async function customerOf(deps: Deps, partner: string): Promise<Customer> {
  const [match] = (await storeFor(partners.name).findMany(deps, [partner])) as unknown as Customer[]
  if (!match?.is_customer) throw badRequest('Pelanggan tidak ditemukan.', { parameter: 'partner' })
  return match
}

type Seller = { id: string; name: string; letterhead: string | null }

/** The company that sells: one of the user's. */
async function sellerOf({ db, user }: Deps, company: string | null): Promise<Seller> {
  if (!company) throw badRequest('Pilih perusahaan penerbit.', { parameter: 'company' }, 'COMPANY')
  if (user.scope !== 'group' && !user.companies.includes(company))
    throw Forbidden({ because: 'Perusahaan ini berada di luar cakupan Anda.' })
  const match = await db.first(sql<Seller>`select id::text, name, meta ->> 'letterhead' as letterhead
    from ems."references" where id = ${company}::bigint and category = 'company' and deleted_at is null`)
  if (!match) throw badRequest('Perusahaan tidak ditemukan.', { parameter: 'company' }, 'COMPANY')
  return match
}

/** What each item costs from one unit on, and from every quantity at which another price begins. */
async function stepsOf(db: Db, request: PriceRequest, rows: readonly Row[]): Promise<Map<string, PrintedStep[]>> {
  const ofOne = await offeredPrices(
    db,
    request,
    rows.map(({ id: item }) => ({ item, quantity: '1' })),
  )
  const more = ofOne.flatMap(({ item, steps }) => thresholds(steps).map((quantity) => ({ item, quantity })))
  const all = [...ofOne, ...(more.length ? await offeredPrices(db, request, more) : [])]
  return new Map([...Map.groupBy(all, ({ item }) => item)].map(([item, prices]) => [item, changesIn(prices)] as const))
}

/** Quantities of which a price in force begins only there. */
const thresholds = (steps: ExplainedPrice['steps']) => [
  ...new Set(
    steps.flatMap(({ outcome, min_quantity }) => (outcome === 'quantity' && min_quantity ? [min_quantity] : [])),
  ),
]

function changesIn(prices: readonly ExplainedPrice[]): PrintedStep[] {
  const steps: PrintedStep[] = []
  for (const { price, quantity, steps: reasons } of prices.toSorted((a, b) =>
    compareDecimals(a.quantity, b.quantity),
  )) {
    const until = reasons.find(({ outcome }) => outcome === 'taken')?.valid_to ?? null
    const last = steps.at(-1)
    if (price !== null && !(last?.price === price && last.until === until)) steps.push({ from: quantity, price, until })
  }
  return steps
}
