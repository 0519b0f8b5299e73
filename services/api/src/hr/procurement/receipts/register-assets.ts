import { generalReceipts } from '@ems/contracts/hr'
import { isObject } from '@ems/contracts/is-object'
import { assetClasses, itAssets } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { invalid, issuesOf } from '../../../kit/problems.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { withPgErrors } from '../../../kit/write/pg-errors.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows } from '../../../kit/write/write-rows.ts'

const id = z.string('Wajib dipilih.').regex(/^[1-9]\d{0,17}$/, 'Wajib dipilih.')
export const registerAssetsBody = z.strictObject({
  order_line: z.int().min(1),
  asset_class: z.enum(Object.keys(assetClasses) as [string, ...string[]]),
  category: id,
  brand: id,
  serials: z
    .array(z.string().trim().max(100))
    .min(1, 'No. seri wajib diisi.')
    .max(100, 'No. seri maksimal 100 sekaligus.'),
})

/** POST /general-receipts/:id/-actions/registerAssets: one asset for each serial number, with price, vendor and day of the order. */
export const registerAssets =
  (store: Store<typeof generalReceipts>): Handler =>
  (request, reply) => {
    const { user } = allow(request, itAssets.can.store)
    const { body } = request
    const input = registerAssetsBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw invalid(itAssets, issuesOf(input.error))
    return transact(request, reply, async (deps) => {
      const receipt = await store.find(deps, idOf(request))
      const values = await purchaseOf(deps, receipt.id, input.data.order_line)
      const assets = storeFor(itAssets.name)
      const creations = input.data.serials.map((serial) => ({
        root: '/data',
        values: {
          ...itAssets.blank,
          ...values,
          asset_class: input.data.asset_class,
          category: input.data.category,
          brand: input.data.brand,
          serial_no: serial || null,
        },
      }))
      const rows = await insertRows(deps, assets, creations, assets.rules)
      await withPgErrors(itAssets, [{ values: {}, root: '/data' }], () =>
        deps.db.run(sql`insert into ems.general_receipt_assets (asset_id, receipt_id, order_line)
          select asset, ${receipt.id}::bigint, ${input.data.order_line}::int
          from unnest(${rows.map((row) => row.id)}::bigint[]) as asset`),
      )
      return { status: 201, body: { data: rows.map(objectsOf(itAssets, { user })) } }
    })
  }

/** Data of the purchase for its pieces. */
async function purchaseOf({ db }: Deps, receipt: string, line: number) {
  const row = await db.first(sql<Record<string, string>>`
    select p.name, g.company_id::text as company, g.delivery_office_id::text as office, g.vendor_id::text as vendor,
      k.procurement_id::text as procurement, r.id::text as receipt, r.received_on::text as purchase_date,
      l.price::text as purchase_price
    from ems.general_receipts r join ems.general_orders g on g.id = r.order_id
    join ems.general_order_lines l on l.order_id = g.id and l.line_no = ${line}::int
    join ems.general_procurement_lines k on k.id = l.line_id cross join lateral (select left(k.name, 150) as name) p
    where r.id = ${receipt}::bigint`)
  if (!row) throw invalid(generalReceipts, [{ field: 'lines', message: 'Pesanan tidak memuat baris ini.' }])
  return row
}
