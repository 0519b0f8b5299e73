import { Readable } from 'node:stream'
import { todayInJakarta } from '@ems/contracts/days'
import { type DepreciationLine, type DepreciationSheet, itAssets, summed, type Wear, wearOf } from '@ems/contracts/it'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { attachment, type Cell, workbook } from '../../files/index.ts'
import { excelType } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { companiesIn } from '../../kit/query/company-filter.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'

const query = z.strictObject({
  year: z.coerce.number().int().min(1990).max(2200).optional(),
  companies: z.string().optional(),
})
type Params = { year: number; companies: readonly string[] | undefined }
type Asset = {
  tag: string
  name: string
  category: string
  category_name: string
  purchase_date: string
  purchase_price: string
  residual: string | null
  depreciation_months: number
  disposed_at: string | null
}

/** The monthly sheet of depreciation, by category and by asset (docs/decisions/assets.md#depreciation). */
export async function depreciationApi(app: FastifyInstance) {
  app.get('', sheet)
  app.get('/xlsx', { config: { anyMedia: true } }, toWorkbook)
}

function requestIn(request: FastifyRequest): Params {
  const input = query.safeParse(request.query)
  if (!input.success) {
    const [issue] = input.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] } | undefined)?.keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  return { year: input.data.year ?? Number(todayInJakarta().slice(0, 4)), companies: companiesIn(request.query) }
}

/** Assets of the group, not of its people, that have a book value in that year. */
const assetsOf = ({ db, user }: Deps, { year, companies }: Params) =>
  db.rows(sql<Asset>`
    select t.asset_tag as tag, t.name, t.category_id::text as category, c.name as category_name, t.purchase_date::text as purchase_date,
      t.purchase_price::text as purchase_price, t.residual::text as residual, t.depreciation_months, t.disposed_at::text as disposed_at
    from ems.it_assets t join ems."references" c on c.id = t.category_id
    where t.deleted_at is null and not t.is_byod and t.purchase_date is not null and t.purchase_price is not null
      and t.depreciation_months is not null and t.purchase_date < make_date(${year + 1}::int, 1, 1)
      and (t.disposed_at is null or t.disposed_at >= make_date(${year}::int, 1, 1)) and ${ofCompanies(user) ?? sql`true`}
      and (${companies ?? null}::bigint[] is null or t.company_id = any(${companies ?? null}::bigint[]))
    order by c.name, t.asset_tag, t.id`)

type Worn = { asset: Asset; wear: Wear }
const wornIn = (assets: readonly Asset[], year: number): Worn[] =>
  assets.flatMap((asset) => {
    const wear = wearOf(asset, year)
    return wear ? [{ asset, wear }] : []
  })

function sheetOf(worn: readonly Worn[], year: number): DepreciationSheet {
  const groups = new Map<string, Worn[]>()
  for (const one of worn) groups.set(one.asset.category, [...(groups.get(one.asset.category) ?? []), one])
  const line = (category: string | null, name: string, all: readonly Worn[]): DepreciationLine => ({
    ...{ category, name, count: all.length },
    ...summed(all.map(({ wear }) => wear)),
  })
  const lines = [...groups].map(([id, all]) => line(id, all[0]?.asset.category_name ?? '', all))
  return { year, lines, total: line(null, 'Jumlah', worn) }
}

/** GET /it-depreciation?year&companies: what equipment lost in each month of a year, by category. */
const sheet: Handler = async (request, reply) => {
  const deps = allow(request, itAssets.can.list)
  const params = requestIn(request)
  const assets = await retrying(() => assetsOf(deps, params))
  const attributes = sheetOf(wornIn(assets, params.year), params.year)
  return send(reply, 200, { data: { type: 'it-depreciation', id: String(params.year), attributes } })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']
const money = (value: string): Cell => ({ number: value, style: 'money' })
const amounts = { width: 16 }
const columnsOf = (...first: { title: string; width: number }[]) => [
  ...first,
  { title: 'Nilai awal', ...amounts },
  ...months.map((title) => ({ title, ...amounts })),
  { title: 'Penyusutan', ...amounts },
  { title: 'Nilai akhir', ...amounts },
]
const cellsOf = (line: Pick<DepreciationLine, 'opening' | 'months' | 'depreciation' | 'closing'>): Cell[] =>
  [line.opening, ...line.months, line.depreciation, line.closing].map(money)

/** GET /it-depreciation/xlsx: the same as a workbook, with a sheet of the assets. */
const toWorkbook: Handler = async (request, reply) => {
  const deps = allow(request, itAssets.can.toExcel)
  const params = requestIn(request)
  const worn = wornIn(await retrying(() => assetsOf(deps, params)), params.year)
  const { lines, total } = sheetOf(worn, params.year)
  const file = `penyusutan_aset_${params.year}.xlsx`
  const trace = { action: 'export', menu: itAssets.menu, target_type: itAssets.name } as const
  await audit(deps, [{ ...trace, target_label: file, rows_affected: worn.length }])
  const categories = {
    name: 'Per kategori',
    filtered: true,
    columns: columnsOf({ title: 'Kategori', width: 28 }, { title: 'Aset', width: 8 }),
    rows: [
      [...lines, total].map((line): Cell[] => [
        { text: line.name },
        { number: String(line.count), style: 'integer' },
        ...cellsOf(line),
      ]),
    ],
  }
  const assets = {
    name: 'Per aset',
    filtered: true,
    columns: columnsOf(
      { title: 'Kode aset', width: 14 },
      { title: 'Nama', width: 32 },
      { title: 'Kategori', width: 20 },
    ),
    rows: [
      worn.map(({ asset, wear }): Cell[] => [
        ...[asset.tag, asset.name, asset.category_name].map((text) => ({ text })),
        ...cellsOf(summed([wear])),
      ]),
    ],
  }
  const content = Readable.from(workbook([categories, assets]), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}
