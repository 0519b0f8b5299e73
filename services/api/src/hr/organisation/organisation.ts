import { employees, type OrganisationMatch, type OrganisationSeat, type PositionHolders } from '@ems/contracts/hr'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'
import { manyOf } from '../../kit/query/company-filter.ts'
import { withinScope } from '../employees/employees.rules.ts'

const id = /^[1-9]\d{0,17}$/
const MAX_DEPTH = 20
/** People of one seat by name. */
const NAMED = 6
const MAX_MATCHES = 20

const query = z.strictObject({
  company: z.string().regex(id).optional(),
  department: z.string().regex(id).optional(),
  /** The seats above: `department:position`, from the top down. */
  under: z
    .string()
    .regex(/^[1-9]\d{0,17}:[1-9]\d{0,17}(\/[1-9]\d{0,17}:[1-9]\d{0,17}){0,19}$/)
    .optional(),
})
const searched = z.strictObject({
  q: z.string().trim().min(2).max(100),
  company: z.string().regex(id).optional(),
  department: z.string().regex(id).optional(),
})

const held = z.strictObject({ position: z.string().regex(id), company: z.string().regex(id) })

/** The organisation by seats, one level at a time. */
export async function organisationApi(app: FastifyInstance) {
  app.get('', seats)
  app.get('/search', search)
  app.get('/holders', holders)
}

function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
  throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
}

/** GET /organisation?company&department&under: the seats at the top, or those below a seat. */
const seats: Handler = async (request, reply) => {
  const deps = allow(request, employees.can.list)
  const { under, ...of } = parsed(query, request.query)
  const path = under?.split('/') ?? []
  const rows = await retrying(() => seatsBelow(deps, path, of))
  return send(reply, 200, manyOf('organisation-seats', rows))
}

type Of = { company?: string | undefined; department?: string | undefined }

/**
 * Present employees in scope, and former employees who still have subordinates: their seat stays until it has a successor.
 * `root` says that nobody in scope is above.
 */
const people = ({ user }: Deps, { company, department }: Of) => {
  const scope = withinScope(user) ?? sql`true`
  const isHere = sql`t.deleted_at is null and t.status in ('active', 'suspended')`
  const ofUnit = sql`${company ? sql`t.company_id = ${company}::bigint` : sql`true`}
    and ${department ? sql`t.department_id = ${department}::bigint` : sql`true`}`
  return sql`
    member as (
      select t.id, t.manager_id, t.department_id, t.position_id, t.company_id, t.full_name, t.employee_no, false as has_left
      from ems.employees t where ${isHere} and ${scope} and ${ofUnit}
      union all
      select t.id, t.manager_id, t.department_id, t.position_id, t.company_id, t.full_name, t.employee_no, true
      from ems.employees t where not (${isHere}) and ${scope} and ${ofUnit}
        and exists (select from ems.employees r where r.manager_id = t.id and r.status in ('active', 'suspended') and r.deleted_at is null)
    )`
}

const isRoot = sql`not exists (select from member s where s.id = m.manager_id)`

/** The members of each seat of a path, one after the other. */
const levels = (path: readonly string[]): Sql[] =>
  path.map((seat, n) => {
    const [department, position] = seat.split(':')
    const above = n === 0 ? isRoot : sql`m.manager_id in (select l.id from ${sql.id(`level_${n - 1}`)} l)`
    return sql`${sql.id(`level_${n}`)} as (select m.* from member m where ${above}
      and m.department_id = ${department}::bigint and m.position_id = ${position}::bigint)`
  })

async function seatsBelow(deps: Deps, path: readonly string[], of: Of): Promise<OrganisationSeat[]> {
  const above = path.length ? sql`m.manager_id in (select l.id from ${sql.id(`level_${path.length - 1}`)} l)` : isRoot
  const prefix = path.length ? `${path.join('/')}/` : ''
  return deps.db.rows(sql<OrganisationSeat>`
    with ${sql.join([people(deps, of), ...levels(path)])},
    here as (select m.* from member m where ${above}),
    report as (
      select h.department_id, h.position_id, count(*)::int as reports,
        count(distinct (r.department_id, r.position_id))::int as seats
      from member r join here h on h.id = r.manager_id group by 1, 2
    )
    select ${prefix}::text || h.department_id || ':' || h.position_id as id, min(p.name) as position, min(d.name) as department,
      min(c.name) as company, count(*) filter (where not h.has_left)::int as count,
      jsonb_path_query_array(jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.full_name, 'employee_no', h.employee_no,
        'has_left', h.has_left) order by h.has_left, h.full_name, h.id), ${`$[0 to ${NAMED - 1}]`}::jsonpath) as people,
      coalesce(min(r.reports), 0) as reports, coalesce(min(r.seats), 0) as seats
    from here h join ems."references" p on p.id = h.position_id join ems."references" d on d.id = h.department_id
    join ems."references" c on c.id = h.company_id
    left join report r on r.department_id = h.department_id and r.position_id = h.position_id
    group by h.department_id, h.position_id
    order by coalesce(min(r.reports), 0) desc, min(c.name), min(d.name), min(p.name), 1`)
}

/** GET /organisation/search?q: people and positions by name, with the seats that lead to them. */
const search: Handler = async (request, reply) => {
  const deps = allow(request, employees.can.list)
  const { q, ...of } = parsed(searched, request.query)
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await retrying(() =>
    deps.db.rows(sql<OrganisationMatch>`
      with recursive ${people(deps, of)},
      match as (
        select m.id, m.full_name, p.name as position from member m join ems."references" p on p.id = m.position_id
        where m.full_name ilike ${pattern} or m.employee_no ilike ${pattern} or p.name ilike ${pattern}
        order by m.full_name ilike ${pattern} desc, m.full_name, m.id limit ${MAX_MATCHES}
      ),
      way as (
        select a.id as match_id, m.manager_id, array[m.department_id || ':' || m.position_id] as seats
        from match a join member m on m.id = a.id
        union all
        select w.match_id, m.manager_id, (m.department_id || ':' || m.position_id) || w.seats
        from way w join member m on m.id = w.manager_id where cardinality(w.seats) < ${MAX_DEPTH}
      )
      select a.id::text, a.full_name as name, a.position,
        (select to_jsonb(w.seats) from way w where w.match_id = a.id order by cardinality(w.seats) desc limit 1) as seats
      from match a order by a.full_name, a.id`),
  )
  return send(reply, 200, manyOf('organisation-matches', rows))
}

/**
 * GET /organisation/holders?position&company: how many people have a position of a company, and how many it is meant for. A
 * number only, of everybody: more than the quota is a warning, also for users who do not see all of them.
 */
const holders: Handler = async (request, reply) => {
  const deps = allow(request, employees.can.list)
  const { position, company } = parsed(held, request.query)
  const row = await retrying(() =>
    deps.db.first(sql<PositionHolders>`
      select (p.meta ->> 'quota')::int as quota, (select count(*)::int from ems.employees t
        where t.position_id = p.id and t.company_id = ${company}::bigint and t.deleted_at is null
          and t.status in ('active', 'suspended')) as holders
      from ems."references" p where p.id = ${position}::bigint and p.category = 'position' and p.deleted_at is null`),
  )
  const attributes: PositionHolders = row ?? { quota: null, holders: 0 }
  return send(reply, 200, { data: { type: 'position-holders', id: `${position}:${company}`, attributes } })
}
