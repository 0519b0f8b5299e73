import { Readable } from 'node:stream'
import { todayInJakarta } from '@ems/contracts/days'
import {
  generalOrders,
  type PurchaseGroup,
  type PurchaseReport,
  type PurchaseRow,
  purchaseGroups,
} from '@ems/contracts/hr'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { attachment, type Cell, workbook } from '../../../files/index.ts'
import { excelType } from '../../../jobs/export/to-excel.ts'
import { audit } from '../../../kit/audit/audit-log.ts'
import type { Deps, Handler, User } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest } from '../../../kit/problems.ts'
import { companiesIn } from '../../../kit/query/company-filter.ts'
import { ofCompanies } from '../../../kit/store/row-scope.ts'

const day = z.iso.date()
const query = z.strictObject({
  by: z.enum(Object.keys(purchaseGroups) as [PurchaseGroup, ...PurchaseGroup[]]).default('department'),
  from: day.optional(),
  to: day.optional(),
  companies: z.string().optional(),
})
type Params = { by: PurchaseGroup; from: string; to: string; companies: readonly string[] | undefined }
/** More groups than these are no report. */
const MAX_ROWS = 500

/** What was bought, by whom and from whom, and how long it took. */
export async function purchaseReportApi(app: FastifyInstance) {
  app.get('', report)
  app.get('/xlsx', { config: { anyMedia: true } }, toWorkbook)
}

function requestIn(request: FastifyRequest): Params {
  const input = query.safeParse(request.query)
  if (!input.success)
    throw badRequest('Parameter tidak dikenal.', { parameter: String(input.error.issues[0]?.path[0] ?? '') })
  const today = todayInJakarta()
  return {
    by: input.data.by,
    from: input.data.from ?? `${today.slice(0, 4)}-01-01`,
    to: input.data.to ?? today,
    companies: companiesIn(request.query),
  }
}

/** GET /purchase-report?by&from&to: sums of the orders of a period, or how long approvers took. */
const report: Handler = async (request, reply) => {
  const deps = allow(request, generalOrders.can.list)
  const params = requestIn(request)
  const attributes = await retrying(() => reportOf(deps, params))
  return send(reply, 200, { data: { type: 'purchase-reports', id: params.by, attributes } })
}

async function reportOf(deps: Deps, params: Params): Promise<PurchaseReport> {
  const { by, from, to } = params
  const rows = await (by === 'approver' ? approvers(deps, params) : purchases(deps, params))
  const total = await deps.db.one(sql<{ ordered: string; spent: string }>`
    select coalesce(sum((r ->> 'ordered')::numeric), 0)::numeric(18,2)::text as ordered,
      coalesce(sum((r ->> 'spent')::numeric), 0)::numeric(18,2)::text as spent
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`)
  return { by, from, to, ...total, rows }
}

/** Rows of `t` in reach, of these companies. */
const within = (user: User, companies: readonly string[] | undefined) =>
  sql`${ofCompanies(user) ?? sql`true`} and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}`

const groups: Readonly<Record<Exclude<PurchaseGroup, 'approver'>, { id: Sql; label: Sql }>> = {
  department: {
    id: sql`k.department_id::text`,
    label: sql`(select name from ems."references" where id = min(k.department_id))`,
  },
  category: {
    id: sql`k.category_id::text`,
    label: sql`(select name from ems."references" where id = min(k.category_id))`,
  },
  vendor: { id: sql`t.vendor_id::text`, label: sql`(select name from ems.partners where id = min(t.vendor_id))` },
  month: { id: sql`to_char(t.ordered_on, 'YYYY-MM')`, label: sql`min(to_char(t.ordered_on, 'YYYY-MM'))` },
}

function purchases({ db, user }: Deps, { by, from, to, companies }: Params): Promise<PurchaseRow[]> {
  const { id, label } = groups[by as keyof typeof groups]
  return db.rows(sql<PurchaseRow>`
    select ${id} as id, ${label} as label, sum(round(l.qty_kept * l.price, 2))::text as ordered,
      sum(round(l.qty_received * l.price, 2))::text as spent, count(distinct t.id)::int as count,
      round(avg(c.came - p.approved_at::date), 1)::text as days
    from ems.general_orders t join ems.general_order_lines l on l.order_id = t.id
    join ems.general_procurement_lines k on k.id = l.line_id join ems.general_procurements p on p.id = k.procurement_id
    left join lateral (select min(r.received_on) as came from ems.general_receipts r
      where r.order_id = t.id and r.kind = 'receipt' and r.status = 'posted' and r.deleted_at is null) c on true
    where t.deleted_at is null and t.status not in ('draft', 'cancelled') and t.ordered_on between ${from}::date and ${to}::date
      and ${within(user, companies)}
    group by 1 order by sum(l.qty_kept * l.price) desc, 1 limit ${MAX_ROWS}`)
}

/** Days by the clock, as people wait for them: from the moment that a decision was asked for, after those before it. */
function approvers({ db, user }: Deps, { from, to, companies }: Params): Promise<PurchaseRow[]> {
  return db.rows(sql<PurchaseRow>`
    select a.approver_id::text as id, min(u.name) as label, '0.00' as ordered, '0.00' as spent, count(*)::int as count,
      round(avg(extract(epoch from coalesce(a.acted_at, now()) - b.began_at) / 86400)::numeric, 1)::text as days
    from ems.approvals a join ems.users u on u.id = a.approver_id
    join ems.general_procurements t on a.target_type = 'general-procurements' and t.id::text = a.target_id
    cross join lateral (select greatest(a.created_at, max(e.acted_at)) as began_at from ems.approvals e
      where e.target_type = a.target_type and e.target_id = a.target_id and e.request_id is not distinct from a.request_id
        and (e.step < a.step or (e.step = a.step and a.mode = 'sequential')) and e.acted_at <= coalesce(a.acted_at, now())
        and e.id <> a.id) b
    where a.status in ('pending', 'approved', 'rejected', 'returned') and t.deleted_at is null
      and a.created_at >= ${from}::date and a.created_at < ${to}::date + 1 and ${within(user, companies)}
    group by 1 order by avg(coalesce(a.acted_at, now()) - b.began_at) desc, 1 limit ${MAX_ROWS}`)
}

/** GET /purchase-report/xlsx: the same as a workbook. */
const toWorkbook: Handler = async (request, reply) => {
  const deps = allow(request, generalOrders.can.toExcel)
  const params = requestIn(request)
  const { rows, by } = await reportOf(deps, params)
  const file = `pengadaan_${by}_${todayInJakarta().replaceAll('-', '')}.xlsx`
  await audit(deps, [
    {
      action: 'export',
      menu: generalOrders.menu,
      target_type: generalOrders.name,
      target_label: file,
      rows_affected: rows.length,
    },
  ])
  const money = (value: string): Cell => ({ number: value, style: 'money' })
  const isApprover = by === 'approver'
  const columns = [
    { title: purchaseGroups[by], width: 40 },
    ...(isApprover
      ? []
      : [
          { title: 'Dipesan', width: 20 },
          { title: 'Diterima', width: 20 },
        ]),
    { title: isApprover ? 'Keputusan' : 'Pesanan', width: 12 },
    { title: isApprover ? 'Menunggu (hari)' : 'Lead time (hari)', width: 18 },
  ]
  const sheet = {
    name: 'Pengadaan',
    filtered: true,
    columns,
    rows: [
      rows.map((row): Cell[] => [
        { text: row.label },
        ...(isApprover ? [] : [money(row.ordered), money(row.spent)]),
        { number: String(row.count), style: 'integer' },
        row.days === null ? null : { number: row.days, style: 'decimal' },
      ]),
    ],
  }
  const content = Readable.from(workbook([sheet]), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}
