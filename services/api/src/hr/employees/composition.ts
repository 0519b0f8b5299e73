import { employees, type Headcount } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { companiesIn, manyOf } from '../../kit/query/company-filter.ts'
import { today } from '../../kit/today.ts'
import { withinScope } from './employees.rules.ts'

/** GET /employee-composition?companies: number of active employees by company, employment, gender and age. */
export async function employeeCompositionApi(app: FastifyInstance) {
  app.get('', composition)
}

const composition: Handler = async (request, reply) => {
  const { db, user } = allow(request, employees.can.list)
  const parameter = Object.keys(request.query as object).find((name) => name !== 'companies')
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const companies = companiesIn(request.query)
  const age = sql`extract(year from age(${today}, t.birth_date))`
  const rows = await retrying(() =>
    db.rows(sql<Headcount>`
      select d.dimension || '-' || d.key as id, d.dimension, d.key, min(c.name) as name, count(*)::int as employees
      from ems.employees t
      cross join lateral (values
        ('company', t.company_id::text),
        ('employment', t.employment_type),
        ('gender', t.gender),
        ('age', case when ${age} < 25 then '-24' when ${age} < 35 then '25-34' when ${age} < 45 then '35-44'
          when ${age} < 55 then '45-54' when ${age} >= 55 then '55-' end)
      ) d (dimension, key)
      left join ems.references c on d.dimension = 'company' and c.id = t.company_id
      where t.deleted_at is null and t.status = 'active' and t.join_date <= ${today} and d.key is not null and ${withinScope(user) ?? sql`true`}
        and ${companies ? sql`t.company_id = any(${companies}::bigint[])` : sql`true`}
      group by d.dimension, d.key
      order by d.dimension, case when d.dimension = 'age' then d.key end, employees desc, d.key`),
  )
  return send(reply, 200, manyOf('employee-compositions', rows))
}
