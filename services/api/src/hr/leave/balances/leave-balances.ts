import { Readable } from 'node:stream'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { type BalanceRow, balanceViews, type LeaveBalances, leaveEmployees } from '@ems/contracts/hr'
import { retrying, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { attachment, type Cell, workbook } from '../../../files/index.ts'
import { excelType } from '../../../jobs/export/to-excel.ts'
import { audit } from '../../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { badRequest, conflict } from '../../../kit/problems.ts'
import { companiesIn } from '../../../kit/query/company-filter.ts'
import { today } from '../../../kit/today.ts'
import { withinScope } from '../../employees/employees.rules.ts'
import { statementsOf } from '../leave-statements.ts'

/** Employees of one page, and of one statement to the database. */
const PAGE = 50
const CHUNK = 200
/** Every balance is computed to know which are owed or lapse; more employees than this take too long for one answer. */
const MAX_COMPUTED = 5_000
const LAPSING_DAYS = 60

const id = z.string().regex(/^[1-9]\d{0,17}$/)
const query = z.strictObject({
  year: z.coerce.number().int().min(1990).max(2200).optional(),
  view: z.enum(Object.keys(balanceViews) as [keyof typeof balanceViews]).default('all'),
  leave: id.optional(),
  companies: z.string().optional(),
  department: id.optional(),
  q: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
type Query = Omit<z.output<typeof query>, 'companies' | 'year'> & {
  companies: readonly string[] | undefined
  year: number
}

/** The balances of everybody in the user's scope. */
export async function leaveBalancesApi(app: FastifyInstance) {
  app.get('', listBalances)
  app.get('/xlsx', { config: { anyMedia: true } }, balancesToExcel)
}

function queryIn(input: unknown): Query {
  const parsed = query.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const parameter = String(issue?.path[0] ?? (issue as { keys?: string[] }).keys?.[0] ?? '')
    throw badRequest('Parameter tidak dikenal atau tidak sah.', { parameter }, 'PARAMETER')
  }
  const year = parsed.data.year ?? Number(todayInJakarta().slice(0, 4))
  return { ...parsed.data, year, companies: companiesIn(input) }
}

/** GET /leave-balances?year&view&leave&companies&department&q&page: for users who may list leave. */
const listBalances: Handler = async (request, reply) => {
  const deps = allow(request, leaveEmployees.can.list)
  const input = queryIn(request.query)
  const attributes = await retrying(() => pageOf(deps, input))
  return send(reply, 200, { data: { type: 'leave-balances', id: `${input.year}:${input.page}`, attributes } })
}

async function pageOf(deps: Deps, input: Query): Promise<LeaveBalances> {
  const { year, page, view } = input
  const from = (page - 1) * PAGE
  if (view === 'all') {
    const people = await peopleOf(deps, input, { offset: from, limit: PAGE + 1 })
    const rows = await balancesOf(deps, input, people.slice(0, PAGE))
    return { year, page, rows, has_more: people.length > PAGE }
  }
  const people = await peopleOf(deps, input, { offset: 0, limit: MAX_COMPUTED + 1 })
  if (people.length > MAX_COMPUTED)
    throw conflict('TOO_MANY', 'Lebih dari 5.000 karyawan: pilih Perusahaan atau Departemen.')
  const rows: BalanceRow[] = []
  for (let n = 0; n < people.length && rows.length <= from + PAGE; n += CHUNK)
    rows.push(...(await balancesOf(deps, input, people.slice(n, n + CHUNK))).filter(isIn(view)))
  return { year, page, rows: rows.slice(from, from + PAGE), has_more: rows.length > from + PAGE }
}

const isIn =
  (view: Query['view']) =>
  ({ left, valid_to, lapsing }: BalanceRow): boolean => {
    if (view === 'owed') return left.startsWith('-')
    if (view === 'all') return true
    return Number(lapsing) > 0 && valid_to !== null && valid_to <= addDays(todayInJakarta(), LAPSING_DAYS)
  }

type Person = Pick<BalanceRow, 'employee' | 'employee_no' | 'employee_name' | 'service_months'>

/** Employees at work who have entries of the asked kinds, by name. */
const peopleOf = (
  { db, user }: Deps,
  { companies, department, q, leave }: Query,
  at: { offset: number; limit: number },
) =>
  db.rows(sql<Person>`
    select t.id::text as employee, t.employee_no, t.full_name as employee_name,
      greatest(0, (extract(year from age(${today}, coalesce(t.service_date, t.join_date))) * 12
        + extract(month from age(${today}, coalesce(t.service_date, t.join_date))))::int) as service_months
    from ems.employees t
    where t.deleted_at is null and t.status in ('active', 'suspended') and ${withinScope(user) ?? sql`true`}
      and (${companies ?? null}::bigint[] is null or t.company_id = any(${companies ?? null}::bigint[]))
      and (${department ?? null}::bigint is null or t.department_id = ${department ?? null}::bigint)
      and (${q ?? ''} = '' or t.full_name ilike ${likeOf(q)} or t.employee_no ilike ${likeOf(q)})
      and exists (select from ems.leave_employees l join ems.leaves g on g.id = l.leave_id
        join ems.leaves k on k.id = coalesce(g.deducts_id, g.id)
        where l.employee_id = t.id and l.deleted_at is null and (k.id = ${leave ?? null}::bigint
          or (${leave ?? null}::bigint is null and k.category = 'annual')))
    order by t.full_name, t.id offset ${at.offset} limit ${at.limit}`)

/** What is typed counts as it is, its signs too. */
const likeOf = (q = '') => `%${q.replace(/[\\%_]/g, '\\$&')}%`

async function balancesOf(deps: Deps, { year, leave }: Query, people: readonly Person[]): Promise<BalanceRow[]> {
  if (people.length === 0) return []
  const kinds = leave ? { leave } : { category: 'annual' }
  const statements = await statementsOf(deps, { employees: people.map(({ employee }) => employee), year, ...kinds })
  const personOf = new Map(people.map((person) => [person.employee, person]))
  return statements.flatMap(({ employee, statement }) => {
    const person = personOf.get(employee)
    if (!person) return []
    const { movements: _, year: __, lapsed: ___, moved: ____, ...balance } = statement
    return [{ ...person, ...balance, id: `${employee}-${statement.id}` }]
  })
}

const columns = [
  ['No. induk', 14],
  ['Nama', 32],
  ['Masa kerja (bulan)', 12],
  ['Jenis cuti', 24],
  ['Hak', 10],
  ['Bawaan', 10],
  ['Bawaan berlaku s.d.', 16],
  ['Cuti bersama', 12],
  ['Terpakai', 10],
  ['Menunggu', 10],
  ['Penyesuaian', 12],
  ['Sisa', 10],
  ['Berlaku s.d.', 16],
] as const

const cellsOf = (row: BalanceRow): Cell[] => [
  { text: row.employee_no },
  { text: row.employee_name },
  { number: String(row.service_months), style: 'integer' },
  { text: row.name },
  ...[row.granted, row.carried].map(days),
  day(row.carried_to),
  ...[row.mass, row.used, row.waiting, row.adjusted, row.left].map(days),
  day(row.valid_to),
]
const days = (number: string): Cell => ({ number, style: 'decimal' })
const day = (date: string | null): Cell => (date ? { text: date.split('-').reverse().join('/') } : null)

/** GET /leave-balances/xlsx: all of them as a workbook, for users who may export leave; computed as it is read. */
const balancesToExcel: Handler = async (request, reply) => {
  const deps = allow(request, leaveEmployees.can.toExcel)
  const input = queryIn(request.query)
  const file = `saldo_cuti_${input.year}.xlsx`
  await audit(deps, [
    { action: 'export', menu: leaveEmployees.menu, target_type: leaveEmployees.name, target_label: file },
  ])
  const sheet = {
    name: 'Saldo cuti',
    filtered: true,
    columns: columns.map(([title, width]) => ({ title, width })),
    rows: batches(deps, input),
  }
  const content = Readable.from(workbook([sheet]), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}

async function* batches(deps: Deps, input: Query): AsyncGenerator<Cell[][]> {
  for (let offset = 0; ; offset += CHUNK) {
    const people = await peopleOf(deps, input, { offset, limit: CHUNK })
    const rows = await balancesOf(deps, input, people)
    yield rows.filter(isIn(input.view)).map(cellsOf)
    if (people.length < CHUNK) return
  }
}
