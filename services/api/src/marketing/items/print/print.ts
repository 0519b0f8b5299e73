import { todayInJakarta } from '@ems/contracts/days'
import { items, partners } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pictureOf } from '../../../assets/index.ts'
import { attachment, storeAt } from '../../../files/index.ts'
import { audit } from '../../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { badRequest } from '../../../kit/problems.ts'
import { listQuery } from '../../../kit/query/parse-list-query.ts'
import { assertReadable } from '../../../kit/query/restricted.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { offeredPrices } from '../../prices/offered-prices.ts'
import { type CatalogueItem, catalogueSheet } from './catalogue-sheet.ts'
import { LABELS_PER_SHEET, type Label, labelSheet } from './label-sheet.ts'

/** Most items of one file, and labels of one item. */
const MAX_ITEMS = 500
const MAX_COPIES = 100
const MAX_LABELS = 5_000
/** Bytes of one picture, and of all in a catalogue, which are in memory at once; the items after them have none. */
const MAX_PICTURE_BYTES = 3 * 1_024 * 1_024
const MAX_BYTES = 32 * 1_024 * 1_024

const labelOptions = z.object({
  copies: z.coerce.number().int().min(1).max(MAX_COPIES).default(1),
  used: z.coerce
    .number()
    .int()
    .min(0)
    .max(LABELS_PER_SHEET - 1)
    .default(0),
  prices: z.enum(['0', '1']).default('0'),
})
const catalogueOptions = z.object({
  partner: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  prices: z.enum(['0', '1']).default('1'),
})

/** The options of a print, and the condition of the items that the rest of the query finds. */
export function requestIn<T extends z.ZodObject>(
  deps: Deps,
  request: FastifyRequest,
  { store, options }: { store: Store<typeof items>; options: T },
) {
  const raw = Object.entries(request.query as Record<string, unknown>)
  const names = Object.keys(options.shape)
  const input = options.safeParse(Object.fromEntries(raw.filter(([name]) => names.includes(name))))
  if (!input.success)
    throw badRequest('Isian cetak tidak sah.', { parameter: String(input.error.issues[0]?.path[0] ?? '') })
  const query = listQuery(items, Object.fromEntries(raw.filter(([name]) => !names.includes(name))))
  assertReadable(deps.user, items, query)
  return { options: input.data, match: store.matching(deps, query) }
}

const tooMany = (count: number) =>
  badRequest(
    `Terlalu banyak barang/jasa: ${count}. Persempit filter, maksimal ${MAX_ITEMS}.`,
    { parameter: 'filter' },
    'TOO_MANY',
  )

/** Items that a condition on `t` finds, under their categories; `u` is the unit, `c` the category. Throws for too many. */
export async function rowsOf<T>({ db }: Deps, columns: Sql, match: Sql): Promise<T[]> {
  const rows = await db.rows(sql<T>`select ${columns} from ems.items t
    join ems."references" u on u.id = t.unit_id join ems."references" c on c.id = t.category_id
    where ${match} order by c.sort_order, c.name, t.name, t.id limit ${MAX_ITEMS + 1}`)
  if (rows.length > MAX_ITEMS) throw tooMany(rows.length)
  return rows
}

/** Keeps in the audit log that a file with items was printed. */
export const noted = (deps: Deps, name: string, count: number) =>
  audit(deps, [
    { action: 'export', menu: items.menu, target_type: items.name, target_label: name, rows_affected: count },
  ])

/** GET /items/-actions/labels?copies&used&prices&<list query>: labels with barcodes for paper of 3 × 8, as PDF. */
export const labels =
  (store: Store<typeof items>): Handler =>
  async (request, reply) => {
    const deps = allow(request, items.can.show)
    const { options, match } = requestIn(deps, request, { store, options: labelOptions })
    const rows = await rowsOf<Label>(
      deps,
      sql`t.code, t.name, t.barcode, u.name as unit, case when t.currency = 'IDR' then t.sell_price::text end as price`,
      match,
    )
    if (rows.length * options.copies > MAX_LABELS)
      throw badRequest(`Terlalu banyak label. Maksimal ${MAX_LABELS}.`, { parameter: 'copies' }, 'TOO_MANY')
    const file = await labelSheet(rows, {
      copies: options.copies,
      used: options.used,
      hasPrices: options.prices === '1',
    })
    await noted(deps, 'label-barcode.pdf', rows.length)
    return reply.type('application/pdf').header('content-disposition', attachment('label-barcode.pdf')).send(file)
  }

type Row = Omit<CatalogueItem, 'picture'> & { id: string; company: string | null; asset: string | null }

/** GET /items/-actions/catalogue?partner&prices&<list query>: items with pictures as PDF, with the prices of one customer. */
export const catalogue =
  (store: Store<typeof items>): Handler =>
  async (request, reply) => {
    const deps = allow(request, items.can.show)
    const { options, match } = requestIn(deps, request, { store, options: catalogueOptions })
    const partner = options.partner ? await customerOf(allow(request, partners.can.show), options.partner) : undefined
    const rows = await rowsOf<Row>(
      deps,
      sql`t.id::text, t.code, t.name, t.spec, c.name as category, u.name as unit, t.currency, t.sell_price::text as price,
        t.company_id::text as company, (select a.id::text from ems.assets a where a.target_type = 'items'
          and a.target_id = t.id::text and a.purpose = 'image' and a.mime in ('image/png', 'image/jpeg')
          and a.size_byte <= ${MAX_PICTURE_BYTES} and a.deleted_at is null and a.destroyed_at is null
          order by a.id limit 1) as asset`,
      match,
    )
    const priced = partner ? await pricedFor(deps, partner.id, rows) : rows
    const files = storeAt(request.server.services.filesDir)
    const withPictures: CatalogueItem[] = []
    let bytes = 0
    for (const { asset, ...row } of priced) {
      const picture = asset && bytes < MAX_BYTES ? await pictureOf(files, asset) : undefined
      bytes += picture?.length ?? 0
      withPictures.push({ ...row, ...(picture ? { picture } : {}) })
    }
    const file = await catalogueSheet({
      title: 'Katalog barang dan jasa',
      partner: partner?.name,
      day: todayInJakarta(),
      hasPrices: options.prices === '1',
      items: withPictures,
    })
    await noted(deps, 'katalog.pdf', rows.length)
    return reply.type('application/pdf').header('content-disposition', attachment('katalog.pdf')).send(file)
  }

/** The customer, if the user may see it. */
async function customerOf(deps: Deps, id: string): Promise<{ id: string; name: string }> {
  const [match] = (await storeFor(partners.name).findMany(deps, [id])) as unknown as { id: string; name: string }[]
  if (!match) throw badRequest('Pelanggan tidak ditemukan.', { parameter: 'partner' })
  return match
}

/** What one of each costs this customer today; prices are those of the item's company and currency. */
async function pricedFor({ db }: Deps, partner: string, rows: readonly Row[]): Promise<Row[]> {
  const groups = Map.groupBy(rows, ({ company, currency }) => `${company ?? ''} ${currency}`)
  const prices = new Map<string, string | null>()
  for (const group of groups.values()) {
    const [{ company, currency }] = group as [Row]
    const lines = group.map(({ id }) => ({ item: id, quantity: '1' }))
    for (const { item, price } of await offeredPrices(db, { partner, company, currency }, lines))
      prices.set(item, price)
  }
  return rows.map((row) => ({ ...row, price: prices.get(row.id) ?? null }))
}
