import { configs, type NumberCount, type NumberedMenu, numberings } from '@ems/contracts/settings'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'

/** Tables and columns with the document numbers of each menu. */
const tables: Readonly<Record<NumberedMenu, string>> = {
  archive: 'documents',
  disposal: 'archive_disposals',
  contract: 'archive_contracts',
  handover: 'it_handovers',
  leave: 'leave_employees',
  letter: 'employee_letters',
  order: 'general_orders',
  procurement: 'general_procurements',
  receipt: 'general_receipts',
}
/** Maximum number of listed missing numbers per counter; further ones are counted. */
const MAX_NAMED = 50

type Match = Omit<NumberCount, 'label'> & { menu: NumberedMenu }

/**
 * GET /numbering: the counters of document numbers, and the numbers that no document has now
 * (docs/decisions/numbering.md).
 */
export async function numberingApi(app: FastifyInstance) {
  app.get('', async (request, reply) => {
    const deps = allow(request, configs.can.list)
    const [parameter] = Object.keys(request.query as object)
    if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
    const counts = await retrying(() => countsOf(deps))
    const records = counts.map((count) => ({
      type: 'number-counts',
      id: [count.menu, count.company.id, count.period].join('.'),
      attributes: { ...count, label: numberings[count.menu].label } satisfies NumberCount,
    }))
    return send(reply, 200, { data: records, meta: { total: records.length } })
  })
}

/** Numbers assigned before `given_numbers` existed are in the counter alone. */
async function countsOf({ db, user }: Deps): Promise<readonly Match[]> {
  const borne = Object.entries(tables).map(
    ([menu, table]) => sql`select g.*, d.deleted_at is not null as is_in_trash from ems.given_numbers g
      left join ${sql.id(`ems.${table}`)} d on d.company_id = g.company_id and lower(d.number) = lower(g.number)
      where g.menu = ${menu} and (d.id is null or d.deleted_at is not null)
        and not exists (select from ${sql.id(`ems.${table}`)} l
          where l.company_id = g.company_id and lower(l.number) = lower(g.number) and l.deleted_at is null)`,
  )
  return db.rows(sql<Match>`
    with missing as (
      select *, row_number() over (partition by menu, company_id, period order by seq) as place
      from (select distinct on (menu, company_id, period, seq) * from (${sql.join(borne, sql` union all `)}) unborne) each)
    select t.menu, t.period, t.last, jsonb_build_object('id', r.id::text, 'name', r.name) as company,
      coalesce(m.missing, '[]') as missing, coalesce(m.missing_total, 0)::int as missing_total
    from ems.document_numbers t join ems."references" r on r.id = t.company_id
    left join (
      select menu, company_id, period, count(*) as missing_total, jsonb_agg(jsonb_build_object('seq', seq, 'number', number,
        'given_at', given_at, 'is_in_trash', is_in_trash) order by seq) filter (where place <= ${MAX_NAMED}) as missing
      from missing group by menu, company_id, period) m
      on m.menu = t.menu and m.company_id = t.company_id and m.period = t.period
    where t.menu = any(${Object.keys(tables)}::text[]) and ${ofCompanies(user) ?? sql`true`}
    order by t.menu, r.name, t.period desc`)
}
