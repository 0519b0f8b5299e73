import { Readable } from 'node:stream'
import {
  archiveContracts,
  type ContractValueGroup,
  type ContractValueRow,
  type ContractValues,
  contractValueGroups,
  maxValueMonths,
} from '@ems/contracts/archives'
import { todayInJakarta } from '@ems/contracts/days'
import { retrying, type Sql, sql } from '@ems/postgres'
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
import { contractStore } from './archive-contracts.ts'

const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/)
const query = z.strictObject({
  by: z.enum(Object.keys(contractValueGroups) as [ContractValueGroup, ...ContractValueGroup[]]).default('month'),
  from: month.optional(),
  to: month.optional(),
  companies: z.string().optional(),
})
type Params = { by: ContractValueGroup; from: string; to: string; companies: readonly string[] | undefined }
/** More partners than these are no report. */
const MAX_ROWS = 500

/** What the contracts of a month are worth (docs/decisions/contracts.md#value). */
export async function contractValuesApi(app: FastifyInstance) {
  app.get('', report)
  app.get('/xlsx', { config: { anyMedia: true } }, toWorkbook)
}

/** Without months: the twelve that end with this one. */
function requestIn(request: FastifyRequest): Params {
  const input = query.safeParse(request.query)
  if (!input.success)
    throw badRequest('Parameter tidak dikenal.', { parameter: String(input.error.issues[0]?.path[0] ?? '') })
  const to = input.data.to ?? todayInJakarta().slice(0, 7)
  const from = input.data.from ?? monthBefore(to, 11)
  if (to < from) throw badRequest('Sampai tidak boleh sebelum Dari.', { parameter: 'to' })
  if (monthBefore(to, maxValueMonths - 1) > from)
    throw badRequest(`Maksimal ${maxValueMonths} bulan.`, { parameter: 'from' })
  return { by: input.data.by, from, to, companies: companiesIn(request.query) }
}

function monthBefore(day: string, months: number): string {
  const [year = 0, number = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
}

/** GET /contract-values?by&from&to: the value in force at the end of each month; by partner and kind at the end of the last. */
const report: Handler = async (request, reply) => {
  const deps = allow(request, archiveContracts.can.list)
  const params = requestIn(request)
  const attributes = await retrying(() => valuesOf(deps, params))
  return send(reply, 200, { data: { type: 'contract-values', id: params.by, attributes } })
}

async function valuesOf(deps: Deps, params: Params): Promise<ContractValues> {
  const { by, from, to } = params
  return { by, from, to, rows: await rowsOf(deps, params) }
}

const groups: Readonly<Record<ContractValueGroup, { id: Sql; label: Sql; order: Sql }>> = {
  month: { id: sql`to_char(d.day, 'YYYY-MM')`, label: sql`to_char(min(d.day), 'YYYY-MM')`, order: sql`1, 3` },
  partner: {
    id: sql`c.partner_id::text`,
    label: sql`(select name from ems.partners where id = min(c.partner_id))`,
    order: sql`c.currency, sum(c.worth) desc nulls last, 1`,
  },
  contract_type: {
    id: sql`c.contract_type_id::text`,
    label: sql`(select name from ems."references" where id = min(c.contract_type_id))`,
    order: sql`c.currency, sum(c.worth) desc nulls last, 1`,
  },
}

/**
 * A contract is in force on a day between its start and its end as it stands after extensions, or the day on which it was ended
 * early. Its value is that of the term in which the day lies. An addendum in force with a value takes the place of its parent
 * and of earlier addenda.
 */
function rowsOf(deps: Deps, { by, from, to, companies }: Params): Promise<ContractValueRow[]> {
  const { id, label, order } = groups[by]
  const first = by === 'month' ? from : to
  const scope = sql`${contractStore.sight(deps)} ${companies ? sql`and t.company_id = any(${companies}::bigint[])` : sql``}`
  return deps.db.rows(sql<ContractValueRow>`
    with days as (select (month + interval '1 month - 1 day')::date as day
        from generate_series(${`${first}-01`}::date, ${`${to}-01`}::date, interval '1 month') month),
    agreed as (select t.id, t.parent_id, t.sequence, t.partner_id, t.contract_type_id, t.currency, t.value, t.renewals, t.start_date,
        case when t.status = 'terminated' then t.ended_at else coalesce(t.current_end_date, 'infinity') end as until
      from ems.archive_contracts t
      where (t.status in ('active', 'expired', 'terminated') or (t.status = 'review' and t.status_before in ('active', 'expired')))
        and ${scope}),
    running as (select d.day, a.*, case when a.value is null then null else coalesce((select (r ->> 'old_value')::numeric
          from jsonb_array_elements(a.renewals) r where (r ->> 'from')::date >= d.day and r ->> 'old_value' is not null
          order by r ->> 'from' limit 1), a.value) end as worth
      from days d join agreed a on a.start_date <= d.day and a.until >= d.day),
    c as (select r.* from running r where not exists (select from running later where later.day = r.day and later.value is not null
        and (later.parent_id = r.id or (later.parent_id = r.parent_id and later.sequence > r.sequence))))
    select ${id} as id, ${label} as label, c.currency, coalesce(sum(c.worth), 0)::numeric(20,2)::text as value, count(*)::int as count
    from c join days d on d.day = c.day group by ${id}, c.currency order by ${order} limit ${sql.raw(String(MAX_ROWS))}`)
}

/** GET /contract-values/xlsx: the same as a workbook. */
const toWorkbook: Handler = async (request, reply) => {
  const deps = allow(request, archiveContracts.can.toExcel)
  const params = requestIn(request)
  const { rows, by } = await valuesOf(deps, params)
  const file = `nilai_kontrak_${by}_${todayInJakarta().replaceAll('-', '')}.xlsx`
  const { menu, name } = archiveContracts
  await audit(deps, [{ action: 'export', menu, target_type: name, target_label: file, rows_affected: rows.length }])
  const sheet = {
    name: 'Nilai berlaku',
    filtered: true,
    columns: [
      { title: contractValueGroups[by], width: 40 },
      { title: 'Mata uang', width: 12 },
      { title: 'Nilai berlaku', width: 24 },
      { title: 'Kontrak', width: 12 },
    ],
    rows: [
      rows.map((row): Cell[] => [
        { text: row.label },
        { text: row.currency },
        { number: row.value, style: 'money' },
        { number: String(row.count), style: 'integer' },
      ]),
    ],
  }
  const content = Readable.from(workbook([sheet]), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}
